import type { Annotation } from './annotate.ts';
import { speechBegins, speechEnds } from './boundaries.ts';
import { longestJoined } from './joined.ts';
import { isQuestion, isSeen, type ReadPage } from './pages.ts';

/** The sentence that a place is, of no more than so many words. */
function shortSentence(
  { sentence, sentenceStart }: ReadPage,
  { first, last }: Annotation,
  most: number,
): number | undefined {
  const at = sentence[first]!;
  const isWhole = first === sentenceStart[at] && last === sentenceStart[at + 1]! - 1;
  return isWhole && last - first < most ? at : undefined;
}

/** In words: a sentence that is no longer only answers the one before it. */
const longestAnswer = 2;

/** "No credit? No problem!" and "Earn 9% fixed. Guaranteed." are understood together. */
export function withLineBefore(read: ReadPage, place: Annotation): Annotation {
  const { sentenceStart, block, tokens } = read;
  const at = shortSentence(read, place, longestAnswer);
  if (at === undefined || place.first === 0 || block[place.first - 1] !== block[place.first]) return place;
  const isAnswer = !isQuestion(read, at) && (place.last === place.first || isQuestion(read, at - 1));
  const first = sentenceStart[at - 1]!;
  const start = tokens.start[first]!;
  const fits = place.end - start <= longestJoined && isSeen(read, { first, last: place.last });
  return isAnswer && fits && !speechBegins(read, first, place.last) ? { ...place, first, start } : place;
}

/** In words: a question that is no longer only opens what answers it, and an answer that is longer is understood alone. */
const longestQuestion = 3;
const longestReply = 6;

/** "Bad credit? Approved on the spot." is understood with its answer. */
export function withAnswer(read: ReadPage, place: Annotation): Annotation {
  const { sentenceStart, block, tokens } = read;
  const at = shortSentence(read, place, longestQuestion);
  const next = place.last + 1;
  if (at === undefined || next >= tokens.count || block[next] !== block[place.last]) return place;
  if (!isQuestion(read, at) || isQuestion(read, at + 1)) return place;
  const last = sentenceStart[at + 2]! - 1;
  const end = tokens.end[last]!;
  const fits = last - next < longestReply && end - place.start <= longestJoined;
  return fits && !speechEnds(read, place.first, next) && isSeen(read, { first: place.first, last })
    ? { ...place, last, end }
    : place;
}
