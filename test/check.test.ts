import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fairclear } from './command-line.ts';

const declared = ['-j', 'gb', '-p', 'stocks-and-shares-isa', '-c', 'email'];
const risky = 'Our ISA.\nEarn a guaranteed 8% return, with no risk at all.\n';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairclear-check-'));
  await mkdir(join(folder, 'ads', 'node_modules'), { recursive: true });
  await writeFile(join(folder, 'ads', 'risky.txt'), risky);
  await writeFile(join(folder, 'ads', 'harmless.html'), '<p>We have moved. Visit our new office in Leeds.</p>');
  await writeFile(join(folder, 'ads', 'ignored.bin'), 'guaranteed 8% return');
  await writeFile(join(folder, 'ads', 'node_modules', 'ignored.txt'), risky);
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.7 and nothing else');
});
after(() => rm(folder, { recursive: true, force: true }));

const check = (args: readonly string[], input?: string) =>
  fairclear(['check', ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });

test('a text on standard input that breaks rules ends with 1 and says what, where, why and what to write', async () => {
  const { status, stdout, stderr } = await check(declared, risky);
  assert.equal(status, 1);
  assert.match(stdout, /^<stdin>: review required$/m);
  assert.match(stdout, /^ {2}HIGH +\S/m);
  assert.match(stdout, /line 2: “.*guaranteed.*”/);
  for (const label of ['Why:', 'Do:', 'Write:']) assert.ok(stdout.includes(label), label);
  // Neither colours nor a progress bar where nobody watches.
  assert.equal(stdout.includes('\u001b'), false);
  assert.equal(stderr, '');
});

test('what gets the rules ready fits in two thirds of a gigabyte, and nothing after it has to again', async () => {
  const env = { NODE_OPTIONS: '--max-old-space-size=680', FAIRCLEAR_CACHE_DIR: join(folder, 'cache') };
  const first = await fairclear(['rules', 'compile'], { cwd: folder, env });
  const second = await fairclear(['rules', 'compile'], { cwd: folder, env });
  assert.deepEqual([first.status, first.stderr, second.status, second.stderr], [0, '', 0, '']);
  assert.match(first.stdout, /^Getting the rules ready/);
  assert.match(second.stdout, /^\d{4,} rules are ready, fairclear-[\da-f]+$/m);
  assert.doesNotMatch(second.stdout, /Getting/);
  const { status, stdout, stderr } = await fairclear(['check', ...declared], { cwd: folder, input: risky, env });
  assert.deepEqual([status, stderr], [1, '']);
  assert.match(stdout, /^<stdin>: review required$/m);
});

test('rules with a mistake are not made ready: it is told with its file and line', async () => {
  const own = join(folder, 'cut');
  await mkdir(join(own, 'bank'), { recursive: true });
  await writeFile(join(own, 'bank', 'cut.yaml'), 'id: bank/cut\nname: [\n');
  const { status, stderr } = await fairclear(['rules', 'compile'], { cwd: folder, env: { FAIRCLEAR_RULEBOOKS: own } });
  assert.equal(status, 2);
  assert.match(stderr, /^bank\/cut\.yaml:\d+:\d+ /m);
});

test('what is wrongly declared is told before any rule is read', async () => {
  const env = { FAIRCLEAR_CACHE_DIR: join(folder, 'untouched') };
  const asked = { cwd: folder, input: risky, env };
  const missing = await fairclear(['check', '-j', 'gb'], asked);
  const unknown = await fairclear(['check', '-j', 'gb', '-p', 'fonds', '-c', 'email'], asked);
  const names = await fairclear(['rules', 'slugs', 'channels'], asked);
  assert.deepEqual([missing.status, unknown.status, names.status], [2, 2, 0]);
  assert.match(missing.stderr, /--product is needed/);
  assert.match(unknown.stderr, /unknown product "fonds"; nearest: funds/);
  const written = await readdir(join(folder, 'untouched'), { recursive: true }).catch(() => []);
  assert.deepEqual(
    written.filter((name) => name.endsWith('.kept')),
    [],
  );
});

test('a text that breaks nothing ends with 0', async () => {
  const { status, stdout } = await check([...declared, '-'], 'We have moved. Visit our new office in Leeds.');
  assert.deepEqual([status, stdout.includes('nothing found')], [0, true]);
});

test('a folder is reviewed with everything readable in it, as JSON in the shape of the API', async () => {
  const { status, stdout } = await check([...declared, '--json', 'ads']);
  assert.equal(status, 1);
  const { results } = JSON.parse(stdout);
  assert.deepEqual(
    results.map(({ fileName, result }: { fileName: string; result: { reviewRequired: boolean } }) => [
      fileName,
      result.reviewRequired,
    ]),
    [
      [join('ads', 'harmless.html'), false],
      [join('ads', 'risky.txt'), true],
    ],
  );
  const issue = results[1].result.issues.find(({ theme }: { theme: string }) => theme === 'guarantee');
  assert.equal(issue.severity, 'HIGH');
  assert.equal(issue.location.line, 2);
  assert.ok(risky.includes(issue.location.content));
  assert.deepEqual(Object.keys(issue.citedRules[0]).sort(), ['channel', 'id', 'name', 'product']);
});

test('the same review twice is the same, byte for byte', async () => {
  const runs = await Promise.all([1, 2].map(() => check([...declared, '--json', '--date', '2026-11-20', 'ads'])));
  assert.equal(runs[0]?.stdout, runs[1]?.stdout);
});

