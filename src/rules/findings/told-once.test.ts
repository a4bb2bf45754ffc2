import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding } from '../types.ts';
import { toldOnce } from './told-once.ts';

const finding = (theme: string, places: [number, number][], more: Partial<Finding> = {}): Finding => ({
  rules: [{ id: theme, name: theme, product: 'shares', channel: 'website' }],
  severity: 'HIGH',
  theme,
  recommendation: 'Change it.',
  rationale: 'It misleads.',
  places: places.map(([start, end]) => ({ pageNumber: 1, medium: 'text', start, end, quote: 'x' })),
  evidence: { detector: 'forbid' },
  ...more,
});
const likeness = (theme: string, place: [number, number], more: Partial<Finding> = {}): Finding =>
  finding(theme, [place], { evidence: { detector: 'classified' }, ...more });
const told = (findings: readonly Finding[]) =>
  findings.map(({ theme, also = [], places }) => [[theme, ...also].join('+'), places.map(({ start }) => start)]);
const shape = (...findings: Finding[]) => told(toldOnce(findings));
/** By theme, how far the promotion bears it out. */
const shapeBorneOut = (borneOut: Record<string, number>, ...findings: Finding[]) =>
  told(toldOnce(findings, { borneOut: ({ theme }) => borneOut[theme] }));

