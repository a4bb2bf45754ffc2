import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finding, shape } from '../testing/findings.ts';
import type { Finding } from '../types.ts';
import { headingOf, writtenFor } from './findings.ts';
import { mergeFindings } from './merging.ts';

describe('one problem is one finding', () => {
  test('when two rules of one theme are about the same words', () => {
    assert.deepEqual(shape(mergeFindings([finding('a', [0, 9]), finding('b', [4, 12])])), [['a+b', 1]]);
  });

  test('and is told where either is, though the other by itself would not be', () => {
    const untold = finding('a', [0, 9], { severity: 'LOW', untold: true });
    const toldOf = (b: Partial<Finding>): boolean[] =>
      mergeFindings([untold, finding('b', [4, 12], { severity: 'LOW', ...b })]).map((one) => one.untold !== true);
    assert.deepEqual(toldOf({}), [true]);
    assert.deepEqual(toldOf({ untold: true }), [false]);
  });

  test('and it is named after what must not be said before what is missing, and after the narrower rule', () => {
    const missing = finding('a', [0, 9], { evidence: { detector: 'require' } });
    const wide = finding('b', [0, 9], { broad: true });
    assert.deepEqual(shape(mergeFindings([missing, wide, finding('c', [4, 12])])), [['c+a+b', 1]]);
  });

  test('and after a rule that names the fault before a likeness, however grave that is', () => {
    const likeness = finding('a', [0, 9], {
      severity: 'HIGH',
      evidence: { detector: 'classified' },
      heading: 'It may',
    });
    const [one, ...more] = mergeFindings([likeness, finding('b', [4, 12], { severity: 'LOW' })]);
    assert.deepEqual(more, []);
    assert.deepEqual(shape([one!]), [['b+a', 1]]);
    assert.equal(one!.severity, 'HIGH');
    assert.equal(headingOf(one!), 'b');
    assert.equal(headingOf(likeness), 'It may');
  });

  test('and it stands where one of them is worked out, and as grave', () => {
    const workedOut = finding('b', [4, 12], { evidence: { detector: 'numbers' } });
    const standsOf = (findings: Finding[]) => mergeFindings(findings).map(({ stands }) => stands);
    assert.deepEqual(standsOf([finding('a', [0, 9]), workedOut]), ['always']);
    assert.deepEqual(standsOf([finding('a', [0, 9], { severity: 'HIGH' }), workedOut]), [undefined]);
    assert.deepEqual(standsOf([finding('a', [0, 9]), finding('b', [4, 12])]), [undefined]);
  });

  test('not when each claim has a basis of its own to be written beside it, though one is missing for both', () => {
    const approved = { suggestion: '[The claim] (by whom)', withClaim: true as const, mendedBy: ['disclosure.basis'] };
    const works = { ...approved, suggestion: '[The claim] (tested how)' };
    const told = mergeFindings([finding('a', [0, 12], approved), finding('b', [20, 40], works)]);
    assert.deepEqual(
      told.map(({ rules }) => rules.map(({ id }) => id)),
      [['a'], ['b']],
    );
    assert.equal(mergeFindings([finding('a', [0, 12], approved), finding('b', [20, 40], approved)]).length, 1);
  });

  test('when the same words would mend it in several places', () => {
    const suggestion = 'Your capital is at risk.';
    const found = mergeFindings([finding('a', [0, 9], { suggestion }), finding('b', [40, 50], { suggestion })]);
    assert.deepEqual(shape(found), [['a+b', 2]]);
  });

  test('and when they would mend a claim by what stands beside it, whichever claim that is', () => {
    const beside = (filled: string) => ({ suggestion: '[The claim] (source)', filled, withClaim: true as const });
    const [first, second] = [finding('a', [0, 9], beside('A (source)')), finding('b', [40, 50], beside('B (source)'))];
    assert.deepEqual(shape(mergeFindings([first, second])), [['a+b', 2]]);
  });

  test('but not when they would only be replaced by the same words', () => {
    const instead = 'Take your time.';
    const found = mergeFindings([finding('a', [0, 9], { instead }), finding('b', [40, 50], { instead })]);
    assert.deepEqual(shape(found), [
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('and it is told what the rule writes that names it, or whatever else is asked for beside', () => {
    const named = finding('a', [0, 9], { instead: 'Take your time.' });
    const warned = finding('b', [4, 12], { suggestion: 'Your capital is at risk.' });
    const writtenIn = (...findings: Finding[]) => mergeFindings(findings).map(writtenFor);
    assert.deepEqual(writtenIn(named, warned), ['Take your time.']);
    assert.deepEqual(
      writtenIn({ ...named, severity: 'HIGH' }, { ...warned, severity: 'HIGH', recommendation: 'Warn of losses.' }),
      ['Your capital is at risk.'],
    );
    assert.equal(mergeFindings([finding('a', [0, 9]), finding('b', [4, 12], { instead: 'x' })])[0]!.instead, 'x');
  });

  test('when the law and a rule of the workspace speak of the same words, and both say why and what to do', () => {
    const house = finding('z', [4, 12], { own: true, recommendation: 'Say fixed.', suggestion: 'a fixed rate' });
    const law = finding('a', [0, 9], { suggestion: 'a rate' });
    const [one] = mergeFindings([law, house]);
    assert.equal(one?.recommendation, 'Change it. Say fixed.');
    assert.equal(one?.rationale, 'It misleads.');
    assert.equal(one?.suggestion, 'a fixed rate');
    assert.equal(mergeFindings([{ ...law, severity: 'LOW' }, house])[0]?.recommendation, 'Say fixed. Change it.');
  });

  test('and what only another of its rules forbids is told to go as well, once', () => {
    const named = finding('a', [0, 9], { severity: 'HIGH', suggestion: 'Ask us.' });
    const banned = { severity: 'HIGH' as const, recommendation: 'Take the medicine out.' };
    const remedyOf = (...findings: Finding[]) => mergeFindings(mergeFindings(findings))[0]?.recommendation;
    assert.equal(remedyOf(named, finding('b', [4, 12], banned)), 'Change it. Take the medicine out.');
    assert.equal(
      remedyOf(
        named,
        finding('b', [4, 12], banned),
        finding('c', [5, 12], { ...banned, recommendation: 'Take medicine out.' }),
      ),
      'Change it. Take the medicine out.',
    );
    for (const other of [{ severity: 'MEDIUM' as const }, { broad: true as const }, { suggestion: 'Ask a doctor.' }])
      assert.equal(remedyOf(named, finding('b', [4, 12], { ...banned, ...other })), 'Change it.');
  });

  test('and what must go already is not told to go again, in other words', () => {
    const named = finding('a', [0, 9], {
      severity: 'HIGH',
      recommendation: 'Remove the bonus, and describe the game.',
    });
    const banned = { severity: 'HIGH' as const, recommendation: 'Take out whatever makes winning look likely.' };
    const [one] = mergeFindings([named, finding('b', [4, 12], banned)]);
    assert.equal(one?.recommendation, named.recommendation);
    const lending = { ...banned, suggestion: 'You can lose what you bet.' };
    const [other] = mergeFindings([named, finding('b', [4, 12], lending)]);
    assert.deepEqual([other?.recommendation, other?.suggestion], [named.recommendation, lending.suggestion]);
  });

  test('and a wording that only another of its rules has comes with what it is for', () => {
    const named = finding('a', [0, 9], { severity: 'HIGH', recommendation: 'Lower the leverage.' });
    const lending = { severity: 'HIGH' as const, recommendation: 'Say the risk.', suggestion: 'You can lose all.' };
    const [one] = mergeFindings([named, finding('b', [4, 12], { ...lending, evidence: { detector: 'require' } })]);
    assert.equal(one?.suggestion, 'You can lose all.');
    assert.equal(one?.recommendation, 'Lower the leverage. Say the risk.');
  });

  test('but not when a rule of the workspace has only in common with another that neither fits a theme', () => {
    const other = { theme: 'other', own: true as const };
    assert.deepEqual(shape(mergeFindings([finding('a', [0, 9], other), finding('b', [0, 9], other)])), [
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('but two faults of a thing that is quoted with each stay two, and it is quoted with the first', () => {
    const [thing, schools, hurry] = [
      [0, 9],
      [20, 30],
      [40, 50],
    ] as const;
    const about = (id: string, at: readonly [number, number]): Finding => {
      const [lead] = finding(id, [...at]).places;
      const places = [...finding(id, [...thing]).places, lead!];
      return finding(id, [...at], { places, telling: lead! });
    };
    const two = mergeFindings([about('a', schools), about('b', hurry)]);
    assert.deepEqual(shape(two), [
      ['a', 2],
      ['b', 1],
    ]);
    assert.deepEqual(shape(mergeFindings([about('a', schools), finding('b', [0, 9])])), [['a+b', 2]]);
  });

  test('and so are two promises that the same line takes back', () => {
    const undone = (id: string, at: [number, number]): Finding => {
      const [promise] = finding(id, at).places;
      const places = [promise!, ...finding(id, [60, 80]).places];
      return finding(id, at, { places, evidence: { detector: 'contradiction' } });
    };
    assert.deepEqual(shape(mergeFindings([undone('a', [0, 9]), undone('b', [20, 30])])), [['a+b', 3]]);
  });

  test('and so are two that what stands further down would mend, written in their place', () => {
    const undone = (id: string, at: [number, number], instead: string): Finding => {
      const places = [...finding(id, at).places, { ...finding(id, [60, 80]).places[0]!, quote: instead }];
      return finding(id, at, { places, instead });
    };
    const [one, other] = [undone('a', [0, 9], 'Ships from abroad'), undone('b', [20, 30], 'Ships from abroad')];
    assert.deepEqual(shape(mergeFindings([one, other])), [['a+b', 3]]);
    const wise = 'Take your time.';
    assert.equal(
      mergeFindings([finding('a', [0, 9], { instead: wise }), finding('b', [20, 30], { instead: wise })]).length,
      2,
    );
  });

  test('and quotes first the words that it is named after, where other rules stand before them', () => {
    const named = finding('a', [20, 30], { severity: 'HIGH' });
    const wide = finding('b', [24, 40]);
    wide.places.unshift(finding('b', [0, 9]).places[0]!);
    const [one] = mergeFindings(mergeFindings([wide, named]));
    assert.deepEqual(
      one?.places.map(({ start, end }) => [start, end]),
      [
        [20, 40],
        [0, 9],
      ],
    );
  });

  test('and words that overlap are one quote, or the longer one where that would hide what is meant', () => {
    const text = 'It pays 7.2% for each year held and ends early. '.repeat(8);
    const quoted = (rule: string, [start, end]: [number, number]) => {
      const one = finding(rule, [start, end]);
      one.places[0]!.quote = text.slice(start, end);
      return one;
    };
    const quotesOf = (...findings: Finding[]) => mergeFindings(findings)[0]?.places.map(({ quote }) => quote);
    assert.deepEqual(quotesOf(quoted('a', [0, 27]), quoted('b', [3, 46])), [text.slice(0, 46)]);
    assert.deepEqual(quotesOf(quoted('a', [0, 150]), quoted('b', [90, 300])), [text.slice(90, 300)]);
  });

  test('and remembers which of its places are words of that rule', () => {
    const named = finding('a', [20, 30], { severity: 'HIGH', mendedBy: ['disclosure.risk'] });
    const other = finding('b', [0, 9], { mendedBy: ['disclosure.risk'] });
    const [one] = mergeFindings(mergeFindings([other, named]));
    assert.deepEqual([one?.ownPlaces, one?.places.map(({ start }) => start)], [1, [20, 0]]);
  });

  test('and does so too where a rule yielded to it', () => {
    const named = finding('a', [20, 30], { theme: 'tax', severity: 'HIGH' });
    const yielding = finding('b', [24, 28], { yieldsTo: ['tax'], mendedBy: ['disclosure.risk'] });
    yielding.places.unshift(finding('b', [0, 9]).places[0]!);
    const found = mergeFindings([yielding, { ...named, mendedBy: ['disclosure.risk'] }]);
    assert.deepEqual(
      found.map(({ places }) => places.map(({ start }) => start)),
      [[20, 0]],
    );
  });

  test('when one rule finds several lines too small to read', () => {
    const evidence = { detector: 'prominence' };
    assert.deepEqual(shape(mergeFindings([finding('a', [0, 9], { evidence }), finding('a', [40, 50], { evidence })])), [
      ['a', 2],
    ]);
    assert.deepEqual(shape(mergeFindings([finding('a', [0, 9]), finding('a', [40, 50])])), [
      ['a', 1],
      ['a', 1],
    ]);
  });

  test('but not when themes, places and remedies differ; what is graver comes first', () => {
    const found = mergeFindings([
      finding('a', [0, 9], { suggestion: 'Say this.' }),
      finding('b', [40, 50], { suggestion: 'Say that.', severity: 'HIGH' }),
      finding('c', [0, 9], { theme: 'tax' }),
    ]);
    assert.deepEqual(shape(found), [
      ['b', 1],
      ['a', 1],
      ['c', 1],
    ]);
  });

  test('but not when only a rule that stands at both joins two places', () => {
    const both = finding('b', [0, 9]);
    both.places.push(finding('b', [40, 50]).places[0]!);
    const found = mergeFindings([finding('a', [0, 12]), both, finding('c', [44, 60], { recommendation: 'Say how.' })]);
    assert.deepEqual(shape(found), [
      ['a+b', 1],
      ['c', 1],
    ]);
    assert.deepEqual(shape(mergeFindings([finding('a', [0, 12]), both])), [['a+b', 2]]);
  });
});
