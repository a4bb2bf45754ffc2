import { TooMuchWork } from '../patterns/matcher.ts';

/** No rule needs more of what all may do together; nobody waits for one. */
const shareOfRule = 1 / 8;

/** What may be done with what a rulebook's patterns found: a step for each place or word that is looked at, however often. */
export class Work {
  private left: number;
  private leftOfRule: number;
  private readonly mostOfRule: number;

  constructor(most: number) {
    this.left = most;
    this.mostOfRule = most * shareOfRule;
    this.leftOfRule = this.mostOfRule;
  }

  beginRule(): void {
    this.leftOfRule = this.mostOfRule;
  }

  /** Throws `TooMuchWork` where so many steps are left no more. */
  spend(steps: number): void {
    this.left -= steps;
    this.leftOfRule -= steps;
    if (this.left < 0 || this.leftOfRule < 0) throw new TooMuchWork();
  }
}
