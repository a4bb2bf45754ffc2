import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { builtInId } from '../kernel/ids.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { aggregateOf } from './status.ts';
import { listenReviewing, type ReviewingApp } from './testing/reviewing-app.ts';

const user = { 'x-external-user-id': 'user-1' };
const nobody = '00000000-0000-4000-8000-000000000000';

test('the aggregate is processing while a file is pending, failed when one failed, else succeeded', () => {
  assert.equal(aggregateOf(['succeeded', 'pending', 'failed']), 'processing');
  assert.equal(aggregateOf(['succeeded', 'failed']), 'failed');
  assert.equal(aggregateOf(['succeeded', 'succeeded']), 'succeeded');
});

eachDatabase('evaluations', (open) => {
  let handle: DatabaseHandle;
  let service: ReviewingApp;
  before(async () => {
    handle = await open();
    service = await listenReviewing(handle);
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const create = async (content: string, extra?: object): Promise<string> => {
    const { promotionId, versionId } = (
      await service.call('POST', '/v1/promotions', { body: service.text(content, extra), headers: user })
    ).body;
    return `/v1/promotions/${promotionId}/versions/${versionId}`;
  };
  const result = async (version: string) => {
    await service.call('POST', `${version}/evaluate`);
    for (;;) {
      const { body } = await service.call('GET', `${version}/evaluation?wait=10`);
      if (body.status !== 'processing') return body;
    }
  };

  test('before the work starts: one evaluation is under way however often it is triggered, and nothing has a result', async () => {
    const version = await create('Guaranteed 8% returns.');
    assert.equal((await service.call('GET', `${version}/evaluation`)).status, 404);
    const started = await Promise.all(Array.from({ length: 5 }, () => service.call('POST', `${version}/evaluate`)));
    assert.deepEqual(new Set(started.map((answer) => answer.status)), new Set([202]));
    assert.equal(new Set(started.map((answer) => answer.body.evaluationId)).size, 1);
    const { body } = await service.call('GET', `${version}/evaluation`);
    assert.equal(body.status, 'processing');
    const { correlationId, ...shape } = body;
    assert.deepEqual(shape, {
      status: 'processing',
      results: [{ evaluationId: started[0]!.body.evaluationId, fileName: 'content.txt', status: 'pending' }],
    });
    await service.startWork();
    assert.equal((await result(version)).status, 'succeeded');
  });

  test('an issue quotes the words, where they stand, the rule, and what to do', async () => {
    const content = 'Open our ISA today. Enjoy a guaranteed 8% return every year.';
    const { results } = await result(await create(content));
    const issue = results[0].result.issues.find((one: { theme: string }) => one.theme === 'guarantee');
    assert.equal(results[0].result.reviewRequired, true);
    assert.ok(results[0].result.overallAssessment.length > 20);
    assert.equal(issue.severity, 'HIGH');
    assert.equal(content.slice(issue.location.start, issue.location.end), issue.location.content);
    assert.ok(issue.location.content.includes('guaranteed'));
    assert.equal(issue.location.type, 'text');
    assert.equal(issue.location.pageNumber, 1);
    const [cited] = issue.citedRules;
    assert.deepEqual([cited.product, cited.channel], ['Stocks and shares ISA', 'Email']);
    const rule = await service.call('GET', `/v1/rules/${cited.id}`);
    assert.equal(rule.body.rule.name, cited.name);
  });

  test('what a promotion is about is reviewed, too, where another product was declared, and named by the rules it breaks', async () => {
    const productIds = [builtInId('product', 'other-consumer')];
    const gummies = 'Our vitamin D3 gummies cure winter flu. Two gummies a day, 60 in a tub. Food supplement.';
    const { result: told } = (await result(await create(gummies, { productIds }))).results[0];
    assert.match(told.overallAssessment, /Its words are about “Food supplements”, which is not declared/);
    const cited = told.issues.flatMap(({ citedRules }: { citedRules: { product: string }[] }) => citedRules);
    assert.ok(cited.some(({ product }: { product: string }) => product === 'Food supplements'));
  });

  test('one problem is one issue, which names every theme that its rules are about', async () => {
    const { results } = await result(
      await create('Put your money into our share funds. Grow your savings by 12% a year.'),
    );
    const missing = results[0].result.issues.filter((one: { theme: string }) => one.theme === 'missing-risk-warning');
    assert.deepEqual(
      missing.map(({ otherThemes }: { otherThemes: string[] }) => otherThemes),
      [['balance']],
    );
  });

  test('a linked claim may be said until it is withdrawn, and is then told for its words', async () => {
    const wording = 'No airline gives you more legroom';
    const body = { wording, substantiation: 'Seat survey of 40 airlines, May 2026' };
    const { claim } = (await service.call('POST', '/v1/claims', { body })).body;
    const toldOfIt = async (version: string) =>
      (await result(version)).results[0].result.issues
        .filter(({ location }: { location: { content?: string } }) => location.content?.includes('more legroom'))
        .filter(({ severity }: { severity: string }) => severity !== 'LOW')
        .map(({ citedRules }: { citedRules: { name: string }[] }) => citedRules[0]?.name);
    const extra = { productIds: [builtInId('product', 'travel')] };
    assert.equal((await toldOfIt(await create(`${wording}.`, extra))).length, 1);
    const linked = await create(`${wording}.`, { ...extra, linkedClaimIds: [claim.id] });
    assert.deepEqual(await toldOfIt(linked), []);
    await service.call('DELETE', `/v1/claims/${claim.id}`);
    const names = await toldOfIt(linked);
    assert.ok(names.includes('An approved claim may be used only until its approval runs out'), `${names}`);
  });

  test('HTML is read as seen: a warning that nobody sees does not count', async () => {
    const shown = '<h1>Invest and grow your money</h1><p>Your capital is at risk.</p>';
    const hidden = '<h1>Invest and grow your money</h1><p style="display:none">Your capital is at risk.</p>';
    const themes = async (html: string) =>
      (await result(await create(html))).results[0].result.issues.map((issue: { theme: string }) => issue.theme);
    assert.ok(!(await themes(shown)).includes('missing-risk-warning'));
    assert.ok((await themes(hidden)).includes('missing-risk-warning'));
  });

  test('a promotion of which a customer sees no words is never called in order', async () => {
    const player = await result(await create('<audio src="advert.mp3"></audio>'));
    assert.equal(player.results[0].fileName, 'content.html');
    assert.equal(player.results[0].result.reviewRequired, true);
    const hidden = await result(await create('<body style="display:none">Guaranteed 8% return</body>'));
    const { issues, reviewRequired, overallAssessment } = hidden.results[0].result;
    assert.deepEqual(issues, []);
    assert.equal(reviewRequired, true);
    assert.match(overallAssessment, /^No customer sees any words in it.*“Guaranteed 8% return”/);
  });

  test('the same version is judged the same again, and every evaluation is kept', async () => {
    const version = await create('You cannot lose. Guaranteed income of 9%.');
    const strip = (body: Awaited<ReturnType<typeof result>>) =>
      JSON.stringify(body.results[0].result).replaceAll(/"id":"[0-9a-f-]{36}"/g, '');
    const first = await result(version);
    const second = await result(version);
    assert.equal(strip(first), strip(second));
    assert.notEqual(first.results[0].evaluationId, second.results[0].evaluationId);
    const { evaluations } = (await service.call('GET', `${version}/evaluations`)).body;
    assert.deepEqual(
      evaluations.map((one: { evaluationId: string }) => one.evaluationId),
      [second.results[0].evaluationId, first.results[0].evaluationId],
    );
    assert.ok(evaluations[0].rulebookVersion.startsWith('fairclear-'));
  });

  test('a caller that has the state already is told so without a body', async () => {
    const version = await create('Hello');
    await result(version);
    const shown = await service.call('GET', `${version}/evaluation`);
    const again = await service.call('GET', `${version}/evaluation`, {
      headers: { 'if-none-match': shown.headers.get('etag')! },
    });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('the ids of an address are the same in capitals', async () => {
    const version = await create('Hello');
    await result(version);
    const capitals = version.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    assert.equal((await service.call('GET', `${capitals}/evaluation`)).body.status, 'succeeded');
  });

  test('a trigger or a status of what is not there is a 404, a wait beyond a minute a 400', async () => {
    assert.equal((await service.call('POST', `/v1/promotions/${nobody}/versions/${nobody}/evaluate`)).status, 404);
    assert.equal((await service.call('GET', `/v1/promotions/${nobody}/versions/${nobody}/evaluation`)).status, 404);
    const version = await create('x');
    assert.equal((await service.call('GET', `${version}/evaluation?wait=61`)).status, 400);
    const key = await service.keyWith(['*'], await service.newWorkspace());
    assert.equal((await service.call('POST', `${version}/evaluate`, { key })).status, 404);
  });

  test('a body sent with the trigger is ignored', async () => {
    const version = await create('x');
    assert.equal((await service.call('POST', `${version}/evaluate`, { body: { anything: [1] } })).status, 202);
    assert.equal(
      (
        await service.call('POST', `${version}/evaluate`, {
          raw: '{broken',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
      202,
    );
  });

  test('a caption is read with the promotion', async () => {
    const { results } = await result(
      await create('A picture of our office.', { caption: 'Guaranteed 12% returns for every investor!' }),
    );
    const issue = results[0].result.issues.find((one: { theme: string }) => one.theme === 'guarantee');
    assert.ok(issue.location.content.includes('12%'));
    assert.equal(issue.location.pageNumber, 2);
  });

  test('the events of a result are recorded with it, metadata included', async () => {
    const version = await create('Guaranteed 8% return', { metadata: { campaign: 'autumn' } });
    const { results } = await result(version);
    const events = await sql<{
      type: string;
      data: string;
    }>`SELECT type, data FROM events WHERE data LIKE ${`%${results[0].evaluationId}%`} ORDER BY id`.execute(handle.db);
    assert.deepEqual(events.rows.map((row) => row.type).sort(), ['evaluation.completed', 'evaluation.file_completed']);
    for (const row of events.rows) {
      const data = JSON.parse(row.data);
      assert.equal(data.metadata.campaign, 'autumn');
      assert.equal(data.status, 'succeeded');
      assert.deepEqual(data.results[0].result, results[0].result);
    }
  });

  test('a promotion whose review is due is told of once, an evergreen one never', async () => {
    const past = '2020-01-01T00:00:00Z';
    await create('x', { nextReviewDate: past, metadata: { due: 'yes' } });
    await create('x', { nextReviewDate: past, evergreen: true, metadata: { due: 'no' } });
    const told = async () =>
      (
        await sql<{ data: string }>`SELECT data FROM events WHERE type = 'promotion.review_due'`.execute(handle.db)
      ).rows.map((row) => JSON.parse(row.data).metadata.due);
    const { tellWhatIsDue } = await import('./review-due.ts');
    const deps = { db: handle.db, clock: service.clock, jobs: service.jobs };
    await Promise.all([tellWhatIsDue(deps), tellWhatIsDue(deps)]);
    await tellWhatIsDue(deps);
    assert.deepEqual(await told(), ['yes']);
  });
});
