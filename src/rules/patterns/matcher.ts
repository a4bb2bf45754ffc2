import { longestSpan } from '../places/spans.ts';
import { Break } from '../text/breaks.ts';
import type { Tokens } from '../text/tokens.ts';
import { Found } from './found.ts';
import { isMember } from './members.ts';
import { isKindOfValue } from './needed-sets.ts';
import type { PatternIndex } from './pattern-index.ts';
import { Item } from './tree-items.ts';
import { Beside, type WrittenTrees } from './trees.ts';
import { mayBeMember } from './word-bits.ts';
import { compares } from './word-set.ts';

/** Patterns that ask for far more than their share on a text. */
export class TooMuchWork extends Error {}

/**
 * Every place where a pattern stands, in order of the anchors; one hit a line and anchor: the nearest words. Each sentence is
 * first asked which sets of words it has at all; a line is looked at where its anchor stands and its second place is one of
 * those. A line spans at most `longestSpan` words, so a look is bounded and the whole is linear in the text, whoever wrote
 * the patterns. Throws `TooMuchWork` once it has looked more than `most` times. A sentence is a step.
 */
export function* findingHits(
  index: PatternIndex,
  tokens: Tokens,
  most = Number.POSITIVE_INFINITY,
): Generator<undefined, Found> {
  const search = new Search(index, tokens, most);
  const { gap, count } = tokens;
  let first = 0;
  for (let at = 1; at <= count; at++) {
    if (at < count && gap[at]! <= Break.LINE) continue;
    search.readSentence(first, at - 1);
    first = at;
    yield;
  }
  return search.hits;
}

/**
 * The search around one anchor at a time. Positions are bits of a number, the anchor's is the lowest, further ones to
 * either side are higher; what lies beyond the end of the sentence is masked out, so that gaps are mere shifts.
 */
class Search {
  readonly hits = new Found();
  private readonly index: PatternIndex;
  private readonly tokens: Tokens;
  /** A bit for each needed set: whether one of its words stands in the sentence. */
  private readonly present: Uint32Array;
  private readonly trees: WrittenTrees;
  private at = 0;
  /** The sentence's first and last word. */
  private first = 0;
  private last = 0;
  /** Positions after and before the anchor that belong to its sentence. */
  private after = 0;
  private before = 0;
  /** How often it has looked at a line or a way, and how often it may; a hit counts as many looks. */
  private work = 0;
  private readonly most: number;

  constructor(index: PatternIndex, tokens: Tokens, most: number) {
    this.most = most;
    this.index = index;
    this.trees = index.trees;
    this.tokens = tokens;
    this.present = new Uint32Array((index.needed.count >> 5) + 1);
  }

  readSentence(first: number, last: number): void {
    const { word } = this.tokens;
    this.present.fill(0);
    this.first = first;
    this.last = last;
    for (let at = first; at <= last; at++) if (word[at] !== 0) this.note(at);
    for (let at = first; at <= last; at++) {
      if (word[at] === 0) continue;
      this.at = at;
      this.after = upTo(Math.min(last - at, longestSpan - 1));
      this.before = upTo(Math.min(at - first, longestSpan - 1));
      this.lookAround(word[at]!);
      if (this.work > this.most) throw new TooMuchWork();
    }
  }

  private note(place: number): void {
    const { from, numbers } = this.index.needed.byWord;
    const { present } = this;
    const word = this.tokens.word[place]!;
    const end = from[word + 1]!;
    for (let at = from[word]!; at < end; at += 2) present[numbers[at]!]! |= numbers[at + 1]!;
    if (isKindOfValue(word)) this.noteAmount(place);
  }

  private noteAmount(place: number): void {
    const { word, values } = this.tokens;
    const amount = values.get(place)?.amount;
    if (amount === undefined) return;
    for (const { kinds, number } of this.index.needed.byAmount.get(amount) ?? [])
      if (kinds.includes(word[place]!)) this.present[number >> 5]! |= 1 << (number & 31);
  }

