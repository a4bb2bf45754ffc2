import { type ReadPage, runsAt } from '../places/pages.ts';
import { Flag } from '../text/tokens.ts';
import { asked, denied } from './asked.ts';
import { isQuoted, reachedByCue, type Surroundings, type Words } from './cued.ts';

/** Scopes that need no cue words; all others are cues in the rulebook's scope files. */
export const builtInScopes = ['asked', 'denied', 'quoted', 'hashtag', 'in-disclosure', 'struck'] as const;

export function inScope(scope: string, words: Words, surroundings: Surroundings): boolean {
  const { read, cues, disclosed } = surroundings;
  switch (scope) {
    case 'asked':
      return asked(read, words);
    case 'denied':
      return denied(read, cues, words);
    case 'quoted':
      return isQuoted(read, words.first);
    case 'hashtag':
      return (read.tokens.flags[words.first]! & Flag.HASHTAG) !== 0;
    case 'in-disclosure':
      return isDisclosed(words, disclosed);
    case 'struck':
      return struck(read, words);
    default:
      return reachedByCue(scope, words, surroundings);
  }
}

function isDisclosed({ first, last }: Words, disclosed: Uint8Array): boolean {
  for (let at = first; at <= last; at++) if (disclosed[at] !== 1) return false;
  return true;
}

function struck(read: ReadPage, words: Words): boolean {
  return !read.plain && runsAt(read, words).some((run) => run.struck === true);
}
