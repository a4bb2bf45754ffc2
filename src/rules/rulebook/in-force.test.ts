import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { atOnce } from '../../kernel/at-once.ts';
import { classifierOf } from '../classifier/weights.ts';
import { findingHits } from '../patterns/matcher.ts';
import { pruned } from '../patterns/pruned.ts';
import { annotate, annotationsOf } from '../places/annotate.ts';
import { readingPages } from '../places/pages.ts';
import { review } from '../review.ts';
import { smallClassifier } from '../testing/small-classifier.ts';
import { claim, negation, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { compileRulebook } from './compile.ts';
import { findingInForce, inForce } from './in-force.ts';

const applies = (product: string) => ({
  ...{ jurisdictions: ['any'], products: [product], exceptProducts: [], channels: ['any'], exceptChannels: [] },
});
const forbid = (concept: string) => ({ kind: 'forbid' as const, what: { concept } });
const rulebook = smallRulebook(
  [
    claim('claim.sure', ['sure {gain, win}', 'gain ..3 sure', '{large, steady} gain'], {
      onlyWith: { any: ['context.money'], within: 'document' },
    }),
    claim('claim.cure', ['cures {colds, pain}', 'sure cure']),
    claim('context.money', ['money', 'savings'], { kind: 'context' }),
  ],
  [
    rule('sure', { applies: applies('shares'), demand: forbid('claim.sure') }),
    rule('cure', { applies: applies('remedies'), demand: forbid('claim.cure') }),
  ],
);
const contextOf = (product: string) => ({
  ...{ jurisdictions: ['gb'], products: [[product]], channels: [['website']], reviewDate: '2026-11-20' },
});
const text = 'A sure gain for your money. It cures colds, a sure cure and a gain that is sure.';

const countries = ['any', 'gb', 'ie', 'eu', 'us'];
const mixed = smallRulebook(
  [claim('claim.sure', ['sure gain'])],
  countries.flatMap((one) =>
    countries.map((other) =>
      rule(`${one}-${other}`, {
        applies: { ...applies('shares'), jurisdictions: [...new Set([one, other])] },
        demand: forbid('claim.sure'),
      }),
    ),
  ),
);

describe('the rules in force', () => {
  it('are those of each jurisdiction of a promotion and of any, once and in the order of the rulebook', () => {
    for (const jurisdictions of [['gb'], ['ie', 'eu'], ['eu', 'ie', 'us'], ['nz'], []]) {
      const { rules } = inForce(mixed, { ...contextOf('shares'), jurisdictions }, 0);
      const wanted = mixed.rules.filter(({ applies: { jurisdictions: of } }) =>
        of.some((slug) => slug === 'any' || jurisdictions.includes(slug)),
      );
      assert.deepEqual(
        rules.map(({ id }) => id),
        wanted.map(({ id }) => id),
      );
    }
  });

  it('excuse a claim for standing in a disclosure that one of them asks for, not in one that is only weighed', () => {
    const concepts = [
      claim('claim.all', ['takes care of it all'], { unless: ['in-disclosure'] }),
      claim('disclosure.ends', ['takes ..5 cancelled'], { kind: 'disclosure' }),
    ];
    const rules = [
      rule('all', { applies: applies('insurance'), demand: forbid('claim.all') }),
      rule('ends', {
        applies: applies('pensions'),
        demand: { kind: 'require', disclosure: ['disclosure.ends'], within: 'document' },
      }),
    ];
    const weighing = classifierOf(smallClassifier('disclosure.ends 1'));
    const [scopes, classifiers] = [[negation], [weighing]];
    const weighed = compileRulebook({
      ...{ version: 'test', scopes, concepts, rules, classifiers },
      ...{ lexicons: [], products: {}, channels: {} },
    });
    const said = 'It takes care of it all: cancelled trips.';
    const found = (products: string[]) => {
      const { asked } = inForce(weighed, { ...contextOf('insurance'), products: products.map((one) => [one]) }, 0);
      return annotationsOf(annotate(readPlainText(said), weighed, asked), 'claim.all').length;
    };
    assert.equal(found(['insurance']), 1);
    assert.equal(found(['insurance', 'pensions']), 0);
  });

  it('are those of the product, and what they ask for alone is found', () => {
    const { rules, asked } = inForce(rulebook, contextOf('shares'), text.length);
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['sure'],
    );
    const annotated = annotate(readPlainText(text), rulebook, asked);
    assert.equal(annotationsOf(annotated, 'claim.sure').length, 2);
    assert.equal(annotationsOf(annotated, 'context.money').length, 1);
    assert.equal(annotationsOf(annotated, 'claim.cure').length, 0);
  });

  it('find the same in a long text, for which what is not asked for is pruned', () => {
    const findings = (length: number) =>
      review(readPlainText(`${text}${' filler'.repeat(length)}`), contextOf('remedies'), rulebook).findings;
    const before = inForce(rulebook, contextOf('remedies'), 0).asked.index;
    const short = findings(0);
    const long = findings(60_000);
    assert.notEqual(inForce(rulebook, contextOf('remedies'), 0).asked.index, before);
    assert.deepEqual(findings(0), short);
    assert.deepEqual(long, short);
  });

  it('are pruned step by step', () => {
    const stepsFor = (characters: number): number =>
      [...findingInForce(rulebook, contextOf('loans'), characters)].length;
    assert.ok(stepsFor(0) < stepsFor(1_000_000));
  });

  it('find the same of a kind whose pruned index gave way to those of kinds that came later', () => {
    const indexOf = (kind: number, characters = 0) =>
      inForce(mixed, contextOf(`shares-${kind}`), characters).asked.index;
    for (let kind = 0; kind < 40; kind++) assert.notEqual(indexOf(kind, 1_000_000), mixed.index);
    assert.equal(indexOf(0), mixed.index);
    assert.notEqual(indexOf(39), mixed.index);
    assert.notEqual(indexOf(0, 1_000_000), mixed.index);
  });

  it('are those of the whole rulebook but what is switched off, with no more work than that one takes', () => {
    const more = smallRulebook(
      [claim('claim.sure', ['sure gain']), claim('claim.money', ['money'])],
      [
        rule('sure', { applies: applies('shares'), demand: forbid('claim.sure') }),
        rule('money', { applies: applies('shares'), demand: forbid('claim.money') }),
        rule('only', { applies: applies('remedies'), demand: forbid('claim.money') }),
      ],
    );
    const long = 1_000_000;
    for (const [off, product] of [
      ['money', 'shares'],
      ['only', 'remedies'],
      ['only', 'shares'],
    ]) {
      const rules = more.rules.filter(({ id }) => id !== off);
      const { asked, ...less } = inForce({ ...more, rules, whole: more }, contextOf(product!), long);
      const { asked: alone, ...wanted } = inForce({ ...more, rules }, contextOf(product!), 0);
      assert.deepEqual(less, { rules: wanted.rules, callers: wanted.callers, uncovered: wanted.uncovered });
      assert.deepEqual([asked.wanted, asked.named], [alone.wanted, alone.named]);
      assert.equal(asked.index, inForce(more, contextOf(product!), 0).asked.index);
      assert.notEqual(asked.index, more.index);
    }
  });

  it('leave of an index what is wanted, whatever that is', () => {
    const { index, roles } = rulebook;
    const { tokens } = atOnce(readingPages(readPlainText(text), index.vocabulary))[0]!;
    const hitsOf = (of: typeof index): string[] => {
      const found = atOnce(findingHits(of, tokens));
      return Array.from({ length: found.count }, (_, at) => JSON.stringify(found.hit(at))).sort();
    };
    const all = hitsOf(index);
    for (let wanted = 0; wanted < 2 ** roles.kinds.length; wanted++) {
      const isWanted = (pattern: number): boolean => (wanted & (1 << pattern)) !== 0;
      assert.deepEqual(
        hitsOf(pruned(index, isWanted)),
        all.filter((hit) => isWanted(JSON.parse(hit).pattern)),
      );
    }
  });
});
