import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
after(() => rmSync(folder, { recursive: true, force: true }));

test('a new rule loads at once, and its examples fail until somebody fills them in', () => {
  newRule(folder, 'gb/cap/brand-new');
  const printed: string[] = [];
  assert.equal(
    testRules([folder], undefined, (line) => printed.push(line)),
    1,
  );
  assert.match(printed.join('\n'), /gb\/cap\/brand-new finds nothing in its breach/);
  assert.match(printed.at(-1)!, /^1 rules, 1 concepts/);
});

test('a rule that is there already is not overwritten, and a strange id is refused', () => {
  newRule(folder, 'gb/cap/once');
  assert.throws(() => newRule(folder, 'gb/cap/once'), CouldNotRun);
  assert.throws(() => newRule(folder, '../escape'), CouldNotRun);
});
