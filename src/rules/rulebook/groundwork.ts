import { furnishing } from '../classifier/furnishing.ts';
import type { ReviewContext } from '../types.ts';
import { reachParts } from './applies.ts';
import { callersOf } from './called-for.ts';
import type { Rulebook } from './compile.ts';
import type { RuleDefinition } from './definitions.ts';
import { conceptsOf, namedBy, withNamed } from './named-concepts.ts';

/** What of a rulebook is the same for promotions of every kind, worked out once. */
export class Groundwork {
  private readonly rulebook: Rulebook;
  /** By jurisdiction, the numbers of its rules. */
  private readonly numbers = new Map<string, number[]>();
  /** By part of what decides whether a rule applies, and by rule: a number that it shares with all that say the same of it. */
  private readonly parts: readonly Int32Array[];
  private readonly needs: (Int32Array | undefined)[] = [];
  private readonly callers = new Map<number, Int32Array | undefined>();
  private readonly local = new Map<string, readonly number[]>();
  private weighs: Int32Array | undefined;

  constructor(rulebook: Rulebook) {
    this.rulebook = rulebook;
    for (const [number, { applies }] of rulebook.rules.entries())
      for (const jurisdiction of new Set(applies.jurisdictions)) {
        const known = this.numbers.get(jurisdiction);
        if (known === undefined) this.numbers.set(jurisdiction, [number]);
        else known.push(number);
      }
    this.parts = reachParts.map(({ of }) => {
      const numbers = new Map<string, number>();
      return Int32Array.from(rulebook.rules, ({ applies }) => {
        const written = of(applies);
        const number = numbers.get(written) ?? numbers.size;
        numbers.set(written, number);
        return number;
      });
    });
  }

  /** The numbers of the rules of some jurisdictions and of any, in the rulebook's order. */
  rulesOf(jurisdictions: readonly string[]): readonly number[] {
    const key = jurisdictions.join(' ');
    const known = this.local.get(key) ?? this.gathered(['any', ...jurisdictions]);
    if (this.local.size < mostMarkets) this.local.set(key, known);
    return known;
  }

  private gathered(jurisdictions: readonly string[]): number[] {
    const numbers = new Set(jurisdictions.flatMap((slug) => this.numbers.get(slug) ?? []));
    return [...numbers].sort((a, b) => a - b);
  }

  /** Those of some rules that apply to a promotion. */
  applying(numbers: readonly number[], context: ReviewContext): readonly number[] {
    return reachParts.reduce(
      (left, part, at) => this.ofPart(left, this.parts[at]!, ({ applies }) => part.holds(applies, context)),
      numbers,
    );
  }

  /** Those of which a part holds, which is asked once for all that say the same of it. */
  private ofPart(
    numbers: readonly number[],
    saying: Int32Array,
    holds: (rule: RuleDefinition) => boolean,
  ): readonly number[] {
    const { rules } = this.rulebook;
    const known: (boolean | undefined)[] = [];
    return numbers.filter((number) => {
      const said = saying[number]!;
      known[said] ??= holds(rules[number]!);
      return known[said];
    });
  }

  /** By number, the concepts of which one must be met for a rule to find anything; undefined where none need be. */
  callersOf(rule: number): Int32Array | undefined {
    if (!this.callers.has(rule)) {
      const concepts = callersOf(this.rulebook.rules[rule]!);
      this.callers.set(rule, concepts && this.numbersOf(concepts));
    }
    return this.callers.get(rule);
  }

  /** By concept, 1 where some rules, by number, need to know whether it is there. */
  conceptsNamedBy(rules: readonly number[]): Uint8Array {
    const isNeeded = new Uint8Array(this.rulebook.concepts.length);
    for (const rule of rules) {
      const needed = this.neededBy(rule);
      for (let at = 0; at < needed.length; at++) isNeeded[needed[at]!] = 1;
    }
    return isNeeded;
  }

  /** The same, where the classifiers are asked too. */
  conceptsWanted(named: Uint8Array, isWeighed: boolean): Uint8Array {
    if (!isWeighed) return named;
    const isNeeded = named.slice();
    for (const concept of this.weighed()) isNeeded[concept] = 1;
    return isNeeded;
  }

  private neededBy(rule: number): Int32Array {
    this.needs[rule] ??= this.withAllNamed(conceptsOf(this.rulebook.rules[rule]!));
    return this.needs[rule];
  }

  private weighed(): Int32Array {
    this.weighs ??= this.withAllNamed(
      this.rulebook.classifiers.flatMap(({ concepts }) => [...concepts, ...Object.values(furnishing)]),
    );
    return this.weighs;
  }

  /** Numbers of concepts and of all that decide whether words mean them. */
  private withAllNamed(named: readonly string[]): Int32Array {
    const { concepts, conceptNumbers } = this.rulebook;
    const all = withNamed(named, (id) => {
      const number = conceptNumbers.get(id);
      return number === undefined ? [] : namedBy(concepts[number]!);
    });
    return this.numbersOf([...all]);
  }

  /** Of those that the rulebook has. */
  private numbersOf(concepts: readonly string[]): Int32Array {
    const { conceptNumbers } = this.rulebook;
    return Int32Array.from(concepts.map((id) => conceptNumbers.get(id)).filter((number) => number !== undefined));
  }
}

/** So many sets of jurisdictions are remembered. */
const mostMarkets = 64;
