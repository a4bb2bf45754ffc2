import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Tokens, tokenise } from './tokens.ts';

const read = (text: string): Tokens => tokenise(text, { lookUp: () => 0 });

/** The values of a text, as words and what they are worth. */
function valuesOf(text: string): [string, number][] {
  const { start, end, values } = read(text);
  return [...values].sort(([a], [b]) => a - b).map(([at, { amount }]) => [text.slice(start[at], end[at]), amount]);
}

const toTwenty =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function said(amount: number, and: string): string {
  if (amount < 20) return toTwenty[amount]!;
  if (amount < 100) return `${tens[Math.floor(amount / 10)]}${amount % 10 === 0 ? '' : ` ${toTwenty[amount % 10]}`}`;
  const [scale, name] = amount < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = amount % scale;
  const joined = rest === 0 ? '' : `${rest < 100 ? and : ' '}${said(rest, and)}`;
  return `${said(Math.floor(amount / scale), and)} ${name}${joined}`;
}

describe('amounts said in words', () => {
  const amounts: [string, [string, number][]][] = [
    ['at four point nine percent', [['four point nine percent', 4.9]]],
    ['twenty four point nine per cent APR', [['twenty four point nine per cent', 24.9]]],
    ['nought point two five percent', [['nought point two five percent', 0.25]]],
    ['three and a half percent', [['three and a half percent', 3.5]]],
    ['win a hundred pounds', [['hundred pounds', 100]]],
    ['half a million pounds', [['half a million pounds', 500_000]]],
    ['one point five million', [['one point five million', 1_500_000]]],
    ['nine pounds ninety-nine a month', [['nine pounds ninety-nine', 9.99]]],
    ['twenty-five grand', [['twenty-five grand', 25_000]]],
  ];
  for (const [text, expected] of amounts)
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(valuesOf(text), expected));

  const counted: [string, number][] = [
    ['thirty-six payments', 36],
    ['two hundred and ten days', 210],
    ['four thousand five hundred people', 4500],
    ['a hundred and twenty visits', 120],
    ['two hundred and five hundred people', 500],
  ];
  for (const [text, expected] of counted)
    it(`counts ${expected} in ${JSON.stringify(text)}`, () => assert.equal(valuesOf(text).at(-1)?.[1], expected));

  const apart: [string, number[]][] = [
    ['for one ten pounds extra', [1, 10]],
    ['nine pounds twenty times', [9, 20]],
    ['five or ten pounds', [5, 10]],
    ['one thousand. Two hundred pounds', [1000, 200]],
    ['at this point five people came', [5]],
  ];
  for (const [text, expected] of apart)
    it(`reads ${JSON.stringify(text)} as ${expected.join(' and ')}`, () =>
      assert.deepEqual(
        valuesOf(text).map(([, amount]) => amount),
        expected,
      ));

  it('reads any amount below a million as one, with “and” or without', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(' ', ' and '), (amount, and) => {
        const text = `${said(amount, and)} pounds`;
        assert.deepEqual(valuesOf(`It costs ${text}.`), [[text, amount]]);
      }),
    ));
});
