import type { ConceptDefinition, LexiconDefinition, ScopeDefinition } from '../rules/rulebook/definitions.ts';
import { conceptsOf, namedBy } from '../rules/rulebook/named-concepts.ts';
import type { Mistake } from './files/mistake.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';

/** Own definitions, and the rulebook beside which they stand. */
export interface Apart {
  own: ParsedRulebook;
  base: ParsedRulebook;
}

/** The own definitions whose patterns can be tried: not those that name a lexicon whose file could not be read, which is told there. */
export function readablePart({ own, base }: Apart, mistakes: readonly Mistake[]): ParsedRulebook {
  if (!mistakes.some(({ file }) => file.startsWith('lexicons/'))) return own;
  return withLexicons(own, [...base.lexicons, ...own.lexicons]);
}

/** The own definitions that have no mistake and name nothing, directly or by way of others, that has one. */
export function soundPart({ own, base }: Apart, mistakes: readonly Mistake[]): ParsedRulebook {
  const mistaken = new Set(mistakes.map(({ file }) => file));
  const isSound = (owner: string): boolean => !mistaken.has(own.files.get(owner)?.path ?? '');
  const lexicons = settled(
    own.lexicons.filter((one) => isSound(`lexicon ${nameOf(one)}`)),
    (left) => withLexicons({ ...own, lexicons: left }, [...base.lexicons, ...left]).lexicons,
  );
  const scopes = own.scopes.filter(({ scope, language }) => isSound(`scope ${scope}@${language}`));
  const sound = withLexicons({ ...own, lexicons, scopes }, [...base.lexicons, ...lexicons]);
  const lost = lostConcepts(own, sound, isSound);
  return {
    ...sound,
    concepts: sound.concepts.filter(({ id }) => !lost.has(id)),
    rules: own.rules.filter((rule) => isSound(rule.id) && !conceptsOf(rule).some((id) => lost.has(id))),
  };
}

/** Concepts that are not there as they were meant, in one language at least, and those that name them. */
function lostConcepts(own: ParsedRulebook, sound: ParsedRulebook, isSound: (owner: string) => boolean): Set<string> {
  const left = new Set(sound.concepts);
  const lostScopes = new Set(own.scopes.filter((one) => !sound.scopes.includes(one)).map(({ scope }) => scope));
  const isLost = (one: ConceptDefinition): boolean => !left.has(one) || one.unless.some((name) => lostScopes.has(name));
  const unsound = [...own.files.keys()].filter((owner) => /^[^ ]+@/.test(owner) && !isSound(owner));
  const lost = new Set([
    ...unsound.map((owner) => owner.replace(/@.*$/, '')),
    ...own.concepts.filter(isLost).map(idOf),
  ]);
  settled(own.concepts, (rest) => {
    for (const concept of rest) if (namedBy(concept).some((id) => lost.has(id))) lost.add(concept.id);
    return rest.filter(({ id }) => !lost.has(id));
  });
  return lost;
}

const idOf = ({ id }: ConceptDefinition): string => id;

/** What is left once nothing more falls away. */
function settled<T>(all: readonly T[], leave: (rest: T[]) => T[]): T[] {
  const left = leave([...all]);
  return left.length === all.length ? left : settled(left, leave);
}

const nameOf = ({ name, language }: LexiconDefinition): string => `${name}@${language}`;

/** What names these lexicons only. */
function withLexicons(own: ParsedRulebook, lexicons: readonly LexiconDefinition[]): ParsedRulebook {
  const known = new Set(lexicons.map(nameOf));
  const isKnown = (patterns: readonly string[], language: string): boolean =>
    [...patterns.join('\n').matchAll(/@([\w-]+)/g)].every(([, name]) => known.has(`${name}@${language}`));
  return {
    ...own,
    lexicons: own.lexicons.filter(({ entries, language }) => isKnown(entries, language)),
    scopes: own.scopes.filter((scope) => isKnown(wordsOf(scope), scope.language)),
    concepts: own.concepts.filter(({ patterns, except, language }) => isKnown([...patterns, ...except], language)),
  };
}

const wordsOf = ({ cues, stops, joins }: ScopeDefinition): string[] => [
  ...cues.flatMap(({ patterns, except }) => [...patterns, ...except]),
  ...stops,
  ...Object.values(joins).flat(),
];
