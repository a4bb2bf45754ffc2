import { likenessesOf, mostTellingStretch, type Seen, themesOf } from '../classifier/classify.ts';
import { promotedIn } from '../classifier/furnishing.ts';
import { isBreachLikely, isSurelyInOrder, passageInBreach } from '../classifier/opinion.ts';
import type { Passage } from '../classifier/passages.ts';
import { knowsThemesOfStretches, pooledThemesIn, sentenceAbout, surestThemesIn } from '../classifier/stretch-themes.ts';
import { type Told, toldBy } from '../classifier/told.ts';
import { allThemesOf } from '../findings/findings.ts';
import { isRaisedBy } from '../findings/themes.ts';
import type { Annotated } from '../places/annotate.ts';
import { holds } from '../places/conditions.ts';
import { isHeldUp } from '../places/held-up.ts';
import type { ReadPage } from '../places/pages.ts';
import { pointedAt } from '../places/pointed-at.ts';
import type { Span } from '../places/spans.ts';
import type { Demand } from '../rulebook/definitions.ts';
import type { Breach, Judging, NamedFinding } from './outcome.ts';

type Classified = Extract<Demand, { kind: 'classified' }>;

/** More themes than this help nobody. */
const mostThemes = 3;

/**
 * What no pattern names: the words as a whole, or of one passage, are those of promotions in breach. Where no other rule is broken,
 * the likeliest theme; and themes likely enough that none of the broken rules has. Quotes the sentence where the words stand thickest and
 * says which told.
 */
export function judgeClassified({ annotated, context, demand, named }: Judging<Classified>): Breach[] {
  const grave = named.filter(({ severity }) => severity !== 'LOW');
  const raised = new Set(grave.flatMap(allThemesOf));
  const seen = likenessesOf([annotated], context)
    .map((one) => inBreach(one, demand, named, raised.size > 0))
    .find((one) => one !== undefined);
  if (seen === undefined) return [];
  const isTucked = raised.has('prominence');
  const breaches = themesIn(seen, demand, raised.size === 0)
    .filter(({ theme }) => !isRaisedBy(theme, raised) && (isTucked || !isMet(theme, demand, annotated)))
    .slice(0, mostThemes)
    .map(({ theme, likelihood, within }) => ({
      likelihood,
      ...breachOf({ ...seen, within }, theme, raised.size === 0),
      ...(isGrave(seen, theme) ? { severity: 'HIGH' as const } : {}),
    }));
  const least = knowsThemesOfStretches(seen) ? tellsMore.ofStretch : tellsMore.ofWhole;
  return onePerSentence(breaches)
    .filter(({ places: [place] }) => !isHeldUp(annotated, place!))
    .filter((breach) => !isReadAlready(annotated, breach, breach.likelihood >= least ? ofKin(breach, grave) : grave))
    .map(({ likelihood: _, ...breach }) => breach);
}

/** "Without the yearly cost" is untrue of a promotion that gives it, whatever it reads like; not of one that gives it where few see it. */
const isMet = (theme: string, { met: { [theme]: met } }: Classified, annotated: Annotated): boolean =>
  met !== undefined && holds(met, annotated);

/** What is likely to be in breach: the whole, or one passage of it. */
interface Suspect extends Seen {
  passage?: Passage;
}

function inBreach(
  seen: Seen,
  { least }: Classified,
  named: readonly NamedFinding[],
  isTold: boolean,
): Suspect | undefined {
  if (seen.likeness.likelihood >= least && (isTold || isBreachLikely(seen, named))) return seen;
  const passage = isTold || isSurelyInOrder(seen, named) ? undefined : passageInBreach(seen);
  return passage && { ...seen, ...passage };
}

/** A theme that may be broken, and the words that are most about it. */
interface Suspected {
  theme: string;
  likelihood: number;
  within: Passage | undefined;
}

/** In log odds: a stretch that says less for a breach is not asked what it breaks beside what is told already. */
const leastOfStretch = 1;

/** Where nothing is told yet, the likeliest first, however likely; the others are likely enough to be told beside it. */
function themesIn(seen: Suspect, { themes, beside }: Classified, isAlone: boolean): Suspected[] {
  const suspected = knowsThemesOfStretches(seen) ? ofStretches(seen, themes, isAlone) : ofWhole(seen, themes, isAlone);
  return suspected.filter(({ likelihood }, at) => likelihood >= beside || (at === 0 && isAlone));
}

