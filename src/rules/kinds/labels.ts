import { oncePer } from '../../kernel/once-per.ts';
import { type Annotated, type Annotation, seenOf } from '../places/annotate.ts';
import { ofPage } from '../places/near.ts';
import type { ReadPage } from '../places/pages.ts';
import { findIn } from '../places/spans.ts';

/** A label is no longer than this, in words: "Two-year fix:", "Online with the app:". */
const longestLabel = 5;

/**
 * "Large pots: delivery £12" is said of large pots only. What a heading of terms introduces ("Charges:", one of the concepts `heads`) is
 * said of all, and what the title does: before its colon stands whose promotion it is ("Acorn Gym: no contract").
 * Tells whether the line of some words begins with a label, up to a colon, that names something of its own.
 */
export function isOfItsOwn(annotated: Annotated, place: Annotation, heads: readonly string[]): boolean {
  const read = annotated.pages[place.page]!;
  if (isTitle(read, place)) return false;
  const from = startOfLine(read, place.first);
  const { start, end } = read.tokens;
  for (let last = from; last < place.first && last < from + longestLabel; last++) {
    if (!read.page.text.slice(end[last], start[last + 1]).includes(':')) continue;
    return !heads.some((head) => findIn(ofPage(seenOf(annotated, head), place.page), { first: from, last }));
  }
  return false;
}

/** A title is no longer than this, in characters. */
const longestTitle = 200;

/** Within the line that the first page begins with, where that doesn't end as a sentence does. */
function isTitle(read: ReadPage, { page, first }: Annotation): boolean {
  if (page !== 0 || startOfLine(read, first) !== 0 || read.tokens.end[first]! > longestTitle) return false;
  const [line] = read.page.text.slice(0, longestTitle).split('\n', 1);
  return !line!.trimEnd().endsWith('.');
}

/** The first word of the line, or of the sentence where that begins later. */
const startOfLine = (read: ReadPage, token: number): number => linesOf(read)[token]!;

/** By token: the first word of its line. */
const linesOf = oncePer(({ tokens, sentence, page }: ReadPage): Int32Array => {
  const firsts = new Int32Array(tokens.count);
  for (let at = 1; at < tokens.count; at++) {
    const isSameLine =
      sentence[at - 1] === sentence[at] && !page.text.slice(tokens.end[at - 1], tokens.start[at]).includes('\n');
    firsts[at] = isSameLine ? firsts[at - 1]! : at;
  }
  return firsts;
});
