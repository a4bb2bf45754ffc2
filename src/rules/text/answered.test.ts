import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { statedBy } from './answered.ts';

const saying = (question: string, answer: string): string[] => statedBy(question, answer)?.statements ?? [];

describe('a question and its answer', () => {
  it('deny what is asked, as the firm says it to its reader', () => {
    assert.deepEqual(saying('Can I lose money?', 'No.'), ["you can't lose money"]);
    assert.deepEqual(saying('So, could I get back less than I put in?', 'Never!'), [
      "you couldn't get back less than you put in",
      'you could never get back less than you put in',
    ]);
    assert.ok(saying('Won’t the price go up?', 'It won’t.').includes("the price won't go up"));
    assert.ok(saying('Do you check my credit file?', 'No, never.').includes("we don't check your credit file"));
    assert.ok(saying('Are there any hidden fees?', 'None.').includes('there are no hidden fees'));
    assert.deepEqual(saying('Hidden fees?', 'None.'), ['no hidden fees']);
    assert.deepEqual(saying('Worried about losing money?', 'Don’t be.'), ["don't worry about losing money"]);
  });

  it('affirm it', () => {
    assert.ok(saying('Is my capital protected?', 'Always.').includes('your capital is protected'));
    assert.deepEqual(saying('Does it cure arthritis?', 'It does.'), ['it cure arthritis']);
    assert.ok(saying('Q: Are returns guaranteed?', 'A: Yes – every year.').includes('returns are guaranteed'));
  });

  it('deny of all no more than that it is so of all', () => {
    assert.ok(saying('Is every claim guaranteed?', 'No.').includes('not every claim is guaranteed'));
    assert.deepEqual(saying('Does everyone win?', 'No.'), ['not everyone win']);
  });

  it('say nothing where the answer takes back what it says, goes on to something else, or is none', () => {
    assert.deepEqual(saying('Can I lose money?', 'No, but your returns may fall.'), []);
    assert.deepEqual(saying('Can I lose money?', 'No. However, returns may fall.'), []);
    assert.deepEqual(saying('Is it covered?', 'Yes, if you tell us within a day.'), []);
    assert.deepEqual(saying('Is there a catch?', 'No experience is needed.'), []);
    assert.deepEqual(saying('Can I lose money?', 'As with all funds, yes.'), []);
    assert.deepEqual(saying('Why would I lose money?', 'No.'), []);
    assert.deepEqual(saying('Are there no fees?', 'There are.'), []);
    assert.deepEqual(saying('Need a hand?', 'No problem.'), []);
  });

  it('is quoted to where the answer ends', () => {
    assert.equal(statedBy('Can I lose money?', 'No, never, ever.')?.end, 'No'.length);
    assert.equal(statedBy('Can I lose money?', 'You can’t. Sleep well.')?.end, 'You can’t'.length);
  });
});
