import { oncePer } from '../../kernel/once-per.ts';
import { uncontracted } from '../text/contractions.ts';
import { spell } from '../text/fold.ts';
import type { Value } from '../text/numbers.ts';
import { bestWindow, similarity } from '../text/similarity.ts';
import { type Tokens, tokenise } from '../text/tokens.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { type ReadPage, tokenAt } from './pages.ts';
import { wordsBetween } from './words-between.ts';

export interface Closest {
  /** 0 to 1. */
  likeness: number;
  /** Every figure of the wording stands there: with another one it is another statement, however alike. */
  hasFigures: boolean;
  place: Annotation;
}

/** Where a wording stands, however changed. A value (`<percent>`) in the wording stands for any such value, others for themselves. */
export function closest(annotated: Annotated, wording: string): Closest[] {
  const expected = new Numbered(keysOf(wording));
  return annotated.pages.flatMap((read, page) => {
    const there = spelledIn(read);
    const ofWord = expected.numbersOf(there);
    annotated.work.spend(stepsForEach.differentWord * ofWord.length);
    if (!expected.mayStandAmong(there.counts, ofWord)) return [];
    annotated.work.spend(stepsForEach.word * there.at.length + stepsForEach.pair * expected.numbers.length ** 2);
    const words = there.at.map((word) => ofWord[word]!);
    const together = closestAmong(expected, words);
    const told = together?.likeness === 1 ? undefined : saidIn(read);
    annotated.work.spend(stepsForEach.word * (told?.length ?? 0));
    const inPieces = told && closestAmong(expected, words, told);
    const best = (inPieces?.likeness ?? 0) > (together?.likeness ?? 0) ? inPieces : together;
    if (best === undefined) return [];
    const { first, last, ...match } = best;
    const [from, to] = [there.token[first]!, there.token[last]!];
    return [{ ...match, place: placeOf(read, page, { first: from, last: to, wording }) }];
  });
}

type Match = Pick<Closest, 'likeness' | 'hasFigures'> & { first: number; last: number };

/** Where the words of a wording stand closest together, of all the words of a page or of those at some of its places. */
function closestAmong(expected: Numbered, words: Int32Array, places?: Int32Array): Match | undefined {
  const among = places?.map((place) => words[place]!) ?? words;
  const window = bestWindow(expected.numbers, among, among.length);
  if (window === undefined) return undefined;
  const actual = Array.from(among.subarray(window.first, window.last + 1));
  const { from, to } = withoutStrays(actual);
  return {
    likeness: similarity(expected.numbers, actual),
    hasFigures: expected.figures.every((figure) => actual.includes(figure)),
    first: places?.[window.first + from] ?? window.first + from,
    last: places?.[window.first + to] ?? window.first + to,
  };
}

/** From one word of a wording to the next, in words: what is farther apart is another part of it, or is met by chance. */
const longestBreak = 3;

/** Of words by number, 0 where they are none of a wording's: without those few at either end that others part from the rest. */
function withoutStrays(words: readonly number[]): { from: number; to: number } {
  const parts: { from: number; to: number; words: number }[] = [];
  for (const [at, word] of words.entries()) {
    if (word === 0) continue;
    const last = parts.at(-1);
    if (last === undefined || at - last.to > longestBreak) parts.push({ from: at, to: at, words: 1 });
    else Object.assign(last, { to: at, words: last.words + 1 });
  }
  const most = Math.max(...parts.map((part) => part.words));
  const kept = parts.filter((part) => part.words * 3 >= most);
  return { from: kept[0]?.from ?? 0, to: kept.at(-1)?.to ?? words.length - 1 };
}

/** The places of a page's words without those that tell who says the others; undefined where none does. */
const saidIn = oncePer((read: ReadPage): Int32Array | undefined => {
  const between = wordsBetween(read);
  if (between === undefined) return undefined;
  const { token } = spelledIn(read);
  return Int32Array.from(token.keys()).filter((place) => between[token[place]!] === 0);
});

/** A page's words are gone through several to a step, and so are the pairs of a wording's words with each other. */
const stepsForEach = { differentWord: 0.1, word: 0.25, pair: 0.02 };

