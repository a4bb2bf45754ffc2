import type { Finding } from '../types.ts';
import { isBlank, writtenFor } from './findings.ts';

/**
 * What to write for each finding that is told. Words of the promotion that another of them forbids are not in it: a claim
 * that wants its source may have to go for what else is wrong with it. Last of all, as findings that the same wording would mend
 * are one, whatever stands in its brackets.
 */
export function asWritten(told: readonly Finding[]): Finding[] {
  const forbidden = new Map(told.map((finding) => [finding, forbiddenBy(finding)]));
  const isForbiddenBeside = (finding: Finding, wording: string): boolean => {
    const said = wordsIn(wording);
    return told.some((other) => other !== finding && forbidden.get(other)!.some((words) => said.includes(words)));
  };
  return told.map((finding) => written(finding, (wording) => isForbiddenBeside(finding, wording)));
}

function written(told: Finding, isForbidden: (wording: string) => boolean): Finding {
  const { filled, withClaim: _, instead, suggestion, ...finding } = told;
  const free = (wording: string | undefined): string | undefined =>
    wording === undefined || isForbidden(wording) ? undefined : wording;
  const wording = free(filled) ?? suggestion ?? free(instead);
  return wording === undefined || isBlank(wording) ? finding : { ...finding, suggestion: wording };
}

/** In words: one is in too many sentences. */
const fewestWords = 2;

/** The words that must go, whatever is written beside them: none where a finding itself says how to keep them. */
function forbiddenBy(finding: Finding): string[] {
  const { severity, evidence, places } = finding;
  if (severity === 'LOW' || evidence.detector !== 'forbid') return [];
  const kept = wordsIn(writtenFor(finding) ?? '');
  return places
    .map(({ quote }) => wordsIn(quote))
    .filter((words) => words.trim().split(' ').length >= fewestWords && !kept.includes(words));
}

/** With a space before and behind them, so that whole words are looked for in whole words. */
const wordsIn = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;
