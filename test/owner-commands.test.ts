import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { fairclear } from './command-line.ts';
import { eachDatabase, serviceEntry, startOnEmbedded } from './service.ts';

eachDatabase('keys on the command line, beside a running service', (start) => {
  test('are made, listed and revoked, and the service knows at once', async () => {
    const service = await start();
    const env = {
      FAIRCLEAR_DATA_DIR: service.dataDir,
      ...(service.databaseUrl === undefined ? {} : { DATABASE_URL: service.databaseUrl }),
    };
    const made = await fairclear(['keys', 'create', '--name', 'reporting', '--scopes', 'keys:write'], { env });
    assert.equal(made.status, 0, made.stderr);
    const key = made.stdout.trim();
    assert.match(key, /^fc_live_\w+$/);
    assert.equal((await service.request('GET', '/v1/keys', { key })).status, 200);
    const listed = await fairclear(['keys', 'list', '--json'], { env });
    const found = JSON.parse(listed.stdout).keys.find(({ name }: { name: string }) => name === 'reporting');
    assert.deepEqual(found.scopes, ['keys:write']);
    assert.ok(!listed.stdout.includes(key));
    assert.equal((await fairclear(['keys', 'revoke', found.id], { env })).status, 0);
    assert.equal((await service.request('GET', '/v1/keys', { key })).status, 401);
  });
});

describe('keys on the command line, on an embedded database', () => {
  const ending: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const end of ending.toReversed()) await end();
  });

  test('the socket that leads to the running service is open to its owner alone, and gone when it stops', async () => {
    const service = await startOnEmbedded({}, ending);
    const socket = join(service.dataDir, 'control.sock');
    assert.equal((await stat(socket)).mode & 0o777, 0o600);
    await service.stop();
    await assert.rejects(stat(socket), { code: 'ENOENT' });
  });

  test('a socket left by a killed service is no obstacle, neither for a command nor for the next start', async () => {
    const service = await startOnEmbedded({}, ending);
    await service.kill();
    const env = { FAIRCLEAR_DATA_DIR: service.dataDir };
    const made = await fairclear(['keys', 'create'], { env });
    assert.equal(made.status, 0, made.stderr);
    await service.restart();
    assert.equal((await service.request('GET', '/v1/keys', { key: made.stdout.trim() })).status, 200);
    assert.equal((await fairclear(['keys', 'list'], { env })).status, 0);
  });

  test('what is wrong with a request is told field by field, and ends with 2', async () => {
    const service = await startOnEmbedded({}, ending);
    const env = { FAIRCLEAR_DATA_DIR: service.dataDir };
    const [refused, unknown] = await Promise.all([
      fairclear(['keys', 'create', '--scopes', 'all', '--expires', 'soon'], { env }),
      fairclear(['keys', 'revoke', 'x'], { env }),
    ]);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /scopes\[0\]: Must be one of .*\nexpiresAt: Must be an ISO 8601/);
    assert.deepEqual([unknown.status, unknown.stderr], [2, 'fairclear: There is no such key.\n']);
  });
});

test('webhooks listen prints what arrives and whether its signature holds', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const args = ['webhooks', 'listen', '--port', '0', '--secret', secret, '--json'];
  const child = spawn(process.execPath, [serviceEntry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const [first] = await once(createInterface(child.stderr), 'line');
    const url = /http:\S+(?=;)/.exec(String(first))?.[0] ?? assert.fail(String(first));
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const body = '{"id":"1","type":"webhook.test"}';
    const post = (signature: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: {
          'webhook-id': '1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': signature,
        },
      });
    assert.equal((await post(new Webhook(secret).sign('1', new Date(), body))).status, 204);
    const good = JSON.parse(String((await lines.next()).value));
    assert.deepEqual([good.signature, good.body.type], ['verified', 'webhook.test']);
    await post('v1,AAAA');
    assert.match(JSON.parse(String((await lines.next()).value)).signature, /^NOT VERIFIED/);
  } finally {
    child.kill();
  }
});

test('rules are listed, shown and tested', async () => {
  const [listed, shown, unknown] = await Promise.all([
    fairclear(['rules', 'list', '-j', 'gb', '-p', 'funds', '--json']),
    fairclear(['rules', 'show', 'gb/fca/risk-free']),
    fairclear(['rules', 'show', 'gb/fca/riskfree']),
  ]);
  const ids = JSON.parse(listed.stdout).rules.map(({ id }: { id: string }) => id);
  assert.ok(ids.includes('gb/fca/risk-free') && !ids.includes('gb/cap/alcohol-youth-appeal'));
  assert.match(shown.stdout, /^Severity: +HIGH$/m);
  assert.match(shown.stdout, /^Breaches\n {2}- /m);
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /^fairclear: unknown rule "gb\/fca\/riskfree"; nearest: gb\/fca\/risk-free/);
});

test('doctor says what the machine can read', async () => {
  const dataDir = join(tmpdir(), `fairclear-doctor-${process.pid}`);
  const { status, stdout } = await fairclear(['doctor', '--json'], { env: { FAIRCLEAR_DATA_DIR: dataDir } });
  assert.equal(status, 0, stdout);
  const states = JSON.parse(stdout).checks.map(({ what, state }: { what: string; state: string }) => [what, state]);
  assert.ok(states.some(([what, state]: [string, string]) => what.startsWith('Text, HTML') && state === 'good'));
  await assert.rejects(stat(dataDir), 'it makes nothing');
});

test('doctor and service warn of own rules that hold until a day that is past; what would judge nothing is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairclear-own-'));
  const ending: (() => Promise<unknown>)[] = [];
  const env = { FAIRCLEAR_DATA_DIR: join(folder, 'none'), FAIRCLEAR_RULEBOOKS: folder };
  const rulebooks = async () => JSON.parse((await fairclear(['doctor', '--json'], { env })).stdout).checks[0];
  try {
    await mkdir(join(folder, 'bank'));
    await writeFile(join(folder, 'bank', 'no-relic.yaml'), endedRule);
    const warned = await rulebooks();
    assert.equal(warned.state, 'limited');
    assert.match(warned.found, /rules, 1 of them from .*; bank\/no-relic\.yaml:5:\d+ the rule holds until 2020-01-31/);
    const service = await startOnEmbedded({ FAIRCLEAR_RULEBOOKS: folder }, ending);
    assert.match(service.output(), /"level":40.*bank\/no-relic\.yaml:5:\d+ the rule holds until 2020-01-31/);
    await writeFile(join(folder, 'recogniser.yaml'), 'sureness: 0.5\nbroad: []\nwords: {}\n');
    const refused = await rulebooks();
    assert.equal(refused.state, 'broken');
    assert.match(refused.found, /recogniser\.yaml:1:1 .* \(take the file out; .*\)/);
  } finally {
    for (const end of ending.toReversed()) await end();
    await rm(folder, { recursive: true });
  }
});

const endedRule = `name: We promised no relics
source: {title: House style, checked: unverified}
theme: comparison
severity: LOW
applies: {jurisdictions: [any], until: 2020-01-31}
forbid: claim.guaranteed-return
rationale: It was so.
recommendation: Take it out.
examples: {breach: ["A guaranteed 8% return."], compliant: ["Returns vary."]}
`;
