import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { annotate } from '../places/annotate.ts';
import { smallClassifier, weighing } from '../testing/small-classifier.ts';
import { claim, smallRulebook } from '../testing/small-rulebook.ts';
import { likenessOf } from './classify.ts';
import { furnishing, promotedIn } from './furnishing.ts';
import { classifierOf } from './weights.ts';

const context = (id: string, patterns: string[]) => claim(id, patterns, { kind: 'context' });
const rulebook = smallRulebook([
  context(furnishing.surely, ['registered office', 'unsubscribe', 'kind regards']),
  context(furnishing.maybe, ['terms apply', 'on our website']),
]);
const offer =
  'Bring the rug on Friday and we wash it for you. It is dry by Monday, whatever the weather. Two rugs cost as much as one and a half';
const imprint = 'Kind regards, Una.\n\nRegistered office: Mill Lane.\n\nTerms apply.\n\nUnsubscribe by post.';

const known = weighing(offer.toLowerCase().replace(/[,.]/g, ''), 0);
const classifier = classifierOf(
  smallClassifier(`${known} win 5 sure 5`, { stretches: { words: 'win 4 sure 4', together: '', ofProducts: {} } }),
);
const hearing = (text: string) => ({
  annotated: annotate(readPlainText(text), rulebook),
  declared: { products: [] },
  classifier,
});
const promoted = (text: string): string => {
  const heard = hearing(text);
  const [{ first, last } = { first: 0, last: -1 }] = promotedIn(heard);
  const { page, tokens } = heard.annotated.pages[0]!;
  return page.text.slice(tokens.start[first], tokens.end[last]);
};

describe('what a promotion is furnished with', () => {
  test('is left out where it stands before and behind what is promoted', () => {
    assert.equal(promoted(`Dear Mr Okafor,\n\n[A street at dawn.]\n\n${offer}.\n\n${imprint}`), offer);
  });

  test('stays where there is little of it, and where there is nothing else', () => {
    const signed = `${offer}.\n\nRegistered office: Mill Lane`;
    assert.equal(promoted(signed), signed);
    const alone = 'Kind regards, Una.\n\nRegistered office: Mill Lane.\n\nUnsubscribe by post';
    assert.equal(promoted(alone), alone);
  });

  test('takes no part of the promotion along that stands among it', () => {
    const more = 'The van comes to your street on Tuesday. The driver rings at your door. Nobody need be there at all';
    assert.equal(promoted(`${offer}.\n\n${imprint}\n\n${more}`), `${offer}.\n\n${imprint}\n\n${more}`);
  });

  test('ends where a sentence says much for a breach, however much of it stands around that', () => {
    const claimed = 'You are sure to win with us at any time, so play on';
    assert.equal(promoted(`${offer}.\n\n${imprint}\n\n${claimed}`), `${offer}.\n\n${imprint}\n\n${claimed}`);
    assert.equal(promoted(`${offer}.\n\n${imprint}\n\nWashed on Mondays and Tuesdays by hand.`), offer);
  });

  test('makes a promotion no more, and no less, like those in breach, however long it is', () => {
    const text = `${offer}, if you win.`;
    const likelihoodOf = (said: string): number => likenessOf(hearing(said))!.likelihood;
    assert.equal(likelihoodOf(`${text}\n\n${imprint}\n\n${imprint}`), likelihoodOf(text));
  });
});
