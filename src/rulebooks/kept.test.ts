import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPlainText } from '../document/plain-text.ts';
import { review } from '../rules/review.ts';
import { claim, smallRulebook } from '../rules/testing/small-rulebook.ts';
import type { LoadedRulebook } from './compiled.ts';
import { keepIn } from './kept.ts';
import { storedRulebook } from './kept-forms.ts';
import { loadRulebooks } from './load.ts';
import { rulebooksFolder } from './testing/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-kept-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const text =
  'Guaranteed 8% returns, no risk!\n\nGaranties aren’t given. Representative 29.9% APR. Save £400 today only.';
const reviewWith = ({ rulebook }: LoadedRulebook) =>
  review(
    readPlainText(text),
    { jurisdictions: ['gb'], products: [['shares', 'investments']], channels: [['website']], reviewDate: '2026-11-20' },
    rulebook,
  );

test('a compiled rulebook that was kept gives the same review as one compiled now', () => {
  const now = reviewWith(loadRulebooks([rulebooksFolder]));
  const first = reviewWith(loadRulebooks([rulebooksFolder], keepIn(folder)));
  assert.equal(readdirSync(folder).filter((name) => !name.startsWith('stamps-')).length, 3);
  const kept = reviewWith(loadRulebooks([rulebooksFolder], keepIn(folder)));
  assert.ok(now.findings.length > 0);
  assert.deepEqual(first, now);
  assert.deepEqual(kept, now);
});

test('rules and concepts that were kept say all that their files do', () => {
  const { rules, concepts, files: _, ...read } = loadRulebooks([rulebooksFolder]).parsed;
  const kept = loadRulebooks([rulebooksFolder], keepIn(folder)).parsed;
  assert.deepEqual(kept.concepts, concepts);
  assert.deepEqual(kept.lexicons, read.lexicons);
  for (const [nth, rule] of rules.entries()) {
    assert.deepEqual({ ...kept.rules[nth]! }, rule);
    assert.deepEqual(structuredClone(kept.rules[nth]!), rule);
  }
});

test('what is broken in the folder is compiled anew, and a folder that can’t be written is done without', () => {
  const now = reviewWith(loadRulebooks([rulebooksFolder]));
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'broken');
  assert.deepEqual(reviewWith(loadRulebooks([rulebooksFolder], keepIn(folder))), now);
  assert.deepEqual(reviewWith(loadRulebooks([rulebooksFolder], keepIn('/dev/null/nowhere'))), now);
});

test('a rulebook that is given to another thread leaves behind the one that it is a part of', () => {
  const whole = smallRulebook([claim('claim.free', ['free'])]);
  assert.ok(!('whole' in storedRulebook({ ...whole, rules: [], whole })));
});

test('what is kept of unchanged files is taken without reading them, and a file that changed is noticed whatever its time says', async () => {
  const own = mkdtempSync(join(tmpdir(), 'fairclear-kept-own-'));
  after(() => rmSync(own, { recursive: true, force: true }));
  const keptApart = join(own, 'kept');
  const rulebook = join(own, 'rulebook');
  cpSync(join(rulebooksFolder, 'taxonomy.yaml'), join(rulebook, 'taxonomy.yaml'));
  const lexicon = join(rulebook, 'lexicons', 'en', 'fruit.yaml');
  const version = (): string => loadRulebooks([rulebook], keepIn(keptApart)).version;
  const isStamped = (): boolean => readdirSync(keptApart).some((name) => name.startsWith('stamps-'));

  cpSync(join(rulebooksFolder, 'scopes'), join(rulebook, 'scopes'), { recursive: true });
  cpSync(join(rulebooksFolder, 'lexicons'), join(rulebook, 'lexicons'), { recursive: true });
  writeFileSync(lexicon, 'fruit: apples, pears\n');
  const first = version();
  assert.ok(!isStamped(), 'a file that was written just now may be written again in the same moment');
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.equal(version(), first);
  assert.ok(isStamped());
  assert.equal(version(), first);

  const { atime, mtime } = statSync(lexicon);
  writeFileSync(lexicon, 'fruit: apples, plums\n');
  utimesSync(lexicon, atime, mtime);
  assert.notEqual(version(), first);
});
