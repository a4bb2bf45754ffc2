import type { Passage } from '../src/rules/classifier/passages.ts';
import { stretchesOf } from '../src/rules/classifier/stretches.ts';
import { metOf, termsIn } from '../src/rules/classifier/words.ts';
import type { Annotated } from '../src/rules/places/annotate.ts';

/** The concepts that begin in one stretch, by name, each once; and the same by sentence. */
interface MetConcepts {
  concepts: string[];
  sentences: string[][];
}

/** What is said in one stretch, by name, each of it once. */
export interface Said extends MetConcepts {
  words: string[];
  /** Words and pairs of them. */
  terms: string[];
}

/** Stretch by stretch, what is said in some words of a page. */
export const saidIn = (annotated: Annotated, concepts: ReadonlySet<string>, passage: Passage): Said[] =>
  passage.last < passage.first
    ? []
    : stretchesOf(annotated.pages[passage.page]!, passage).map((span) =>
        saidOf(annotated, concepts, { page: passage.page, ...span }),
      );

/** What is said in one stretch. */
function saidOf(annotated: Annotated, concepts: ReadonlySet<string>, stretch: Passage): Said {
  const { words, pairs } = termsIn([{ ...stretch, read: annotated.pages[stretch.page]! }]);
  return { words, terms: [...words, ...pairs], ...metIn(annotated, concepts, stretch) };
}

/** The concepts of one stretch. */
function metIn(annotated: Annotated, concepts: ReadonlySet<string>, stretch: Passage): MetConcepts {
  const { page, first, last } = stretch;
  const here = metOf(annotated, concepts).filter((one) => one.page === page && one.first >= first && one.first <= last);
  const bySentence = Map.groupBy(here, (one) => annotated.pages[page]!.sentence[one.first]!);
  return { concepts: distinct(here), sentences: [...bySentence.values()].map(distinct) };
}

const distinct = (ones: readonly { id: string }[]): string[] => [...new Set(ones.map(({ id }) => id))];

/** How two concepts that are met in one sentence are written, in whichever order they are named. */
const together = (one: string, other: string): string => (one < other ? `${one}+${other}` : `${other}+${one}`);

/** The pairs of some concepts that are met together in a sentence, each once. */
export const togetherIn = (sentences: readonly (readonly string[])[]): string[] => [
  ...new Set(
    sentences.flatMap((ids) => ids.flatMap((id, at) => ids.slice(at + 1).map((other) => together(id, other)))),
  ),
];
