import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type Receiver, startReceiver } from '../src/webhooks/testing/receiver.ts';
import { eachDatabase, type RunningService } from './service.ts';

eachDatabase('an evaluation told to a webhook', (start) => {
  let service: RunningService;
  let receiver: Receiver;
  /** While set, what arrives is not answered. */
  let holding = false;
  const held: ServerResponse[] = [];

  before(async () => {
    receiver = await startReceiver({
      '/hook': (response) => void (holding ? held.push(response) : response.writeHead(200).end()),
    });
    service = await start({ FAIRCLEAR_WEBHOOK_ALLOW: '127.0.0.0/8' });
  });
  after(() => receiver.close());

  const firstId = async (kind: string, slug: string): Promise<string> => {
    const { body } = await service.request('GET', `/v1/${kind}`);
    return body[kind].find((one: { slug: string }) => one.slug === slug).id;
  };
  const evaluate = async () => {
    const made = await service.request('POST', '/v1/promotions', {
      headers: { 'x-external-user-id': 'u1' },
      body: {
        ...{ fileFormat: 'text', promotionName: 'Spring', content: 'Guaranteed 8% returns.' },
        channelIds: [await firstId('channels', 'email')],
        productIds: [await firstId('products', 'funds')],
        jurisdictionId: await firstId('jurisdictions', 'gb'),
        metadata: { campaign: 'spring' },
      },
    });
    assert.equal(made.status, 201, made.text);
    const { promotionId, versionId } = made.body;
    const path = `/v1/promotions/${promotionId}/versions/${versionId}`;
    assert.equal((await service.request('POST', `${path}/evaluate`)).status, 202);
    return { promotionId, versionId, path };
  };

  test('carries its result and metadata, verifies, and survives the death of the service that was sending it', async () => {
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    const events = ['evaluation.file_completed', 'evaluation.completed'];
    const { secret } = (await service.request('POST', '/v1/webhooks', { body: { url, events } })).body;
    holding = true;
    const { promotionId, versionId, path } = await evaluate();
    await receiver.arrived('/hook', 2);
    await service.kill();
    holding = false;
    await service.restart();
    const again = (await receiver.arrived('/hook', 4)).slice(2);
    const told = again.map(({ body, headers }) => {
      const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
        type: string;
        data: { metadata: object };
      };
      return { event, id: headers['webhook-id'] };
    });
    assert.deepEqual(told.map(({ event }) => event.type).sort(), [...events].sort());
    const first = receiver.received.slice(0, 2).map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(told.map(({ id }) => id).sort(), first.sort());
    const { results, status } = (await service.request('GET', `${path}/evaluation`)).body;
    const completed = told.find(({ event }) => event.type === 'evaluation.completed')?.event.data;
    assert.deepEqual(completed, {
      ...{ promotionId, versionId, version: 1, evaluationId: results[0].evaluationId, status, results },
      metadata: { campaign: 'spring' },
    });
  });

  test('is not sent to private addresses unless the operator allows them', async () => {
    const refused = await service.request('POST', '/v1/webhooks', {
      body: { url: 'https://169.254.169.254/latest/meta-data', events: ['evaluation.completed'] },
    });
    assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, 'url']);
  });

  test('stands in the API document with its body', async () => {
    const { webhooks } = (await service.request('GET', '/v1/openapi.json', { key: null })).body;
    assert.ok(webhooks['evaluation.completed'].post.requestBody.content['application/json'].schema);
  });
});
