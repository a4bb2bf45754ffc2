import type { ReadPage } from '../places/pages.ts';
import { findIn, type Span } from '../places/spans.ts';
import { Flag } from '../text/tokens.ts';

/** One quoted line that is refuted may be a rival's among customers' own words; two are the form of the page. */
const fewestRefuted = 2;

/**
 * Whether words stand in a line that is nothing but a quotation, on a page that sets such lines down to take them apart: where
 * some are plainly refuted in the sentence after them ("“Melts fat.” It doesn't."), the others are held up in the same way, however
 * they are answered.
 */
export function isInRefutedColumn(read: ReadPage, refutals: readonly Span[], { first }: Span): boolean {
  if (!isQuotedLine(read, read.sentence[first]!)) return false;
  return refutedOn(read, refutals) >= fewestRefuted;
}

const counted = new WeakMap<readonly Span[], number>();

function refutedOn(read: ReadPage, refutals: readonly Span[]): number {
  let refuted = counted.get(refutals);
  if (refuted === undefined) {
    refuted = 0;
    for (let sentence = 0; sentence + 2 < read.sentenceStart.length; sentence++)
      if (isQuotedLine(read, sentence) && isRefuted(read, refutals, sentence)) refuted++;
    counted.set(refutals, refuted);
  }
  return refuted;
}

function isRefuted({ sentenceStart }: ReadPage, refutals: readonly Span[], sentence: number): boolean {
  const answer = { first: sentenceStart[sentence + 1]!, last: sentenceStart[sentence + 2]! - 1 };
  return findIn(refutals, answer, ({ first, last }) => first >= answer.first && last <= answer.last) !== undefined;
}

/** A whole sentence in quotation marks. Of what is quoted within one ("“detox” teas") nothing is said. */
function isQuotedLine({ tokens, sentenceStart }: ReadPage, sentence: number): boolean {
  const [first, after] = [sentenceStart[sentence]!, sentenceStart[sentence + 1]!];
  return after > first && isQuotedAt(tokens.flags, first) && isQuotedAt(tokens.flags, after - 1);
}

const isQuotedAt = (flags: ArrayLike<number>, at: number): boolean => (flags[at]! & Flag.QUOTED) !== 0;
