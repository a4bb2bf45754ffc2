import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  Break,
  endsSentence,
  isMoreThan,
  isWrittenSmall,
  partsQuotations,
  strengthOf,
  strengthOfLineBreak,
  strengthOfPicture,
} from './breaks.ts';

const ends = (text: string, word: string): boolean => endsSentence(text, text.indexOf('.'), word, isWrittenSmall(text));

describe('where a full stop ends a sentence', () => {
  it('ends after an APR and after a plain no', () => {
    assert.equal(ends('at 9% APR. Acceptance is not guaranteed', 'apr'), true);
    assert.equal(ends('No. Nothing is certain', 'no'), true);
    assert.equal(ends('at a fixed rate p a. Representative', 'rate'), true);
  });

  it('goes on between an abbreviation and its number', () => {
    assert.equal(ends('by Apr. 2027', 'apr'), false);
    assert.equal(ends('company No. 4411', 'no'), false);
  });

  it('goes on after a German ordinal, and ends after a figure', () => {
    assert.equal(ends('Der Preis steigt ab dem 7. Monat auf 39 Cent', '7'), false);
    assert.equal(ends('im 2. Jahr', '2'), false);
    assert.equal(ends('Rated 7. Monday is quiet', '7'), true);
    assert.equal(ends('Seit 2021. Jahr für Jahr mehr', '2021'), true);
  });

  it('ends before the sign of a note', () => {
    assert.equal(ends('premiums never go up.¹ You would be mad', 'up'), true);
    assert.equal(ends('9.9% pa.¹ variable'.slice(3), 'pa'), false);
  });

  it('ends before a small letter where the whole text is written in small letters', () => {
    assert.equal(ends("i changed nothing about how i eat. my doctor couldn't believe it", 'eat'), true);
    assert.equal(ends("so i tried this. i'm hooked. I promise", 'this'), true);
    assert.equal(ends('open mon. to fri.', 'mon'), false);
    assert.equal(ends('with approx. six servings', 'approx'), false);
    assert.equal(ends('We changed nothing in how we eat. my doctor', 'eat'), false);
    assert.equal(ends('in the box: no. of cups', 'no'), false);
  });

  it('goes on after a title', () => {
    assert.equal(ends('Dear Mr. Fenwick', 'mr'), false);
  });
});

const strengthAfter = (text: string, picture: string): number =>
  strengthOfPicture(text, text.indexOf(picture) + picture.length, picture);

describe('what an emoji parts', () => {
  it('stands for a full stop before what begins anew', () => {
    assert.equal(strengthAfter('So soft 😍 My skin loves it', '😍'), Break.SENTENCE);
    assert.equal(strengthAfter('🎁 Free tote 💷 £5 off', '💷'), Break.SENTENCE);
  });

  it('goes on in the middle of what is said', () => {
    assert.equal(strengthAfter('the best 😍 serum of all', '😍'), Break.SOFT);
    assert.equal(strengthAfter('We ❤️ London', '❤'), Break.SOFT);
    assert.equal(strengthAfter('Before ➡️ After', '➡'), Break.SOFT);
  });

  it('goes on from one figure to another', () => {
    assert.equal(strengthAfter('Lamp, €59 → €29', '→'), Break.SOFT);
    assert.equal(strengthAfter('Rate 4%→3%', '→'), Break.SOFT);
    assert.equal(strengthAfter('Lamp → €29', '→'), Break.SENTENCE);
    assert.equal(strengthAfter('Lamp €29 → Buy', '→'), Break.SENTENCE);
  });
});

describe('what an arrow of signs parts', () => {
  it('is "more than" before a number', () => {
    assert.equal(isMoreThan('deposits > £500', 9), true);
    assert.equal(isMoreThan('Home > Savings', 5), false);
  });

  const strengthIn = (text: string): number => {
    const at = text.indexOf('>');
    return strengthOf('>', text[at - 1], text[at + 1]);
  };

  it('stands between the steps of a path and before a call', () => {
    assert.equal(strengthIn('Home > Savings'), Break.SENTENCE);
    assert.equal(strengthIn('Render >> Free grants end'), Break.SENTENCE);
  });

  it('goes on where it compares', () => {
    assert.equal(strengthIn('deposits >£500'), Break.SOFT);
  });
});

describe('what a line break parts', () => {
  const parted = (text: string): number => strengthOfLineBreak(text, text.indexOf('\n'));

  it('parts sentences before a label', () => {
    assert.equal(parted('Nought per cent finance\nVO: Drive away today'), Break.SENTENCE);
    assert.equal(parted('Waves.\n[On-screen text: Fly from £19]'), Break.SENTENCE);
    assert.equal(parted('Waves.\nMAN (to camera): It works.'), Break.SENTENCE);
  });

  it('parts sentences before a slide, and around a direction', () => {
    assert.equal(parted('five minutes a day\n2/7 and then the rest'), Break.SENTENCE);
    assert.equal(parted('nobody wins\n2/ nobody ever did'), Break.SENTENCE);
    assert.equal(parted('Waves\n[he opens the door, slowly]\nHello'), Break.SENTENCE);
    assert.equal(parted('[he opens the door]\nHello'), Break.SENTENCE);
  });

  it('parts sentences before a numbered item, and lines before a figure with a decimal point', () => {
    assert.equal(parted('Three steps\n1. Apply'), Break.SENTENCE);
    assert.equal(parted('Representative\n38.1% APR'), Break.LINE);
  });

  it('parts lines where a sentence goes on', () => {
    assert.equal(parted('The only serum\nthat works: ours'), Break.LINE);
    assert.equal(parted('From\n10:30 daily'), Break.LINE);
    assert.equal(parted('Our house paint\n1/2 price today'), Break.LINE);
    assert.equal(parted('Loans from\n[lender] at 4%'), Break.LINE);
  });

  it('parts nothing where a line was only full, unless all lines begin in small letters', () => {
    assert.equal(parted('We do not say that this cream will ever\ncure a cough'), Break.SOFT);
    assert.equal(parted('we do not say that this cream will ever\ncure a cough'), Break.LINE);
    assert.equal(parted('Instant access to money\nno fees, no notice, no catch, no queue'), Break.LINE);
    assert.equal(parted('That is all that there is to it.\nfree for now'), Break.LINE);
  });
});

describe('where one quotation ends and the next begins', () => {
  const parted = (text: string): string[] =>
    [...text].flatMap((_, at) => (partsQuotations(text, at) ? [text.slice(at, at + 4)] : []));

  it('parts the claims of a list', () => {
    assert.deepEqual(parted('the claims “Free for life”, “No fees” and “Cancel any day”'), ['”, “', '” an']);
    assert.deepEqual(parted('"£5 a week," "Fitted free," and "No deposit"'), ['," "', '" "F', '," a', '" an']);
  });

  it('leaves what goes on after a quotation', () => {
    assert.deepEqual(parted('our “Family” plan, “unlimited” as it is called, and "Solo"'), []);
    assert.deepEqual(parted('It is “free”, and we mean it'), []);
  });
});
