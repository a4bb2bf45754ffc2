import type { CompiledConcept } from './compile.ts';
import type { Condition, Echo, RuleDefinition } from './definitions.ts';

/** The concepts that a rule names itself. */
export function conceptsOf(rule: RuleDefinition): string[] {
  const named = [...(rule.when ? conceptsIn(rule.when) : []), ...(rule.unless ? conceptsIn(rule.unless) : [])];
  const { demand } = rule;
  switch (demand.kind) {
    case 'forbid':
      return [...named, ...conceptsIn(demand.what)];
    case 'require':
      return [...named, ...demand.disclosure];
    case 'prominence':
      return [...named, ...demand.of, ...(demand.against ? [demand.against] : [])];
    case 'contradiction':
      return [
        ...named,
        ...demand.pairs.flat(),
        ...echoed(demand.echoes),
        ...demand.toldWith,
        ...demand.heads,
        ...demand.ofOthers,
      ];
    case 'numbers':
    case 'declared':
      return [
        ...named,
        ...Object.values(demand.settings)
          .flatMap((setting) => (Array.isArray(setting) ? setting : typeof setting === 'string' ? [setting] : []))
          .filter((name) => /^[a-z]+\.\S+$/.test(name)),
      ];
    case 'length':
      return [...named, ...(demand.cutsOff ?? [])];
    case 'classified':
      return [...named, ...Object.values(demand.met).flatMap((met) => (met === undefined ? [] : conceptsIn(met)))];
    case 'wording':
      return [...named, ...(demand.means ?? [])];
  }
}

const echoed = (echoes: readonly Echo[]): string[] => echoes.flatMap(({ said, taken }) => [said, taken]);

export function conceptsIn(condition: Condition): string[] {
  if ('concept' in condition) return [condition.concept];
  if ('any' in condition) return condition.any.flatMap(conceptsIn);
  if ('all' in condition) return condition.all.flatMap(conceptsIn);
  if ('none' in condition) return condition.none.flatMap(conceptsIn);
  return condition.near.flatMap(conceptsIn);
}

/** The concepts that decide whether words mean another one. */
export const namedBy = ({ onlyWith, notWith }: Pick<CompiledConcept, 'onlyWith' | 'notWith'>): string[] => [
  ...(onlyWith?.any ?? []),
  ...(notWith?.any ?? []),
];

/** Some concepts and all that these name in turn. */
export function withNamed(concepts: readonly string[], namedByOf: (concept: string) => string[]): Set<string> {
  const wanted = [...concepts];
  const needed = new Set<string>();
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    wanted.push(...namedByOf(id));
  }
  return needed;
}
