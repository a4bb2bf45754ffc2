/** So many words are remembered, none longer than this. */
const mostWords = 32_768;
const longest = 30;
const slots = 4 * mostWords;

/**
 * Words as they were met in texts, with their numbers, found again by their letters without being spelled: texts repeat
 * themselves. Only words of the letters a to z and apostrophes between them, in open addressing; when it is full it begins anew.
 */
export class MetWords {
  /** By slot: the entry's number plus one; 0 for none. */
  private readonly slots = new Uint16Array(slots);
  /** By entry: its letters, as long as the longest word for each. */
  private readonly letters = new Uint8Array(mostWords * longest);
  private readonly lengths = new Uint8Array(mostWords);
  private readonly numbers = new Int32Array(mostWords);
  private count = 0;

  clear(): void {
    if (this.count === 0) return;
    this.slots.fill(0);
    this.count = 0;
  }

  /** The number of the word at `from`–`to`, whose letters have this `hash`; -1 when it was not met. */
  numberOf(text: string, from: number, to: number, hash: number): number {
    for (let slot = slotOf(hash); ; slot = (slot + 1) % slots) {
      const entry = this.slots[slot]! - 1;
      if (entry < 0) return -1;
      if (this.stands(entry, text, from, to)) return this.numbers[entry]!;
    }
  }

  private stands(entry: number, text: string, from: number, to: number): boolean {
    if (this.lengths[entry] !== to - from) return false;
    const first = entry * longest - from;
    for (let at = from; at < to; at++) if (this.letters[first + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  remember(word: string, number: number): void {
    if (word.length > longest || !/^[a-z]+(?:'[a-z]+)*$/.test(word)) return;
    if (this.count === mostWords - 1) this.clear();
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = withLetter(hash, word.charCodeAt(at));
    if (this.numberOf(word, 0, word.length, hash) !== -1) return;
    let slot = slotOf(hash);
    while (this.slots[slot] !== 0) slot = (slot + 1) % slots;
    const entry = this.count++;
    this.slots[slot] = entry + 1;
    for (let at = 0; at < word.length; at++) this.letters[entry * longest + at] = word.charCodeAt(at);
    this.lengths[entry] = word.length;
    this.numbers[entry] = number;
  }
}

/** The hash of letters, one more at a time. */
export const withLetter = (hash: number, letter: number): number => (Math.imul(hash, 31) + letter) | 0;

const slotOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) >>> 8) % slots;
