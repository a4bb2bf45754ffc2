import type { Vocabulary } from './vocabulary.ts';

/** The words of a hashtag without its sign: by capitals (#CapitalAtRisk), else by known words (#capitalatrisk). */
export function splitHashtag(tag: string, vocabulary: Vocabulary): string[] {
  const byCapitals = tag.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? [];
  if (byCapitals.length > 1 && byCapitals.join('').length === tag.length) return byCapitals;
  return splitByVocabulary(tag, vocabulary);
}

const longestTag = 60;

/** The split into the fewest known words, or none. Quadratic in a tag's length, which is bounded. */
function splitByVocabulary(tag: string, vocabulary: Vocabulary): string[] {
  const plain = tag.toLowerCase();
  if (plain.length > longestTag || plain.length !== tag.length) return [];
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= plain.length; end++) {
    for (let start = Math.max(0, end - 16); start < end; start++) {
      const before = best[start];
      if (before === undefined || end - start < 2) continue;
      const known = vocabulary.lookUp(plain.slice(start, end)) !== 0;
      if (known && (best[end] === undefined || before.length + 1 < best[end]!.length))
        best[end] = [...before, tag.slice(start, end)];
    }
  }
  return best[plain.length] ?? [];
}