/** The words of a page, each but once; "don't" is two of them. */
interface Spelled {
  /** The first is a space, for words that nobody sees: they are no part of any wording. */
  numbers: Map<string, number>;
  ofKind: Map<string, number[]>;
  /** Which word stands at each place, and in which token. */
  at: Int32Array;
  token: Int32Array;
  /** By word: how often it stands there. */
  counts: Int32Array;
}

/** Spelled once, however many wordings are looked for. */
const spelledIn = oncePer((read: ReadPage): Spelled => {
  const { tokens } = read;
  const numbers = new Map([[' ', 0]]);
  const ofKind = new Map<string, number[]>();
  const at: number[] = [];
  const token: number[] = [];
  for (let nth = 0; nth < tokens.count; nth++) {
    const isHidden = read.hidden?.[nth] === 1;
    const value = tokens.values.get(nth);
    for (const key of keysAt(tokens, nth)) {
      const number = numbers.get(key) ?? numbers.size;
      if (value !== undefined && !numbers.has(key)) ofKind.set(value.kind, [...(ofKind.get(value.kind) ?? []), number]);
      numbers.set(key, number);
      at.push(isHidden ? 0 : number);
      token.push(nth);
    }
  }
  const counts = new Int32Array(numbers.size);
  for (const number of at) counts[number]!++;
  return { numbers, ofKind, at: Int32Array.from(at), token: Int32Array.from(token), counts };
});

function keysAt(tokens: Tokens, at: number): readonly string[] {
  const value = tokens.values.get(at);
  if (value !== undefined) return [keyOf(value)];
  return uncontracted(spell(tokens.text, tokens.folded, tokens.start[at]!, tokens.end[at]!));
}

function placeOf(
  read: ReadPage,
  page: number,
  { first, last, wording }: { first: number; last: number; wording: string },
): Annotation {
  const start = read.tokens.start[first]!;
  const end = read.tokens.end[last]!;
  return {
    concept: 'wording',
    page,
    first: tokenAt(read, start),
    last: tokenAt(read, end),
    start,
    end,
    pattern: wording,
    visible: true,
    aside: false,
  };
}

/** The words of a wording, numbered; a page's words have the same numbers, and 0 where the wording does not have them. */
class Numbered {
  readonly numbers: number[];
  /** The numbers of its figures. */
  readonly figures: number[];
  private readonly byKey = new Map<string, number>();

  constructor(keys: string[]) {
    for (const key of keys) if (!this.byKey.has(key)) this.byKey.set(key, this.byKey.size + 1);
    this.numbers = keys.map((key) => this.byKey.get(key)!);
    this.figures = keys.filter(isFigure).map((key) => this.byKey.get(key)!);
  }

  /** By word of a page: its number here. */
  numbersOf({ numbers, ofKind, counts }: Spelled): Int32Array {
    const ofWord = new Int32Array(counts.length);
    for (const [key, number] of this.byKey)
      for (const word of ofKind.get(key.slice(1, -1)) ?? []) if (key.startsWith('<')) ofWord[word] = number;
    for (const [key, number] of this.byKey) {
      const word = numbers.get(key);
      if (word !== undefined) ofWord[word] = number;
    }
    return ofWord;
  }

  /** Whether half of its words stand on a page at all. */
  mayStandAmong(counts: Int32Array, ofWord: Int32Array): boolean {
    const there = new Int32Array(this.byKey.size + 1);
    for (const [word, number] of ofWord.entries()) there[number]! += counts[word]!;
    there[0] = 0;
    const shared = this.numbers.filter((number) => there[number]!-- > 0).length;
    return shared * 2 >= this.numbers.length;
  }
}

const keyOf = ({ kind, amount }: Value): string => `${kind} ${amount}`;

const isFigure = (key: string): boolean => key.includes(' ');

function keysOf(wording: string): string[] {
  return wording.split(/(<\w+>)/).flatMap((part) => {
    if (part.startsWith('<')) return [part];
    const tokens = tokenise(part, { lookUp: () => 1 });
    return Array.from({ length: tokens.count }, (_, at) => keysAt(tokens, at)).flat();
  });
}
