import { spell } from '../text/fold.ts';
import type { Value } from '../text/numbers.ts';
import { bestWindow, similarity } from '../text/similarity.ts';
import { tokenise } from '../text/tokens.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { type ReadPage, tokenAt } from './pages.ts';

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
  const found: Closest[] = [];
  annotated.pages.forEach((read, page) => {
    const words = expected.numbersIn(read);
    const window = bestWindow(expected.numbers, words, read.tokens.count);
    if (window === undefined) return;
    const actual = Array.from(words.subarray(window.first, window.last + 1));
    found.push({
      likeness: similarity(expected.numbers, actual),
      hasFigures: expected.figures.every((figure) => actual.includes(figure)),
      place: placeOf(read, page, { ...window, wording }),
    });
  });
  return found;
}

/** The different words of a page, and by token which of them it is. The first is a space, for words that nobody sees: they are no part of any wording. */
interface Spelled {
  words: { key: string; kind?: Value['kind'] }[];
  at: Int32Array;
}

const spelled = new WeakMap<ReadPage, Spelled>();

/** Spelled once, however many wordings are looked for. */
function spelledIn(read: ReadPage): Spelled {
  const known = spelled.get(read);
  if (known !== undefined) return known;
  const { tokens } = read;
  const made: Spelled = { words: [{ key: ' ' }], at: new Int32Array(tokens.count) };
  const numbers = new Map<string, number>();
  for (let at = 0; at < tokens.count; at++) {
    const value = tokens.values.get(at);
    const key =
      value === undefined ? spell(tokens.text, tokens.folded, tokens.start[at]!, tokens.end[at]!) : keyOf(value);
    const number = numbers.get(key) ?? made.words.push({ key, ...(value && { kind: value.kind }) }) - 1;
    numbers.set(key, number);
    made.at[at] = number;
  }
  leaveOutHidden(read, made.at);
  spelled.set(read, made);
  return made;
}

function leaveOutHidden({ hidden }: ReadPage, words: Int32Array): void {
  for (const [at, isHidden] of hidden?.entries() ?? []) if (isHidden === 1) words[at] = 0;
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

  numbersIn(read: ReadPage): Int32Array {
    const { words, at } = spelledIn(read);
    const ofWord = words.map(({ key, kind }) => this.byKey.get(key) ?? (kind && this.byKey.get(`<${kind}>`)) ?? 0);
    return at.map((word) => ofWord[word]!);
  }
}

const keyOf = ({ kind, amount }: Value): string => `${kind} ${amount}`;

const isFigure = (key: string): boolean => key.includes(' ');

function keysOf(wording: string): string[] {
  return wording.split(/(<\w+>)/).flatMap((part) => {
    if (part.startsWith('<')) return [part];
    const tokens = tokenise(part, { lookUp: () => 1 });
    return Array.from({ length: tokens.count }, (_, at) => {
      const value = tokens.values.get(at);
      return value === undefined ? spell(tokens.text, tokens.folded, tokens.start[at]!, tokens.end[at]!) : keyOf(value);
    });
  });
}
