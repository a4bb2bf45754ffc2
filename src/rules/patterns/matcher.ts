import { longestSpan } from '../spans.ts';
import { Break } from '../text/breaks.ts';
import type { Tokens } from '../text/tokens.ts';
import type { PatternIndex } from './pattern-index.ts';
import type { Comparison } from './syntax.ts';
import type { Line, WrittenTrees } from './trees.ts';
import { compares } from './word-set.ts';

export interface Hit {
  pattern: number;
  /** First and last token, inclusive. */
  first: number;
  last: number;
  line: Line;
}

/**
 * Every place where a pattern stands, in order of the anchors; one hit a line and anchor: the nearest words. Each sentence is
 * first asked which sets of words it has at all; a line is looked at where its anchor stands and its second place is one of
 * those. A line spans at most `longestSpan` words, so a look is bounded and the whole is linear in the text, whoever wrote
 * the patterns.
 */
export function findHits(index: PatternIndex, tokens: Tokens): Hit[] {
  const search = new Search(index, tokens);
  const { gap, count } = tokens;
  let first = 0;
  for (let at = 1; at <= count; at++) {
    if (at < count && gap[at]! <= Break.LINE) continue;
    search.readSentence(first, at - 1);
    first = at;
  }
  return search.hits;
}

/**
 * The search around one anchor at a time. Positions are bits of a number, the anchor's is the lowest, further ones to
 * either side are higher; what lies beyond the end of the sentence is masked out, so that gaps are mere shifts.
 */
class Search {
  readonly hits: Hit[] = [];
  private readonly index: PatternIndex;
  private readonly tokens: Tokens;
  /** A bit for each needed set: whether one of its words stands in the sentence. */
  private readonly present: Uint32Array;
  private readonly trees: WrittenTrees;
  private at = 0;
  /** Positions after and before the anchor that belong to its sentence. */
  private after = 0;
  private before = 0;

  constructor(index: PatternIndex, tokens: Tokens) {
    this.index = index;
    this.trees = index.trees;
    this.tokens = tokens;
    this.present = new Uint32Array((index.neededSets >> 5) + 1);
  }

  readSentence(first: number, last: number): void {
    const { word } = this.tokens;
    this.present.fill(0);
    for (let at = first; at <= last; at++) if (word[at] !== 0) this.note(word[at]!);
    for (let at = first; at <= last; at++) {
      if (word[at] === 0) continue;
      this.at = at;
      this.after = upTo(Math.min(last - at, longestSpan - 1));
      this.before = upTo(Math.min(at - first, longestSpan - 1));
      this.lookAround(word[at]!);
    }
  }

  private note(word: number): void {
    const { from, numbers } = this.index.needed;
    const { present } = this;
    const end = from[word + 1]!;
    for (let at = from[word]!; at < end; at++) {
      const set = numbers[at]!;
      present[set >> 5]! |= 1 << (set & 31);
    }
  }

  /** Takes up the trees that a word anchors and whose second place is there too. */
  private lookAround(word: number): void {
    const { anchored, alone } = this.index;
    const { from, numbers } = anchored.needs;
    const { present } = this;
    const end = from[word + 1]!;
    for (let at = from[word]!; at < end; at++) {
      const set = numbers[at]!;
      if ((present[set >> 5]! & (1 << (set & 31))) !== 0) this.takeUp(anchored.trees.numbers[at]!);
    }
    for (let at = alone.from[word]!; at < alone.from[word + 1]!; at++) this.takeUp(alone.numbers[at]!);
  }

  private takeUp(tree: number): void {
    this.climb(this.trees.starts[tree]!, 1, 1);
  }

  /** Follows every way of a branch whose places are found. */
  private climb(branch: number, before: number, after: number): void {
    const { code, lines } = this.trees;
    let at = branch + 1;
    for (let left = code[branch]!; left > 0; left--) this.accept(lines[code[at++]!]!, before, after);
    for (let left = code[at++]!; left > 0; left--) {
      const kind = code[at++]!;
      const compared = (kind & 1) === 1 ? code[at++]! : -1;
      const words = at++;
      if (code[words]! > 0) at += code[words]!;
      const to = at + 1;
      at = to + code[at]!;
      const back = (kind & 2) === 2;
      let positions = this.further(back ? before : after, kind >> 2, back, words);
      if (compared >= 0) positions = this.comparing(positions, back, compared);
      if (positions === 0) continue;
      if (back) this.climb(to, positions, after);
      else this.climb(to, before, positions);
    }
  }

  private accept(line: Line, before: number, after: number): void {
    const { tokens, at } = this;
    if (line.anchor.compare !== undefined && !this.valueCompares(line.anchor.compare, at)) return;
    const first = at - nearest(before);
    const last = at + nearest(after);
    if (line.atStart && tokens.gap[first]! < Break.LINE) return;
    if (line.atEnd && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return;
    this.hits.push({ pattern: line.pattern, first, last, line });
  }

  /** The positions of some words, further on from those reached by up to a gap; 0 when none is there. */
  private further(positions: number, gap: number, back: boolean, words: number): number {
    let candidates = positions << 1;
    for (let step = 0; step < gap; step++) candidates |= candidates << 1;
    candidates &= back ? this.before : this.after;
    const { word } = this.tokens;
    let found = 0;
    for (let left = candidates; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const distance = 31 - Math.clz32(bit);
      if (this.isOneOf(words, word[back ? this.at - distance : this.at + distance]!)) found |= bit;
    }
    return found;
  }

  private isOneOf(words: number, word: number): boolean {
    const { code, bits } = this.trees;
    const count = code[words]!;
    if (count < 0) return (bits[~count + (word >> 5)]! & (1 << (word & 31))) !== 0;
    for (let at = words + count; at > words; at--) if (code[at] === word) return true;
    return false;
  }

  /** Those of the positions at which the value compares. */
  private comparing(positions: number, back: boolean, comparison: number): number {
    let found = 0;
    for (let left = positions; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const distance = 31 - Math.clz32(bit);
      if (this.valueCompares(this.trees.comparisons[comparison]!, back ? this.at - distance : this.at + distance))
        found |= bit;
    }
    return found;
  }

  private valueCompares(comparison: Comparison, at: number): boolean {
    const value = this.tokens.values.get(at);
    return value !== undefined && compares(comparison, value.amount);
  }
}

/** Bits 0 to `distance`, which is at most 30. */
const upTo = (distance: number): number => (2 << distance) - 1;

/** The lowest bit that is set: the distance from the anchor, in words. */
const nearest = (positions: number): number => 31 - Math.clz32(positions & -positions);
