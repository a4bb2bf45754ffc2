import { isFragment } from '../text/fragments.ts';
import type { Grammar } from '../text/grammar.ts';
import { isQuestion, type ReadPage } from './pages.ts';
import type { Speaks, Stated } from './spans.ts';

/** In words: a longer sentence says all that it has to say. */
const longestBegun = 16;
const mostFragments = 4;

/** "Earn £500. Every day. From home." is one sentence, cut up. */
export function* cutUpOn(read: ReadPage, grammar: Grammar, speaks: Speaks): Generator<Stated> {
  const { sentenceStart } = read;
  for (let begun = 0; begun < sentenceStart.length - 2; begun++) {
    if (!speaks(sentenceStart[begun]!)) continue;
    const end = endOfCutUp(read, begun, grammar);
    const isBegun = end > begun && !isQuestion(read, begun) && wordsOf(read, begun) <= longestBegun;
    if (isBegun) yield wholeOf(read, begun, end);
    begun = end;
  }
}

/** The last of the fragments that carry a sentence on; itself where none does. */
function endOfCutUp(read: ReadPage, begun: number, grammar: Grammar): number {
  let end = begun;
  while (end - begun < mostFragments && carriesOn(read, end + 1, grammar)) end++;
  return end;
}

function wholeOf(read: ReadPage, begun: number, end: number): Stated {
  const parts = Array.from({ length: end - begun + 1 }, (_, at) => textOf(read, begun + at));
  return {
    statement: parts.join(', '),
    first: read.sentenceStart[begun]!,
    last: read.sentenceStart[end + 1]! - 1,
  };
}

const wordsOf = ({ sentenceStart }: ReadPage, sentence: number): number =>
  sentenceStart[sentence + 1]! - sentenceStart[sentence]!;

const textOf = ({ page, tokens, sentenceStart }: ReadPage, sentence: number): string =>
  page.text.slice(tokens.start[sentenceStart[sentence]!], tokens.end[sentenceStart[sentence + 1]! - 1]);

/** A full stop, in French with a space before it, and at most one new line: what stands further below is something else. */
const fullStop = /^[ \u00a0\u202f]?[.!…]["”')]*[ \u00a0]{0,2}\n?[ \u00a0¡]{0,2}$/;

/** In words, figures and signs counted as such: no fragment is longer. */
const longestFragment = 8;

function carriesOn(read: ReadPage, sentence: number, grammar: Grammar): boolean {
  const { tokens, sentenceStart, page, hidden, menu } = read;
  const first = sentenceStart[sentence];
  if (first === undefined || first >= tokens.count || wordsOf(read, sentence) > longestFragment) return false;
  if (menu?.[first] === 1 || hidden?.[first - 1] !== hidden?.[first] || isQuestion(read, sentence)) return false;
  const isNext = fullStop.test(page.text.slice(tokens.end[first - 1], tokens.start[first]));
  return isNext && isFragment(textOf(read, sentence), grammar);
}
