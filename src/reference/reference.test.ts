import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ListeningApp, listen } from '../access/testing/listening-app.ts';
import { builtInId } from '../kernel/ids.ts';
import { rulebooksDir } from '../platform/config/paths.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { loadRulebooks } from '../rulebooks/index.ts';
import { type Catalogue, createCatalogue, referenceRoutes } from './index.ts';

const rulebook = loadRulebooks([rulebooksDir]);

eachDatabase('reference data', (open) => {
  let handle: DatabaseHandle;
  let service: ListeningApp;
  let catalogue: Catalogue;
  before(async () => {
    handle = await open();
    service = await listen(
      (app, deps) => {
        catalogue = createCatalogue({ ...deps, rulebook });
        referenceRoutes(app, { ...deps, rulebook, catalogue, ownRules: async () => [] });
      },
      { handle },
    );
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const list = async (resource: string, key = service.key) =>
    (await service.call('GET', `/v1/${resource}`, { key })).body[resource];

  test('built-in channels, products, jurisdictions and target markets are there under the same ids everywhere', async () => {
    for (const [resource, kind, slug] of [
      ['channels', 'channel', 'email'],
      ['products', 'product', 'stocks-and-shares-isa'],
      ['jurisdictions', 'jurisdiction', 'gb'],
      ['target-markets', 'target-market', 'us-ca'],
    ] as const) {
      const record = (await list(resource)).find((one: { slug: string }) => one.slug === slug);
      assert.equal(record.id, builtInId(kind, slug));
      assert.equal(record.builtIn, true);
    }
  });

  test('a product names its parent, whose rules hold for it', async () => {
    const products = await list('products');
    const isa = products.find((one: { slug: string }) => one.slug === 'stocks-and-shares-isa');
    assert.equal(products.find((one: { id: string }) => one.id === isa.parentId).slug, 'investments');
  });

  test('a jurisdiction says how far the rules cover it, and one without rules says none', async () => {
    const jurisdictions = await list('jurisdictions');
    const coverage = (slug: string) => jurisdictions.find((one: { slug: string }) => one.slug === slug).coverage;
    assert.notEqual(coverage('gb'), 'none');
    await service.call('POST', '/v1/jurisdictions', { body: { name: 'Atlantis' } });
    const parentId = builtInId('jurisdiction', 'gb').toUpperCase();
    const child = await service.call('POST', '/v1/jurisdictions', { body: { name: 'Jersey branch', parentId } });
    assert.equal(child.body.jurisdiction.coverage, coverage('gb'));
    const own = (await list('jurisdictions')).find((one: { slug: string }) => one.slug === 'atlantis');
    assert.equal(own.coverage, 'none');
  });

  test('a product is covered where rules name one that it belongs to', async () => {
    const us = (await list('jurisdictions')).find((one: { slug: string }) => one.slug === 'us');
    assert.ok(us.coveredProductIds.includes(builtInId('product', 'investments')));
    assert.ok(us.coveredProductIds.includes(builtInId('product', 'stocks-and-shares-isa')));
  });

  test('what was made is found where its answer says', async () => {
    for (const [resource, field, body] of [
      ['channels', 'channel', { name: 'Blimp' }],
      ['products', 'product', { name: 'Moon dust' }],
      ['jurisdictions', 'jurisdiction', { name: 'Avalon' }],
      ['target-markets', 'targetMarket', { name: 'Knights', jurisdictionIds: [builtInId('jurisdiction', 'gb')] }],
    ] as const) {
      const made = await service.call('POST', `/v1/${resource}`, { body });
      const found = await service.call('GET', made.headers.get('location')!);
      assert.deepEqual(found.body[field], made.body[field]);
      assert.equal((await service.call('GET', `/v1/${resource}/${builtInId('channel', 'nothing')}`)).status, 404);
    }
  });

  test("a workspace's own product hangs below a built-in one and is not seen by another workspace", async () => {
    const made = await service.call('POST', '/v1/products', {
      body: { name: 'Junior ISA (stocks)', parentId: builtInId('product', 'stocks-and-shares-isa') },
    });
    assert.equal(made.status, 201);
    const { id, slug } = made.body.product;
    assert.equal(slug, 'junior-isa-stocks');
    const { products } = await catalogue.resolve(handle.db, await ownWorkspace(), { productIds: [id] });
    assert.deepEqual(products[0]?.slugs, ['junior-isa-stocks', 'stocks-and-shares-isa', 'investments']);
    const other = await service.keyWith(['reference:read'], await service.newWorkspace());
    assert.equal(
      (await list('products', other)).some((one: { id: string }) => one.id === id),
      false,
    );
  });

  const ownWorkspace = async (): Promise<string> => (await service.call('GET', '/v1/keys')).body.keys[0].workspaceId;

  test('a slug made from a name has its letters without their accents, and ends in one', async () => {
    for (const [name, slug] of [
      ['Épargne Élan', 'epargne-elan'],
      [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
    ]) {
      const made = await service.call('POST', '/v1/products', { body: { name } });
      assert.equal(made.body.product.slug, slug);
    }
  });

  test('the same slug twice is a conflict, built-in ones included', async () => {
    const body = { name: 'Airship', slug: 'airship' };
    assert.equal((await service.call('POST', '/v1/channels', { body })).status, 201);
    assert.equal((await service.call('POST', '/v1/channels', { body })).status, 409);
    assert.equal((await service.call('POST', '/v1/channels', { body: { name: 'Email' } })).status, 409);
  });

  test('a target market brings the rules of its jurisdictions', async () => {
    const made = await service.call('POST', '/v1/target-markets', {
      body: { name: 'Expats', jurisdictionIds: [builtInId('jurisdiction', 'us'), builtInId('jurisdiction', 'de')] },
    });
    assert.equal(made.status, 201);
    const resolved = await catalogue.resolve(handle.db, await ownWorkspace(), {
      jurisdictionId: builtInId('jurisdiction', 'gb'),
      targetMarketIds: [made.body.targetMarket.id],
    });
    assert.deepEqual(resolved.jurisdictions, ['gb', 'us', 'de', 'eu']);
    const everywhere = await catalogue.resolve(handle.db, await ownWorkspace(), {
      jurisdictionId: builtInId('jurisdiction', 'gb'),
      allTargetMarkets: true,
    });
    assert.deepEqual(everywhere.jurisdictions, ['gb', 'us', 'de', 'eu']);
  });

  test('every id that names nothing is a fault of its own', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const faults = await catalogue.check(handle.db, await ownWorkspace(), {
      channelIds: [builtInId('channel', 'email'), nobody],
      productIds: [builtInId('channel', 'email')],
      jurisdictionId: nobody,
      linkedClaimIds: [nobody],
    });
    assert.deepEqual(
      faults.map((fault) => fault.field),
      ['channelIds[1]', 'productIds[0]', 'jurisdictionId', 'linkedClaimIds[0]'],
    );
  });

  test('all that is wrong with a wanted record is told at once', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const fieldsOf = async (resource: string, body: object) =>
      (await service.call('POST', `/v1/${resource}`, { body })).body.error.details
        .map((detail: { field: string }) => detail.field)
        .sort();
    assert.deepEqual(await fieldsOf('target-markets', { name: '', jurisdictionIds: [nobody, 'x'] }), [
      'jurisdictionIds[0]',
      'jurisdictionIds[1]',
      'name',
    ]);
    assert.deepEqual(await fieldsOf('products', { name: '日本', parentId: builtInId('channel', 'email') }), [
      'parentId',
      'slug',
    ]);
  });

  test('an approved claim keeps its wording, proof, disclosures and expiry', async () => {
    const body = {
      wording: 'Rated 4.6 out of 5',
      substantiation: 'Survey of 2,100 customers',
      disclosures: ['Survey, June 2026'],
      expiresAt: '2027-01-01T00:00:00Z',
    };
    const made = await service.call('POST', '/v1/claims', { body });
    assert.equal(made.status, 201);
    const shown = await service.call('GET', made.headers.get('location')!);
    const { wording, disclosures, expiresAt } = shown.body.claim;
    assert.deepEqual(
      { wording, disclosures, expiresAt: new Date(expiresAt).toISOString() },
      { wording: body.wording, disclosures: body.disclosures, expiresAt: '2027-01-01T00:00:00.000Z' },
    );
  });

  test('an approved claim is withdrawn from the beginning of the day on, stays to be seen, and an earlier end stands', async () => {
    const { claim } = (await service.call('POST', '/v1/claims', { body: { wording: 'Loved by all' } })).body;
    const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
    const before = today();
    const withdrawn = await service.call('DELETE', `/v1/claims/${claim.id}`);
    assert.equal(withdrawn.status, 200);
    assert.ok([before, today()].includes(withdrawn.body.claim.expiresAt));
    assert.deepEqual((await service.call('GET', `/v1/claims/${claim.id}`)).body.claim, withdrawn.body.claim);
    const body = { wording: 'Was loved', expiresAt: '2020-01-01T00:00:00.000Z' };
    const ended = (await service.call('POST', '/v1/claims', { body })).body.claim;
    assert.equal((await service.call('DELETE', `/v1/claims/${ended.id}`)).body.claim.expiresAt, body.expiresAt);
    assert.equal((await service.call('DELETE', `/v1/claims/${builtInId('channel', 'email')}`)).status, 404);
  });

  test('an approved claim without a word, which would never be found, is refused', async () => {
    const { status, body } = await service.call('POST', '/v1/claims', {
      body: { wording: ' \n', disclosures: ['Terms apply', '—'] },
    });
    assert.deepEqual(
      [status, ...body.error.details.map(({ field, message }: Record<string, string>) => `${field}: ${message}`)],
      [400, 'wording: Must have words.', 'disclosures[1]: Must have words.'],
    );
  });

  test('a rule is shown under its path with its source and examples, and lists can be narrowed', async () => {
    const { rules } = (await service.call('GET', '/v1/rules?jurisdiction=gb&product=stocks-and-shares-isa')).body;
    assert.ok(rules.length > 0);
    const shown = await service.call('GET', `/v1/rules/${rules[0].id}`);
    assert.equal(shown.body.rule.id, rules[0].id);
    assert.ok(shown.body.rule.source.title.length > 0 && shown.body.rule.examples.breach.length > 0);
    assert.equal((await service.call('GET', '/v1/rules/gb/no/such-rule')).status, 404);
    assert.equal((await service.call('GET', '/v1/rules?theme=nonsense')).status, 400);
    const unknown = await service.call('GET', '/v1/rules?jurisdiction=narnia&product=nope&channel=email');
    assert.deepEqual(
      unknown.body.error.details.map((detail: { field: string }) => detail.field),
      ['jurisdiction', 'product'],
    );
  });

  test('rules come page by page to who asks so, in the order of the whole list', async () => {
    const query = '/v1/rules?jurisdiction=gb&channel=email&theme=other';
    const whole = (await service.call('GET', query)).body;
    assert.equal(whole.nextCursor, null);
    const paged: object[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await service.call('GET', `${query}&limit=7${after}`);
      assert.ok(body.rules.length === 7 || body.nextCursor === null);
      paged.push(...body.rules);
      cursor = body.nextCursor;
    }
    assert.ok(paged.length > 7);
    assert.deepEqual(paged, whole.rules);
    for (const [wrong, field] of [
      ['cursor=bm9uZQ', 'cursor'],
      ['limit=0', 'limit'],
      ['limit=many', 'limit'],
    ] as const) {
      const { status, body } = await service.call('GET', `/v1/rules?${wrong}`);
      assert.deepEqual([status, body.error.details[0].field], [400, field]);
    }
  });

  test('rules that the caller has already are not sent again', async () => {
    const first = await service.call('GET', '/v1/rules?limit=1');
    const etag = first.headers.get('etag')!;
    const again = (query: string) => service.call('GET', `/v1/rules?${query}`, { headers: { 'if-none-match': etag } });
    assert.equal((await again('limit=1')).status, 304);
    assert.equal((await again('limit=2')).status, 200);
  });

  test('rules are not listed for a product or channel that they except', async () => {
    const [rule] = rulebook.rules.filter(
      ({ applies: { exceptProducts, products } }) => exceptProducts.length > 0 && products.includes('any'),
    );
    const ids = async (product: string) =>
      (await service.call('GET', `/v1/rules?product=${product}&theme=${rule!.theme}`)).body.rules.map(
        ({ id }: { id: string }) => id,
      );
    const other = rulebook.taxonomy.products.find(({ slug, ancestors }) =>
      [slug, ...ancestors].every((one) => !rule!.applies.exceptProducts.includes(one)),
    );
    assert.ok((await ids(other!.slug)).includes(rule!.id));
    for (const slug of rule!.applies.exceptProducts) assert.ok(!(await ids(slug)).includes(rule!.id), slug);
  });

  test('rules for a built-in record are listed for what a workspace has below it', async () => {
    const parentId = builtInId('jurisdiction', 'gb');
    await service.call('POST', '/v1/jurisdictions', { body: { name: 'Guernsey branch', parentId } });
    const count = async (slug: string) =>
      (await service.call('GET', `/v1/rules?jurisdiction=${slug}&channel=email`)).body.rules.length;
    assert.equal(await count('guernsey-branch'), await count('gb'));
  });
});
