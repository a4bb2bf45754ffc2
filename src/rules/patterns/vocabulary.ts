import { reserved } from '../text/tokens.ts';

/**
 * Every word that any pattern of a rulebook names, numbered. A word that only begins like a pattern's `prefix*` gets the
 * number of the longest such beginning; sets that hold a shorter one hold the longer ones too.
 */
export class PatternVocabulary {
  private readonly numbers = new Map<string, number>();
  private readonly byBeginning = new Map<string, string[]>();
  private readonly prefixes = new Map<string, number>();
  /** Words and beginnings with their numbers, in alphabetical order; made when it is first needed. */
  private inOrder: [string, number][] | undefined;
  size = Object.keys(reserved).length;

  add(word: string): void {
    if (this.numbers.has(word)) return;
    this.numbers.set(word, this.size++);
    this.inOrder = undefined;
  }

  addPrefix(prefix: string): void {
    if (this.prefixes.has(prefix)) return;
    this.prefixes.set(prefix, this.size++);
    this.inOrder = undefined;
    const beginning = prefix.slice(0, 3);
    const sharing = [...(this.byBeginning.get(beginning) ?? []), prefix].sort((a, b) => b.length - a.length);
    this.byBeginning.set(beginning, sharing);
  }

  lookUp(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    if (this.byBeginning.size === 0 || word.length < 3) return 0;
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

/** Index of the first word that is not before a prefix in the order of the alphabet. */
function firstFrom(words: readonly [string, number][], prefix: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]![0] < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}
