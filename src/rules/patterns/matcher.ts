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
 * Every place where a pattern stands, sentence by sentence; one hit a line and anchor: the nearest words. A sentence is
 * first asked which lines it may hold at all, by sets of positions; only those are looked at word by word. Longer sentences
 * are taken in pieces, so that the whole is linear in the text, whoever wrote the patterns.
 */
export function findHits(index: PatternIndex, tokens: Tokens): Hit[] {
  const search = new Search(index, tokens);
  const { gap, count } = tokens;
  let first = 0;
  for (let at = 1; at <= count; at++) {
    if (at < count && gap[at]! <= Break.LINE) continue;
    for (let from = first; from < at; from += pieceLength) search.look({ first, last: at - 1 }, from);
    first = at;
  }
  return search.hits;
}

/** As many positions as a number has bits. */
const pieceLength = 32;

/** What is remembered of the piece being looked at, by word, by set and by group; kept from one text to the next. */
interface Memory {
  /** Counts pieces: what carries another number belongs to an earlier one. */
  piece: number;
  wordPiece: Int32Array;
  wordAt: Int32Array;
  setPiece: Int32Array;
  setAt: Int32Array;
  groupPiece: Int32Array;
}

const memories = new WeakMap<PatternIndex, Memory>();

function memoryOf(index: PatternIndex): Memory {
  const known = memories.get(index);
  if (known !== undefined && known.piece < 2 ** 30) return known;
  const made: Memory = {
    piece: 0,
    wordPiece: new Int32Array(index.vocabulary.size),
    wordAt: new Int32Array(index.vocabulary.size),
    setPiece: new Int32Array(index.sets),
    setAt: new Int32Array(index.sets),
    groupPiece: new Int32Array(index.groups.length),
  };
  memories.set(index, made);
  return made;
}

class Search {
  readonly hits: Hit[] = [];
  private readonly index: PatternIndex;
  private readonly tokens: Tokens;
  private readonly memory: Memory;
  /** The sentence. */
  private first = 0;
  private last = 0;
  /** The words whose anchors are looked for, and around them those that a line can reach. */
  private from = 0;
  private to = 0;
  private readonly words = new Int32Array(pieceLength + 2 * longestSpan);
  private wordCount = 0;
  /** Whether a position is a bit of its own; else only presence is known. */
  private exact = true;

  constructor(index: PatternIndex, tokens: Tokens) {
    this.index = index;
    this.tokens = tokens;
    this.memory = memoryOf(index);
  }

  look(sentence: { first: number; last: number }, from: number): void {
    this.first = sentence.first;
    this.last = sentence.last;
    this.from = from;
    this.to = Math.min(sentence.last, from + pieceLength - 1);
    this.exact = sentence.last - sentence.first < pieceLength;
    this.rememberWords();
    this.rememberNeeds();
    for (let at = this.from; at <= this.to; at++) this.lookAround(this.tokens.word[at]!);
  }

  /** Takes up the groups that a word anchors and whose second place is there too. */
  private lookAround(word: number): void {
    const { piece, setPiece, groupPiece } = this.memory;
    const { groups, needs } = this.index.byWord[word]!;
    for (let at = 0; at < needs.length; at++) {
      const needed = needs[at]!;
      if (needed >= 0 && setPiece[needed] !== piece) continue;
      const number = groups[at]!;
      if (groupPiece[number] === piece) continue;
      groupPiece[number] = piece;
      const { anchor, branch } = this.index.groups[number]!;
      const anchors = this.positionsOf(anchor);
      this.climb(branch, anchors, anchors);
    }
  }

  private rememberWords(): void {
    const { memory, tokens } = this;
    const piece = ++memory.piece;
    this.wordCount = 0;
    const end = Math.min(this.last, this.to + longestSpan - 1);
    for (let at = Math.max(this.first, this.from - longestSpan + 1); at <= end; at++) {
      const word = tokens.word[at]!;
      if (word === 0) continue;
      if (memory.wordPiece[word] !== piece) {
        memory.wordPiece[word] = piece;
        memory.wordAt[word] = 0;
        this.words[this.wordCount++] = word;
      }
      memory.wordAt[word]! |= 1 << ((at - this.first) & 31);
    }
  }

  /** Where the sets stand that lines can't do without. */
  private rememberNeeds(): void {
    const { piece, setPiece, setAt, wordAt } = this.memory;
    for (let number = 0; number < this.wordCount; number++) {
      const word = this.words[number]!;
      const sets = this.index.byWord[word]!.neededSets;
      const positions = wordAt[word]!;
      for (let at = 0; at < sets.length; at++) {
        const set = sets[at]!;
        if (setPiece[set] === piece) setAt[set]! |= positions;
        else {
          setPiece[set] = piece;
          setAt[set] = positions;
        }
      }
    }
  }

  /** The positions of a set's words, as bits; 0 when none stands in the piece. */
  private positionsOf(set: WordSet): number {
    const { memory } = this;
    const { number } = set;
    if (memory.setPiece[number] === memory.piece) return memory.setAt[number]!;
    memory.setPiece[number] = memory.piece;
    const positions = set.few === undefined ? this.positionsOfMany(set.bits!) : this.positionsOfFew(set.few);
    memory.setAt[number] = positions;
    return positions;
  }

