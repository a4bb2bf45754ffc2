import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import { smallClassifier, weighing } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import type { Review } from '../types.ts';

const words =
  'value may fall as well rise you could lose money so take advice before it earns nothing here is meant to be for those who need that in a year or less'.split(
    ' ',
  );
const classifiers = [
  smallClassifier('', {
    opinion: { nothing: -0.3, advice: -0.1, high: 0.3, each: 0.3, long: 0, passage: 0 },
    words: `${weighing(words.join(' '), -1)} huge 40 gains 0`,
  }),
];
const concepts = [
  claim('claim.gains', ['gains']),
  claim('claim.losses', ['lose money']),
  claim('disclosure.address', ['address'], { kind: 'disclosure' }),
];
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
/** What is told, by its severity, and what is not. */
const outcomesOf = ({ findings, untold }: Review): string[] => [
  ...findings.map(({ severity }) => severity),
  ...untold.map(() => 'not told'),
];
const severitiesOf = (text: string, rules: Parameters<typeof smallRulebook>[1], bias = 0): string[] =>
  outcomesOf(
    review(readPlainText(text), context, {
      ...smallRulebook(concepts, rules),
      classifiers: classifiers.map((one) => classifierOf({ ...one, bias })),
    }),
  );

const forbid = rule('gains', { demand: { kind: 'forbid', what: { concept: 'claim.gains' } } });
const require = (severity: 'HIGH' | 'MEDIUM') =>
  rule('address', { severity, demand: { kind: 'require', disclosure: ['disclosure.address'], within: 'document' } });
const contradiction = rule('losses', {
  demand: {
    kind: 'contradiction',
    pairs: [['claim.gains', 'claim.losses']],
    echoes: [],
    toldWith: [],
    heads: [],
    ofOthers: [],
  },
});
const inOrder =
  'Its value may fall as well as rise, so you could lose money: take advice before it earns. Nothing here is meant to be for those who need that in a year or less.';

describe('findings in a promotion that reads like those in order', () => {
  it('are worth a look where they rest on words alone, and say why', () => {
    const text = `${inOrder} Small gains.`;
    const hardly = classifiers.map((one) => classifierOf({ ...one, bias: 4.5 }));
    const rulebook = { ...smallRulebook(concepts, [forbid]), classifiers: hardly };
    const [finding] = review(readPlainText(text), context, rulebook).findings;
    assert.equal(finding?.severity, 'LOW');
    assert.match(finding?.rationale ?? '', /reads like ones that were in order and not like ones in breach/);
  });

  it('are not told where neither the whole nor the words around come near a breach', () => {
    const text = `${inOrder} Small gains.`;
    assert.deepEqual(severitiesOf(text, [forbid], 4.5), ['LOW']);
    assert.deepEqual(severitiesOf(text, [forbid], 3), ['not told']);
  });

  it('are worth a look where the law demands what is missing, however grave', () => {
    const hardly = 4.5;
    assert.deepEqual(severitiesOf(inOrder, [require('MEDIUM')], hardly), ['LOW']);
    assert.deepEqual(severitiesOf(inOrder, [require('HIGH')], hardly), ['LOW']);
    const likely = 40;
    assert.deepEqual(severitiesOf(inOrder, [require('HIGH')], likely), ['HIGH']);
  });

  it('stand as they are where the law prescribes the very words', () => {
    const texts = [{ text: 'Your capital is at risk', language: 'en', channels: ['any'] }];
    const wording = rule('wording', { demand: { kind: 'wording', texts, tolerance: 0.9 } });
    assert.deepEqual(severitiesOf(inOrder, [wording]), ['HIGH']);
  });

  it('stand as they are where the rule says so', () => {
    const hardly = 4.5;
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [forbid], hardly), ['LOW']);
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [{ ...forbid, stands: true }], hardly), ['HIGH']);
  });

  it('are not told where the whole is surely in order, whatever the rule says', () => {
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [{ ...forbid, stands: true }]), ['not told']);
    assert.deepEqual(severitiesOf(inOrder, [{ ...require('HIGH'), stands: true }]), ['not told']);
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [{ ...contradiction, stands: true }]), ['not told']);
  });

  it('stand as they are in what is surely in order, too, where the rule says that they always do', () => {
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [{ ...forbid, stands: 'always' }]), ['HIGH']);
    assert.deepEqual(severitiesOf(inOrder, [{ ...require('HIGH'), stands: 'always' }]), ['HIGH']);
    assert.deepEqual(severitiesOf(`${inOrder} Small gains.`, [{ ...contradiction, stands: 'always' }]), ['HIGH']);
  });

  it('stand as they are where a workspace has made the rule', () => {
    const own = { ...smallRulebook(concepts, [{ ...forbid, own: true }]), classifiers: classifiers.map(classifierOf) };
    const { findings } = review(readPlainText(`${inOrder} Small gains.`), context, own);
    assert.deepEqual(
      findings.map(({ severity }) => severity),
      ['HIGH'],
    );
  });

  it('stand as they are where a workspace has made a rule that says the same as a built-in one', () => {
    const named = { ...forbid, theme: 'guarantee' };
    const builtIn = { ...smallRulebook(concepts, [named]), classifiers: classifiers.map(classifierOf) };
    const own = smallRulebook(concepts, [{ ...named, id: 'own/gains', own: true }]);
    const { findings } = review(readPlainText(`${inOrder} Small gains.`), context, builtIn, own);
    assert.deepEqual(
      findings.map(({ severity }) => severity),
      ['HIGH'],
    );
  });
});

