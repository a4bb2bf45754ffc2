import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { smallClassifier } from '../testing/small-classifier.ts';
import type { Severity } from '../types.ts';
import { isBreachLikely } from './opinion.ts';
import { classifierOf } from './weights.ts';

const definition = smallClassifier('', {
  opinion: { nothing: -0.5, advice: -0.2, high: 0.7, each: 0.8, long: -0.5, passage: 0 },
});
const among = (words: number, likelihood: number, ...severities: Severity[]): boolean =>
  isBreachLikely(
    {
      classifier: classifierOf(definition),
      likeness: {
        likelihood,
        known: { terms: [], pieces: [], concepts: [], products: [], manner: [], together: [] },
        words,
      },
    },
    severities.map((severity) => ({ severity })),
  );
const isLikely = (likelihood: number, ...severities: Severity[]): boolean => among(40, likelihood, ...severities);

describe('what a promotion reads like and what was found in it', () => {
  it('outweigh each other: it takes more findings where the whole reads like one in order', () => {
    assert.equal(isLikely(0.2), false);
    assert.equal(isLikely(0.2, 'MEDIUM'), false);
    assert.equal(isLikely(0.2, 'MEDIUM', 'MEDIUM'), true);
    assert.equal(isLikely(0.2, 'HIGH'), true);
    assert.equal(isLikely(0.05, 'HIGH', 'MEDIUM'), false);
  });

  it('have a limit: however many findings, they do not outweigh what is surely in order', () => {
    assert.equal(isLikely(0.03, 'HIGH', 'HIGH', 'HIGH', 'HIGH', 'HIGH', 'HIGH', 'HIGH'), false);
  });

  it('weigh less in a long promotion', () => {
    assert.equal(among(79, 0.4, 'MEDIUM'), true);
    assert.equal(among(80, 0.4, 'MEDIUM'), false);
  });

  it('need more likeness in a very short promotion, unless a rule was broken', () => {
    assert.equal(among(18, 0.7), true);
    assert.equal(among(17, 0.7), false);
    assert.equal(among(17, 0.7, 'LOW'), false);
    assert.equal(among(17, 0.85), true);
    assert.equal(among(17, 0.4, 'MEDIUM'), true);
  });

  it('need more likeness where nothing was found than where something is worth a look', () => {
    assert.equal(isLikely(0.6), false);
    assert.equal(isLikely(0.6, 'LOW'), true);
    assert.equal(isLikely(0.53, 'LOW'), false);
    assert.equal(isLikely(0.63), true);
  });
});
