import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { rulebooksFolder } from '../rulebooks/testing/folder.ts';
import { explainFile } from './rules-explain.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-explain-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const explained = (text: string, all = false): Promise<string> => {
  const file = join(folder, 'ad.txt');
  writeFileSync(file, text);
  return explainFile({
    ...{ file, folders: [rulebooksFolder], json: false, all },
    config: {
      speech: { url: undefined, apiKey: undefined, model: 'none', modelDir: undefined },
      cacheDir: join(folder, 'cache'),
    },
    declared: {
      ...{ jurisdiction: ['gb'], product: ['stocks-and-shares-isa'], channel: ['email'], targetMarket: [] },
      ...{ paid: undefined, financial: undefined, evergreen: undefined, deadline: undefined, date: '2026-11-20' },
    },
  });
};

test('beneath each sentence stand its concepts, the rules that its words settled, and why, in lines of a readable length', async () => {
  const lines = (await explained("Capital at risk. You can't lose.")).split('\n');
  const sentence = lines.indexOf("You can't lose");
  const beneath = lines.slice(sentence + 1, lines.indexOf('', sentence));
  assert.ok(beneath.some((line) => line.startsWith("  + claim.cannot-lose “You can't lose”")));
  assert.ok(beneath.some((line) => /✗ gb\/fca\/cannot-lose: breach, because of .*“You can't lose”/.test(line)));
  assert.ok(!lines.slice(0, sentence).some((line) => line.includes('✗')));
  assert.ok(Math.max(...lines.map(({ length }) => length)) < 450);
});

test('rules that nothing calls for are counted, and listed with their reason when asked for', async () => {
  const few = await explained('Capital at risk.');
  assert.match(few, /nothing called for \d+ of them, which --all lists/);
  assert.doesNotMatch(few, /not called for/);
  assert.match(
    await explained('Capital at risk.', true),
    /· gb\/fca\/cannot-lose: not called for, what it forbids is not said: claim\./,
  );
});

test('concepts that only other promotions are asked for are named in one line, and told in full when asked for', async () => {
  const few = await explained("You can't lose.");
  assert.match(few, /· found, though no rule here asks for it: .*claim\.gambling-certainty/);
  assert.doesNotMatch(few, /\+ claim\.gambling-certainty/);
  assert.match(await explained("You can't lose.", true), /\+ claim\.gambling-certainty “can't lose”/);
});

test('words that one pattern of a concept finds stand in one line', async () => {
  const lines = (await explained('Capital at risk, and your capital is at risk with us.')).split('\n');
  const found = lines.filter((line) => line.includes('+ disclosure.capital-at-risk '));
  assert.equal(found.length, 1);
  assert.match(found[0]!, /“Capital at risk”, “capital is at risk”/);
});

test('a file without words says so', async () => {
  assert.match(await explained('((('), /^No words could be read in it\.\n/);
});