describe('findings in a long promotion that reads like those in order', () => {
  const letters = [...'bcdfghklmn'];
  const ordinary = letters.flatMap((first) => letters.map((second) => `${first}a${second}`));
  const page = (sentence: string): string =>
    [sentence, ...letters.map((_, at) => ordinary.slice(10 * at, 10 * at + 10).join(' '))].join('.\n\n');
  const sentence =
    'Huge gains are what the people of this town and the next have been told to wait for since the day we came to see them all at home again';
  const judged = (theme: string, text = page(sentence), huge = 236): string[] => {
    const read = [...ordinary, ...sentence.toLowerCase().split(' ')];
    const long = {
      ...classifiers[0]!,
      opinion: { ...classifiers[0]!.opinion, passage: -1 },
      words: read.map((word) => `${word} ${word === 'huge' ? huge : word === 'gains' ? 0 : -2}`).join(' '),
      themes: { guarantee: theme },
    };
    const rulebook = {
      ...smallRulebook(concepts, [{ ...forbid, theme: 'guarantee' as const }]),
      classifiers: [classifierOf(long)],
    };
    return outcomesOf(review(readPlainText(text), context, rulebook));
  };

  it('stand where the passage reads like those in breach, and of their theme', () => {
    assert.deepEqual(judged('<bias> 9'), ['HIGH']);
  });

  it('are worth a look where the passage reads like another theme', () => {
    assert.deepEqual(judged('<bias> -60'), ['LOW']);
  });

  it('are not told where the page as a whole is surely in order', () => {
    assert.deepEqual(judged('<bias> 9', page(sentence), 120), ['not told']);
  });

  it('are not told where the passage reads like the rest', () => {
    assert.deepEqual(judged('<bias> 9', page(sentence.replace('Huge', 'Some'))), ['not told']);
  });
});

describe('findings in other promotions', () => {
  it('stand as they are', () => {
    assert.deepEqual(severitiesOf(`Huge gains! ${inOrder}`, [forbid]), ['HIGH']);
    assert.deepEqual(severitiesOf('Gains.', [forbid]), ['HIGH']);
    assert.deepEqual(
      severitiesOf('Gains. Its value may fall as well as rise, so you could lose money before it earns.', [forbid]),
      ['HIGH'],
    );
  });
});
