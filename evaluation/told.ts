import { readFileSync } from 'node:fs';
import type { LabelledPromotion } from './promotions.ts';

/** A passage of an ordinary promotion, labelled by breach and theme alone. Its pair differs in the one sentence that decides. */
interface Told extends Pick<LabelledPromotion, 'id' | 'jurisdiction' | 'product' | 'channel' | 'text'> {
  isFinancialPromotion: boolean;
  paidPromotion: boolean;
  breach: boolean;
  themes: string[];
  quote: string | null;
}

/**
 * Passages in which one sentence is in breach, told in words that no author had used before, and their twins. Nobody judged how
 * grave each is: HIGH stands for "to be changed".
 */
export const readTold = (): LabelledPromotion[] =>
  readFileSync(new URL('./told.jsonl', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Told)
    .map(({ themes, quote, breach: _, ...told }) => ({
      ...told,
      language: 'en',
      expected: themes.map((theme) => ({ theme, quote, severity: 'HIGH' as const })),
      mustNotFlag: [],
      note: '',
    }));
