import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readPlainText } from '../document/plain-text.ts';
import { review } from '../rules/review.ts';
import { keepIn } from './kept.ts';
import { type LoadedRulebook, loadRulebooks } from './load.ts';
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
  assert.equal(readdirSync(folder).length, 2);
  const kept = reviewWith(loadRulebooks([rulebooksFolder], keepIn(folder)));
  assert.ok(now.findings.length > 0);
  assert.deepEqual(first, now);
  assert.deepEqual(kept, now);
});

test('what is broken in the folder is compiled anew, and a folder that can’t be written is done without', () => {
  const now = reviewWith(loadRulebooks([rulebooksFolder]));
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'broken');
  assert.deepEqual(reviewWith(loadRulebooks([rulebooksFolder], keepIn(folder))), now);
  assert.deepEqual(reviewWith(loadRulebooks([rulebooksFolder], keepIn('/dev/null/nowhere'))), now);
});
