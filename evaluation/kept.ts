import { readLines } from './lines.ts';
import type { LabelledPromotion } from './promotions.ts';

/** Texts that nobody learns from or looks at, labelled by breach and theme alone. */
interface Kept extends Pick<LabelledPromotion, 'id' | 'jurisdiction' | 'product' | 'channel' | 'text'> {
  /** English where it is not named. */
  language?: string;
  isFinancialPromotion: boolean;
  paidPromotion: boolean;
  breach: boolean;
  themes: string[];
  quote: string | null;
}

/** Nobody judged how grave each of them is: HIGH stands for "to be changed". */
export const keptParts = {
  told: 'passages with one sentence in breach told in words that no author had used before, and their twins',
  retold: 'what real mails, posts, pages and listings say, retold in other words',
  ordinary: 'what local firms write, and mails and texts to customers: most are in order though they sound alarming',
  complained: 'adverts of the kinds that people complain about, half of them as a case file tells them',
  everyday: 'what sellers of telephone, software and subscriptions run, and short posts and spots of all trades',
  aired: 'brand adverts and posts in the manner of those that really ran, most of them in order though they boast',
  decided: 'adverts as regulators get to see them: of all trades, money, health, and gambling and labelling',
  paired: 'the same, in pairs alike but for what decides',
  quiet: 'whole promotions in pairs alike but for one quiet sentence, in words as far as can be from those of rules',
  kinds: 'kinds of case out of the long tail of decisions, three adverts of each',
  abroad: 'what ordinary firms run in German, French, Dutch, Spanish and Italian, most of it in order',
  foreign: 'adverts as regulators get to see them in German, French, Dutch, Spanish and Italian',
} as const;

export type KeptPart = keyof typeof keptParts;
export const keptNames = Object.keys(keptParts) as KeptPart[];

export const readKept = (part: KeptPart): LabelledPromotion[] =>
  readLines<Kept>(`./${part}.jsonl`).map(({ themes, quote, breach: _, ...kept }) => ({
    language: 'en',
    ...kept,
    expected: themes.map((theme) => ({ theme, quote, severity: 'HIGH' as const })),
    mustNotFlag: [],
    note: '',
  }));