describe('a fault of the same words is told once', () => {
  test('where two themes say the same of them, and by what names an issue first', () => {
    assert.deepEqual(shape(finding('guarantee', [[0, 30]]), finding('risk-free', [[5, 30]])), [
      ['guarantee+risk-free', [0]],
    ]);
    assert.deepEqual(shape(finding('guarantee', [[0, 30]]), finding('urgency', [[5, 30]])), [
      ['guarantee', [0]],
      ['urgency', [5]],
    ]);
  });

  test('and so where one wording mends a promise that two kinds of rule find taken back, with all that takes it back', () => {
    const mended = { suggestion: '[What holds]', filled: 'A fee of £12 applies' };
    const pair = finding(
      'free-claim',
      [
        [0, 30],
        [80, 99],
      ],
      mended,
    );
    const denied = finding(
      'fees-and-costs',
      [
        [0, 30],
        [60, 70],
        [80, 99],
      ],
      {
        ...mended,
        evidence: { detector: 'contradiction' },
      },
    );
    assert.deepEqual(shape(pair, denied), [['free-claim+fees-and-costs', [0, 60, 80]]]);
    assert.equal(shape(pair, { ...denied, filled: 'A fee of £9 applies' }).length, 2);
  });

  test('and so where what is promised of a coin, a deposit or cover is a promise that must not be made of anything', () => {
    const pairs = [
      ['guarantee', 'crypto'],
      ['crypto', 'risk-free'],
      ['guarantee', 'deposit-insurance'],
      ['insurance', 'prominence'],
    ] as const;
    for (const [first, second] of pairs) {
      assert.deepEqual(shape(finding(first, [[0, 30]]), finding(second, [[5, 30]])), [[`${first}+${second}`, [0]]]);
      assert.equal(shape(finding(first, [[0, 30]]), finding(second, [[40, 60]])).length, 2);
    }
  });

  test('and so where words must not be said under two themes that are close, by what the promotion bears out more', () => {
    const [posing, fees] = [finding('government-affiliation', [[0, 30]]), finding('regulatory-status', [[0, 28]])];
    assert.deepEqual(shape(posing, fees), [['government-affiliation+regulatory-status', [0]]]);
    assert.deepEqual(shapeBorneOut({ 'government-affiliation': 2.1, 'regulatory-status': 3 }, posing, fees), [
      ['regulatory-status+government-affiliation', [0]],
    ]);
    const graver = { ...posing, severity: 'HIGH' as const };
    const lesser = { ...fees, severity: 'MEDIUM' as const };
    assert.deepEqual(shapeBorneOut({ 'government-affiliation': 2.1, 'regulatory-status': 3 }, graver, lesser), [
      ['government-affiliation+regulatory-status', [0]],
    ]);
    const missing = { ...fees, evidence: { detector: 'require' } };
    assert.equal(shape(posing, missing).length, 2);
    assert.equal(shape(posing, { ...fees, places: [{ ...fees.places[0]!, start: 25, end: 80 }] }).length, 2);
  });

  test('and what was found elsewhere is told there', () => {
    const proof = finding(
      'substantiation',
      [
        [0, 30],
        [60, 90],
      ],
      { evidence: { detector: 'require' } },
    );
    assert.deepEqual(shape(finding('guarantee', [[0, 30]]), proof), [
      ['guarantee', [0]],
      ['substantiation', [60]],
    ]);
  });

  test('and where one wording mends what was found in one manner under two themes', () => {
    const denied = finding('fees-and-costs', [[0, 30]], {
      suggestion: 'A [sum] fee is added.',
      filled: 'A £2 fee is added.',
    });
    const told = (more: Partial<Finding>) =>
      shape(denied, finding('price-and-discount', [[5, 30]], { suggestion: 'A £2 fee is added.', ...more })).length;
    assert.equal(told({}), 1);
    assert.equal(told({ suggestion: 'It costs £9.' }), 2);
    assert.equal(told({ evidence: { detector: 'require' } }), 2);
    assert.equal(shape(finding('fees-and-costs', [[0, 30]]), finding('price-and-discount', [[5, 30]])).length, 2);
  });

  test('and by the graver, or what the promotion bears out more, where it bears out little of the other', () => {
    const health = finding('health', [[0, 30]]);
    const urgency = finding('urgency', [[5, 30]], { severity: 'MEDIUM' });
    assert.deepEqual(shapeBorneOut({ health: 0, urgency: 1 }, health, urgency), [['health+urgency', [0]]]);
    assert.equal(shapeBorneOut({ health: 0, urgency: 3 }, health, urgency).length, 2);
    const comparison = finding('comparison', [[5, 30]]);
    assert.deepEqual(shapeBorneOut({ health: 0, comparison: 1 }, finding('health', [[0, 30]]), comparison), [
      ['comparison+health', [5]],
    ]);
    assert.equal(shape(health, urgency).length, 2);
  });

  test('and not by words of which the other only shares a few, or that lack something', () => {
    const health = finding('health', [[0, 30]]);
    const little = { health: 0, urgency: 1, balance: 1 };
    const longer = finding('urgency', [[20, 90]], { severity: 'MEDIUM' });
    assert.equal(shapeBorneOut(little, health, longer).length, 2);
    const lacking = finding('balance', [[5, 30]], { severity: 'MEDIUM', evidence: { detector: 'require' } });
    assert.equal(shapeBorneOut(little, health, lacking).length, 2);
  });

  test('and the words that lead stay first', () => {
    const guarantee = finding(
      'guarantee',
      [
        [60, 90],
        [0, 30],
      ],
      { ownPlaces: 1 },
    );
    assert.deepEqual(shape(guarantee, finding('risk-free', [[60, 90]])), [['guarantee+risk-free', [60, 0]]]);
  });

  test('and what is quoted as a fault need not be made larger as well', () => {
    const small = finding('prominence', [[5, 30]], { severity: 'MEDIUM', evidence: { detector: 'prominence' } });
    assert.deepEqual(shape(finding('free-claim', [[0, 30]]), small), [['free-claim+prominence', [0]]]);
    assert.equal(shape(finding('free-claim', [[40, 60]]), small).length, 2);
  });

  test('and what only sounds like a breach around a promise that is taken back elsewhere', () => {
    const contradiction = finding(
      'substantiation',
      [
        [10, 30],
        [200, 220],
      ],
      { evidence: { detector: 'contradiction' } },
    );
    assert.equal(shape(contradiction, likeness('free-claim', [0, 120])).length, 1);
    assert.equal(shape(contradiction, likeness('free-claim', [40, 120])).length, 2);
  });

  test('but not by the lesser, nor where a workspace asks for it', () => {
    const lesser = finding('guarantee', [[0, 30]], { severity: 'MEDIUM' });
    assert.equal(shape(lesser, finding('risk-free', [[0, 30]])).length, 2);
    assert.equal(shape(finding('guarantee', [[0, 30]]), finding('risk-free', [[0, 30]], { own: true })).length, 2);
  });

  test('and by the rule that names it where it sounds graver, as grave as that', () => {
    const named = finding('alcohol', [[0, 30]], { severity: 'MEDIUM' });
    assert.deepEqual(
      toldOnce([likeness('health', [0, 40]), named]).map(({ theme, severity }) => [theme, severity]),
      [['alcohol', 'HIGH']],
    );
  });

  test('and what only sounds like a breach is not told beside a rule that names one', () => {
    assert.deepEqual(shape(likeness('health', [0, 40]), finding('alcohol', [[0, 30]])), [['alcohol+health', [0]]]);
    assert.deepEqual(shape(likeness('health', [0, 90]), finding('alcohol', [[20, 50]])), [['alcohol+health', [20]]]);
    assert.equal(shape(likeness('health', [0, 150]), finding('alcohol', [[0, 30]])).length, 2);
    assert.equal(shape(likeness('regulatory-status', [0, 90]), finding('alcohol', [[20, 50]])).length, 2);
    assert.equal(shape(likeness('health', [0, 40]), finding('alcohol', [[0, 30]], { severity: 'LOW' })).length, 2);
    const missing = finding('missing-risk-warning', [[0, 40]], { evidence: { detector: 'require' } });
    assert.equal(shape(likeness('guarantee', [0, 40]), missing).length, 2);
  });

  test('nor where the few words that a rule names are shown with the sentence that sounds like one', () => {
    const named = finding('mandated-wording', [[10, 16]]);
    const shown = toldOnce([likeness('misclassified', [0, 40]), named], {
      shownOf: (place) => ({ ...place, start: 0, end: 40 }),
    });
    assert.deepEqual(
      shown.map(({ theme }) => theme),
      ['mandated-wording'],
    );
    assert.equal(shape(likeness('misclassified', [0, 40]), named).length, 2);
  });
});
