import { type Annotated, type Annotation, seenOf } from '../places/annotate.ts';
import { overlap } from '../places/near.ts';
import { onlyGreets } from '../places/salutation.ts';
import type { Likened } from './classify.ts';
import type { Hearing } from './heard.ts';
import { labelOf, writtenIn } from './manner.ts';
import { numberOf, unknown } from './names.ts';
import type { Passage } from './passages.ts';
import { namesOf, weightIn } from './weights.ts';
import { isConcept, termsIn } from './words.ts';

export interface Told {
  /** What speaks for it most: phrases of concepts as they stand in the promotion; with few of these also words and pairs of the sentence. */
  telling: string[];
  /** Signs of the manner that speak for it, as people call them: "exclamation marks". */
  manner: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** A promotion, and how like those in breach it, or one passage of it, is. */
type LikenedIn = Likened & Pick<Hearing, 'annotated'>;

/** Where a promotion, or one passage of it, reads like those in breach of one theme, and by which words. */
export function toldBy(seen: LikenedIn, theme: string, within?: Passage): Told {
  const { classifier, likeness, annotated } = seen;
  const { known } = likeness;
  const weightOf = weightsFor(seen, theme);
  const place = thickest(annotated, weigherIn(seen, theme), within);
  const here = new Set(wordsIn(annotated, place));
  const named = {
    terms: namesOf(classifier, known.terms).filter((term) => here.has(term)),
    concepts: namesOf(classifier, known.concepts),
  };
  return {
    telling: telling(annotated, named, weightOf, within),
    manner: namesOf(
      classifier,
      known.manner.filter((number) => classifier.whole.terms[number]! > 0),
    ).map(labelOf),
    ...place,
  };
}

/** The words and pairs of a sentence. */
function wordsIn({ pages }: Annotated, { page, sentence }: Pick<Told, 'page' | 'sentence'>): string[] {
  const read = pages[page]!;
  const { words, pairs } = termsIn([
    { read, first: read.sentenceStart[sentence]!, last: read.sentenceStart[sentence + 1]! - 1 },
  ]);
  return [...words, ...pairs];
}

/** How much a word, a pair or a concept that is known of a promotion speaks for a breach of a theme. */
function weightsFor({ classifier, likeness: { known } }: Likened, theme: string): (name: string) => number {
  const { whole, themes, names, ofWhole } = classifier;
  const place = themes.things.indexOf(theme);
  return (name) => {
    const number = numberOf(names, name);
    if (number === unknown || number >= ofWhole) return 0;
    const sort = isConcept(name) ? known.concepts : known.terms;
    return (whole.terms[number]! + weightIn(themes, number, place)) / Math.sqrt(sort.length);
  };
}

/** How much the different words and pairs of a passage, and the concepts that begin in it, speak for a breach of a theme. */
export function weigherIn(seen: LikenedIn, theme: string): (passage: Passage) => number {
  const { classifier, likeness, annotated } = seen;
  const weightOf = weightsFor(seen, theme);
  const phrases = namesOf(classifier, likeness.known.concepts).flatMap((id) => seenOf(annotated, id));
  const concepts = annotated.pages.map((_, page) => conceptsByToken(phrases, page));
  return ({ page, first, last }) => {
    const { words, pairs } = termsIn([{ read: annotated.pages[page]!, first, last }]);
    const met = Array.from({ length: last - first + 1 }, (_, at) => concepts[page]!.get(first + at) ?? []).flat();
    return [...words, ...pairs, ...new Set(met)].reduce((total, name) => total + weightOf(name), 0);
  };
}

/** "Call us" or a price stands in many a disclosure. */
const claimed = new Set(['claim', 'technique']);
const offered = new Set(['trigger']);
const orderly = new Set(['disclosure', 'status']);
const kindOf = (id: string): string => id.slice(0, id.indexOf('.'));

/** What is known of a promotion, by name. */
interface Names {
  /** Of the sentence that tells most: elsewhere a word alone tells nobody anything. */
  terms: string[];
  concepts: string[];
}

const mostTelling = 4;
/** With so many phrases that claim something, prices and offers tell nobody more, and single words less than these. */
const enoughPhrases = 2;
/** Longer phrases are no reading. */
const longestPhrase = 60;

function telling(
  annotated: Annotated,
  known: Names,
  weightOf: (name: string) => number,
  within: Passage | undefined,
): string[] {
  const isHere = (met: Annotation): boolean => within === undefined || overlap(within, met);
  const weightiest = (names: string[]): string[] =>
    names.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  const phrasesOf = (kinds: ReadonlySet<string>): Phrase[] =>
    weightiest(known.concepts.filter((id) => kinds.has(kindOf(id))))
      .map((id) => seenOf(annotated, id).find(isHere))
      .filter((place) => place !== undefined)
      .map((place) => phraseOf(annotated, place))
      .filter(({ text }) => text.length <= longestPhrase);
  const words = (): Phrase[] =>
    weightiest(known.terms).map((term) => ({ text: term.replaceAll('_', ' ').replace(/[<>]/g, '') }));
  const offers = (): Phrase[] => phrasesOf(offered).filter(({ text }) => text.includes(' '));
  let phrases: Phrase[] = [];
  for (const more of [() => phrasesOf(claimed), offers, words])
    if (phrases.length < enoughPhrases) phrases = apart([...phrases, ...more()]);
  return phrases.map(({ text }) => text);
}

interface Phrase {
  text: string;
  /** Where a concept was found. */
  place?: Annotation;
}

const phraseOf = ({ pages }: Annotated, place: Annotation): Phrase => ({
  text: pages[place.page]!.page.text.slice(place.start, place.end).replace(/\s+/g, ' '),
  place,
});

/** Numbers and the smallest words tell nobody anything by themselves. */
const isReadable = /\p{L}{3}/u;

/** The first few that can be read, leaving out what is part of one taken before, has it for a part or shares words with it. */
function apart(phrases: Phrase[]): Phrase[] {
  const taken: Phrase[] = [];
  const isTold = ({ text, place }: Phrase): boolean =>
    taken.some(
      (one) =>
        one.text.includes(text) ||
        text.includes(one.text) ||
        (place !== undefined && one.place !== undefined && overlap(place, one.place)),
    );
  for (const phrase of phrases)
    if (taken.length < mostTelling && isReadable.test(phrase.text) && !isTold(phrase)) taken.push(phrase);
  return taken;
}

/** The sentence that weighs most; one that only discloses is quoted where all do, and one without a word where there is no other. */
function thickest(
  annotated: Annotated,
  weigh: (passage: Passage) => number,
  within: Passage | undefined,
): Pick<Told, 'page' | 'sentence'> {
  const worthOf = worthIn(annotated);
  let best = { page: 0, sentence: 0, worth: -1, weight: 0 };
  for (const [page, { sentenceStart }] of annotated.pages.entries())
    for (let sentence = 0; sentence < sentenceStart.length - 1; sentence++) {
      const words = { page, first: sentenceStart[sentence]!, last: sentenceStart[sentence + 1]! - 1 };
      if (within !== undefined && !overlap(within, words)) continue;
      const one = { page, sentence, worth: worthOf(words, sentence), weight: weigh(words) };
      if (one.worth === best.worth ? one.weight > best.weight : one.worth > best.worth) best = one;
    }
  return { page: best.page, sentence: best.sentence };
}

/** How well a sentence can be quoted, before what it weighs: no word in it that is seen or none but a greeting, one word or words that only disclose, others. */
function worthIn(annotated: Annotated): (words: Passage, sentence: number) => number {
  const disclosing = onlyDisclosing(annotated);
  return ({ page, first, last }, sentence) => {
    const read = annotated.pages[page]!;
    if (!isReadable.test(writtenIn(read, { first, last })) || onlyGreets(read, { first, last })) return 0;
    return first === last || disclosing.has(`${page} ${sentence}`) ? 1 : 2;
  };
}

/** Sentences, by page and number, that hold a disclosure or say who somebody is, and claim nothing: no fault is told there. */
function onlyDisclosing(annotated: Annotated): Set<string> {
  const sentencesOf = (kinds: ReadonlySet<string>): string[] =>
    [...annotated.met.keys()]
      .filter((id) => kinds.has(kindOf(id)))
      .flatMap((id) => seenOf(annotated, id))
      .map(({ page, first }) => `${page} ${annotated.pages[page]!.sentence[first]}`);
  const claiming = new Set(sentencesOf(claimed));
  return new Set(sentencesOf(orderly).filter((sentence) => !claiming.has(sentence)));
}

/** Which concepts begin at a token of one page. */
function conceptsByToken(phrases: readonly Annotation[], page: number): Map<number, string[]> {
  const byToken = new Map<number, string[]>();
  for (const { concept, first } of phrases.filter((phrase) => phrase.page === page))
    byToken.set(first, [...(byToken.get(first) ?? []), concept]);
  return byToken;
}
