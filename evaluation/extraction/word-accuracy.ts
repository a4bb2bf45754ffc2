/** Words as they are compared: case, dashes and quotes don't matter, digits and signs do. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}£$€%]+|[^\p{L}\p{N}£$€%]+$/gu, ''))
    .filter((word) => word.length > 0);
}

export interface WordCount {
  wanted: number;
  found: number;
}

export const none = (): WordCount => ({ wanted: 0, found: 0 });

export const add = (a: WordCount, b: WordCount): WordCount => ({
  wanted: a.wanted + b.wanted,
  found: a.found + b.found,
});

export const share = ({ wanted, found }: WordCount) => (wanted === 0 ? 1 : found / wanted);

/** How many of the wanted words stand in what was read, in the same order (longest common subsequence). */
export function wordsFound(wanted: string[], read: string[]): WordCount {
  let row = new Array<number>(read.length + 1).fill(0);
  for (const word of wanted) {
    const next = [0];
    for (let at = 0; at < read.length; at += 1) {
      next.push(read[at] === word ? row[at]! + 1 : Math.max(next[at]!, row[at + 1]!));
    }
    row = next;
  }
  return { wanted: wanted.length, found: row.at(-1)! };
}
