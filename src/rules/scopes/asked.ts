import { isQuestion, type ReadPage } from '../places/pages.ts';
import { firstFrom } from '../places/spans.ts';
import type { PageCues } from './cued.ts';

/** Any question: "Are returns guaranteed?" */
export function asked(read: ReadPage, words: { first: number }): boolean {
  return isQuestion(read, read.sentence[words.first]!);
}

/** A question whose answer begins with a no: "Is it risk-free? No." */
export function denied(read: ReadPage, cues: PageCues, words: { first: number }): boolean {
  const sentence = read.sentence[words.first]!;
  if (!isQuestion(read, sentence)) return false;
  const answer = read.sentenceStart[sentence + 1]!;
  const denials = cues.byScope.get('denial')?.get('after') ?? [];
  return denials[firstFrom(denials, answer)]?.first === answer;
}