test('GitHub gets annotations at the lines, SARIF readers a log with the rules it cites', async () => {
  const [github, sarif] = await Promise.all([
    check([...declared, '--format', 'github', 'ads/risky.txt']),
    check([...declared, '--format', 'sarif', 'ads/risky.txt']),
  ]);
  assert.match(github.stdout, /^::error file=ads\/risky.txt,line=2,/m);
  assert.ok(github.stdout.split('\n').every((line) => line === '' || line.startsWith('::')));
  const log = JSON.parse(sarif.stdout);
  assert.equal(log.version, '2.1.0');
  const { results, tool } = log.runs[0];
  const first = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'gb/fca/guaranteed-return');
  assert.equal(first.locations[0].physicalLocation.artifactLocation.uri, 'ads/risky.txt');
  assert.equal(first.locations[0].physicalLocation.region.startLine, 2);
  const known = tool.driver.rules.map(({ id }: { id: string }) => id);
  assert.ok(results.every(({ ruleId }: { ruleId: string }) => known.includes(ruleId)));
});

test('a file that cannot be read ends with 2, and the others are reviewed all the same', async () => {
  const { status, stdout } = await check([...declared, '--json', 'broken.pdf', 'ads/risky.txt']);
  assert.equal(status, 2);
  const { results } = JSON.parse(stdout);
  assert.equal(results[0].error.code, 'UNREADABLE_FILE');
  assert.equal(results[1].result.reviewRequired, true);
});

test('what is missing or mistyped is told with the nearest names, and ends with 2', async () => {
  const [mistyped, missing, option] = await Promise.all([
    check(['-j', 'uk', '-p', 'isa', '-c', 'emial'], risky),
    check([], risky),
    check([...declared, '--jason'], risky),
  ]);
  assert.deepEqual([mistyped.status, missing.status, option.status], [2, 2, 2]);
  assert.match(mistyped.stderr, /unknown jurisdiction "uk"; nearest: .*\bgb\b/);
  assert.match(mistyped.stderr, /unknown product "isa"; nearest: .*stocks-and-shares-isa/);
  assert.match(mistyped.stderr, /unknown channel "emial"; nearest: .*email/);
  for (const name of ['--jurisdiction', '--product', '--channel']) assert.ok(missing.stderr.includes(name), name);
  assert.equal(mistyped.stdout + missing.stdout + option.stdout, '');
});

test('a missing file is told by its name', async () => {
  const { status, stderr } = await check([...declared, 'nowhere.txt']);
  assert.deepEqual([status, stderr], [2, 'fairclear: there is no file or folder nowhere.txt\n']);
});

test('whether a promotion is paid changes what is asked of it', async () => {
  const post = 'Loving my new trainers from Stride! Use my code ANNA20 for 20% off.';
  const cited = async (flag: string) => {
    const args = ['-j', 'gb', '-p', 'retail', '-c', 'influencer', '--json', flag];
    const { stdout } = await check(args, post);
    const { issues } = JSON.parse(stdout).results[0].result;
    return issues.flatMap(({ citedRules }: { citedRules: { name: string }[] }) => citedRules.map(({ name }) => name));
  };
  const [paid, unpaid] = await Promise.all([cited('--paid'), cited('--no-paid')]);
  assert.notDeepEqual(paid, unpaid);
});

test('a file of a folder that no name tells of is not passed over in silence', async () => {
  const { stderr } = await check([...declared, 'ads']);
  assert.match(stderr, /^Not reviewed, as .*: ads.ignored\.bin$/m);
});

test('frames of one post are judged together, with rules of a folder that is named', async () => {
  const own = join(folder, 'own', 'bank');
  await mkdir(own, { recursive: true });
  const rule = (within: string) =>
    `name: The risk is told\nsource: {title: House style, checked: unverified}\ntheme: other\nseverity: HIGH\napplies: {jurisdictions: [gb]}\nwhen: claim.guaranteed-return\nrequire: {disclosure: disclosure.capital-at-risk, within: ${within}}\nrationale: People should know.\nrecommendation: Tell the risk.\nexamples: {breach: [A guaranteed 8% return.], compliant: [A guaranteed 8% return. Your capital is at risk.]}\n`;
  await writeFile(join(own, 'somewhere.yaml'), rule('document'));
  await writeFile(join(own, 'same-frame.yaml'), rule('page'));
  await writeFile(join(folder, 'one.txt'), 'Earn a guaranteed 8% return.');
  await writeFile(join(folder, 'two.txt'), 'Your capital is at risk.');
  const args = [
    '-j',
    'gb',
    '-p',
    'funds',
    '-c',
    'organic-social',
    '--rulebooks',
    'own',
    '--json',
    'one.txt',
    'two.txt',
  ];
  const ownRules = async (further: string[]): Promise<string[]> => {
    const { stdout } = await check([...args, ...further]);
    return ['somewhere', 'same-frame'].filter((name) => stdout.includes(`"bank/${name}"`));
  };
  assert.deepEqual(await ownRules([]), ['somewhere', 'same-frame']);
  assert.deepEqual(await ownRules(['--carousel']), ['same-frame']);
});

test('rules of one’s own judge nothing while an example of theirs fails: which and where is said', async () => {
  const own = join(folder, 'mistaken', 'bank');
  await mkdir(own, { recursive: true });
  await writeFile(
    join(own, 'no-return.yaml'),
    'name: No returns\nsource: {title: House style, checked: unverified}\ntheme: other\nseverity: HIGH\napplies: {jurisdictions: [gb]}\nforbid: claim.guaranteed-return\nrationale: People should know.\nrecommendation: Leave it out.\nexamples: {breach: [We have moved.], compliant: [We have moved.]}\n',
  );
  const { status, stdout, stderr } = await check([...declared, '--rulebooks', 'mistaken', '-'], risky);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /bank\/no-return\.yaml:9:\d+ .*We have moved/);
});