  private positionsOfFew(few: Int32Array): number {
    const { memory } = this;
    let positions = 0;
    for (let at = 0; at < few.length; at++)
      if (memory.wordPiece[few[at]!] === memory.piece) positions |= memory.wordAt[few[at]!]!;
    return positions;
  }

  private positionsOfMany(bits: Uint32Array): number {
    const { words, wordCount, memory } = this;
    let positions = 0;
    for (let at = 0; at < wordCount; at++) {
      const word = words[at]!;
      if ((bits[word >> 5]! & (1 << (word & 31))) !== 0) positions |= memory.wordAt[word]!;
    }
    return positions;
  }

  /** Follows every way of a tree whose places may be there: no line that is there is missed. */
  private climb(branch: Branch, before: number, after: number): void {
    if (branch.lines.length > 0) this.check(branch.lines);
    const { ways } = branch;
    for (let at = 0; at < ways.length; at++) {
      const way = ways[at]!;
      const there = this.positionsOf(way.set);
      if (there === 0) continue;
      if (!this.exact) this.climb(way.to, before, after);
      else if (way.direction === 1) {
        const positions = forward(after, way.gap) & there;
        if (positions !== 0) this.climb(way.to, before, positions);
      } else {
        const positions = backward(before, way.gap) & there;
        if (positions !== 0) this.climb(way.to, positions, after);
      }
    }
  }

  /** Looks for lines of the same places at each of their anchors. */
  private check(lines: Line[]): void {
    const { anchor, before, after } = lines[0]!;
    for (let at = this.from; at <= this.to; at++) {
      if (!this.stands(anchor, at)) continue;
      const last = this.exact ? this.lastOf(at, after) : this.furthest(at, after, 1);
      if (last < 0) continue;
      const first = this.exact ? this.firstOf(at, before) : this.furthest(at, before, -1);
      if (first < 0) continue;
      for (const line of lines) this.accept(line, first, last);
    }
  }

  /** Where the nearest words stand that fill all places after an anchor; -1 when they can't be filled. */
  private lastOf(anchor: number, places: Place[]): number {
    let positions = 1 << (anchor - this.first);
    for (let number = 0; number < places.length; number++) {
      const { gap, set } = places[number]!;
      positions = this.comparing(set, forward(positions, gap) & this.positionsOf(set));
      if (positions === 0) return -1;
    }
    return this.first + 31 - Math.clz32(positions & -positions);
  }

  private firstOf(anchor: number, places: Place[]): number {
    let positions = 1 << (anchor - this.first);
    for (let number = 0; number < places.length; number++) {
      const { gap, set } = places[number]!;
      positions = this.comparing(set, backward(positions, gap) & this.positionsOf(set));
      if (positions === 0) return -1;
    }
    return this.first + 31 - Math.clz32(positions);
  }

  /** Those of the positions at which a value is as the set asks. */
  private comparing(set: WordSet, positions: number): number {
    if (set.compare === undefined) return positions;
    let found = 0;
    for (let left = positions; left !== 0; left &= left - 1)
      if (this.stands(set, this.first + 31 - Math.clz32(left & -left))) found |= left & -left;
    return found;
  }

  private accept(line: Line, first: number, last: number): void {
    const { tokens } = this;
    if (line.atStart && tokens.gap[first]! < Break.LINE) return;
    if (line.atEnd && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.LINE) return;
    this.hits.push({ pattern: line.pattern, first, last, line });
  }

  /** Where the nearest words stand that fill all places to one side of an anchor; -1 when they can't be filled. */
  private furthest(anchor: number, places: Place[], direction: 1 | -1): number {
    if (places.length === 0) return anchor;
    const length = direction === 1 ? this.last - anchor : anchor - this.first;
    const within = upTo(Math.min(length, longestSpan - 1));
    let positions = 1;
    for (let number = 0; number < places.length; number++) {
      const { gap, set } = places[number]!;
      let found = 0;
      for (let left = forward(positions, gap) & within; left !== 0; left &= left - 1) {
        const bit = left & -left;
        if (this.stands(set, anchor + direction * (31 - Math.clz32(bit)))) found |= bit;
      }
      if (found === 0) return -1;
      positions = found;
    }
    return anchor + direction * nearest(positions);
  }

  private stands(set: WordSet, at: number): boolean {
    if (!has(set, this.tokens.word[at]!)) return false;
    if (set.compare === undefined) return true;
    const value = this.tokens.values.get(at);
    return value !== undefined && compares(set.compare, value.amount);
  }
}

/** The positions that are up to a gap further on. */
function forward(positions: number, gap: number): number {
  let further = positions << 1;
  for (let step = 0; step < gap; step++) further |= further << 1;
  return further;
}

function backward(positions: number, gap: number): number {
  let further = positions >>> 1;
  for (let step = 0; step < gap; step++) further |= further >>> 1;
  return further;
}

/** Bits 0 to `distance`, which is at most 30. */
const upTo = (distance: number): number => (2 << distance) - 1;

/** The lowest bit that is set: the distance from the anchor, in words. */
const nearest = (positions: number): number => 31 - Math.clz32(positions & -positions);
