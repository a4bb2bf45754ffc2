import { oncePerBoth } from '../../kernel/once-per.ts';
import type { ReadPage } from '../places/pages.ts';
import { findIn, type Span } from '../places/spans.ts';
import { Flag } from '../text/tokens.ts';

/** One quoted line that is refuted may be a rival's among customers' own words; two are the form of the page. */
const fewestRefuted = 2;

/** In a story people answer each other, and now and then with a no: of a page that takes lines apart, at least so many are refuted. */
const leastShare = 0.5;

/**
 * Whether words stand in a line that is nothing but a quotation, on a page that sets such lines down to take them apart: where
 * most are plainly refuted in the sentence after them ("“Melts fat.” It doesn't."), the others are held up in the same way, however
 * they are answered.
 */
export function isInRefutedColumn(read: ReadPage, refutals: readonly Span[], { first }: Span): boolean {
  return isQuotedLine(read, read.sentence[first]!) && takesApart(read, refutals);
}

const takesApart = oncePerBoth((read: ReadPage, refutals: readonly Span[]): boolean => {
  let [quoted, refuted] = [0, 0];
  for (let sentence = 0; sentence + 2 < read.sentenceStart.length; sentence++)
    if (isQuotedLine(read, sentence)) {
      quoted++;
      if (isRefuted(read, refutals, sentence)) refuted++;
    }
  return refuted >= fewestRefuted && refuted >= leastShare * quoted;
});

function isRefuted(read: ReadPage, refutals: readonly Span[], sentence: number): boolean {
  const { sentenceStart } = read;
  if (isQuotedLine(read, sentence + 1)) return false;
  const answer = { first: sentenceStart[sentence + 1]!, last: sentenceStart[sentence + 2]! - 1 };
  return findIn(refutals, answer, ({ first, last }) => first >= answer.first && last <= answer.last) !== undefined;
}

/** A whole sentence in quotation marks. Of what is quoted within one ("“detox” teas") nothing is said. */
function isQuotedLine({ tokens, sentenceStart }: ReadPage, sentence: number): boolean {
  const [first, after] = [sentenceStart[sentence]!, sentenceStart[sentence + 1]!];
  return after > first && isQuotedAt(tokens.flags, first) && isQuotedAt(tokens.flags, after - 1);
}

const isQuotedAt = (flags: ArrayLike<number>, at: number): boolean => (flags[at]! & Flag.QUOTED) !== 0;
