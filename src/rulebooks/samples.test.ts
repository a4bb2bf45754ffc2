import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatMistake, loadBeside, loadRulebooks, RulebookRefused } from './index.ts';
import { rulebooksFolder } from './testing/folder.ts';
import { verify } from './verify.ts';

const guide = readFileSync(new URL('../../docs/rulebooks.md', import.meta.url), 'utf8');

test('the samples of the guide hold as they are copied', () => {
  const [concept = '', rule = ''] = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, sample]) => sample);
  const files = [
    { path: 'concepts/en/claim/sample.yaml', text: concept },
    { path: 'house/sample.yaml', text: rule },
  ];
  try {
    verify(loadBeside(files, loadRulebooks([rulebooksFolder])));
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    assert.deepEqual(error.mistakes.map(formatMistake), []);
  }
});
