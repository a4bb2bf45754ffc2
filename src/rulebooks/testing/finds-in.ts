import type { ConceptDefinition, Condition, Demand, RuleDefinition } from '../../rules/rulebook/definitions.ts';

/** By language: the countries whose promotions are written in it. */
export const spoken: Readonly<Record<string, readonly string[]>> = {
  de: ['de', 'at', 'ch', 'lu', 'eu', 'any'],
  fr: ['fr', 'be', 'ch', 'lu', 'eu', 'any'],
  es: ['es', 'eu', 'any'],
  it: ['it', 'ch', 'eu', 'any'],
  nl: ['nl', 'be', 'eu', 'any'],
};

/** Whether a rule can find something in words of a language: whether all that it rests on is said in it. */
export function findingIn(concepts: readonly ConceptDefinition[]): (language: string, rule: RuleDefinition) => boolean {
  const languages = Map.groupBy(concepts, ({ id }) => id);
  const isSaid = (language: string, concept: string): boolean =>
    languages.get(concept)?.some((one) => one.language === language) === true;
  return (language, { when, demand }) =>
    (when === undefined || isMet(when, (concept) => isSaid(language, concept))) &&
    canBreak(demand, (concept) => isSaid(language, concept));
}

type IsSaid = (concept: string) => boolean;

function isMet(condition: Condition, isSaid: IsSaid): boolean {
  if ('concept' in condition) return isSaid(condition.concept);
  if ('any' in condition) return condition.any.some((one) => isMet(one, isSaid));
  if ('all' in condition) return condition.all.every((one) => isMet(one, isSaid));
  return 'none' in condition || condition.near.every((one) => isMet(one, isSaid));
}

function canBreak(demand: Demand, isSaid: IsSaid): boolean {
  switch (demand.kind) {
    case 'forbid':
      return isMet(demand.what, isSaid);
    case 'contradiction':
      return (
        demand.pairs.some((pair) => pair.every(isSaid)) ||
        demand.echoes.some(({ said, taken }) => isSaid(said) && isSaid(taken))
      );
    case 'numbers':
      return Object.values(demand.settings)
        .flat()
        .filter((setting) => typeof setting === 'string' && /^(?:claim|trigger)\./.test(setting))
        .every((concept) => isSaid(String(concept)));
    default:
      return true;
  }
}
