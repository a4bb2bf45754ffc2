import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { once, oncePer, oncePerBoth } from './once-per.ts';

describe('What is worked out once', () => {
  it('is the same whoever asks, and another of another thing, nothing found included', () => {
    let asked = 0;
    const longest = oncePer((words: readonly string[]) => {
      asked++;
      return words.find(({ length }) => length > 3);
    });
    const [long, short] = [
      ['to', 'save'],
      ['to', 'go'],
    ];
    for (let time = 0; time < 2; time++) {
      assert.equal(longest(long), 'save');
      assert.equal(longest(short), undefined);
    }
    assert.equal(asked, 2);
  });

  it('is made when it is first asked for, nothing found included', () => {
    let asked = 0;
    const nothing = once(() => {
      asked++;
      return undefined;
    });
    assert.equal(asked, 0);
    assert.deepEqual([nothing(), nothing()], [undefined, undefined]);
    assert.equal(asked, 1);
  });

  it('is of two things together, in their order', () => {
    let asked = 0;
    const joined = oncePerBoth((one: readonly string[], other: readonly string[]) => {
      asked++;
      return [...one, ...other].join(' ');
    });
    const [a, b] = [['a'], ['b']];
    for (let time = 0; time < 2; time++) {
      assert.equal(joined(a, b), 'a b');
      assert.equal(joined(b, a), 'b a');
      assert.equal(joined(a, a), 'a a');
    }
    assert.equal(asked, 3);
  });
});
