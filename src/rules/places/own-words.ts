import type { Filling, RuleDefinition } from '../rulebook/definitions.ts';
import { isAbsolute } from './absolute.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { figuresIn } from './figures.ts';
import { firmNamedIn } from './firm-name.ts';
import type { Placed } from './near.ts';
import { isQuestion } from './pages.ts';
import { quotable } from './quotes.ts';

/** In characters: longer words would make a sentence that nobody prints. */
const longestWords = 110;

/** What a rule calls the firm that a promotion is of. */
const firms: ReadonlySet<string> = new Set(['firm', 'company', 'issuer']);

/** A suggestion as it is to be written, and in English, by whose brackets a rule says what fills them. */
export interface Suggested {
  inEnglish: string;
  written: string;
}

/**
 * A suggestion with what the promotion itself says in its brackets: the promise and what takes it back, the price, the firm. What
 * stands there twice, or is not surely what is meant, is left to who fills it in. Undefined where nothing could be filled.
 */
export function withOwnWords(
  suggested: Suggested,
  { fills = {} }: RuleDefinition,
  { annotated, places }: { annotated: Annotated; places: readonly Annotation[] },
): string | undefined {
  const brackets: string[] = suggested.inEnglish.match(bracketed) ?? [];
  if (brackets.length !== (suggested.written.match(bracketed) ?? []).length) return undefined;
  const isEnglish = suggested.written === suggested.inEnglish;
  if (onlyLimits(brackets, fills) && isAbsolute(annotated, wordsFor('promise', annotated, places) ?? ''))
    return limitInstead(annotated, places);
  let at = 0;
  const written = suggested.written.replace(bracketed, (bracket, name: string) => {
    const inEnglish = brackets[at++]!;
    if (brackets.indexOf(inEnglish) !== brackets.lastIndexOf(inEnglish)) return bracket;
    annotated.work.spend(stepsToFill);
    const filling = fillingOf(inEnglish.slice(1, -1), fills);
    if (filling === undefined || !(isEnglish || keepsItsPlace.has(filling))) return bracket;
    const isAlone = filling === 'limit' && suggested.inEnglish === inEnglish;
    const words = isAlone ? limitAlone(annotated, places) : wordsFor(filling, annotated, places);
    return words === undefined ? bracket : asBegun(words, name);
  });
  return written === suggested.written ? undefined : written;
}

/** A promise with what takes it back behind it, and nothing more. */
const onlyLimits = (brackets: readonly string[], fills: Record<string, Filling>): boolean =>
  brackets.length === 2 && ['promise', 'limit'].every((filling, at) => fills[brackets[at]!.slice(1, -1)] === filling);

const fillingOf = (name: string, fills: Record<string, Filling>): Filling | undefined =>
  fills[name] ?? (firms.has(name.toLowerCase()) ? 'firm' : undefined);

/** A translation has its brackets in the same order where words go into them, but tells dates and prices in another one. */
const keepsItsPlace: ReadonlySet<Filling> = new Set(['promise', 'limit', 'words', 'sentence']);

const bracketed = /\[([^\]]+)\]/g;

const stepsToFill = 50;

/** "[The promise]" begins a sentence, and "([its limit])" goes on in one. */
const asBegun = (words: string, name: string): string => {
  if (/^\p{Lu}/u.test(name)) return words.charAt(0).toUpperCase() + words.slice(1);
  return beginsPlainly.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
};

/** Words that only a sentence's beginning makes large; names and abbreviations stay as they are. */
const beginsPlainly =
  /^(?:The|An?|All|Any|Each|Every|If|When|Once|After|Before|Until|From|For|On|With|Without|Only|Some|Most|Other|You|We|Your|Our|There|This|These|Those|It|Orders?|Prices?|Speeds?|Fees?|Charges?|Delivery|Offer|Terms|Subject|Excludes|Excluding|Minimum|Maximum|Valid|Limited|Available|Applies|Customers|Members|New|Selected|Not|No|Then|Ends|Based|Full|Unopened|Unused|Excess|Up|Plus) /;

function wordsFor(filling: Filling, annotated: Annotated, places: readonly Annotation[]): string | undefined {
  if (filling === 'firm') return firmNamedIn(annotated.document);
  if (typeof filling === 'string')
    return phraseAt(annotated, sourceOf(filling, annotated, places), filling !== 'words');
  const { figure, of, pick } = filling;
  const spans = of === 'promotion' ? wholeOf(annotated) : [quotedAt(annotated, sourceOf(of, annotated, places))];
  const figures = new Map(spans.flatMap((span) => (span === undefined ? [] : figuresIn(annotated, span, figure))));
  const amounts = [...figures.keys()].sort((a, b) => a - b);
  const isClear = pick === undefined ? amounts.length === 1 : amounts.length === 2;
  return isClear ? figures.get(pick === 'highest' ? amounts[1]! : amounts[0]!) : undefined;
}

/** In words: "min. 3 boxes" or "selected ranges only" can only stand beside what it limits. */
const fewestWords = 5;

/** What takes a promise back, as all that is to be written; a few words stand in brackets behind the promise. */
function limitAlone(annotated: Annotated, places: readonly Annotation[]): string | undefined {
  const limit = wordsFor('limit', annotated, places);
  if (limit === undefined || isOfItsOwn(limit)) return limit;
  const promise = wordsFor('promise', annotated, places);
  if (promise === undefined) return limit;
  return isAbsolute(annotated, promise) ? undefined : `${promise} (${limit})`;
}

const isOfItsOwn = (limit: string): boolean => limit.split(/\s+/).length >= fewestWords;

