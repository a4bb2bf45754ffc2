import { doubled } from '../../kernel/doubled.ts';

/** Where one pattern stands: first and last token, inclusive. */
export interface Hit {
  pattern: number;
  first: number;
  last: number;
}

/** All hits of a page in the order they were found, three numbers each: as many objects would be made only to be forgotten. */
export class Found {
  private numbers = new Int32Array(3 * 256);
  count = 0;

  add(pattern: number, first: number, last: number): void {
    const at = 3 * this.count++;
    if (at + 3 > this.numbers.length) this.numbers = doubled(this.numbers);
    this.numbers[at] = pattern;
    this.numbers[at + 1] = first;
    this.numbers[at + 2] = last;
  }

  patternOf(number: number): number {
    return this.numbers[3 * number]!;
  }

  firstOf(number: number): number {
    return this.numbers[3 * number + 1]!;
  }

  lastOf(number: number): number {
    return this.numbers[3 * number + 2]!;
  }

  hit(number: number): Hit {
    const at = 3 * number;
    return { pattern: this.numbers[at]!, first: this.numbers[at + 1]!, last: this.numbers[at + 2]! };
  }
}
