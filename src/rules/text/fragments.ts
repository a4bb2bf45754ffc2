import { foldWord } from './fold.ts';
import type { Grammar } from './grammar.ts';

/** In words: what is longer stands alone. */
const longest = 6;

/** "Every day.", "From home.", "Whatever your credit history.": no sentence, but a part of the one before it. */
export function isFragment(sentence: string, { begins, sets }: Grammar): boolean {
  const words = foldWord(sentence).split(/[\s,]+/);
  return (
    words.length <= longest && begins.test(`${words.join(' ')} `) && !words.some((word) => sets.ofClauses.has(word))
  );
}
