import type { ReviewContext } from '../types.ts';
import { reaches } from './applies.ts';
import type { Rulebook } from './compile.ts';
import { conceptsOf, namedBy, withNamed } from './named-concepts.ts';

/** What of a rulebook is the same for promotions of every kind, worked out once. */
export class Groundwork {
  private readonly rulebook: Rulebook;
  /** By jurisdiction, the numbers of its rules. */
  private readonly numbers = new Map<string, number[]>();
  /** By pattern, the number of the concept that it tells of; -1 where it is looked for whatever is asked. */
  private readonly tellsOf: Int32Array;
  /** By rule, a number that it shares with all that apply to the same promotions. */
  private readonly reachOf: Int32Array;
  private readonly needs: (Int32Array | undefined)[] = [];
  private weighs: Int32Array | undefined;

  constructor(rulebook: Rulebook) {
    this.rulebook = rulebook;
    this.tellsOf = Int32Array.from(rulebook.roles, ({ role, owner }) =>
      role === 'concept' || role === 'except' ? owner : -1,
    );
    for (const [number, { applies }] of rulebook.rules.entries())
      for (const jurisdiction of new Set(applies.jurisdictions)) {
        const known = this.numbers.get(jurisdiction);
        if (known === undefined) this.numbers.set(jurisdiction, [number]);
        else known.push(number);
      }
    const reachNumbers = new Map<string, number>();
    this.reachOf = Int32Array.from(rulebook.rules, ({ applies }) => {
      const written = JSON.stringify(applies);
      if (!reachNumbers.has(written)) reachNumbers.set(written, reachNumbers.size);
      return reachNumbers.get(written)!;
    });
  }

  /** The numbers of the rules of some jurisdictions and of any, in the rulebook's order. */
  rulesOf(jurisdictions: readonly string[]): number[] {
    const numbers = new Set(['any', ...jurisdictions].flatMap((slug) => this.numbers.get(slug) ?? []));
    return [...numbers].sort((a, b) => a - b);
  }

  /** Those of some rules that apply to a promotion. */
  applying(numbers: readonly number[], context: ReviewContext): number[] {
    const known = new Map<number, boolean>();
    return numbers.filter((number) => {
      const reach = this.reachOf[number]!;
      const isReached = known.get(reach) ?? reaches(this.rulebook.rules[number]!.applies, context);
      known.set(reach, isReached);
      return isReached;
    });
  }

  /** By concept, 1 where some rules, by number, need to know whether it is there. */
  conceptsNamedBy(rules: readonly number[]): Uint8Array {
    const isNeeded = new Uint8Array(this.rulebook.concepts.length);
    for (const rule of rules) for (const concept of this.neededBy(rule)) isNeeded[concept] = 1;
    return isNeeded;
  }

  /** By pattern, 1 where some rules, by number, or the classifiers if they are asked too, need to know whether it is there. */
  patternsFor(rules: readonly number[], isWeighed: boolean): Uint8Array {
    const isNeeded = this.conceptsNamedBy(rules);
    if (isWeighed) for (const concept of this.weighed()) isNeeded[concept] = 1;
    const patterns = new Uint8Array(this.tellsOf.length);
    for (let pattern = 0; pattern < patterns.length; pattern++) {
      const concept = this.tellsOf[pattern]!;
      patterns[pattern] = concept < 0 ? 1 : isNeeded[concept]!;
    }
    return patterns;
  }

  private neededBy(rule: number): Int32Array {
    this.needs[rule] ??= this.withAllNamed(conceptsOf(this.rulebook.rules[rule]!));
    return this.needs[rule];
  }

  private weighed(): Int32Array {
    this.weighs ??= this.withAllNamed(this.rulebook.classifiers.flatMap(({ concepts }) => [...concepts]));
    return this.weighs;
  }

  /** Numbers of concepts and of all that decide whether words mean them. */
  private withAllNamed(named: readonly string[]): Int32Array {
    const { concepts, conceptNumbers } = this.rulebook;
    const all = withNamed(named, (id) => {
      const number = conceptNumbers.get(id);
      return number === undefined ? [] : namedBy(concepts[number]!);
    });
    return Int32Array.from([...all].map((id) => conceptNumbers.get(id)).filter((number) => number !== undefined));
  }
}
