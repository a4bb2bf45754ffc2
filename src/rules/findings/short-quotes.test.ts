import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { annotate } from '../places/annotate.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { sentenceRound } from './short-quotes.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const words = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `zorp${letter}`);
const rulebook = smallRulebook(
  words.map((word) => claim(`claim.${word}`, [word])),
  words.map((word) => rule(`a/${word}`, { demand: { kind: 'forbid', what: { concept: `claim.${word}` } } })),
);
const quotesOf = (text: string) =>
  review(readPlainText(text), context, rulebook).findings.map(({ places }) => places[0]!.quote);

test('a word is quoted with its sentence, where it is short', () => {
  assert.deepEqual(quotesOf('Hello. Our own zorpa is here. Bye.'), ['Our own zorpa is here']);
  assert.deepEqual(quotesOf(`Our zorpa ${'and more '.repeat(20)}`), ['Our zorpa']);
});

test('what a longer quote holds is not quoted again', () => {
  const lacking = (id: string, when: string) =>
    rule(id, {
      when: { concept: when },
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    });
  const rulebookOfBoth = smallRulebook(
    [
      claim('claim.long', ['<percent> on bricks and mortar']),
      claim('claim.short', ['no worries']),
      claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' }),
    ],
    [lacking('a/gain', 'claim.long'), lacking('b/calm', 'claim.short')],
  );
  const text = 'Nine percent on bricks and mortar, which is there for all of you, and for all who read it, no worries.';
  const [finding] = review(readPlainText(text), context, rulebookOfBoth).findings;
  assert.deepEqual(
    finding!.places.map(({ quote }) => quote),
    [text.slice(0, -1)],
  );
});

test('a word by itself is not quoted for what is missing, where something says more', () => {
  const lacking = rule('a/gain', {
    when: { any: [{ concept: 'claim.free' }, { concept: 'claim.offer' }] },
    demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
  });
  const small = smallRulebook(
    [
      claim('claim.free', ['freedom']),
      claim('claim.offer', ['invest from <money>']),
      claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' }),
    ],
    [lacking],
  );
  const quoted = (text: string) =>
    review(readPlainText(text), context, small).findings[0]!.places.map(({ quote }) => quote);
  assert.deepEqual(quoted('FREEDOM.\n\nInvest from £25 now.'), ['Invest from £25 now']);
  assert.deepEqual(quoted('FREEDOM. That is what trading gives you.'), ['FREEDOM. That is what trading gives you']);
  assert.deepEqual(quoted('What does trading give you? Freedom!'), ['What does trading give you? Freedom']);
  assert.deepEqual(quoted('Freedom!'), ['Freedom']);
});

test('an endless sentence is not gone through for each word that is quoted of it', () => {
  const text = `${'many filler words '.repeat(5_000)}zorpa ${'and filler words '.repeat(5_000)}`;
  const annotated = annotate(readPlainText(text), rulebook);
  let looks = 0;
  const [page] = annotated.pages;
  const end = new Proxy(page!.tokens.end, {
    get(ends, at) {
      looks += 1;
      return Reflect.get(ends, at);
    },
  });
  const watched = { ...annotated, pages: [{ ...page!, tokens: { ...page!.tokens, end } }] };
  const start = text.indexOf('zorpa');
  sentenceRound({ medium: 'text', quote: 'zorpa', pageNumber: 1, start, end: start + 5 }, watched);
  assert.ok(looks > 0 && looks < 1_000, `${looks} of 30,001 words were looked at`);
});
