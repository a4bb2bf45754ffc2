import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readInlineText } from '../../extraction/inline.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { annotate, annotationsOf, droppedOf } from './annotate.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
const rulebook = smallRulebook(
  [
    claim('claim.sure', ['guaranteed savings', 'savings guaranteed']),
    claim('label.ad', ['advert'], { kind: 'label', unless: [] }),
    claim('disclosure.risk', ['risk warning'], { kind: 'disclosure' }),
  ],
  [
    rule('r/sure', { theme: 'guarantee', demand: { kind: 'forbid', what: { concept: 'claim.sure' } } }),
    rule('r/risk', {
      theme: 'missing-risk-warning',
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    }),
  ],
);
const themesOf = (text: string): string[] =>
  review(readInlineText(text), context, rulebook).findings.map(({ theme }) => theme);
const menu = 'Home | Loans | Guaranteed savings | Help | Contact us';
const links = ['Home', 'Guaranteed savings', 'Risk warning', 'Contact us'].map(
  (name) => `<a href="/${name}">${name}</a>`,
);
const speech = 'Put money by each month, from one euro. Risk warning: you may get back less.';

describe('the name of a page in a menu', () => {
  it('is no claim, in a text and in markup', () => {
    assert.deepEqual(themesOf(`${menu}\n\n${speech}`), []);
    assert.deepEqual(themesOf(`<nav>${links.join(' ')}</nav><p>${speech}</p>`), []);
    assert.deepEqual(themesOf('Guaranteed savings\nNo fees\nContact us'), ['guarantee', 'missing-risk-warning']);
  });

  it('counts where it is said elsewhere, and is quoted from there', () => {
    const text = `${menu}\n\n${speech} Guaranteed savings.`;
    const { findings } = review(readInlineText(text), context, rulebook);
    const places = findings.flatMap((finding) => finding.places);
    assert.deepEqual(
      places.map(({ start, quote }) => [start === text.lastIndexOf('Guaranteed savings'), quote]),
      [[true, 'Guaranteed savings']],
    );
  });

  it('is no disclosure either', () => {
    assert.deepEqual(themesOf(`<p>Put money by.</p><footer>${links.join(' | ')}</footer>`), ['missing-risk-warning']);
  });

  it('makes no claim with the line beside it', () => {
    assert.deepEqual(themesOf(`Log in\nSavings\nHelp\nGuaranteed\n\n${speech}`), []);
  });

  it('tells of an advert all the same, and says why it does not count else', () => {
    const annotated = annotate(
      readInlineText(`Home | Guaranteed savings | Advert | Help | About us\n\n${speech}`),
      rulebook,
    );
    assert.equal(annotationsOf(annotated, 'label.ad').length, 1);
    assert.deepEqual(
      droppedOf(annotated, 'claim.sure').map(({ because }) => because),
      ['the name of a page in a menu'],
    );
  });
});

it('a claim is found in a sentence whatever menus stand around it, and quoted word for word', () => {
  const names = fc.array(fc.constantFrom('Home', 'Shop', 'Help', 'Privacy', 'Easy loans', 'Basket (2)', 'Careers'), {
    maxLength: 8,
  });
  const frame = fc.tuple(names, fc.constantFrom(' | ', ' › ', '   ', '\n')).map(([some, sign]) => some.join(sign));
  const said = fc.constantFrom(
    'These are guaranteed savings for you.',
    'You get 8% guaranteed savings',
    '• Guaranteed savings!',
  );
  fc.assert(
    fc.property(frame, said, frame, (before, sentence, after) => {
      const text = [before, sentence, after].join('\n\n');
      const { findings } = review(readInlineText(text), context, rulebook);
      const [found] = findings.filter(({ theme }) => theme === 'guarantee');
      assert.match(found?.places[0]?.quote ?? '', /guaranteed savings/i);
      for (const place of found!.places) assert.equal(text.slice(place.start, place.end), place.quote);
    }),
  );
});
