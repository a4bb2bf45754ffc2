import { longestSpan } from '../spans.ts';
import { Break } from '../text/breaks.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Beside, Branch, Line, Pair, PatternIndex, Place, Way, WayIndex } from './pattern-index.ts';
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
  const search = new Search(tokens);
  const { word, count } = tokens;
  for (let at = 0; at < count; at++) {
    const anchored = index.byAnchor[word[at]!];
    if (anchored === undefined) continue;
    search.moveTo(at);
    const next = at + 1 < count ? word[at + 1]! : 0;
    const previous = at > 0 ? word[at - 1]! : 0;
    if (next !== 0) search.checkBeside(anchored.next, next, 1);
    if (previous !== 0) search.checkBeside(anchored.previous, previous, -1);
    for (const tree of anchored.trees) search.climbFrom(tree);
  }
  return search.hits;
}

/**
 * The search around one anchor at a time. Positions are bits of a number, the anchor's is the lowest, further ones to
 * either side are higher; what lies beyond the end of the sentence is masked out once, so that gaps are mere shifts.
 */
class Search {
  readonly hits: Hit[] = [];
  private readonly tokens: Tokens;
  private at = 0;
  /** Positions that belong to the anchor's sentence; 0 until they are asked for. */
  private after = 0;
  private before = 0;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  moveTo(at: number): void {
    this.at = at;
    this.after = 0;
    this.before = 0;
  }

  checkBeside(beside: Beside | undefined, neighbour: number, direction: 1 | -1): void {
    if (beside === undefined) return;
    const pairs = beside.byWord.get(neighbour);
    if (pairs === undefined && beside.bySet.length === 0) return;
    const within = direction === 1 ? this.sentenceAfter() : this.sentenceBefore();
    if ((within & 2) === 0) return;
    if (pairs !== undefined) for (const pair of pairs) this.climbPair(pair, direction);
    for (const pair of beside.bySet) if (has(pair.set, neighbour)) this.climbPair(pair, direction);
  }

  private climbPair({ set, branch }: Pair, direction: 1 | -1): void {
    if (set.compare !== undefined && !this.valueCompares(set, this.at + direction)) return;
    if (direction === 1) this.climb(branch, 1, 2);
    else this.climb(branch, 2, 1);
  }

  climbFrom(tree: Branch): void {
    const { byWord } = tree;
    if (byWord === undefined) {
      this.climb(tree, 1, 1);
      return;
    }
    for (const line of tree.lines) this.accept(line, 1, 1);
    this.climbByWord(byWord.next, this.sentenceAfter(), 1);
    this.climbByWord(byWord.previous, this.sentenceBefore(), -1);
  }

  /** The first step of a tree with many ways: each word near the anchor says which of them lead over it. */
  private climbByWord({ furthest, ways }: WayIndex, within: number, direction: 1 | -1): void {
    const reached = new Map<Way, number>();
    for (let distance = 1; distance <= furthest && (within & (1 << distance)) !== 0; distance++) {
      const over = ways.get(this.tokens.word[this.at + direction * distance]!);
      if (over !== undefined) this.reachOver(over, distance, direction, reached);
    }
    for (const [way, positions] of reached) {
      if (direction === 1) this.climb(way.to, 1, positions);
      else this.climb(way.to, positions, 1);
    }
  }

  private reachOver(over: Way[], distance: number, direction: 1 | -1, reached: Map<Way, number>): void {
    const at = this.at + direction * distance;
    for (const way of over) {
      const tooFar = distance > way.gap + 1;
      if (tooFar || (way.set.compare !== undefined && !this.valueCompares(way.set, at))) continue;
      reached.set(way, (reached.get(way) ?? 0) | (1 << distance));
    }
  }

  /** Follows every way of a tree whose places are found. */
  climb(branch: Branch, before: number, after: number): void {
    for (const line of branch.lines) this.accept(line, before, after);
    for (const way of branch.ways) {
      const forward = way.direction === 1;
      const positions = this.further(forward ? after : before, way, way.direction);
      if (positions === 0) continue;
      if (forward) this.climb(way.to, before, positions);
      else this.climb(way.to, positions, after);
    }
  }

  private accept(line: Line, before: number, after: number): void {
    const { tokens, at } = this;
    if (line.anchor.compare !== undefined && !this.valueCompares(line.anchor, at)) return;
    const first = at - nearest(before);
    const last = at + nearest(after);
    if (line.atStart && tokens.gap[first]! < Break.LINE) return;
    if (line.atEnd && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return;
    this.hits.push({ pattern: line.pattern, first, last, line });
  }

  /** The positions at which a place is found, further on from those reached; 0 when it is not. */
  private further(positions: number, { gap, set }: Place, direction: 1 | -1): number {
    let candidates = positions << 1;
    for (let step = 0; step < gap; step++) candidates |= candidates << 1;
    candidates &= direction === 1 ? this.sentenceAfter() : this.sentenceBefore();
    const { word } = this.tokens;
    let found = 0;
    for (let left = candidates; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const at = this.at + direction * (31 - Math.clz32(bit));
      if (has(set, word[at]!) && (set.compare === undefined || this.valueCompares(set, at))) found |= bit;
    }
    return found;
  }

  private sentenceAfter(): number {
    if (this.after !== 0) return this.after;
    const { gap, count } = this.tokens;
    let distance = 0;
    while (distance < longestSpan - 1 && this.at + distance + 1 < count && gap[this.at + distance + 1]! <= Break.LINE)
      distance++;
    this.after = upTo(distance);
    return this.after;
  }

  private sentenceBefore(): number {
    if (this.before !== 0) return this.before;
    const { gap } = this.tokens;
    let distance = 0;
    while (distance < longestSpan - 1 && this.at - distance > 0 && gap[this.at - distance]! <= Break.LINE) distance++;
    this.before = upTo(distance);
    return this.before;
  }

  private valueCompares(set: WordSet, at: number): boolean {
    const value = this.tokens.values.get(at);
    return value !== undefined && compares(set.compare!, value.amount);
  }
}

/** Bits 0 to `distance`, which is at most 30. */
const upTo = (distance: number): number => (2 << distance) - 1;

/** The lowest bit that is set: the distance from the anchor, in words. */
const nearest = (positions: number): number => 31 - Math.clz32(positions & -positions);
