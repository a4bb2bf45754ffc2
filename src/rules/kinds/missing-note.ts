import type { Annotated, Annotation } from '../places/annotate.ts';
import { runsAt } from '../places/pages.ts';

/** A sign that hangs on a word: "fastest*". Figures set high name sources at the end of other papers. */
const hanging = /(?<=[\p{L}\p{N}%])(?:\*{1,2}|[†‡]{1,2})(?=[\s.,;:!?)”"]|$)/gu;
/** The sign's end of a claim may stand after its full stop. */
const justBehind = 2;

/**
 * Claims with a sign that leads to no note: nothing on any page begins with it. Only on pages that say how large their letters
 * are: an excerpt leaves its notes behind, and of a picture's small print a sign is easily not read.
 */
export function withoutNote(annotated: Annotated, claims: readonly Annotation[]): Signed[] {
  const signed = claims.flatMap((place) => signedAt(annotated, place) ?? []);
  const signs = new Set(signed.map(({ sign }) => sign));
  const noted = new Set([...signs].filter((sign) => hasNote(annotated, sign)));
  return signed.filter(({ sign }) => !noted.has(sign));
}

interface Signed {
  place: Annotation;
  sign: string;
}

function signedAt(annotated: Annotated, place: Annotation): Signed | undefined {
  const read = annotated.pages[place.page]!;
  annotated.work.spend(stepsToLook);
  if (!runsAt(read, place).some(({ points }) => points !== undefined)) return undefined;
  const sign = read.page.text.slice(place.start, place.end + justBehind).match(hanging)?.[0];
  return sign === undefined ? undefined : { place, sign };
}

const stepsToLook = 20;

/** The sign before words and not on one, wherever that is; a page that has notes of its own kind may number them anew. */
const hasNote = ({ pages }: Annotated, sign: string): boolean =>
  pages.some(({ page: { text, blocks } }) => {
    if (blocks.some(({ kind }) => kind === 'footnote')) return true;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) {
      const before = text[at - 1];
      if (before === undefined || /[\s([>•.,;:]/.test(before)) return true;
    }
    return false;
  });
