import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Break } from './breaks.ts';
import { partBreaths } from './breaths.ts';
import { tokenise } from './tokens.ts';

function breathsOf(text: string): string[] {
  const tokens = tokenise(text, { lookUp: () => 0 });
  partBreaths(text, tokens);
  const starts = [...tokens.gap.slice(0, tokens.count).keys()].filter((at) => tokens.gap[at]! >= Break.SENTENCE);
  return starts.map((at, index) => {
    const next = starts[index + 1];
    return text.slice(tokens.start[at]!, next === undefined ? text.length : tokens.start[next]!).trim();
  });
}

describe('speech without punctuation', () => {
  it('is parted where the speaker begins anew', () => {
    assert.deepEqual(
      breathsOf(
        'right everyone keeps asking me about the app and i use it every single morning on the bus and then honestly it costs nothing to look at anyway thats me done for today bye',
      ),
      [
        'right everyone keeps asking me about the app',
        'and i use it every single morning on the bus',
        'and then honestly it costs nothing to look at',
        'anyway thats me done for today bye',
      ],
    );
  });

  it('keeps a time together', () => {
    assert.deepEqual(
      breathsOf(
        'i put a bit aside in march and it has been growing ever since then honestly i never look at it because there is nothing to do',
      ),
      [
        'i put a bit aside in march',
        'and it has been growing ever since then',
        'honestly i never look at it because there is nothing to do',
      ],
    );
  });

  it('is parted within the lines of captions, not by them', () => {
    assert.deepEqual(
      breathsOf(
        'right everyone keeps asking me about\nthe app and i use it every single\nmorning on the bus but they never\nbelieve me when i say so',
      ),
      [
        'right everyone keeps asking me about\nthe app',
        'and i use it every single\nmorning on the bus',
        'but they never\nbelieve me when i say so',
      ],
    );
  });

  it('stays whole where it is short, has commas or lists things', () => {
    for (const text of [
      'I use it on the bus every single morning and it costs nothing at all',
      'I use it every morning on the bus to work, mostly for the crossword and the weather and it costs nothing to look at, which is why my sister and her neighbour have it',
      'Our bags come in small and medium and large and the cover in the colours of the sea and the straps in leather or cloth and the lining in linen',
    ])
      assert.deepEqual(breathsOf(text), [text]);
  });
});
