import { firstWhere } from '../../kernel/first-where.ts';
import { MetWords } from '../text/met-words.ts';
import { reserved } from '../text/tokens.ts';

/** All that a vocabulary knows. */
export interface WordNumbers {
  size: number;
  numbers: Map<string, number>;
  prefixes: Map<string, number>;
}

/**
 * Every word that any pattern of a rulebook names, numbered; words that the same patterns ask for, as the forms of one word
 * mostly are, by the same number. A word that only begins like a pattern's `prefix*` gets the
 * number of the longest such beginning; sets that hold a shorter one hold the longer ones too.
 */
export class PatternVocabulary {
  private readonly numbers: Map<string, number>;
  private readonly prefixes: Map<string, number>;
  /** The prefixes by their first three letters, longest first. */
  private readonly byBeginning = new Map<string, string[]>();
  readonly met = new MetWords();
  /** Words and beginnings with their numbers, in alphabetical order; made when it is first needed. */
  private inOrder: [string, number][] | undefined;
  size: number;

  constructor(all: WordNumbers = { size: Object.keys(reserved).length, numbers: new Map(), prefixes: new Map() }) {
    this.size = all.size;
    this.numbers = all.numbers;
    this.prefixes = all.prefixes;
    for (const prefix of all.prefixes.keys()) this.fileByBeginning(prefix);
  }

  get all(): WordNumbers {
    return { size: this.size, numbers: this.numbers, prefixes: this.prefixes };
  }

  add(word: string): void {
    if (this.numbers.has(word)) return;
    this.numbers.set(word, this.size++);
    this.met.clear();
    this.inOrder = undefined;
  }

  addPrefix(prefix: string): void {
    if (this.prefixes.has(prefix)) return;
    this.prefixes.set(prefix, this.size++);
    this.inOrder = undefined;
    this.met.clear();
    this.fileByBeginning(prefix);
  }

  private fileByBeginning(prefix: string): void {
    const beginning = prefix.slice(0, 3);
    const sharing = [...(this.byBeginning.get(beginning) ?? []), prefix].sort((a, b) => b.length - a.length);
    this.byBeginning.set(beginning, sharing);
  }

  /**
   * Numbers the words anew, so that those in the same sets have the same number. Takes the sets with the numbers so far and
   * gives them with the new ones, no two alike in a set.
   */
  unite(sets: number[][]): number[][] {
    const groups = groupsOf(sets, this.size);
    for (const numbers of [this.numbers, this.prefixes])
      for (const [word, number] of numbers) numbers.set(word, groups[number]!);
    this.met.clear();
    this.size = groups.reduce((most, group) => Math.max(most, group), 0) + 1;
    this.inOrder = undefined;
    return sets.map((words) => [...new Set(words.map((word) => groups[word]!))]);
  }

  lookUp(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const longest = this.byBeginning.get(word.slice(0, 3))?.find((prefix) => word.startsWith(prefix));
    return longest === undefined ? 0 : this.prefixes.get(longest)!;
  }

  /** The numbers of all words, and of all longer beginnings, that start with a prefix. */
  startingWith(prefix: string): number[] {
    this.inOrder ??= [...this.numbers, ...this.prefixes].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const found: number[] = [];
    for (let at = firstFrom(this.inOrder, prefix); this.inOrder[at]?.[0].startsWith(prefix); at++)
      found.push(this.inOrder[at]![1]);
    return found;
  }
}

/** For each number its group: those that are in the same sets are in the same one. Reserved numbers stay what they are. */
function groupsOf(sets: number[][], size: number): Int32Array {
  const kept = Object.keys(reserved).length;
  const groups = Int32Array.from({ length: size }, (_, number) => Math.min(number, kept));
  let next = kept + 1;
  for (const words of sets) {
    const parted = new Map<number, number>();
    for (const word of words) {
      const group = groups[word]!;
      if (group < kept) continue;
      const part = parted.get(group) ?? next++;
      parted.set(group, part);
      groups[word] = part;
    }
  }
  const dense = new Map<number, number>();
  return groups.map((group) => {
    if (group < kept) return group;
    const number = dense.get(group) ?? kept + dense.size;
    dense.set(group, number);
    return number;
  });
}

/** Index of the first word that is not before a prefix in the order of the alphabet. */
const firstFrom = (words: readonly [string, number][], prefix: string): number =>
  firstWhere(0, words.length, (at) => words[at]![0] >= prefix);
