import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rulebooksDir } from '../platform/config/paths.ts';
import { parseTaxonomy } from '../rulebooks/parsing/taxonomy.ts';
import { nearest } from './nearest.ts';

const taxonomy = parseTaxonomy(readFileSync(join(rulebooksDir, 'taxonomy.yaml'), 'utf8'));

test('a mistyped or guessed slug is answered with what was meant', () => {
  const meant = [
    ['products', 'isa', 'stocks-and-shares-isa'],
    ['products', 'cripto', 'cryptoassets'],
    ['products', 'stocks-and-shares', 'stocks-and-shares-isa'],
    ['products', 'creditcard', 'credit-card'],
    ['jurisdictions', 'uk', 'gb'],
    ['jurisdictions', 'usa', 'us'],
    ['jurisdictions', 'germany', 'de'],
    ['channels', 'e-mail', 'email'],
  ] as const;
  for (const [kind, wanted, slug] of meant) {
    const near = nearest(wanted, taxonomy[kind]);
    assert.ok(near.includes(slug), `${wanted}: ${near.join(', ')}`);
  }
});

test('a word that means nothing here has no nearest slug', () => {
  assert.deepEqual(nearest('xyzzyxyzzy', taxonomy.products), []);
});