/** What takes a promise back, as the sentence that stands where the promise stood. */
function limitInstead(annotated: Annotated, places: readonly Annotation[]): string | undefined {
  const limit = wordsFor('limit', annotated, places);
  return limit !== undefined && isOfItsOwn(limit) ? asBegun(limit, 'Limit') : undefined;
}

const wholeOf = ({ pages, work }: Annotated): Placed[] =>
  pages.map(({ tokens }, page) => {
    work.spend(tokens.count);
    return { page, first: 0, last: tokens.count - 1 };
  });

/** In characters: what is shorter ("Clean Slate", "sleep well") may only be a word of what is said at another place. */
const fewestTelling = 16;

/** Of what a rule found, the first that can be understood alone. */
export const tellingOf = (inOrder: readonly Annotation[]): Annotation | undefined =>
  inOrder.find(({ start, end }) => end - start >= fewestTelling);

/** A promise is a claim that other words take back, of which neither can be told without the other. */
function sourceOf(
  source: 'words' | 'sentence' | 'promise' | 'limit',
  annotated: Annotated,
  places: readonly Annotation[],
): Annotation | undefined {
  if (source === 'words') return places[0];
  // A heading that asks ("Does it work every time?") claims nothing that a source could stand behind.
  if (source === 'sentence') {
    const claiming = places.filter(({ page, first }) => !asks(annotated, page, first));
    return tellingOf(claiming) ?? claiming[0];
  }
  const told = takenBackIn(annotated, places);
  return source === 'limit' ? told?.limit : told?.promise;
}

const asks = ({ pages }: Annotated, page: number, token: number): boolean =>
  isQuestion(pages[page]!, pages[page]!.sentence[token]!);

/** A promise, and words of another sentence that take it back. */
export function takenBackIn(
  annotated: Annotated,
  places: readonly Annotation[],
): { promise: Annotation; limit: Annotation } | undefined {
  const promise = places.find(({ concept }) => concept.startsWith('claim.'));
  if (promise === undefined) return undefined;
  const others = places.filter((place) => place.concept !== promise.concept && isElsewhere(annotated, place, promise));
  // Of several promises in one promotion none is what takes another back.
  const limit = others.find(({ concept }) => !concept.startsWith('claim.')) ?? others[0];
  return limit && { promise, limit };
}

/** One sentence that tells both need not tell them again. */
const isElsewhere = ({ pages }: Annotated, a: Annotation, b: Annotation): boolean =>
  a.page !== b.page || pages[a.page]!.sentence[a.first] !== pages[b.page]!.sentence[b.first];

const quotedAt = (annotated: Annotated, place: Annotation | undefined): Annotation | undefined =>
  place && quotable(annotated, [place], { detector: 'forbid', most: 1 })[0];

/** As it is quoted, or the whole sentence where a sentence is wanted and is short; without the sign that ends it. */
function phraseAt(annotated: Annotated, place: Annotation | undefined, isWhole: boolean): string | undefined {
  const quoted = quotedAt(annotated, place);
  if (quoted === undefined) return undefined;
  const sentence = isWhole ? sentenceOf(annotated, quoted) : undefined;
  return (sentence && printableAt(annotated, sentence)) ?? printableAt(annotated, quoted);
}

/** Marks of speech and brackets are those of who tells of a promotion, or break those around the words. */
function printableAt({ pages }: Annotated, { page, start, end }: Annotation): string | undefined {
  if (end - start > longestRead) return undefined;
  const words = pages[page]!.page.text.slice(start, end)
    .replace(labelOfSpeech, '')
    .replace(/[.!:;,*†]+$/, '');
  const isPrintable = words.length <= longestWords && !/[\n()[\]"“”«»]|(?<!\p{L})['‘]/u.test(words);
  return isPrintable ? words.replace(unseen, '').replace(/\s+/g, ' ') : undefined;
}

/** Who says it, or the number of a line: "A.", "2)", "Host –", "Q:". */
const labelOfSpeech =
  /^(?:(?:[QA]|\d{1,2})[.)]\s+|(?:[QA]|[MF]?VO(?: ?\d)?|Host|Presenter|Narrator|Announcer|Anncr|Voiceover|Answer|Question)\s*[-–—:]\s+)/i;

/** What only says where a line may break. */
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

/** In characters, with a label before the words and the signs after them: longer ones are not looked into. */
const longestRead = 2 * longestWords;

/** Without a label before it ("VO:", "Small print:"). */
function sentenceOf({ pages }: Annotated, quoted: Annotation): Annotation | undefined {
  const { tokens, sentence, sentenceStart, page } = pages[quoted.page]!;
  const from = tokens.start[sentenceStart[sentence[quoted.first]!]!]!;
  const to = tokens.end[sentenceStart[sentence[quoted.last]! + 1]! - 1]!;
  if (to - from > longestRead) return undefined;
  const [before, words, after] = [
    page.text.slice(from, quoted.start),
    page.text.slice(quoted.start, quoted.end),
    page.text.slice(quoted.end, to),
  ];
  const label = /^(?:.*:\s*)?(?:(?:And|But|So|Plus),?\s+)?/s.exec(before)![0].length;
  const isWhole = severalWords.test(words);
  return {
    ...quoted,
    start: isWhole && clauseBefore.test(before) ? quoted.start : from + label,
    end: isWhole && clauseAfter.test(after) ? quoted.end : Math.max(quoted.end, to),
  };
}

/** "Rates just dropped, and" and ", and a voucher the minute you sign up" say something else, which a source or limit in brackets is not about. */
const clauseBefore = /\S+\s+\S+\s+\S+,\s+(?:and|but|so)\s+$/;
const clauseAfter = /^,\s+(?:and|but|so|plus)(?:\s+\S+){4}/;
const severalWords = /(?:\S+\s+){4}\S/;
