import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withLanguages } from '../../document/language.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { annotate } from '../places/annotate.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import { inForce } from '../rulebook/in-force.ts';
import { smallClassifier, weighing } from '../testing/small-classifier.ts';
import { claim, negation, smallRulebook } from '../testing/small-rulebook.ts';
import { likenessesOf, likenessIn, likenessOf, themesOf } from './classify.ts';
import { toldBy } from './told.ts';
import { classifierOf, namesOf } from './weights.ts';

const filling = 'of to as at by on if so or in he';
const definition = smallClassifier('', {
  words: `win 4 every 2 day 1 now 1 your 1 may -4 depend -3 fall -2 <percent> 2 it 0.1 and 0.1 value 0.1 ${weighing(filling, 0)} win_every 3 may_fall -2 product:lottery 2 product:gambling 1`,
  themes: { urgency: '<bias> 0 now 5', guarantee: '<bias> 0 every 5 product:gambling 9', tax: '<bias> -1 value 12' },
});
const classifier = classifierOf(definition);
const rulebook = smallRulebook([], []);
const unsaid = { products: [] };
const classified = (text: string, themes = ['urgency', 'guarantee'], products: string[][] = []) => {
  const annotated = annotate(readPlainText(`${text} ${filling}`), rulebook);
  const likeness = likenessOf({ annotated, declared: { products }, classifier });
  const [first] = likeness === undefined ? [] : themesOf({ classifier, likeness }, themes);
  return (
    likeness &&
    first && { ...likeness, theme: first.theme, ...toldBy({ annotated, classifier, likeness }, first.theme) }
  );
};

