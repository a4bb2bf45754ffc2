import type { LoadedRulebook } from '../src/rulebooks/index.ts';
import { compileRulebook } from '../src/rules/rulebook/compile.ts';
import type { Condition, Demand, RuleDefinition } from '../src/rules/rulebook/definitions.ts';

/** The same rules, blind to negation, questions, myths and exceptions. */
export function withoutScopes(loaded: LoadedRulebook): LoadedRulebook {
  return recompiled(loaded, loaded.parsed.rules);
}

/** The concepts that call for a rule, or that it forbids, as a list of words: whoever says one is flagged. */
export function wordList(loaded: LoadedRulebook): LoadedRulebook {
  return recompiled(loaded, loaded.parsed.rules.flatMap(wordRule));
}

function recompiled({ parsed, rulebook, taxonomy }: LoadedRulebook, rules: RuleDefinition[]): LoadedRulebook {
  const concepts = parsed.concepts.map(({ onlyWith: _, notWith: __, ...concept }) => ({
    ...concept,
    unless: [],
    except: [],
  }));
  const { version, products, channels } = rulebook;
  const compiled = compileRulebook({
    version,
    products,
    channels,
    lexicons: parsed.lexicons,
    scopes: [],
    classifiers: [],
    concepts,
    rules,
  });
  return { parsed, taxonomy, version, rules, rulebook: compiled, *compiling() {} };
}

function wordRule(rule: RuleDefinition): RuleDefinition[] {
  const named = [...conceptsIn(rule.demand.kind === 'forbid' ? rule.demand.what : undefined), ...conceptsIn(rule.when)];
  const said = named.filter((concept) => /^(claim|technique|trigger)\./.test(concept));
  if (said.length === 0) return [];
  const { when: _, unless: __, ...rest } = rule;
  const demand: Demand = { kind: 'forbid', what: { any: said.map((concept) => ({ concept })) } };
  return [{ ...rest, demand }];
}

function conceptsIn(condition: Condition | undefined): string[] {
  if (condition === undefined || 'none' in condition) return [];
  if ('concept' in condition) return [condition.concept];
  if ('any' in condition) return condition.any.flatMap(conceptsIn);
  if ('all' in condition) return condition.all.flatMap(conceptsIn);
  return condition.near.flatMap(conceptsIn);
}
