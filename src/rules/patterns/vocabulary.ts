import { reserved } from '../text/tokens.ts';

/**
 * Every word that any pattern of a rulebook names, numbered. A word that only begins like a pattern's `prefix*` gets the
 * number of the longest such beginning; sets that hold a shorter one hold the longer ones too.
 */
export class PatternVocabulary {
  private readonly numbers = new Map<string, number>();
  private readonly byBeginning = new Map<string, string[]>();
  private readonly prefixes = new Map<string, number>();
  size = Object.keys(reserved).length;

  add(word: string): void {
    if (!this.numbers.has(word)) this.numbers.set(word, this.size++);
  }

  addPrefix(prefix: string): void {
    if (this.prefixes.has(prefix)) return;
    this.prefixes.set(prefix, this.size++);
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
    const found: number[] = [];
    for (const [word, number] of this.numbers) if (word.startsWith(prefix)) found.push(number);
    for (const [longer, number] of this.prefixes) if (longer.startsWith(prefix)) found.push(number);
    return found;
  }
}
