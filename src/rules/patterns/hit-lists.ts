import type { Found, Hit } from './found.ts';

/** Hits by list, each list's in the order they were found: all in a row, as an array for each list would be made only to be forgotten. */
export class HitLists {
  readonly found: Found;
  /** The hits, by their numbers. */
  readonly numbers: Int32Array;
  /** A list goes from here to where the next one begins. */
  private readonly from: Int32Array;

  /** `listOf`: the list of each hit, less than 0 for none. */
  constructor(found: Found, listOf: Int32Array, lists: number) {
    const from = new Int32Array(lists + 1);
    for (let hit = 0; hit < found.count; hit++) if (listOf[hit]! >= 0) from[listOf[hit]! + 1]!++;
    for (let list = 0; list < lists; list++) from[list + 1]! += from[list]!;
    const numbers = new Int32Array(from[lists]!);
    const next = from.slice();
    for (let hit = 0; hit < found.count; hit++) if (listOf[hit]! >= 0) numbers[next[listOf[hit]!]!++] = hit;
    this.found = found;
    this.numbers = numbers;
    this.from = from;
  }

  has(list: number): boolean {
    return this.from[list]! < this.from[list + 1]!;
  }

  of(list: number): Hit[] {
    const hits: Hit[] = [];
    for (let at = this.from[list]!; at < this.from[list + 1]!; at++) hits.push(this.found.hit(this.numbers[at]!));
    return hits;
  }

  /**
   * Where a list begins and ends in `numbers`, its hits now in the order of their first words, of those that begin alike the
   * longest first.
   */
  inOrder(list: number): { from: number; to: number } {
    const { found, numbers } = this;
    const [from, to] = [this.from[list]!, this.from[list + 1]!];
    const order = (a: number, b: number): number =>
      found.firstOf(a) - found.firstOf(b) || found.lastOf(b) - found.lastOf(a);
    for (let at = from + 1; at < to; at++) {
      if (order(numbers[at - 1]!, numbers[at]!) <= 0) continue;
      numbers.subarray(from, to).sort(order);
      break;
    }
    return { from, to };
  }
}
