import { longestSpan } from '../spans.ts';
import { Break } from '../text/breaks.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Branch, Line, PatternIndex, Place } from './pattern-index.ts';
import { compares, has, type WordSet } from './word-set.ts';

export interface Hit {
  pattern: number;
  /** First and last token, inclusive. */
  first: number;
  last: number;
  line: Line;
}

/**
 * Every place where a pattern stands, in order of the anchors; one hit a line and anchor: the nearest words. A text is
 * read once, and where an anchor and its neighbour stand, the line is checked to both sides. A line spans at most
 * `longestSpan` words, so a check is bounded and the whole is linear in the text, whoever wrote the patterns.
 */
export function findHits(index: PatternIndex, tokens: Tokens): Hit[] {
  const hits: Hit[] = [];
  const { word, count } = tokens;
  for (let at = 0; at < count; at++) {
    const anchored = index.byAnchor[word[at]!];
    if (anchored === undefined) continue;
    const text = { tokens, at, hits };
    const next = at + 1 < count ? word[at + 1]! : 0;
    const previous = at > 0 ? word[at - 1]! : 0;
    if (next !== 0) checkBeside(anchored.byNext, anchored.besideNext, next, text);
    if (previous !== 0) checkBeside(anchored.byPrevious, anchored.besidePrevious, previous, text);
    for (const tree of anchored.trees) climb(tree, text, 1, 1);
  }
  return hits;
}

/** Where an anchor stands. */
interface Text {
  tokens: Tokens;
  at: number;
  hits: Hit[];
}

function checkBeside(
  pairs: Map<number, Line[]> | undefined,
  beside: Map<WordSet, Line[]> | undefined,
  neighbour: number,
  text: Text,
): void {
  const lines = pairs?.get(neighbour);
  if (lines !== undefined) for (const line of lines) check(line, text);
  if (beside === undefined) return;
  for (const [set, some] of beside) if (has(set, neighbour)) for (const line of some) check(line, text);
}

function check(line: Line, text: Text): void {
  const after = reach(line.after, text, 1);
  if (after === 0) return;
  const before = reach(line.before, text, -1);
  if (before !== 0) accept(line, text, before, after);
}

/** Follows every way of a tree whose places are found. `before` and `after` are positions reached, as bits. */
function climb(branch: Branch, text: Text, before: number, after: number): void {
  for (const line of branch.lines) accept(line, text, before, after);
  for (const way of branch.ways) {
    const positions = further(way.direction === 1 ? after : before, way.place, text, way.direction);
    if (positions === 0) continue;
    if (way.direction === 1) climb(way.to, text, before, positions);
    else climb(way.to, text, positions, after);
  }
}

function accept(line: Line, { tokens, at, hits }: Text, before: number, after: number): void {
  if (line.anchor.compare !== undefined && !valueCompares(line.anchor, tokens, at)) return;
  const first = at - nearest(before);
  const last = at + nearest(after);
  if (line.atStart && tokens.gap[first]! < Break.LINE) return;
  if (line.atEnd && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return;
  hits.push({ pattern: line.pattern, first, last, line });
}

/** The lowest bit that is set: the distance from the anchor, in words. */
const nearest = (positions: number): number => 31 - Math.clz32(positions & -positions);

/** The positions at which all places have been found, in one direction; 0 when they are not. */
function reach(places: Place[], text: Text, direction: 1 | -1): number {
  let positions = 1;
  for (let at = 0; at < places.length && positions !== 0; at++)
    positions = further(positions, places[at]!, text, direction);
  return positions;
}

const further = (positions: number, place: Place, text: Text, direction: 1 | -1): number =>
  typeof place === 'number' ? widen(positions, place, text, direction) : advance(positions, place, text, direction);

function advance(positions: number, set: WordSet, { tokens, at: anchor }: Text, direction: 1 | -1): number {
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

function widen(positions: number, most: number, { tokens, at: anchor }: Text, direction: 1 | -1): number {
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