describe('the classifier', () => {
  test('weighs each different word and pair of words once, by the square root of how many are known', () => {
    const { likelihood } = classified('Win win win every day now and your value')!;
    const score = (4 + 2 + 3 + 1 + 1 + 0.1 + 1 + 0.1) / Math.sqrt(19);
    assert.ok(Math.abs(likelihood - 1 / (1 + Math.exp(-score))) < 1e-9);
  });

  test('weighs the pairs of concepts that are met in one sentence, each once, by the square root of how many are known', () => {
    const concepts = [claim('claim.cure', ['cures']), claim('claim.ill', ['colds']), claim('claim.fast', ['at once'])];
    const knowing = {
      ...definition,
      words: `${definition.words} claim.cure 0 claim.ill 0 claim.fast 0`,
      together: 'claim.cure+claim.ill 3 claim.cure+claim.fast -1',
    };
    const likelihoodOf = (text: string): number =>
      likenessOf({
        annotated: annotate(readPlainText(`${text}. ${filling}`), smallRulebook(concepts, [])),
        declared: unsaid,
        classifier: classifierOf(knowing),
      })!.likelihood;
    const logOddsOf = (text: string): number => Math.log(likelihoodOf(text) / (1 - likelihoodOf(text)));
    const apart = logOddsOf('It cures. Of colds. At once');
    assert.ok(Math.abs(logOddsOf('It cures colds') - logOddsOf('It cures. Of colds') - 3) < 0.1);
    assert.ok(Math.abs(logOddsOf('It cures colds at once') - apart - (3 - 1) / Math.sqrt(2)) < 0.1);
    assert.ok(Math.abs(logOddsOf('It cures colds. It cures colds') - logOddsOf('It cures colds')) < 1e-9);
  });

  test('tells hype from hedges, and names the words that told, of the theme before others', () => {
    const hype = classified('Win every day, now and your value')!;
    const hedged = classified('Your value may fall and it may depend')!;
    assert.ok(hype.likelihood > 0.9 && hedged.likelihood < 0.15);
    assert.deepEqual(hype.telling.slice(0, 3), ['now', 'win', 'every']);
  });

  test('knows no pair across the end of a sentence', () => {
    const { known } = classified('Your day to win. Every value may fall now')!;
    const names = namesOf(classifier, known.terms);
    assert.ok(names.includes('may_fall') && !names.includes('win_every'));
  });

  test('reads values by their kind alone', () => {
    assert.equal(classified('8.5% and your day may fall now', ['tax'])!.telling[0], 'percent');
  });

  test('names the likeliest of the themes it may choose from, and the sentence that tells most', () => {
    const text = 'It may fall. Win every day, now. Your value may depend.';
    const found = classified(text, ['guarantee', 'tax'])!;
    assert.equal(found.theme, 'tax');
    assert.equal(found.sentence, 1);
    assert.equal(classified('It may fall. Win every day and your now', ['urgency'])!.theme, 'urgency');
  });

  test('goes by the manner too: exclamation marks, capitals, emoji and asterisks, in the words that are asked about', () => {
    const knowing = classifierOf({ ...definition, words: `${definition.words} <exclaims> 2 <shouts> 1 <pictures> 4` });
    const logOddsOf = (text: string): number => {
      const likeness = likenessOf({
        annotated: annotate(readPlainText(`${text} ${filling}`), rulebook),
        declared: unsaid,
        classifier: knowing,
      })!;
      return Math.log(likeness.likelihood / (1 - likeness.likelihood));
    };
    const added = (text: string): number => logOddsOf(text) - logOddsOf('Your value may fall. Win every day now');
    assert.ok(Math.abs(added('Your value may fall. Win every day now!') - 2) < 1e-9);
    assert.ok(Math.abs(added('Your VALUE may fall! Win every day now!') - 3 / Math.sqrt(2)) < 1e-9);
    assert.ok(Math.abs(added('Your value may fall. Win every day now \u{1F680}') - 4) < 1e-9);
    assert.ok(Math.abs(added('YOUR value may FALL. Win every DAY now*') - 1) < 1e-9);

    const annotated = annotate(
      readPlainText(`Your value may fall, or your day ${filling}. Win every day now! And it is value ${filling}`),
      rulebook,
    );
    const seen = {
      classifier: knowing,
      likeness: likenessOf({ annotated, declared: unsaid, classifier: knowing })!,
      annotated,
      declared: unsaid,
    };
    const { sentenceStart, tokens } = annotated.pages[0]!;
    const mannerIn = (first: number, last: number): string[] =>
      namesOf(knowing, likenessIn(seen, { page: 0, first, last })!.likeness.known.manner);
    const second = sentenceStart[1]!;
    assert.deepEqual([mannerIn(0, second - 1), mannerIn(second, tokens.count - 1)], [[], ['<exclaims>']]);
  });

  test('goes by the products that are declared too, each with what it is a kind of', () => {
    const text = 'Your value and your day, now or on every day';
    const likelihoodOf = (...products: string[][]): number =>
      classified(text, ['tax', 'guarantee'], products)!.likelihood;
    const scoreOf = (likelihood: number): number => Math.log(likelihood / (1 - likelihood));
    const added = scoreOf(likelihoodOf(['lottery', 'gambling'])) - scoreOf(likelihoodOf(['books']));
    assert.ok(Math.abs(added - (2 + 1) / Math.sqrt(2)) < 1e-9);
    assert.equal(likelihoodOf(['books']), likelihoodOf());
    const themeFor = (...products: string[][]): string => classified(text, ['tax', 'guarantee'], products)!.theme;
    assert.deepEqual([themeFor(['books']), themeFor(['lottery', 'gambling'])], ['tax', 'guarantee']);
  });

  const logOddsBy = (knowing: ClassifierDefinition, text: string, ...products: string[][]): number => {
    const { likelihood } = likenessOf({
      annotated: annotate(readPlainText(text), rulebook),
      declared: { products },
      classifier: classifierOf(knowing),
    })!;
    return Math.log(likelihood / (1 - likelihood));
  };

  test('weighs what words say more, or less, for a product that is declared, by how many words and products there are', () => {
    const knowing = { ...definition, ofProducts: { lottery: 'win 6 day 2', gambling: 'win -3' } };
    const text = `Win every day now and your value ${filling}`;
    const words = text.split(' ').length;
    const added = (...products: string[][]): number =>
      logOddsBy(knowing, text, ...products) - logOddsBy(definition, text, ...products);
    assert.ok(Math.abs(added(['lottery']) - (6 + 2) / Math.sqrt(words)) < 1e-9);
    assert.ok(Math.abs(added(['lottery', 'gambling']) - (6 + 2 - 3) / Math.sqrt(words * 2)) < 1e-9);
    assert.equal(added(['books']), 0);
  });

  test('tells of a sentence that has words in it, however little they say', () => {
    const knowing = smallRulebook([claim('claim.flight', ['✈'])], []);
    const annotated = annotate(readPlainText(`✈ May fall. It may depend. ${filling}`), knowing);
    const likeness = likenessOf({ annotated, declared: unsaid, classifier })!;
    const { page, sentence } = toldBy({ annotated, classifier, likeness }, 'tax');
    const { sentenceStart, tokens } = annotated.pages[page]!;
    assert.notEqual(tokens.start[sentenceStart[sentence]!], 0);
  });

  test('lets one stretch decide, however many ordinary ones stand around it', () => {
    const knowing = { ...definition, stretches: { words: 'win 9 win_every 9', together: '', ofProducts: {} } };
    const ordinary = 'It may fall and your value may depend on it now. ';
    const telling = 'Win every day now and your value is to be at it. ';
    const added = (text: string): number => logOddsBy(knowing, text) - logOddsBy(definition, text);
    const alone = added(telling);
    assert.ok(alone > 3);
    assert.ok(added(ordinary.repeat(20)) < 2);
    assert.ok(Math.abs(added(telling + ordinary.repeat(20)) - alone) < 0.1);
  });

  describe('with concepts', () => {
    const withConcepts = classifierOf({
      ...definition,
      words: `${definition.words} claim.sure 6 claim.gone 9 <time> 0`,
    });
    const surely = {
      ...smallRulebook([claim('claim.sure', ['never fails', 'sure gain'], { unless: ['negated'] })], [], [negation]),
      classifiers: [withConcepts],
    };
    const likeness = (text: string) => {
      const annotated = annotate(readPlainText(`${text} ${filling}`), surely);
      return { annotated, ...likenessOf({ annotated, declared: unsaid, classifier: withConcepts })! };
    };
    const plain = likeness('Win every day now and your value').likelihood;

    test('weighs those that are met and count, beside the words', () => {
      const met = likeness('Win every day now and your value. Sure gain.');
      assert.deepEqual(namesOf(withConcepts, met.known.concepts), ['claim.sure']);
      assert.ok(met.likelihood > 0.99 && met.likelihood > plain);
      assert.deepEqual(likeness('Win every day now and your value. Not a sure gain.').known.concepts, []);
    });

    test('says which of their words told, as they stand, and where', () => {
      const { annotated, ...met } = likeness('Win every day now and your value. It is a Sure  gain.');
      const { telling, sentence } = toldBy({ annotated, classifier: withConcepts, likeness: met }, 'urgency');
      assert.equal(telling[0], 'Sure gain');
      assert.equal(sentence, 1);
    });

    test('tells what is claimed before what is priced, and no words twice', () => {
      const concepts = [
        claim('claim.sure', ['sure gain']),
        claim('claim.gain', ['gain of a lifetime']),
        claim('claim.never', ['never fails']),
        claim('trigger.price', ['on our offer'], { kind: 'trigger' }),
      ];
      const weighed = classifierOf({
        ...definition,
        words: `${definition.words} claim.sure 6 claim.gain 5 claim.never 4 trigger.price 9`,
      });
      const knowing = { ...smallRulebook(concepts, []), classifiers: [weighed] };
      const tellingOf = (text: string): string[] => {
        const annotated = annotate(readPlainText(`${text} ${filling}`), knowing);
        const likeness = likenessOf({ annotated, declared: unsaid, classifier: weighed })!;
        return toldBy({ annotated, classifier: weighed, likeness }, 'urgency').telling;
      };
      assert.deepEqual(tellingOf('A sure gain of a lifetime that never fails, on our offer.'), [
        'sure gain',
        'never fails',
      ]);
      assert.deepEqual(tellingOf('A sure gain, on our offer.'), ['sure gain', 'on our offer']);
    });

    test('are looked for where no rule in force asks for them', () => {
      const { asked } = inForce(surely, { jurisdictions: [], products: [], channels: [], reviewDate: '2026-11-21' }, 0);
      const annotated = annotate(
        readPlainText(`A sure gain, win every day now and your value ${filling}`),
        surely,
        asked,
      );
      assert.deepEqual(
        namesOf(withConcepts, likenessOf({ annotated, declared: unsaid, classifier: withConcepts })!.known.concepts),
        ['claim.sure'],
      );
    });
  });

  test('says nothing of a text much longer than those it learnt from', () => {
    assert.ok(classified('Win every day now and your value. '.repeat(500)));
    assert.equal(classified('Win every day now and your value. '.repeat(1000)), undefined);
  });

  test('says nothing of a text too short, or in words it does not know', () => {
    assert.equal(
      likenessOf({
        annotated: annotate(readPlainText('Win every day now, and your value'), rulebook),
        declared: unsaid,
        classifier,
      }),
      undefined,
    );
    assert.equal(
      classified(
        'Gewinnen Sie jeden Tag ohne Risiko und ohne Kosten, win every day now and your value, garantiert immer mehr Geld für alle, die heute noch anfangen und nie wieder zurück wollen',
      ),
      undefined,
    );
  });

  describe('in other languages', () => {
    const german: ClassifierDefinition = {
      ...definition,
      language: 'de',
      words: 'rendite 3 sie 0 ihre 0 auf 0 uns 0 mit 0 und 0 ein 0 wir 0 haben 0 die 0 ~-rend 2 ~endit 2 ~sprec 1',
    };
    const inLanguage = (text: string, classifiers: ClassifierDefinition[]) =>
      likenessesOf(
        [annotate(withLanguages(readPlainText(text)), { ...rulebook, classifiers: classifiers.map(classifierOf) })],
        unsaid,
      );
    const advert = 'Mit uns haben Sie die Rendite sicher und wir haben ein Auge auf Ihre Sache.';

    test('a text is read by the classifier of its language alone', () => {
      const seen = inLanguage(advert, [definition, german]);
      assert.deepEqual(
        seen.map(({ classifier: { language } }) => language),
        ['de'],
      );
      assert.deepEqual(inLanguage(advert, [definition]), []);
      assert.equal(
        inLanguage(`Win every day now, and your value may fall. ${filling}`, [definition, german]).length,
        1,
      );
    });

    test('a word that is not known tells by the pieces of it that are', () => {
      const logOddsIn = (text: string): number => {
        const { likeness } = inLanguage(text, [german])[0]!;
        return Math.log(likeness.likelihood / (1 - likeness.likelihood));
      };
      const compound = advert.replace('Rendite', 'Renditeversprechen');
      assert.ok(Math.abs(logOddsIn(compound) - (2 + 2 + 1) / Math.sqrt(3)) < 1e-9);
      assert.ok(Math.abs(logOddsIn(advert) - 3 / Math.sqrt(11) - (2 + 2) / Math.sqrt(2)) < 1e-9);
    });
  });
});
