import { isQuestion, type ReadPage } from '../places/pages.ts';
import { findIn, firstFrom, type Span } from '../places/spans.ts';
import { cuesOf, type PageCues } from './cued.ts';

/** Any question: "Are returns guaranteed?" */
export function asked(read: ReadPage, words: { first: number }): boolean {
  return isQuestion(read, read.sentence[words.first]!);
}

/**
 * A question whose answer begins with a no: "Is it risk-free? No." So does a plain one whose answer owns up to a doubt: "Is it better
 * for the planet? It has no exhaust. Making it does cause emissions."
 */
export function denied(read: ReadPage, cues: PageCues, words: { first: number }): boolean {
  const sentence = read.sentence[words.first]!;
  if (!isQuestion(read, sentence)) return false;
  const answer = read.sentenceStart[sentence + 1]!;
  const denials = cuesOf(cues, 'denial', 'after');
  return denials[firstFrom(denials, answer)]?.first === answer || isDoubted(read, cues, sentence);
}

function isDoubted(read: ReadPage, cues: PageCues, sentence: number): boolean {
  const question = { first: read.sentenceStart[sentence]!, last: read.sentenceStart[sentence + 1]! - 1 };
  if (question.last + 1 >= read.tokens.count) return false;
  const block = read.block[question.last + 1]!;
  const answer = { first: question.last + 1, last: read.blockStart[block + 1]! - 1 };
  const isAmong = (covers: 'sentence' | 'block', span: Span): boolean =>
    findIn(cuesOf(cues, 'denial', covers), span, ({ last }) => last <= span.last) !== undefined;
  return isAmong('sentence', question) && isAmong('block', answer);
}
