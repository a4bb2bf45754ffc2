import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listenReviewing, type ReviewingApp } from '../evaluations/testing/reviewing-app.ts';
import { builtInId } from '../kernel/ids.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';

const user = { 'x-external-user-id': 'user-1' };
const nobody = '00000000-0000-4000-8000-000000000000';

eachDatabase('promotions', (open) => {
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

  const create = (body: object, headers: Record<string, string> = user) =>
    service.call('POST', '/v1/promotions', { body, headers });
  const faultsOf = (answer: Awaited<ReturnType<typeof create>>): string[] =>
    answer.body.error.details.map((detail: { field: string }) => detail.field).sort();

  test('a promotion is created with its first version and echoes its metadata', async () => {
    const made = await create(service.text('Hello', { metadata: { campaign: 'spring', 'a-1': 'b' } }));
    assert.equal(made.status, 201);
    assert.equal(made.body.version, 1);
    assert.deepEqual(made.body.metadata, { campaign: 'spring', 'a-1': 'b' });
    assert.equal(made.headers.get('location'), `/v1/promotions/${made.body.promotionId}`);
    const shown = await service.call('GET', made.headers.get('location')!);
    assert.equal(shown.body.promotion.promotionName, 'A promotion');
    const version = await service.call(
      'GET',
      `/v1/promotions/${made.body.promotionId}/versions/${made.body.versionId}`,
    );
    assert.equal(version.body.version.content, 'Hello');
  });

  test('all faults of a body are reported in one answer', async () => {
    const answer = await create({
      fileFormat: 'text',
      promotionName: '',
      channelIds: [],
      productIds: ['x'],
      isFinancialPromotoin: true,
      metadata: { 'a b': 'c' },
      nextReviewDate: 'soon',
    });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.code, 'VALIDATION_ERROR');
    assert.deepEqual(faultsOf(answer), [
      'channelIds',
      'content',
      'isFinancialPromotoin',
      'jurisdictionId',
      'metadata.a b',
      'nextReviewDate',
      'productIds[0]',
      'promotionName',
    ]);
  });

  test('text comes with content and never with uploads, files the other way round', async () => {
    assert.deepEqual(faultsOf(await create(service.text('x', { uploadIds: [nobody] }))), ['uploadIds']);
    assert.deepEqual(faultsOf(await create(service.text('x', { fileFormat: 'pdf' }))), ['content', 'uploadIds']);
  });

  test('ids that name nothing are faults of their items', async () => {
    const answer = await create(
      service.text('x', {
        channelIds: [builtInId('channel', 'email'), nobody],
        jurisdictionId: nobody,
        targetMarketIds: [nobody],
        linkedClaimIds: [nobody],
      }),
    );
    assert.equal(answer.status, 400);
    assert.deepEqual(faultsOf(answer), ['channelIds[1]', 'jurisdictionId', 'linkedClaimIds[0]', 'targetMarketIds[0]']);
    assert.deepEqual(
      faultsOf(await create({ ...service.text('x'), content: undefined, fileFormat: 'pdf', uploadIds: [nobody] })),
      ['uploadIds[0]'],
    );
  });

  test('ids that name nothing are told together with everything else that is wrong', async () => {
    const answer = await create(
      service.text('x', {
        promotionName: '',
        channelIds: [nobody, 'x', 7],
        productIds: 'all',
        jurisdictionId: nobody,
        linkedClaimIds: [nobody],
      }),
    );
    assert.deepEqual(faultsOf(answer), [
      'channelIds[0]',
      'channelIds[1]',
      'channelIds[2]',
      'jurisdictionId',
      'linkedClaimIds[0]',
      'productIds',
      'promotionName',
    ]);
    const version = await service.call('POST', `/v1/promotions/${nobody}/versions`, {
      body: { fileFormat: 'image', uploadIds: [nobody], deadline: 'soon', channelIds: [nobody] },
      headers: user,
    });
    assert.deepEqual(faultsOf(version), ['channelIds', 'deadline', 'uploadIds[0]']);
  });

  test('an upload that is not completed is a conflict that says how far it is, and no version is made', async () => {
    const { promotionId } = (await create(service.text('x'))).body;
    const announced = { fileName: 'a.pdf', fileSize: 3, contentType: 'application/pdf' };
    const { uploadId } = (await service.call('POST', '/v1/uploads', { body: announced, headers: user })).body;
    const path = `/v1/promotions/${promotionId}/versions`;
    const body = { fileFormat: 'pdf', uploadIds: [uploadId] };
    const refused = await service.call('POST', path, { body, headers: user });
    assert.deepEqual(
      [refused.status, refused.body.error.details],
      [409, [{ type: 'upload_not_ready', uploadId, status: 'pending' }]],
    );
    await service.call('PUT', `/v1/uploads/${uploadId}`, { raw: 'abc' });
    assert.equal((await service.call('POST', path, { body, headers: user })).body.version, 2);
  });

  test('the limits of metadata are kept to the letter', async () => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
    assert.equal((await create(service.text('x', { metadata: entries(20) }))).status, 201);
    assert.deepEqual(faultsOf(await create(service.text('x', { metadata: entries(21) }))), ['metadata']);
    const wrong = { ...entries(20), 'a b': 'v'.repeat(1025) };
    assert.deepEqual(faultsOf(await create(service.text('x', { metadata: wrong }))), [
      'metadata',
      'metadata.a b',
      'metadata.a b',
    ]);
    assert.equal((await create(service.text('x', { metadata: { ['k'.repeat(128)]: 'v'.repeat(1024) } }))).status, 201);
    assert.equal((await create(service.text('x', { metadata: { ['k'.repeat(129)]: 'v' } }))).status, 400);
    assert.equal((await create(service.text('x', { metadata: { k: 'v'.repeat(1025) } }))).status, 400);
    assert.equal((await create(service.text('x', { metadata: { k: 5 } }))).status, 400);
  });

  test('a promotion without a user of the calling system is refused by the name of the header', async () => {
    const answer = await create(service.text('x'), {});
    assert.equal(answer.status, 400);
    assert.deepEqual(faultsOf(answer), ['X-External-User-ID']);
  });

  test('fifty versions made at the same time are numbered 2 to 51', async () => {
    const { promotionId } = (await create(service.text('x'))).body;
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        service.call('POST', `/v1/promotions/${promotionId}/versions`, {
          body: { fileFormat: 'text', content: `v${at}` },
          headers: user,
        }),
      ),
    );
    assert.deepEqual(
      made.map((answer) => answer.body.version).sort((a, b) => a - b),
      Array.from({ length: 50 }, (_, at) => at + 2),
    );
    const { versions } = (await service.call('GET', `/v1/promotions/${promotionId}/versions`)).body;
    assert.equal(versions.length, 51);
  });

  test('a version request takes no field of the promotion, and no version is made for a promotion that is not there', async () => {
    const { promotionId } = (await create(service.text('x'))).body;
    const wrong = await service.call('POST', `/v1/promotions/${promotionId}/versions`, {
      body: { fileFormat: 'text', content: 'x', promotionName: 'y' },
      headers: user,
    });
    assert.deepEqual(faultsOf(wrong), ['promotionName']);
    const none = await service.call('POST', `/v1/promotions/${nobody}/versions`, {
      body: { fileFormat: 'text', content: 'x' },
      headers: user,
    });
    assert.equal(none.status, 404);
  });

  test('an instant may have any offset, and no year that cannot be kept', async () => {
    const { promotionId, versionId } = (await create(service.text('x', { deadline: '2026-12-01T00:30:00+23:59' })))
      .body;
    const made = await service.call('GET', `/v1/promotions/${promotionId}/versions/${versionId}`);
    assert.equal(made.body.version.deadline, '2026-11-30T00:31:00.000Z');
    for (const deadline of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])
      assert.deepEqual(faultsOf(await create(service.text('x', { deadline, nextReviewDate: deadline }))), [
        'deadline',
        'nextReviewDate',
      ]);
    for (const after of ['0000-01-01T00:00:00Z', 'yesterday'])
      assert.equal((await service.call('GET', `/v1/promotions?createdAfter=${after}`)).status, 400);
    const found = await service.call('GET', '/v1/promotions?createdAfter=2020-01-01T00:00:00%2B23:59&limit=1');
    assert.equal(found.body.promotions.length, 1);
  });

  test('ids are the same in capitals', async () => {
    const [channelId, productId] = [builtInId('channel', 'sms'), builtInId('product', 'retail')];
    const made = await create(service.text('x', { channelIds: [channelId.toUpperCase()], productIds: [productId] }));
    for (const filter of [`channelId=${channelId}`, `channelId=${channelId.toUpperCase()}`]) {
      const { promotions } = (await service.call('GET', `/v1/promotions?${filter}`)).body;
      assert.deepEqual(
        promotions.map((one: { id: string }) => one.id),
        [made.body.promotionId],
      );
    }
    assert.equal((await service.call('GET', `/v1/promotions/${made.body.promotionId.toUpperCase()}`)).status, 200);
  });

  test('the same request with the same Idempotency-Key makes one promotion', async () => {
    const headers = { ...user, 'idempotency-key': 'once' };
    const first = await create(service.text('x'), headers);
    const again = await create(service.text('x'), headers);
    assert.equal(again.body.promotionId, first.body.promotionId);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal((await create(service.text('y'), headers)).status, 409);
  });

  test('lists are read page by page, newest first, and can be narrowed', async () => {
    const workspace = await service.newWorkspace();
    const key = await service.keyWith(['*'], workspace);
    for (const name of ['one', 'two', 'three'])
      await service.call('POST', '/v1/promotions', {
        key,
        body: service.text('x', { promotionName: `Spring ${name}`, paidPromotion: name === 'two' }),
        headers: user,
      });
    const first = (await service.call('GET', '/v1/promotions?limit=2', { key })).body;
    const second = (await service.call('GET', `/v1/promotions?limit=2&cursor=${first.nextCursor}`, { key })).body;
    const names = [...first.promotions, ...second.promotions].map(
      (promotion: { promotionName: string }) => promotion.promotionName,
    );
    assert.deepEqual(names, ['Spring three', 'Spring two', 'Spring one']);
    assert.equal(second.nextCursor, null);
    assert.equal((await service.call('GET', '/v1/promotions?paidPromotion=true', { key })).body.promotions.length, 1);
    assert.equal(
      (await service.call('GET', `/v1/promotions?name=TWO&channelId=${builtInId('channel', 'email')}`, { key })).body
        .promotions.length,
      1,
    );
    for (const end of [
      'nonsense',
      `0000-01-01T00:00:00.000Z_${nobody}`,
      `2026-02-30T00:00:00.000Z_${nobody}`,
      `2026-01-01T00:00:00.000Z_${'-'.repeat(36)}`,
    ]) {
      const cursor = Buffer.from(end).toString('base64url');
      assert.equal((await service.call('GET', `/v1/promotions?cursor=${cursor}`, { key })).status, 400, end);
    }
  });

  test("another workspace's promotion is not there", async () => {
    const { promotionId, versionId } = (await create(service.text('x'))).body;
    const key = await service.keyWith(['*'], await service.newWorkspace());
    for (const path of [
      `/v1/promotions/${promotionId}`,
      `/v1/promotions/${promotionId}/versions`,
      `/v1/promotions/${promotionId}/versions/${versionId}`,
    ]) {
      assert.equal((await service.call('GET', path, { key })).status, 404);
    }
  });
});
