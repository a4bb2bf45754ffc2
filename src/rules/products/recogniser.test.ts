import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { explain } from '../explain.ts';
import { review } from '../review.ts';
import type { Rulebook } from '../rulebook/compile.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import type { ReviewContext } from '../types.ts';
import { productIn, recogniserOf } from './recogniser.ts';

const recogniser = recogniserOf({
  sureness: 0.6,
  broad: ['retail'],
  words: { alcohol: '<bias> 0 gin 9 tonic 4', retail: '<bias> 0 basket 9', shares: '<bias> 0 shares 9 tonic -4' },
});
const about = { jurisdictions: ['gb'], exceptProducts: [], channels: ['any'], exceptChannels: [] };
const rulebook: Rulebook = {
  ...smallRulebook(
    [claim('claim.sorrows', ['sorrows'])],
    [
      rule('gb/alcohol', {
        applies: { ...about, products: ['alcohol'] },
        demand: { kind: 'forbid', what: { concept: 'claim.sorrows' } },
      }),
      rule('gb/any', {
        applies: { ...about, products: ['any'] },
        demand: { kind: 'forbid', what: { concept: 'claim.sorrows' } },
      }),
    ],
  ),
  ...{ recogniser, products: { alcohol: ['consumer'] }, productNames: { alcohol: 'Alcohol' } },
};
const declared = (...slugs: string[]): ReviewContext => ({
  jurisdictions: ['gb'],
  products: slugs.map((slug) => [slug, 'consumer']),
  channels: [['email']],
  reviewDate: '2026-11-20',
});
const citedFor = (text: string, ...slugs: string[]) =>
  review(readPlainText(text), declared(...slugs), rulebook)
    .findings.flatMap(({ rules }) => rules)
    .map(({ id, product }) => `${id} for ${product}`);

describe('products recognised', () => {
  it('have their rules applied though nobody declared them, and the note says so', () => {
    const text = 'A gin that drowns your sorrows.';
    assert.deepEqual(citedFor(text, 'retail'), ['gb/alcohol for alcohol', 'gb/any for retail']);
    const { overallAssessment, recognised } = review(readPlainText(text), declared('retail'), rulebook);
    assert.match(overallAssessment, /Its words are about “Alcohol”, which is not declared/);
    assert.match(overallAssessment, /^Retail \(email/);
    assert.deepEqual(recognised, { slug: 'alcohol', name: 'Alcohol' });
  });

  it('say nothing where they, or what they belong to, are declared', () => {
    const text = 'A gin that drowns your sorrows.';
    for (const slugs of [['alcohol'], ['retail', 'alcohol']]) {
      const { overallAssessment, recognised } = review(readPlainText(text), declared(...slugs), rulebook);
      assert.doesNotMatch(overallAssessment, /not declared/);
      assert.equal(recognised, undefined);
    }
  });

  it('say nothing where they hardly show, or where nearly anything may be called so', () => {
    assert.equal(productIn('Sorrows, and a tonic for them.', recogniser), 'alcohol');
    assert.equal(productIn('Sorrows.', recogniser), undefined);
    assert.equal(productIn('Into your basket, sorrows!', recogniser), undefined);
    assert.deepEqual(citedFor('Into your basket, sorrows!', 'shares'), ['gb/any for shares']);
  });

  it('are not told by the names of other goods in a menu', () => {
    const page = 'Home | Offers | Gin | Contact us | Log in\n\nSorrows, in our new play.';
    assert.deepEqual(citedFor(page, 'retail'), ['gb/any for retail']);
    const said = 'Our offers on gin: contact us.\n\nSorrows, in our new play.';
    assert.deepEqual(citedFor(said, 'retail'), ['gb/alcohol for alcohol', 'gb/any for retail']);
  });

  it('that no rule is about are not told as unchecked', () => {
    const { overallAssessment } = review(readPlainText('Shares for your sorrows.'), declared('retail'), rulebook);
    assert.doesNotMatch(overallAssessment, /Nothing was checked/);
  });

  it('are explained as they are reviewed', () => {
    const { rules } = explain(readPlainText('Gin for your sorrows.'), declared('retail'), rulebook);
    assert.equal(rules.find(({ id }) => id === 'gb/alcohol')?.outcome, 'breach');
  });
});
