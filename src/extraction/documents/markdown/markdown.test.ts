import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocksOf, readBytes, runWith, wordsOf } from '../../testing/read.ts';
import { markdownReader, readMarkdown } from './index.ts';

const text = `---
title: Draft 3
---
# Earn 8% ##

Guaranteed *every* year, **no
risk**. Read the [terms](https://example.com/t "Terms") or the [fees].
![Happy saver](hero.png)

Fees apply
----------
- [x] No lock-in
- Withdraw \\*any\\* time
1. Open &pound;1 account

> Capital at risk.

| Rate | Fee |
|------|----:|
| 5%   | £12 |

<!-- legal has not seen this -->
~~Was 9%~~ now 8%[^1]

[fees]: https://example.com/fees
[^1]: Rate for new savers.
`;

test('markdown is read as it is shown: blocks, words without markup, targets of links', async () => {
  const document = await readBytes(markdownReader, text);
  assert.deepEqual(
    blocksOf(document).map(({ kind, text: words }) => [kind, words]),
    [
      ['caption', 'title: Draft 3'],
      ['heading', 'Earn 8%'],
      ['paragraph', 'Guaranteed every year, no risk. Read the terms or the fees. Happy saver'],
      ['heading', 'Fees apply'],
      ['list-item', 'No lock-in'],
      ['list-item', 'Withdraw *any* time'],
      ['list-item', 'Open £1 account'],
      ['paragraph', 'Capital at risk.'],
      ['table-cell', 'Rate'],
      ['table-cell', 'Fee'],
      ['table-cell', '5%'],
      ['table-cell', '£12'],
      ['paragraph', 'Was 9% now 8%'],
      ['paragraph', 'legal has not seen this'],
      ['footnote', 'Rate for new savers.'],
    ],
  );
  assert.equal(runWith(document, 'terms')?.href, 'https://example.com/t');
  assert.equal(runWith(document, 'fees')?.href, 'https://example.com/fees');
  assert.equal(runWith(document, 'no risk')?.bold, true);
  assert.equal(runWith(document, 'Was 9%')?.struck, true);
  assert.equal(runWith(document, 'legal')?.visible, false);
  assert.equal(runWith(document, 'Happy')?.source, 'alt');
  assert.equal(document.unread[0]?.what, 'Picture hero.png');
});

test('pictures and players that a markdown text embeds as HTML are named as unread', () => {
  const { unread } = readMarkdown(
    'Hello\n\n<img src="a/offer.png" width="600">\n\n<video controls src="a.mp4"></video>',
  );
  assert.deepEqual(
    unread.map(({ what }) => what),
    ['Picture offer.png', 'Embedded content: video'],
  );
});

test('no plain word of a markdown text is lost, whatever signs stand around it', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const sign = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '[',
    ']',
    '~~',
    ' ',
    '\n',
    '\n\n',
    '# ',
    '> ',
    '- ',
    '|',
    '!',
    '(',
    ')',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(sign, word, sign), { maxLength: 12 }), (parts) => {
      const source = parts.map(([before, words, after]) => `${before}${words}${after} `).join('');
      // An address in brackets is no word of the text.
      fc.pre(!source.includes(']('));
      const read = wordsOf(readMarkdown(source)).join(' ');
      for (const [, words] of parts) assert.ok(read.includes(words), `${words} of ${JSON.stringify(source)}`);
    }),
  );
});

test('a long text of unclosed signs is read in a moment', () => {
  for (const sign of ['[', '*a', '`', '<', '![', '_', '](', '# #', '|', '&', '<!--', '**a* ']) {
    const started = performance.now();
    readMarkdown(sign.repeat(200_000 / sign.length));
    assert.ok(performance.now() - started < 3_000, sign);
  }
});
