import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reserved, tokenise } from '../src/rules/text/tokens.ts';
import { readPromotions } from './promotions.ts';

/** Counts the words of the English promotions, those that stay unseen left out, and writes the table that the matcher chooses its anchors by. */
const counts = new Map<string, number>();
const values = new Map<string, number>();
let total = 0;

function count(of: Map<string, number>, key: string): void {
  of.set(key, (of.get(key) ?? 0) + 1);
}

const vocabulary = {
  lookUp(word: string): number {
    if (/^[a-z][a-z']*$/.test(word)) count(counts, word);
    return 0;
  },
};
const nameOf = new Map<number, string>(Object.entries(reserved).map(([name, number]) => [number, name]));

for (const { language, part, text } of readPromotions()) {
  if (language !== 'en' || part === 'unseen') continue;
  const tokens = tokenise(text, vocabulary);
  total += tokens.count;
  for (const word of tokens.word.subarray(0, tokens.count)) if (word !== 0) count(values, nameOf.get(word)!);
}

const tiers = new Map<number, string[]>();
for (const [word, times] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const tier = Math.round(Math.log2((times / total) * 10_000));
  if (tier >= -1) tiers.set(tier, [...(tiers.get(tier) ?? []), word]);
}
const lines = [...tiers]
  .sort(([a], [b]) => b - a)
  .map(([tier, words]) => `  [${tier}, '${words.join(' ').replaceAll("'", "\\'")}'],`);
const target = fileURLToPath(new URL('../src/rules/patterns/word-frequencies.ts', import.meta.url));
writeFileSync(
  target,
  `/** Made by evaluation/word-frequencies.ts: two to the power of how many times a word stands in ten thousand of promotional English. */
export const wordTiers: [number, string][] = [
${lines.join('\n')}
];

/** Values in ten thousand words. */
export const valueFrequency: Record<string, number> = {
${[...values].map(([name, times]) => `  ${name}: ${Math.max(1, Math.round((times / total) * 10_000))},`).join('\n')}
};
`,
);
