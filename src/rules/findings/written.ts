import type { Finding } from '../types.ts';
import { isBlank, writtenFor } from './findings.ts';

/**
 * What to write for each finding that is told. Words of the promotion that another of them forbids are not in it: a claim
 * that wants its source may have to go for what else is wrong with it. Last of all, as findings that the same wording would mend
 * are one, whatever stands in its brackets.
 */
export function asWritten(told: readonly Finding[]): Finding[] {
  const forbidden = new Map(told.map((finding) => [finding, forbiddenBy(finding)]));
  return told.map((finding) => {
    const others = told.filter((other) => other !== finding).flatMap((other) => forbidden.get(other)!);
    return written(finding, others);
  });
}

function written(told: Finding, forbidden: readonly string[]): Finding {
  const { filled, withClaim: _, instead, suggestion, ...finding } = told;
  const free = (wording: string | undefined): string | undefined =>
    wording === undefined || forbidden.some((words) => says(wording, words)) ? undefined : wording;
  const wording = free(filled) ?? suggestion ?? free(instead);
  return wording === undefined || isBlank(wording) ? finding : { ...finding, suggestion: wording };
}

/** In words: one is in too many sentences. */
const fewestWords = 2;

/** The words that must go, whatever is written beside them: none where a finding itself says how to keep them. */
function forbiddenBy(finding: Finding): string[] {
  const { severity, evidence, places } = finding;
  if (severity === 'LOW' || evidence.detector !== 'forbid') return [];
  const kept = writtenFor(finding) ?? '';
  return places
    .map(({ quote }) => quote)
    .filter((quote) => wordsIn(quote).split(' ').length >= fewestWords && !says(kept, quote));
}

const says = (wording: string, words: string): boolean => ` ${wordsIn(wording)} `.includes(` ${wordsIn(words)} `);

const wordsIn = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
