import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rulebooksFolder } from '../rulebooks/testing/folder.ts';
import { CouldNotRun } from './could-not-run.ts';
import { newRule } from './rules-new.ts';
import { testRules } from './rules-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-new-'));
mkdirSync(join(folder, 'scopes'));
for (const name of ['taxonomy.yaml', 'scopes/en.yaml']) copyFileSync(join(rulebooksFolder, name), join(folder, name));
const cacheDir = join(folder, 'cache');
const today = '2026-11-20';
after(() => rmSync(folder, { recursive: true, force: true }));

test('a new rule loads at once, and its examples fail until somebody fills them in', () => {
  newRule(folder, 'gb/cap/brand-new');
  const printed: string[] = [];
  assert.equal(
    testRules({ folders: [folder], filter: undefined, cacheDir, today }, (line) => printed.push(line)),
    1,
  );
  assert.match(printed.join('\n'), /gb\/cap\/brand-new finds nothing in its breach/);
  assert.match(printed.at(-1)!, /^1 rule, 1 concept/);
});

test('a rule that is there already is not overwritten, and a strange id is refused', () => {
  newRule(folder, 'gb/cap/once');
  assert.throws(() => newRule(folder, 'gb/cap/once'), CouldNotRun);
  assert.throws(() => newRule(folder, '../escape'), CouldNotRun);
});

test("a new rule of a house's own holds everywhere, one of a law where the law does, and what the built-in rulebook has is refused", () => {
  const jurisdictions = (id: string) =>
    /jurisdictions: (\S+),/.exec(readFileSync(newRule(folder, id).paths[0]!, 'utf8'))?.[1];
  assert.equal(jurisdictions('bank/tone/no-hype'), '[any]');
  assert.equal(jurisdictions('us/sec/brand-new-too'), '[us]');
  const own = join(folder, 'own');
  assert.throws(
    () => newRule(own, 'gb/fca/guaranteed-return'),
    /built-in rulebook has gb\/fca\/guaranteed-return\.yaml/,
  );
  assert.throws(() => newRule(own, 'bank/tone/guaranteed-return'), /built-in rulebook has concepts\/en\/claim/);
});

test('a path in the folder of concepts or disclaimers writes one of them alone, and the folder loads', () => {
  const own = join(folder, 'alone');
  mkdirSync(join(own, 'scopes'), { recursive: true });
  for (const name of ['taxonomy.yaml', 'scopes/en.yaml']) copyFileSync(join(rulebooksFolder, name), join(own, name));
  for (const [id, path] of [
    ['concepts/en/trigger/money-back-soon', 'concepts/en/trigger/money-back-soon.yaml'],
    ['concepts/de/claim/brandneu', 'concepts/de/claim/brandneu.yaml'],
    ['disclaimers/our-line', 'disclaimers/our-line.yaml'],
  ] as const)
    assert.deepEqual(newRule(own, id).paths, [join(own, path)]);
  const printed: string[] = [];
  testRules({ folders: [own], filter: undefined, cacheDir, today }, (line) => printed.push(line));
  assert.match(printed.at(-1)!, /^0 rules, 2 concepts/);
});

test('a path where no rule can stand is refused with those that can, and nothing is written', () => {
  const own = join(folder, 'refused');
  for (const [id, told] of [
    ['concepts/en/foo', /such as concepts\/en\/claim\/foo; kinds are claim, disclosure/],
    ['concepts/xx/claim/foo', /no path of a concept/],
    ['lexicons/en/foo', /no rule can stand in lexicons\/.*gb\/cap\/foo.*concepts\/en\/claim\/foo/],
    ['scopes/en', /no rule can stand in scopes\//],
    ['suggestions/de', /no rule can stand in suggestions\//],
  ] as const)
    assert.throws(() => newRule(own, id), told);
  assert.ok(!existsSync(own));
});

test('only what the filter names is run, and one that names nothing is refused', () => {
  const filtered = join(folder, 'filtered');
  mkdirSync(join(filtered, 'scopes'), { recursive: true });
  for (const name of ['taxonomy.yaml', 'scopes/en.yaml'])
    copyFileSync(join(rulebooksFolder, name), join(filtered, name));
  newRule(filtered, 'gb/house/no-hype');
  newRule(filtered, 'gb/other/no-haste');
  const printed: string[] = [];
  assert.equal(
    testRules({ folders: [filtered], filter: 'no-hype', cacheDir, today }, (line) => printed.push(line)),
    1,
  );
  assert.match(printed.at(-1)!, /^1 rule, 1 concept/);
  assert.ok(!printed.some((line) => line.includes('no-haste')));
  assert.throws(
    () => testRules({ folders: [filtered], filter: 'no-hyped', cacheDir, today }, () => {}),
    (error) => error instanceof CouldNotRun && /"no-hyped" in its path; nearest: no-hype;/.test(error.message),
  );
});

test('a rule that held until a day that is past is told, and its examples are run all the same', () => {
  const past = join(folder, 'past');
  const builtIn = join(folder, 'built-in');
  mkdirSync(builtIn);
  copyFileSync(join(rulebooksFolder, 'taxonomy.yaml'), join(builtIn, 'taxonomy.yaml'));
  const [path = ''] = newRule(past, 'bank/tone/no-relic').paths;
  writeFileSync(path, readFileSync(path, 'utf8').replace('channels: [any]}', 'channels: [any], until: 2026-11-19}'));
  const test = (day: string): string[] => {
    const printed: string[] = [];
    testRules({ folders: [builtIn, past], filter: 'no-relic', cacheDir, today: day }, (line) => printed.push(line));
    return printed;
  };
  const warned = test(today);
  assert.match(warned.join('\n'), /^warning: bank\/tone\/no-relic\.yaml:6:\d+ the rule holds until 2026-11-19/m);
  assert.match(warned.at(-1)!, /^1 rule, 1 concept/);
  assert.ok(!test('2026-11-19').some((line) => line.startsWith('warning')));
});

test('a mistake in one file of a name does not hide those in another, in the built-in rulebook too', () => {
  const builtIn = join(folder, 'two-mistakes');
  mkdirSync(join(builtIn, 'scopes'), { recursive: true });
  for (const name of ['taxonomy.yaml', 'scopes/en.yaml'])
    copyFileSync(join(rulebooksFolder, name), join(builtIn, name));
  const [rule = ''] = newRule(builtIn, 'gb/house/no-fuss').paths;
  newRule(builtIn, 'gb/house/no-fuss-at-all');
  const [open = ''] = newRule(builtIn, 'concepts/en/claim/no-fuss-anywhere').paths;
  writeFileSync(rule, readFileSync(rule, 'utf8').replace('MEDIUM', 'MIDDLING'));
  writeFileSync(open, readFileSync(open, 'utf8').replace('replace this', '{replace this'));
  const printed: string[] = [];
  testRules({ folders: [builtIn], filter: 'no-fuss', cacheDir, today }, (line) => printed.push(line));
  for (const told of [
    /no-fuss\.yaml:5:\d+ severity/,
    /no-fuss-anywhere\.yaml:3:\d+ .*never closed/,
    /no-fuss-at-all finds nothing/,
  ])
    assert.match(printed.join('\n'), told);
});
