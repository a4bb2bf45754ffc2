import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('trigger.prices', ['was <money> now <money>']),
  claim('claim.saving', ['save <percent>']),
  claim('trigger.rate', ['<percent> aer']),
  claim('claim.no-fee', ['no annual fee']),
  claim('trigger.fee', ['annual fee <money>']),
  claim('context.head', ['charges']),
  claim('claim.includes', ['price includes']),
  claim('trigger.priced', ['from <money>']),
];
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
const items = 20_000;
const longest = 8_000;

/** Each item against each other would take minutes. */
function assertQuick(demand: Demand, line: (at: number) => string): void {
  const rulebook = smallRulebook(concepts, [rule('r/long', { demand })]);
  const document = readPlainText(Array.from({ length: items }, (_, at) => line(at)).join(''));
  const from = performance.now();
  review(document, context, rulebook);
  assert.ok(performance.now() - from < longest, `${Math.round(performance.now() - from)} ms`);
}

const reduction: Demand = {
  kind: 'numbers',
  check: 'reduction',
  settings: { prices: 'trigger.prices', saving: 'claim.saving' },
};
const differing: Demand = {
  kind: 'numbers',
  check: 'differing',
  settings: { concepts: ['trigger.rate'], heads: ['context.head'] },
};
const contradiction: Demand = {
  kind: 'contradiction',
  pairs: [['claim.no-fee', 'trigger.fee']],
  echoes: [],
  toldWith: [],
  heads: ['context.head'],
  ofOthers: [],
};

const echo: Demand = {
  ...contradiction,
  pairs: [],
  echoes: [{ said: 'claim.includes', names: 'after', taken: 'trigger.priced', of: 'before' }],
};

test('a long price list is gone through once, in lines or in one paragraph', () => {
  assertQuick(reduction, (at) => `Was £${at + 100}, now £80. Save 50%.\n\n`);
  assertQuick(reduction, (at) => `Was £${at + 100}, now £80. Save 50%. `);
});

test('so is a long list of rates, also in one endless line', () => {
  assertQuick(differing, (at) => `Earn ${at / 1000}% AER. `);
  assertQuick(differing, (at) => `online ${at / 1000}% AER and `);
});

test('so is a long list of what costs nothing and of what it costs', () => {
  assertQuick(contradiction, (at) => (at < items / 2 ? 'No annual fee. ' : 'We like it. Annual fee £5. '));
  assertQuick(contradiction, (at) =>
    at < items / 2 ? 'no annual fee ' : `${at === items / 2 ? '. ' : ''}annual fee £5 `,
  );
});

test('so is a long list of what a price includes and of what has a price', () => {
  assertQuick(echo, (at) => (at < items / 2 ? 'Price includes bolts. ' : 'We like it. Bolts from £5. '));
  assertQuick(echo, (at) => (at < items / 2 ? `price includes ${wordOf(at)} ` : `${wordOf(at)} from £5 `));
});

/** A word of its own for each number. */
const wordOf = (at: number): string =>
  `thing${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`;
