import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finding, shape } from '../testing/findings.ts';
import type { Finding } from '../types.ts';
import { mergeFindings } from './merging.ts';

describe('what one rule finds is told under another', () => {
  describe('when the promotion reads more like breaches of the one theme than of the other', () => {
    const found = { pageNumber: 1, start: 0, end: 9 };
    const reads = (theme: string): number | undefined => ({ tax: 0.8, balance: 0.4 })[theme];
    const likely = finding('a', [0, 9], { theme: 'tax', found });
    const unlikely = finding('b', [4, 9], { found });
    const themesOf = (findings: Finding[], by = reads): string[] =>
      mergeFindings(findings, by).map(({ theme }) => theme);

    test('and the words of the other are among its own', () => {
      const [one, ...others] = mergeFindings([likely, unlikely], reads);
      assert.equal(others.length, 0);
      assert.deepEqual([one?.theme, one?.rules.length], ['tax', 2]);
      const wider = { ...unlikely, places: [...unlikely.places, ...finding('b', [40, 50]).places] };
      assert.equal(themesOf([likely, wider]).length, 2);
    });

    test('but not where both are likely, alike, or nobody can say', () => {
      const both = (theme: string): number => (theme === 'tax' ? 0.8 : 0.6);
      for (const by of [both, () => 0.1, () => undefined]) assert.equal(themesOf([likely, unlikely], by).length, 2);
    });

    test('but not what is graver', () => {
      assert.equal(themesOf([likely, { ...unlikely, severity: 'HIGH' }]).length, 2);
    });

    test('but not what is missing, what is a figure, or what stands', () => {
      const stays: Partial<Finding>[] = [
        { evidence: { detector: 'require' } },
        { evidence: { detector: 'numbers' } },
        { stands: 'mostly' },
      ];
      for (const more of stays) assert.equal(themesOf([likely, { ...unlikely, ...more }]).length, 2);
      assert.equal(themesOf([{ ...likely, evidence: { detector: 'classified' } }, unlikely]).length, 2);
    });
  });

  test('when a rule yields to the theme of another about the same words, or about what is missing', () => {
    const graver = finding('b', [4, 12], { severity: 'HIGH', yieldsTo: ['tax'] });
    const [one, ...others] = mergeFindings([finding('a', [0, 9], { theme: 'tax' }), graver]);
    assert.deepEqual([one?.theme, one?.severity, one?.rules.length, others], ['tax', 'HIGH', 2, []]);
    const missing = { mendedBy: ['disclosure.risk'] };
    assert.equal(
      mergeFindings([
        finding('a', [0, 9], { theme: 'tax', ...missing }),
        finding('b', [40, 50], { yieldsTo: ['tax'], ...missing }),
      ]).length,
      1,
    );
    assert.equal(
      mergeFindings([finding('a', [0, 9], { theme: 'tax' }), finding('b', [40, 50], { yieldsTo: ['tax'] })]).length,
      2,
    );
    const likeness = { theme: 'tax', evidence: { detector: 'classified' } };
    assert.equal(
      mergeFindings([finding('a', [0, 9], likeness), finding('b', [4, 9], { yieldsTo: ['tax'] })]).length,
      2,
    );
    const wide = finding('b', [4, 9], { yieldsTo: ['tax'] });
    wide.places.push(finding('b', [40, 50]).places[0]!);
    const [near, far] = mergeFindings([
      finding('a', [0, 9], { theme: 'tax', severity: 'HIGH' }),
      finding('c', [38, 50], { theme: 'tax', severity: 'HIGH' }),
      wide,
    ]);
    assert.deepEqual(
      [near, far].map((one) => one!.places.map(({ start }) => start)),
      [[0], [38]],
      'what each of two told already is told of neither twice',
    );
    const worded = finding('b', [4, 9], { yieldsTo: ['tax'], suggestion: 'Say that.' });
    assert.equal(mergeFindings([finding('a', [0, 9], { theme: 'tax' }), worded])[0]?.suggestion, undefined);
    const elsewhere = finding('b', [4, 12], { yieldsTo: ['tax'] });
    elsewhere.places.push(finding('b', [40, 50]).places[0]!);
    assert.equal(mergeFindings([finding('a', [0, 9], { theme: 'tax' }), elsewhere]).length, 1);
    const round = ['x', 'y', 'z'].map((theme, at) =>
      finding(theme, [0, 9], { theme, yieldsTo: [['y'], ['z'], ['x']][at]! }),
    );
    assert.deepEqual(shape(mergeFindings(round)), [['z+y+x', 1]]);
  });

  test('when two rules yield to each other, under the graver; where neither is, they are two', () => {
    const each = (severity: Finding['severity']): Finding[] => [
      finding('x', [0, 9], { theme: 'x', severity, yieldsTo: ['y'] }),
      finding('y', [4, 9], { theme: 'y', yieldsTo: ['x'] }),
    ];
    assert.deepEqual(shape(mergeFindings(each('HIGH'))), [['x+y', 1]]);
    assert.equal(mergeFindings(each('MEDIUM')).length, 2);
  });
});
