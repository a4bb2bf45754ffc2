import { longestSpan } from '../spans.ts';
import { Break } from '../text/breaks.ts';
import { reserved, type Tokens } from '../text/tokens.ts';
import type { LinearPattern, Step, WordStep } from './expand.ts';
import { frequency, valueFrequency } from './frequency.ts';
import { PatternVocabulary } from './vocabulary.ts';
import { compares, has, type WordSet, wordSet } from './word-set.ts';

/**
 * All patterns of a rulebook in one index over one vocabulary. Each line is filed under the words of its rarest place
 * (its anchor); a text is read once, and where an anchor stands its lines are checked to both sides. A line spans at
 * most `longestSpan` words, so a check is bounded and the whole is linear in the text, whoever wrote the patterns.
 */
export interface PatternIndex {
  vocabulary: PatternVocabulary;
  /** Lines by the word number of their anchor. */
  byAnchor: (Line[] | undefined)[];
}

interface Line {
  /** Number of the pattern, as the caller counts them. */
  pattern: number;
  /** Before the anchor, nearest first; after it, nearest first. */
  before: Place[];
  after: Place[];
  anchor: WordSet;
  atStart: boolean;
  atEnd: boolean;
}

/** A word set, or a gap of up to so many words. */
type Place = WordSet | number;

export interface Hit {
  pattern: number;
  /** First and last token, inclusive. */
  first: number;
  last: number;
}

export function buildIndex(patterns: { pattern: number; lines: LinearPattern[] }[]): PatternIndex {
  const vocabulary = new PatternVocabulary();
  const steps = patterns
    .flatMap(({ lines }) => lines.flatMap((line) => line.steps))
    .filter((step) => step.kind === 'word');
  for (const step of steps) {
    for (const word of step.words) vocabulary.add(word);
    for (const prefix of step.prefixes) vocabulary.addPrefix(prefix);
  }
  const sets = new SetStore(vocabulary);
  const byAnchor: (Line[] | undefined)[] = new Array(vocabulary.size);
  for (const { pattern, lines } of patterns) for (const line of lines) file(byAnchor, sets, pattern, line);
  return { vocabulary, byAnchor };
}

/** Equal steps share one set. */
class SetStore {
  private readonly vocabulary: PatternVocabulary;
  private readonly known = new Map<string, { set: WordSet; numbers: number[] }>();

  constructor(vocabulary: PatternVocabulary) {
    this.vocabulary = vocabulary;
  }

  of(step: WordStep): { set: WordSet; numbers: number[] } {
    const key = JSON.stringify([step.words, step.prefixes, step.values, step.compare]);
    const shared = this.known.get(key);
    if (shared) return shared;
    const numbers = [
      ...step.words.map((word) => this.vocabulary.lookUp(word)),
      ...step.prefixes.flatMap((prefix) => this.vocabulary.startingWith(prefix)),
      ...step.values.map((value) => reserved[value]),
    ];
    const made = { set: wordSet(numbers, this.vocabulary.size, step.compare), numbers: [...new Set(numbers)] };
    this.known.set(key, made);
    return made;
  }
}

function file(byAnchor: (Line[] | undefined)[], sets: SetStore, pattern: number, line: LinearPattern): void {
  const at = anchorOf(line.steps);
  const anchor = line.steps[at];
  if (anchor?.kind !== 'word') return;
  const place = (step: Step): Place => (step.kind === 'gap' ? step.most : sets.of(step).set);
  const { set, numbers } = sets.of(anchor);
  const filed: Line = {
    pattern,
    before: line.steps.slice(0, at).reverse().map(place),
    after: line.steps.slice(at + 1).map(place),
    anchor: set,
    atStart: line.atStart,
    atEnd: line.atEnd,
  };
  for (const number of numbers) {
    const lines = byAnchor[number];
    if (lines === undefined) byAnchor[number] = [filed];
    else lines.push(filed);
  }
}

function weight(step: Step): number {
  if (step.kind === 'gap') return Number.POSITIVE_INFINITY;
  let total = 0;
  for (const word of step.words) total += frequency(word);
  for (const value of step.values) total += valueFrequency[value] ?? 10;
  return total + step.prefixes.length * 2;
}

function anchorOf(steps: Step[]): number {
  let best = 0;
  for (let at = 1; at < steps.length; at++) if (weight(steps[at]!) < weight(steps[best]!)) best = at;
  return best;
}

/** Every place where a pattern stands, in order of the anchors. One hit a line and anchor: the nearest words. */
export function findHits(index: PatternIndex, tokens: Tokens): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const lines = index.byAnchor[tokens.word[at]!];
    if (lines === undefined) continue;
    for (const line of lines) {
      const hit = check(line, tokens, at);
      if (hit !== undefined) hits.push(hit);
    }
  }
  return hits;
}

function check(line: Line, tokens: Tokens, at: number): Hit | undefined {
  if (line.anchor.compare !== undefined && !valueCompares(line.anchor, tokens, at)) return undefined;
  const right = line.after.length === 0 ? 0 : reach(line.after, { tokens, anchor: at, direction: 1 });
  if (right < 0) return undefined;
  const left = line.before.length === 0 ? 0 : reach(line.before, { tokens, anchor: at, direction: -1 });
  if (left < 0) return undefined;
  const first = at - left;
  const last = at + right;
  if (line.atStart && tokens.gap[first]! < Break.LINE) return undefined;
  if (line.atEnd && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return undefined;
  return { pattern: line.pattern, first, last };
}

/** A walk from an anchor to one side. */
interface Walk {
  tokens: Tokens;
  anchor: number;
  direction: 1 | -1;
}

/** How many words from the anchor the places are all found, in one direction; -1 when they are not. */
function reach(places: Place[], walk: Walk): number {
  let positions = 1;
  for (const place of places) {
    positions = typeof place === 'number' ? widen(positions, place, walk) : advance(positions, place, walk);
    if (positions === 0) return -1;
  }
  return 31 - Math.clz32(positions & -positions);
}

function advance(positions: number, set: WordSet, walk: Walk): number {
  const { tokens, anchor, direction } = walk;
  let next = 0;
  for (let left = positions; left !== 0; left &= left - 1) {
    const distance = 32 - Math.clz32(left & -left);
    const at = anchor + direction * distance;
    if (distance >= longestSpan || !continues(tokens, at, direction)) continue;
    if (has(set, tokens.word[at]!) && (set.compare === undefined || valueCompares(set, tokens, at)))
      next |= 1 << distance;
  }
  return next;
}

function widen(positions: number, most: number, { tokens, anchor, direction }: Walk): number {
  let widened = positions;
  let edge = positions;
  for (let step = 0; step < most && edge !== 0; step++) {
    let next = 0;
    for (let left = edge; left !== 0; left &= left - 1) {
      const distance = 32 - Math.clz32(left & -left);
      if (distance < longestSpan && continues(tokens, anchor + direction * distance, direction)) next |= 1 << distance;
    }
    edge = next;
    widened |= next;
  }
  return widened;
}

/** Whether the token at `at` exists and belongs to the same sentence as its neighbour towards the anchor. */
function continues(tokens: Tokens, at: number, direction: 1 | -1): boolean {
  if (at < 0 || at >= tokens.count) return false;
  return tokens.gap[direction === 1 ? at : at + 1]! <= Break.LINE;
}

function valueCompares(set: WordSet, tokens: Tokens, at: number): boolean {
  const value = tokens.values.get(at);
  return value !== undefined && compares(set.compare!, value.amount);
}
