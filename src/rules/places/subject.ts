import type { Annotation } from './annotate.ts';
import { speechBegins } from './boundaries.ts';
import { longestJoined } from './joined.ts';
import { isSeen, type ReadPage } from './pages.ts';

/** "is FDIC insured" is read with "every dollar, including your crypto," before it. */
export function withSubject(read: ReadPage, place: Annotation): Annotation {
  if (!lacksSubject(read, place)) return place;
  const from = read.sentenceStart[read.sentence[place.first]!]!;
  let { first } = place;
  while (first > from && !speechBegins(read, first, place.last)) first--;
  const start = read.tokens.start[first]!;
  const fits = place.end - start <= longestJoined && isSeen(read, { first, last: place.last });
  return fits ? { ...place, first, start: Math.min(place.start, start) } : place;
}

/** "is FDIC insured" does, "Is it?" and "was £40" do not. */
function lacksSubject({ page, tokens }: ReadPage, { first, start }: Annotation): boolean {
  const isPrice = tokens.values.get(first + 1)?.kind === 'money';
  return !isPrice && verbs.has(page.text.slice(start, tokens.end[first]).replace('’', "'"));
}

/** Words that nobody begins with: who is or has it stands before them. */
const verbs: ReadonlySet<string> = new Set(
  [
    "is are was were has have had isn't aren't wasn't weren't hasn't haven't hadn't",
    "will won't can can't cannot could couldn't would wouldn't does doesn't did didn't gets got becomes",
  ].flatMap((words) => words.split(' ')),
);
