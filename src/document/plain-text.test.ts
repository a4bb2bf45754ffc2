import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPlainText } from './plain-text.ts';

function blocksOf(content: string): string[] {
  const [page] = readPlainText(content).pages;
  return page?.blocks.map((block) => content.slice(block.start, block.end)) ?? [];
}

test('the text that was read is the content, character for character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (content) => {
      assert.equal(readPlainText(content).pages[0]?.text, content);
    }),
  );
});

test('every word stands in exactly one block, in order', () => {
  const line = fc.stringMatching(/^[a-zA-Z0-9£%.,!? \t-]{0,90}$/);
  const content = fc.array(line, { maxLength: 12 }).chain((lines) => {
    return fc.constantFrom('\n', '\r\n', '\n\n', '\r').map((separator) => lines.join(separator));
  });
  fc.assert(
    fc.property(content, (text) => {
      const words = (value: string) => value.split(/\s+/).filter((word) => word !== '');
      assert.deepEqual(blocksOf(text).flatMap(words), words(text));
    }),
  );
});

test('blank lines, list items and headlines part blocks', () => {
  const content = 'Grow your money\nStart today.\n\n- No fees\n- No fuss\n\n1. Sign up\n2. Invest';
  const expected = ['Grow your money', 'Start today.', '- No fees', '- No fuss', '1. Sign up', '2. Invest'];
  assert.deepEqual(blocksOf(content), expected);
});

test('lines that were only wrapped read on as one', () => {
  const content =
    'The value of your investment can fall as well as rise and you\nmay get back less than you put in.\nCall us.';
  assert.deepEqual(blocksOf(content), [
    'The value of your investment can fall as well as rise and you\nmay get back less than you put in.',
    'Call us.',
  ]);
});

test('a mail’s subject is told from its text', () => {
  const [page] = readPlainText('Subject: Your ISA is waiting\nHi Priya, the year ends soon.').pages;
  assert.deepEqual(
    page?.blocks.map((block) => block.kind),
    ['subject', 'paragraph'],
  );
});

test('a mail’s subject and preview are told in other languages', () => {
  for (const [subject, preview] of [
    ['Betreff', 'Vorschau'],
    ['Objet ', 'Aperçu '],
    ['Onderwerp', 'Preheader'],
    ['Asunto', 'Vista previa'],
    ['Oggetto', 'Anteprima'],
  ]) {
    const [page] = readPlainText(`${subject}: 1234\n${preview}: 5678\n9`).pages;
    assert.deepEqual(
      page!.blocks.map(({ kind }) => kind),
      ['subject', 'preheader', 'paragraph'],
    );
  }
});

test('lines that were all broken at one width read on where the next word had no room, whatever it begins with', () => {
  const wrapped = [
    'If you do nothing the money moves to our',
    'instant account, which pays less than a',
    'fixed one does. Closing it early costs',
    '90 days of interest on what is there and',
    'cannot be undone.',
  ];
  assert.deepEqual(blocksOf(`A letter\n${wrapped.join('\n')}`), ['A letter', wrapped.join('\n')]);
  const listed = ['Fixed rate bonds of two years', '90 days of notice', 'Instant access, and more', 'Isas'];
  assert.deepEqual(blocksOf(listed.join('\n')), listed);
});
