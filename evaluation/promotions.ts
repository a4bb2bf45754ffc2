import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Severity } from '../src/rules/types.ts';
import { readLines } from './lines.ts';

/** A labelled promotion: what a reviewer must say about it, and must not. See README.md beside this file. */
export interface LabelledPromotion {
  id: string;
  jurisdiction: string;
  product: string;
  channel: string;
  language: string;
  isFinancialPromotion: boolean;
  paidPromotion: boolean;
  text: string;
  expected: { theme: string; quote: string | null; severity: Severity; detail?: string; rule?: string }[];
  mustNotFlag: string[];
  note: string;
}

/** Tuned on; only reported; or unseen: written without sight of the rulebook, and printed alone, seldom, by `--split unseen`. */
export type Part = 'tune' | 'report' | 'unseen';

export interface EvaluatedPromotion extends LabelledPromotion {
  part: Part;
}

const folder = new URL('./promotions/', import.meta.url);

/** Two in five are only reported, never tuned on; which is decided by the id alone. */
export function splitOf(id: string): 'tune' | 'report' {
  const [first = 0] = createHash('sha256').update(id).digest();
  return first < 0.4 * 256 ? 'report' : 'tune';
}

function partOf(file: string, id: string): Part {
  if (file.startsWith('unseen-')) return 'unseen';
  return file.startsWith('fresh-') ? 'tune' : splitOf(id);
}

export function readPromotions(): EvaluatedPromotion[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name) =>
    readLines<LabelledPromotion>(`./promotions/${name}`).map((promotion) => ({
      ...promotion,
      part: partOf(name, promotion.id),
    })),
  );
}
