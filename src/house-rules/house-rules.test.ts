import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listenReviewing, type ReviewingApp } from '../evaluations/testing/reviewing-app.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { tables } from './tables.ts';

const user = { 'x-external-user-id': 'user-1' };
const concept = {
  path: 'concepts/en/claim/our-bank-name.yaml',
  text: 'patterns: |\n  megabank\nunless: []\nexamples: {found: ["Better than Megabank"]}\n',
};
const rule = (words = 'claim.our-bank-name') => ({
  path: 'house/no-rival-names.yaml',
  text: `name: We do not name rivals\nsource: {title: House style 4.2, checked: unverified}\ntheme: comparison\nseverity: MEDIUM\napplies: {jurisdictions: [any]}\nforbid: ${words}\nrecommendation: Take the name out.\nrationale: Naming rivals invites complaints.\nexamples: {breach: ["Unlike «Megabank» we answer."], compliant: ["Unlike some banks we answer."]}\n`,
});

eachDatabase("a workspace's own rulebook", (open) => {
  let handle: DatabaseHandle;
  let service: ReviewingApp;
  before(async () => {
    handle = await open();
    service = await listenReviewing(handle);
    await service.startWork();
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const upload = (files: object[], name = 'House style') =>
    service.call('POST', '/v1/rulebooks', { body: { name, files } });
  const resultOf = async (content: string, key = service.key) => {
    const { promotionId, versionId } = (
      await service.call('POST', '/v1/promotions', { key, body: service.text(content), headers: user })
    ).body;
    const version = `/v1/promotions/${promotionId}/versions/${versionId}`;
    await service.call('POST', `${version}/evaluate`, { key });
    for (;;) {
      const { body } = await service.call('GET', `${version}/evaluation?wait=10`, { key });
      if (body.status !== 'processing') return body.results[0].result;
    }
  };
  const rulesThatFire = async (content: string, key = service.key): Promise<string[]> =>
    (await resultOf(content, key)).issues.flatMap((issue: { citedRules: { id: string }[] }) =>
      issue.citedRules.map(({ id }) => id),
    );

  test('judges nothing until it is activated, then this workspace alone, until it is deactivated', async () => {
    const made = await upload([concept, rule()]);
    assert.equal(made.status, 201, made.text);
    const { id, version, active } = made.body.rulebook;
    assert.deepEqual([version, active], [1, false]);
    const text = 'Move your ISA from Megabank. Your capital is at risk.';
    assert.ok(!(await rulesThatFire(text)).includes('house/no-rival-names'));
    await service.call('POST', `/v1/rulebooks/${id}/activate`);
    assert.ok((await rulesThatFire(text)).includes('house/no-rival-names'));
    const shown = await service.call('GET', '/v1/rules/house/no-rival-names');
    assert.deepEqual([shown.status, shown.body.rule?.name], [200, 'We do not name rivals']);
    const other = await service.keyWith(['*'], await service.newWorkspace());
    assert.ok(!(await rulesThatFire(text, other)).includes('house/no-rival-names'));
    assert.equal((await service.call('GET', '/v1/rules/house/no-rival-names', { key: other })).status, 404);
    await service.call('POST', `/v1/rulebooks/${id}/deactivate`);
    assert.ok(!(await rulesThatFire(text)).includes('house/no-rival-names'));
  });

  test('with a mistake is refused with file, line and fix, and the one in force stays in force', async () => {
    const { id } = (await upload([concept, rule()], 'Kept')).body.rulebook;
    await service.call('POST', `/v1/rulebooks/${id}/activate`);
    const refused = await upload([concept, rule('claim.our-bank')], 'Kept');
    assert.equal(refused.status, 400);
    const [mistake] = refused.body.error.details;
    assert.deepEqual([mistake.type, mistake.file, mistake.line], ['rulebook_mistake', 'house/no-rival-names.yaml', 6]);
    assert.match(mistake.fix, /claim\.our-bank-name/);
    assert.ok((await rulesThatFire('Megabank!')).includes('house/no-rival-names'));
    await service.call('POST', `/v1/rulebooks/${id}/deactivate`);
  });

  test('with a rule that held until a day that is past is kept, and the answers to upload, preview and activate say so', async () => {
    const { path, text } = rule();
    const until = (day: string) => ({
      path,
      text: text.replace('{jurisdictions: [any]}', `{jurisdictions: [any], until: ${day}}`),
    });
    const warnings = [
      {
        ...{ field: `files[${path}]`, file: path, line: 5, column: 40 },
        message: 'the rule holds until 2020-01-31, which is past: it judges no promotion any more',
        fix: 'if it still holds, put a later day, or take until out',
      },
    ];
    for (const [day, expected] of [
      ['2020-01-31', warnings],
      ['2999-12-31', []],
    ] as const) {
      const kept = await upload([concept, until(day)], `Until ${day}`);
      assert.deepEqual([kept.status, kept.body.warnings], [201, expected]);
      for (const verb of ['preview', 'activate']) {
        const { status, body } = await service.call('POST', `/v1/rulebooks/${kept.body.rulebook.id}/${verb}`);
        assert.deepEqual([verb, status, body.warnings], [verb, 200, expected]);
      }
      await service.call('POST', `/v1/rulebooks/${kept.body.rulebook.id}/deactivate`);
    }
  });

  test('that YAML or the pattern language cannot take is refused with file and line, never kept without it', async () => {
    const important = rule().text.replace('recommendation: Take', 'recommendation: !important Take');
    const deep = concept.text.replace('megabank', `${'{'.repeat(1000)}megabank${'}'.repeat(1000)}`);
    const long = concept.text.replace('megabank', 'megabank '.repeat(10_000));
    for (const [files, line] of [
      [[concept, { ...rule(), text: important }], 7],
      [[{ ...concept, text: deep }, rule()], 2],
      [[{ ...concept, text: long }, rule()], 2],
      [[concept, { ...rule(), text: '' }], 1],
    ] as const) {
      const refused = await upload([...files], 'Broken');
      assert.equal(refused.status, 400, refused.text);
      assert.equal(refused.body.error.details[0].line, line);
    }
  });

  test('of very many mistakes the first are told, and how many there are', async () => {
    const unknown = Array.from({ length: 60 }, (_, at) => `claim.none-${at}`).join(', ');
    const files = [1, 2, 3].map((at) => ({ ...rule(`[${unknown}]`), path: `house/rule-${at}.yaml` }));
    const { status, body } = await upload([concept, ...files]);
    assert.equal(status, 400);
    assert.match(body.error.message, /has 150 mistakes; the first 100 are in details/);
    assert.equal(body.error.details.length, 100);
  });

  test('with an example that does not hold is refused', async () => {
    const refused = await upload([{ ...concept, text: concept.text.replace('  megabank', '  gigabank') }, rule()]);
    assert.equal(refused.status, 400);
    assert.ok(refused.body.error.details.every((detail: { type: string }) => detail.type === 'rulebook_mistake'));
  });

  test('may use the concepts of the built-in rulebook', async () => {
    const own = {
      ...rule('claim.guaranteed-return'),
      text: rule('claim.guaranteed-return').text.replace('Unlike «Megabank» we answer.', 'A guaranteed 8% return.'),
    };
    assert.equal((await upload([own], 'Stricter')).status, 201);
  });

  test('under the same name is the next version, and only one version is active', async () => {
    const first = (await upload([concept, rule()], 'Twice')).body.rulebook;
    const second = (await upload([concept, rule()], 'Twice')).body.rulebook;
    assert.deepEqual([first.version, second.version], [1, 2]);
    await service.call('POST', `/v1/rulebooks/${first.id}/activate`);
    await service.call('POST', `/v1/rulebooks/${second.id}/activate`);
    const { rulebooks } = (await service.call('GET', '/v1/rulebooks')).body;
    const active = rulebooks.filter((one: { name: string; active: boolean }) => one.name === 'Twice' && one.active);
    assert.deepEqual(
      active.map((one: { version: number }) => one.version),
      [2],
    );
    await service.call('POST', `/v1/rulebooks/${second.id}/deactivate`);
  });

  test('under a name that differs in case or spaces is the next version too', async () => {
    const names = ['Our tone', 'our  TONE', ' Our tone '];
    const made = [];
    for (const name of names) made.push((await upload([concept, rule()], name)).body.rulebook);
    assert.deepEqual(
      made.map(({ name, version }) => [name, version]),
      [
        ['Our tone', 1],
        ['Our tone', 2],
        ['Our tone', 3],
      ],
    );
    assert.equal((await upload([concept, rule()], '  ')).status, 400);
  });

  test('with a rule of another active one is not activated beside it', async () => {
    const [one, other] = [await upload([concept, rule()], 'One'), await upload([concept, rule()], 'Other')];
    const activate = ({ id }: { id: string }, verb = 'activate') => service.call('POST', `/v1/rulebooks/${id}/${verb}`);
    assert.equal((await activate(one.body.rulebook)).status, 200);
    const refused = await activate(other.body.rulebook);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error.message, /house\/no-rival-names is in the rulebook “One” \(version 1\)/);
    assert.equal((await activate(one.body.rulebook)).status, 200);
    await activate(one.body.rulebook, 'deactivate');
    assert.equal((await activate(other.body.rulebook)).status, 200);
    await activate(other.body.rulebook, 'deactivate');
  });

  test('shows what it would have said before it goes live', async () => {
    const key = await service.keyWith(['*'], await service.newWorkspace());
    await rulesThatFire('Megabank is no match for us.', key);
    await rulesThatFire('We are friendly.', key);
    const made = await service.call('POST', '/v1/rulebooks', {
      key,
      body: { name: 'Preview', files: [concept, rule()] },
    });
    const { reviewed, notReviewed, promotions } = (
      await service.call('POST', `/v1/rulebooks/${made.body.rulebook.id}/preview`, { key })
    ).body;
    assert.deepEqual([reviewed, notReviewed, promotions.length], [2, 0, 1]);
    assert.equal(promotions[0].issues[0].location.content, 'Megabank is no match for us');
  });

  test('shows what it says of short texts though a long one before them is too much', async () => {
    const key = await service.keyWith(['*'], await service.newWorkspace());
    const create = (content: string) =>
      service.call('POST', '/v1/promotions', { key, body: service.text(content), headers: user });
    await create('Megabank is no match for us.');
    for (let at = 0; at < 6; at++) await create('We are friendly. '.repeat(58_000));
    const { body } = await service.call('POST', '/v1/rulebooks', {
      key,
      body: { name: 'Long', files: [concept, rule()] },
    });
    const { reviewed, notReviewed, promotions } = (
      await service.call('POST', `/v1/rulebooks/${body.rulebook.id}/preview`, { key })
    ).body;
    assert.deepEqual([reviewed, notReviewed, promotions.length], [6, 1, 1]);
  });

  test('a rule that is switched off stays silent, and the result says by which rules it was judged', async () => {
    const key = await service.keyWith(['*'], await service.newWorkspace());
    const text = 'Enjoy a guaranteed 8% return. Your capital is at risk.';
    const fired = await rulesThatFire(text, key);
    assert.ok(fired.includes('gb/fca/guaranteed-return'));
    const off = { ruleId: 'gb/fca/guaranteed-return', active: false, reason: 'Judged by hand' };
    assert.equal((await service.call('POST', '/v1/rule-switches', { key, body: off })).status, 200);
    assert.ok(!(await rulesThatFire(text, key)).includes('gb/fca/guaranteed-return'));
    assert.ok((await rulesThatFire(text)).includes('gb/fca/guaranteed-return'));
    assert.equal(
      (await service.call('POST', '/v1/rule-switches', { key, body: { ruleId: 'no/such', active: false } })).status,
      400,
    );
  });

  test('that no longer fits the built-in one hinders no evaluation, and each says that it was not used', async () => {
    const key = await service.keyWith(['*'], await service.newWorkspace());
    const made = await service.call('POST', '/v1/rulebooks', { key, body: { name: 'Old', files: [concept, rule()] } });
    const { id } = made.body.rulebook;
    await service.call('POST', `/v1/rulebooks/${id}/activate`, { key });
    const files = JSON.stringify([concept, rule('claim.gone')]);
    await tables(handle.db).updateTable('house_rulebooks').set({ files }).where('id', '=', id).execute();
    const { reviewRequired, overallAssessment } = await resultOf('We are friendly. Megabank!', key);
    assert.equal(reviewRequired, true);
    assert.match(overallAssessment, /Your rulebook “Old” \(version 1\) was not used.*house\/no-rival-names\.yaml:6/);
    for (const verb of ['activate', 'preview']) {
      const refused = await service.call('POST', `/v1/rulebooks/${id}/${verb}`, { key });
      assert.equal(refused.status, 400, verb);
      assert.equal(refused.body.error.details[0].file, 'house/no-rival-names.yaml');
    }
  });
});
