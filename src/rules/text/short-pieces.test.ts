import assert from 'node:assert/strict';
import { test } from 'node:test';
import { piecesOf, smsParts, spokenWords, statedSeconds } from './short-pieces.ts';

const fields = (text: string, of: 'headline' | 'description') => piecesOf(text, of).map((piece) => piece.text);

test('a message of 160 plain letters is one, each further one holds 153', () => {
  assert.equal(smsParts('a'.repeat(160)).parts, 1);
  assert.equal(smsParts('a'.repeat(161)).parts, 2);
  assert.equal(smsParts('a'.repeat(970)).parts, 7);
});

test('letters of the extension take two, and one that no alphabet has makes every letter larger', () => {
  assert.equal(smsParts('€'.repeat(80)).parts, 1);
  assert.equal(smsParts('€'.repeat(81)).parts, 2);
  assert.equal(smsParts(`${'a'.repeat(68)}🎉`).parts, 1);
  assert.equal(smsParts(`${'a'.repeat(69)}🎉`).parts, 2);
  assert.equal(smsParts(`${'a'.repeat(150)} it’s – ok`).parts, 1);
});

test('fields are known by their labels, by the first line, or by bars', () => {
  assert.deepEqual(fields('Headline 1: Low rates\nHeadline 2: Apply now\nDescription: Borrow.', 'headline'), [
    'Low rates',
    'Apply now',
  ]);
  assert.deepEqual(fields('Headline: Low rates\nDescription 1: Borrow.', 'description'), ['Borrow.']);
  assert.deepEqual(fields('Low rates | Apply now\nBorrow from £1,000.', 'headline'), ['Low rates', 'Apply now']);
  assert.deepEqual(fields('Low rates | Apply now | Borrow from £1,000.', 'headline'), ['Low rates', 'Apply now']);
});

test('sentences in one line are no headline, however long; one line that no field holds is told', () => {
  assert.deepEqual(fields(`Borrow from £1,000. Apply in minutes. ${'Then wait. '.repeat(9)}`, 'headline'), []);
  assert.deepEqual(fields('Borrow from £1,000 today', 'headline'), []);
  assert.equal(fields(`Borrow ${'and borrow '.repeat(9)}today`, 'headline').length, 1);
});

test('where only named fields count, a first line is none, and many fields are no message', () => {
  assert.deepEqual(piecesOf('Low rates\nBorrow from £1,000.', 'named-headline'), []);
  assert.equal(piecesOf('Headline: Low rates\nBorrow from £1,000.', 'named-headline').length, 1);
  assert.equal(piecesOf('Title: Low rates\nDescription: Borrow.', 'message').length, 1);
  assert.equal(piecesOf('Headline 1: Low\nHeadline 2: rates\nDescription: Borrow.', 'message').length, 0);
});

test('a field keeps its place in the text', () => {
  const text = 'Headline: Low rates | Apply now';
  for (const piece of piecesOf(text, 'headline'))
    assert.equal(text.slice(piece.start, piece.start + piece.text.length), piece.text);
});

test('several messages in one text are no message', () => {
  assert.deepEqual(piecesOf('SMS 1: Hello.\nSMS 2: Hello again.', 'message'), []);
  assert.equal(piecesOf('  Hello.  ', 'message')[0]!.text, 'Hello.');
});

test('of a script only what is spoken counts', () => {
  assert.equal(spokenWords('SFX: rain on a roof\nVO: Come in from the rain [pause] today.'), 6);
  assert.equal(spokenWords('Woman (whispers): Did you hear?\nMan: No.'), 4);
});

test('a script’s own length is read from its head, and a promise of speed is none', () => {
  assert.equal(statedSeconds('30-second radio spot\nVO: Hello.'), 30);
  assert.equal(statedSeconds('Radio script (60 seconds)\nVO: Hello.'), 60);
  assert.equal(statedSeconds('Get a quote in 60 seconds. Call now.'), undefined);
});
