import type { RuleDefinition } from './definitions.ts';

export const wordingsInstead = ({ instead = {} }: RuleDefinition): string[] =>
  typeof instead === 'string' ? [instead] : Object.values(instead);

/** What a rule has written, where that is the same whatever it finds. */
export const wordingOf = ({ suggestion, instead }: RuleDefinition): string | undefined =>
  suggestion ?? (typeof instead === 'string' ? instead : undefined);
