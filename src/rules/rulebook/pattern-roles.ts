import { oncePer } from '../../kernel/once-per.ts';
import { type PackedTexts, packTexts, textAt } from '../../kernel/packed-texts.ts';

const kinds = ['concept', 'except', 'cue', 'cue-except', 'stop', 'join', 'join-except', 'anew'] as const;

/** What a hit of a pattern means. `owner` is the number of a concept, or of a cue. */
export interface PatternRole {
  role: (typeof kinds)[number];
  owner: number;
  language: string;
  /** The pattern as its author wrote it. */
  source: string;
}

/** The roles of a rulebook's patterns, by their numbers: some eighty thousand, in rows that a start need not build anew. */
export interface PatternRoles {
  /** Numbers of `kinds`. */
  kinds: Uint8Array;
  owners: Int32Array;
  /** Numbers of `languages`. */
  languageOf: Uint8Array;
  languages: string[];
  sources: PackedTexts;
}

export function packRoles(roles: readonly PatternRole[]): PatternRoles {
  const languages = [...new Set(roles.map(({ language }) => language))];
  const numbers = new Map(languages.map((language, number) => [language, number]));
  return {
    kinds: Uint8Array.from(roles, ({ role }) => kinds.indexOf(role)),
    owners: Int32Array.from(roles, ({ owner }) => owner),
    languageOf: Uint8Array.from(roles, ({ language }) => numbers.get(language)!),
    languages,
    sources: packTexts(roles.map(({ source }) => source)),
  };
}

export const kindOfPattern = (roles: PatternRoles, pattern: number): PatternRole['role'] =>
  kinds[roles.kinds[pattern]!]!;

export const languageOfPattern = (roles: PatternRoles, pattern: number): string =>
  roles.languages[roles.languageOf[pattern]!]!;

/** The patterns that a language's concepts are found by. */
export function* conceptPatterns(roles: PatternRoles, language: string): Generator<number> {
  for (const pattern of roles.kinds.keys())
    if (kindOfPattern(roles, pattern) === 'concept' && languageOfPattern(roles, pattern) === language) yield pattern;
}

export function sourceOfPattern(roles: PatternRoles, pattern: number): string {
  const known = namedOf(roles);
  const before = known.get(pattern);
  if (before !== undefined) return before;
  const source = textAt(roles.sources, pattern);
  known.set(pattern, source);
  return source;
}

/** Those that were asked for: a pattern that is met is mostly met again. */
const namedOf = oncePer((_roles: PatternRoles) => new Map<number, string>());
