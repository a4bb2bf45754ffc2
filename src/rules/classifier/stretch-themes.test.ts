import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { annotate } from '../places/annotate.ts';
import { smallClassifier } from '../testing/small-classifier.ts';
import { claim, smallRulebook } from '../testing/small-rulebook.ts';
import { likenessOf, wholePages } from './classify.ts';
import { logOdds } from './log-odds.ts';
import { pooledThemesIn, type StretchTheme, sentenceAbout, surestThemesIn } from './stretch-themes.ts';
import { classifierOf } from './weights.ts';

const filling = 'of to as at by on if so or in';
const definition = smallClassifier('hurry 0 best 0 mild 0 claim.cure 0 claim.ill 0', {
  opinion: { nothing: 0, advice: 0, high: 0, each: 0, long: 0, passage: 0 },
  stretches: {
    words: 'hurry 5 best 10 mild -10',
    together: '',
    ofProducts: {},
    themes: {
      urgency: '<bias> -1 hurry 9',
      comparison: '<bias> -1 best 9 mild 40',
      health: '<bias> -1 claim.cure 3 product:drinks -9 product:drinks|claim.ill 4',
    },
  },
});
const concepts = [claim('claim.cure', ['cures']), claim('claim.ill', ['colds'])];
const classifier = classifierOf(definition);
const rulebook = { ...smallRulebook(concepts, []), classifiers: [classifier] };
const seen = (text: string, products: string[][] = []) => {
  const annotated = annotate(readPlainText(text), rulebook);
  const declared = { products };
  const hearing = { classifier, annotated, declared };
  return { ...hearing, likeness: likenessOf(hearing)! };
};
const themes = ['urgency', 'comparison', 'health'];
const pooled = (text: string, products?: string[][]): StretchTheme[] => {
  const one = seen(text, products);
  return pooledThemesIn(one, wholePages(one.annotated), themes);
};
const surest = (text: string, least: number): StretchTheme[] => {
  const one = seen(text);
  return surestThemesIn(one, wholePages(one.annotated), themes, least);
};
const of = (found: readonly StretchTheme[], theme: string): StretchTheme => found.find((one) => one.theme === theme)!;

describe('themes of stretches', () => {
  test('weigh each sort by the square root of how many there are of it, and no words of other stretches', () => {
    const found = surest(`Hurry ${filling}. Best ${filling}.`, -99);
    const terms = 11 + 10;
    assert.ok(Math.abs(logOdds(of(found, 'urgency').likelihood) - (9 / Math.sqrt(terms) - 1)) < 1e-9);
    assert.deepEqual(
      ['urgency', 'comparison'].map((theme) => of(found, theme).stretch.first),
      [0, 11],
    );
  });

  test('go by concepts, by products that are declared, and by what a concept means for one', () => {
    const text = `It cures colds ${filling}`;
    const likely = (products?: string[][]): number => logOdds(of(pooled(text, products), 'health').likelihood);
    assert.ok(Math.abs(likely() - (3 / Math.sqrt(2) - 1)) < 1e-9);
    assert.ok(Math.abs(likely([['drinks']]) - (3 / Math.sqrt(2) - 1 - 9 + 4 / Math.sqrt(2))) < 1e-9);
  });

  test('of a whole are mostly those of the stretch that says most for a breach', () => {
    const found = pooled(`Hurry ${filling}. Best ${filling}. Mild ${filling}.`);
    assert.deepEqual(
      found.slice(0, 1).map(({ theme, stretch }) => [theme, stretch.first]),
      [['comparison', 11]],
    );
    assert.ok(of(found, 'comparison').likelihood < of(surest(`Mild ${filling}.`, -99), 'comparison').likelihood);
  });

  test('beside others are those of stretches that say enough for a breach', () => {
    const text = `Hurry ${filling}. Mild ${filling}.`;
    assert.equal(surest(text, -99)[0]?.theme, 'comparison');
    assert.equal(surest(text, 1)[0]?.theme, 'urgency');
    assert.deepEqual(surest(text, 99), []);
  });

  test('are quoted by the sentence that is about them, of two short ones that stand together', () => {
    const one = seen('Hurry to us by it. Best of us at it, and so on as it is.');
    const [whole] = wholePages(one.annotated);
    assert.deepEqual(
      ['urgency', 'comparison'].map((theme) => sentenceAbout(one, whole!, theme).first),
      [0, 5],
    );
  });

  test('are likelier where the whole is about them too', () => {
    const one = seen(`Hurry ${filling}`);
    const likely = (bias: number): number => {
      const about = { ...one, classifier: classifierOf({ ...definition, themes: { urgency: `<bias> ${bias}` } }) };
      return logOdds(of(pooledThemesIn(about, wholePages(one.annotated), themes), 'urgency').likelihood);
    };
    assert.ok(Math.abs(likely(2) - likely(0) - 2) < 1e-9);
    assert.ok(Math.abs(likely(-99) - likely(0) - Math.log(0.01 / 0.99)) < 0.02);
  });

  test('are none where nothing was learnt of them', () => {
    const { themes: _, ...rest } = definition.stretches!;
    const one = { ...seen(`Hurry ${filling}`), classifier: classifierOf({ ...definition, stretches: rest }) };
    assert.deepEqual(pooledThemesIn(one, wholePages(one.annotated), themes), []);
  });
});