  /** Takes up the trees that a word anchors and whose second place is there too. */
  private lookAround(word: number): void {
    const { anchored, alone } = this.index;
    const { from, numbers } = anchored;
    const { present } = this;
    const end = from[word + 1]!;
    this.work += (end - from[word]!) / 3;
    for (let at = from[word]!; at < end; at += 3) {
      const set = numbers[at]!;
      const isPresent = (present[set >> 5]! & (1 << (set & 31))) !== 0;
      if (isPresent && this.mayStandBeside(numbers[at + 1]!)) this.climb(numbers[at + 2]!, 1, 1);
    }
    for (let at = alone.from[word]!; at < alone.from[word + 1]!; at++) this.climb(alone.numbers[at]!, 1, 1);
  }

  /** False only where nothing stands beside the anchor that must: most trees fail at that, and none of them has to be fetched for it. */
  private mayStandBeside(beside: number): boolean {
    if (beside === 0) return true;
    const { word } = this.tokens;
    const set = Beside.set(beside);
    const isBefore = Beside.isBefore(beside);
    const furthest = Math.min(Beside.gap(beside) + 1, isBefore ? this.at - this.first : this.last - this.at);
    for (let distance = 1; distance <= furthest; distance++)
      if (mayBeMember(this.trees.neighbours, set, word[isBefore ? this.at - distance : this.at + distance]!))
        return true;
    return false;
  }

  /** Follows every way of a branch whose places are found. */
  private climb(branch: number, before: number, after: number): void {
    const { code } = this.trees;
    for (let at = branch; ; ) {
      const item = code[at]!;
      const next = at + Item.size(item);
      if (Item.isWay(item)) {
        this.follow(at, next + 1, before, after);
        at = next + 1 + code[next]!;
      } else {
        this.accept(at, before, after);
        at = next;
      }
      if (Item.isLast(item)) return;
    }
  }

  private follow(way: number, to: number, before: number, after: number): void {
    this.work++;
    const isBackward = Item.isBackward(this.trees.code[way]!);
    const positions = this.further(way, isBackward ? before : after);
    if (positions !== 0) this.climb(to, isBackward ? positions : before, isBackward ? after : positions);
  }

  private accept(at: number, before: number, after: number): void {
    const { tokens } = this;
    const line = this.trees.code[at]!;
    if (Item.isCompared(line) && !this.valueCompares(at + 1, this.at)) return;
    const first = this.at - nearest(before);
    const last = this.at + nearest(after);
    if (Item.isAtStart(line) && tokens.gap[first]! < Break.LINE) return;
    if (Item.isAtEnd(line) && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return;
    this.hits.add(Item.pattern(line), first, last);
    this.work += looksOfHit;
  }

  /** The positions over which a way leads, further on from those reached by up to its gap; 0 when it leads nowhere. */
  private further(at: number, positions: number): number {
    const way = this.trees.code[at]!;
    const direction = Item.isBackward(way) ? -1 : 1;
    let candidates = positions << 1;
    for (let gap = Item.gap(way); gap > 0; gap--) candidates |= candidates << 1;
    candidates &= direction === 1 ? this.after : this.before;
    const { word } = this.tokens;
    let found = 0;
    for (let left = candidates; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const place = this.at + direction * (31 - Math.clz32(bit));
      if (this.isOneOf(way, word[place]!) && (!Item.isCompared(way) || this.valueCompares(at + 1, place))) found |= bit;
    }
    return found;
  }

  private isOneOf(way: number, word: number): boolean {
    const words = Item.words(way);
    if (!Item.isOfSet(way)) return words === word;
    const { sets, members } = this.trees;
    const from = sets.from[words]!;
    const to = sets.from[words + 1]!;
    if (from === to) return isMember(members, words, word);
    for (let at = from; at < to; at++) if (sets.numbers[at] === word) return true;
    return false;
  }

  private valueCompares(comparisonAt: number, place: number): boolean {
    const { code, comparisons } = this.trees;
    const value = this.tokens.values.get(place);
    return value !== undefined && compares(comparisons[code[comparisonAt]!]!, value.amount);
  }
}

/** What is found is sorted, united and weighed: that takes as long as so many looks. */
const looksOfHit = 20;

/** Bits 0 to `distance`, which is at most 30. */
const upTo = (distance: number): number => (2 << distance) - 1;

/** The lowest bit that is set: the distance from the anchor, in words. */
const nearest = (positions: number): number => 31 - Math.clz32(positions & -positions);
