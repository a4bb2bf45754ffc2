import { readFileSync } from 'node:fs';
import type { LabelledPromotion } from './promotions.ts';

/** Texts that nobody learns from or looks at, labelled by breach and theme alone. */
interface Kept extends Pick<LabelledPromotion, 'id' | 'jurisdiction' | 'product' | 'channel' | 'text'> {
  isFinancialPromotion: boolean;
  paidPromotion: boolean;
  breach: boolean;
  themes: string[];
  quote: string | null;
}

/**
 * `told`: passages in which one sentence is in breach, told in words that no author had used before, and their twins.
 * `retold`: what real mails, posts, pages and listings say, retold in other words. Nobody judged how grave each is: HIGH stands
 * for "to be changed".
 */
export const keptParts = ['told', 'retold'] as const;

export const readKept = (part: (typeof keptParts)[number]): LabelledPromotion[] =>
  readFileSync(new URL(`./${part}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Kept)
    .map(({ themes, quote, breach: _, ...kept }) => ({
      ...kept,
      language: 'en',
      expected: themes.map((theme) => ({ theme, quote, severity: 'HIGH' as const })),
      mustNotFlag: [],
      note: '',
    }));