function ofStretches(seen: Suspect, themes: readonly string[], isAlone: boolean): Suspected[] {
  const passages = seen.passage === undefined ? promotedIn(seen) : [seen.passage];
  const surest = surestThemesIn(seen, passages, themes, leastOfStretch);
  const first = isAlone ? pooledThemesIn(seen, passages, themes).slice(0, 1) : [];
  return [...first, ...surest.filter(({ theme }) => theme !== first[0]?.theme)].map(({ stretch, ...one }) => ({
    ...one,
    within: sentenceAbout(seen, stretch, one.theme),
  }));
}

function ofWhole(seen: Suspect, themes: readonly string[], isAlone: boolean): Suspected[] {
  const within = seen.passage ?? (isAlone ? mostTellingStretch(seen) : undefined);
  return themesOf(seen, themes).map((one) => ({ ...one, within }));
}

/**
 * So likely a theme is a problem of its own, mostly, where another stands in the same sentence; others tell it twice. One stretch
 * tells its theme more surely than the whole does.
 */
const tellsMore = { ofWhole: 0.9, ofStretch: 0.5 };

/** Whether a finding stands in the words of a breach, or reaches into them. */
const isReadAlready = ({ pages }: Annotated, { places: [place] }: Breach, findings: readonly NamedFinding[]): boolean =>
  findings.some(({ places }) =>
    places.some(
      ({ pageNumber, start, end }) =>
        pageNumber === pages[place!.page]!.page.number && start < place!.end && place!.start < end,
    ),
  );

/** Themes under which one sentence breaks much the same rule: an illness that a food is said to end is told once. */
const kin: readonly (string | undefined)[] = ['health', 'food'];

const ofKin = ({ theme }: Breach, findings: readonly NamedFinding[]): readonly NamedFinding[] =>
  kin.includes(theme) ? findings.filter((one) => kin.includes(one.theme)) : [];

/** Three times as likely to be in breach as not. */
const surely = 0.75;

/**
 * A likeness weighs what breaches of its theme mostly do: of 33 labelled ones that nothing else tells of and that are HIGH by
 * this, 30 are (tuned, reported and unseen). Where it is less sure, or only one passage is, it is a change to be thought of.
 */
const isGrave = ({ classifier, likeness, passage }: Suspect, theme: string): boolean =>
  passage === undefined && likeness.likelihood >= surely && classifier.grave.includes(theme);

/** The same sentence under two themes is one problem told twice: the likelier stays. */
const onePerSentence = <B extends Breach>(breaches: B[]): B[] => {
  const startOf = ({ places: [place] }: Breach): string => `${place?.page} ${place?.first}`;
  return breaches.filter((breach, at) => breaches.findIndex((other) => startOf(other) === startOf(breach)) === at);
};

function breachOf(seen: Seen & Pick<Suspected, 'within'>, theme: string, isAlone: boolean): Breach {
  const { annotated } = seen;
  const { page, sentence, ...told } = toldBy(seen, theme, seen.within);
  const read = annotated.pages[page]!;
  const place = pointedAt(read, { page, ...seenIn(read, sentence) }, 'classifier');
  return { places: [place], detector: 'classified', concept: 'classifier', theme, detail: reasonOf(told, isAlone) };
}

/** The most words of a sentence that are seen in a row. */
function seenIn({ sentenceStart, hidden }: ReadPage, sentence: number): Span {
  const whole = { first: sentenceStart[sentence]!, last: sentenceStart[sentence + 1]! - 1 };
  if (hidden === undefined) return whole;
  let most = { first: whole.first, last: whole.first - 1 };
  for (let from = whole.first, at = from; at <= whole.last; at++)
    if (hidden[at] === 1) from = at + 1;
    else if (at - from > most.last - most.first) most = { first: from, last: at };
  return most.last < most.first ? whole : most;
}

/** Shares of likeness are no reason that anybody could check: the words are. */
function reasonOf({ telling, manner }: Pick<Told, 'telling' | 'manner'>, isAlone: boolean): string {
  const words = telling.map((word) => `“${word}”`).join(', ');
  const written = manner.length === 0 ? '' : `; and how it is written: ${manner.join(', ')}`;
  const others = isAlone ? 'No rule that names a fault tells of any here, so a' : 'A';
  return `What speaks for it: ${words}${written}. ${others} person should look before anything is changed.`;
}
