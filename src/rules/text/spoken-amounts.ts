import { Break } from './breaks.ts';
import { wordAmount } from './numbers.ts';
import type { Scan } from './scan.ts';

/** Amounts as they are said aloud, in English: "twenty four point nine per cent", "two hundred and fifty pounds". */

const units = 'one|two|three|four|five|six|seven|eight|nine';
const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const tens = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const digit = `${units}|zero|nought|oh`;

const decimals = `point (?:${digit})(?:[ -](?:${digit}))*`;
const part = 'and a (?:half|quarter)';
const belowHundred = `(?:(?:${tens})(?: (?:${units}))?|${teens}|${units}|zero|nought)`;
const belowThousand = `(?:(?:a |${belowHundred} )?hundred(?: and ${belowHundred}| ${belowHundred})?|${belowHundred})`;
const scaled = (scale: string): string => `(?:a |${belowThousand} )?${scale}(?: and| )? ?`;
const whole = `(?:${scaled('million')})?(?:${scaled('thousand')})?(?:${belowThousand})?`;
const anAmount = new RegExp(`^(?:half (?=a ))?${whole}(?: ${decimals}| ${part})?$`);

/** What follows a number word and is part of its amount. */
const goesOn = new RegExp(`[ -](?:${decimals}|${part})\\b`, 'y');

/** "nine pounds ninety-nine a month": what is said after a currency, where nothing else is counted by it. */
const hundredths = new RegExp(
  `(?: and)? (${tens})(?:[ -](${units}))?(?:(?: pence| cents| p)\\b|(?= (?:a|an|per|each|every|for|from|plus|and|or|off|now|only|today|in)\\b|[.,;:!?)\\n]|$))`,
  'y',
);

const fractions: Record<string, number> = { half: 0.5, quarter: 0.25 };

/** Where an amount ends whose first word was read up to `end`, and what it is: "four" of "four point nine". */
export function spokenOn(folded: string, end: number, amount: number): { amount: number; end: number } {
  goesOn.lastIndex = end;
  const found = goesOn.exec(folded);
  if (found === null) return { amount, end };
  return { amount: amount + amountOf(wordsOf(found[0])), end: goesOn.lastIndex };
}

/** What is said in hundredths of a currency after it, up to where; undefined where nothing is. */
export function spokenHundredths(folded: string, end: number): { amount: number; end: number } | undefined {
  hundredths.lastIndex = end;
  const found = hundredths.exec(folded);
  if (found === null) return undefined;
  const amount = (wordAmount(found[1]!)! + (wordAmount(found[2] ?? '') ?? 0)) / 100;
  return { amount, end: hundredths.lastIndex };
}

/** More words than these no amount has. */
const mostTokens = 12;

/** The last word of "thirty six payments" or "two hundred and ten days" is worth all of them: it stands beside what is counted. */
export function countOn(scan: Scan): void {
  const last = scan.count - 1;
  const whole = spokenBefore(scan);
  if (whole !== undefined && whole.first < last) scan.values.set(last, { kind: 'number', amount: whole.amount });
}

/** What words are worth that are nothing but an amount; undefined for others. */
export function spokenAmount(folded: string): number | undefined {
  const words = wordsOf(folded);
  return !/\d/.test(folded) && isOfAmount.test(words.join(' ')) ? amountOf(words) : undefined;
}

/** The amount that ends with the last token, said in words, and its first token; undefined where it is written in figures. */
export function spokenBefore(scan: Scan): { first: number; amount: number } | undefined {
  const last = scan.count - 1;
  const said: { first: number; text: string }[] = [];
  for (let at = last; at > last - mostTokens && at >= 0; at--) {
    const text = wordsOf(scan.folded.slice(scan.start[at]!, scan.end[at]!)).join(' ');
    if (!isOfAmount.test(text)) break;
    said.unshift({ first: at, text });
    if (scan.gap[at]! > Break.SOFT) break;
  }
  for (let skipped = 0; skipped < said.length; skipped++) {
    const text = said
      .slice(skipped)
      .map((one) => one.text)
      .join(' ');
    if (!anAmount.test(text)) continue;
    // "Win a hundred pounds" is "win a" and an amount, as "win a £100" is.
    const { first } = said[text.startsWith('a ') ? skipped + 1 : skipped]!;
    return { first, amount: amountOf(text.split(' ')) };
  }
  return undefined;
}

const isOfAmount = new RegExp(
  `^(?:(?:${digit}|${teens}|${tens}|hundred|thousand|million|and|a|point|half|quarter)(?: |$))+$`,
);

const wordsOf = (folded: string): string[] => folded.split(/[^a-z]+/).filter(Boolean);

function amountOf(words: readonly string[]): number {
  if (words[0] === 'half') return amountOf(words.slice(2)) / 2;
  const point = words.indexOf('point');
  if (point >= 0) return decimalOf(words, point);
  let [sum, below] = [0, 0];
  for (const word of words) {
    const amount = wordAmount(word) ?? fractions[word] ?? 0;
    if (amount === 100) below = (below || 1) * amount;
    else if (amount > 100) [sum, below] = [sum + (below || 1) * amount, 0];
    else below += amount;
  }
  return sum + below;
}

/** "One point five", and a scale after it. */
function decimalOf(words: readonly string[], point: number): number {
  const after = words.slice(point + 1).map((word) => wordAmount(word) ?? 0);
  const isScale = (amount: number): boolean => amount >= 100;
  const digits = after.filter((amount) => !isScale(amount)).join('');
  const scales = after.filter(isScale);
  return scales.reduce((all, scale) => all * scale, Number(`${amountOf(words.slice(0, point))}.${digits}`));
}
