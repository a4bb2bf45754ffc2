import type { Document } from '../../document/model.ts';
import { isHidden } from '../places/hidden.ts';
import { declaredProducts } from '../products/recogniser.ts';
import { lowerFirst } from '../text/lower-first.ts';
import type { Finding, Review, ReviewContext, Severity } from '../types.ts';
import type { Unjudged } from '../unjudged.ts';
import { headingOf, isLikeness } from './findings.ts';

/** Words that nobody sees and that would be in breach if somebody did, and why nobody does. */
export interface Hidden {
  quote: string;
  why: string;
}

interface Assessing {
  document: Document;
  context: ReviewContext;
  /** What to do first, first. */
  findings: Finding[];
  untold: Finding[];
  /** Of all pages, those that a customer sees or hears. */
  words: number;
  hidden: Hidden[];
  /** How many are about the promotion's products, channels and jurisdictions. */
  rules: number;
  /** Languages that the rules do not speak, or little, and whether there are words in no other. */
  unjudged: { languages: Unjudged[]; isAll: boolean };
  /** Products that no rule is about, by slug. */
  uncovered: string[];
  /** A product that nobody declared and that it was reviewed for as well. */
  recognised: Review['recognised'];
  rulebookVersion: string;
}

/** Joins findings and what could not be judged into the review, with a note as a colleague would write it. */
export function assess(assessing: Assessing): Review {
  const { context, findings, untold, words, unjudged, uncovered, recognised, rulebookVersion } = assessing;
  const nothingChecks = uncovered.length === declaredProducts(context).length;
  const isBlind = nothingChecks || unjudged.isAll || words === 0;
  const gaps = gapsOf(assessing);
  const sentences = [
    ...(isBlind ? [] : [whatItIs(assessing)]),
    ...(recognised === undefined ? [] : [alsoReviewedFor(recognised)]),
    ...(uncovered.length === 0 ? [] : [nothingChecked(context, uncovered)]),
    ...(findings.length === 0 && isBlind ? [] : [verdict(findings)]),
    ...(findings.length > 0 ? whatDecides(findings) : []),
    ...(isBlind ? [] : [`Held against ${counted(assessing.rules, 'rule')}.`]),
    ...gaps,
  ];
  return {
    findings,
    untold,
    reviewRequired: findings.some(({ severity }) => severity !== 'LOW') || uncovered.length > 0 || gaps.length > 0,
    overallAssessment: sentences.join(' '),
    ...(recognised === undefined ? {} : { recognised }),
    rulebookVersion,
  };
}

/** What was not read, or not judged, of what was there. */
function gapsOf({ document, context, words, hidden, unjudged }: Assessing): string[] {
  const { unread } = document;
  const nothingRead = words === 0;
  return [
    ...(context.unused ?? []),
    ...unjudged.languages.map(notJudged),
    ...(nothingRead ? [nothingToJudge(document)] : []),
    ...(hidden.length > 0 ? [notSeen(hidden)] : []),
    ...unread.slice(0, mostUnread).map(notRead),
    ...(unread.length > mostUnread ? [`${unread.length - mostUnread} more parts were not read.`] : []),
    ...(unread.length > 0 || (nothingRead && hidden.length === 0)
      ? ['A person needs to look at what was not read.']
      : []),
  ];
}

function nothingToJudge({ pages }: Document): string {
  const runs = pages.flatMap(({ blocks }) => blocks).flatMap((block) => block.runs);
  const first = runs.find(isHidden);
  return first?.hiddenBecause === undefined
    ? 'No words could be read in it, so nothing could be judged.'
    : `No customer sees any words in it, so nothing could be judged: ${lowerFirst(first.hiddenBecause)}`;
}

/** More of them are told by their number. */
const mostHidden = 3;

function notSeen(hidden: readonly Hidden[]): string {
  const byQuote = new Map(hidden.map(({ quote, why }) => [shorten(quote), why]));
  const told = [...byQuote]
    .slice(0, mostHidden)
    .map(([quote, why]) => `“${quote}” (${lowerFirst(why).replace(/\.$/, '')})`);
  const more = byQuote.size > mostHidden ? ` and ${byQuote.size - mostHidden} more` : '';
  return `Hidden words would be in breach once they are shown: ${told.join(', ')}${more}. A person needs to look at whether anybody gets to see them.`;
}

const notRead = ({ what, pageNumber, why }: Document['unread'][number]): string =>
  `Not read: ${what}${pageNumber === undefined ? '' : ` (page ${pageNumber})`}: ${why.replace(/\.$/, '')}.`;

const mostUnread = 5;

const places = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** What was looked at: a note that nothing was found means little without it. */
function whatItIs({ context, words }: Assessing): string {
  const { named, channels } = context;
  const what = (named?.products ?? declaredProducts(context).map(inWords)).join(' and ');
  const where = (named?.channels ?? channels.map(([slug]) => inWords(slug!))).join(' and ');
  return `${upperFirst(what)} (${where}, ${placeOf(context)}), ${counted(words, 'word')}.`;
}

const placeOf = ({ named, jurisdictions: [place = ''] }: ReviewContext): string =>
  named?.place || (/^[a-z]{2}$/.test(place) && places.of(place.toUpperCase())) || place;

const inWords = (slug: string): string => slug.replaceAll('-', ' ');

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const alsoReviewedFor = ({ name }: NonNullable<Review['recognised']>): string =>
  `Its words are about “${name}”, which is not declared: it was held against the rules for that as well.`;

const counted = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

function nothingChecked(context: ReviewContext, uncovered: string[]): string {
  const { named, products } = context;
  const names = uncovered.map(
    (slug) => named?.products[products.findIndex(([product]) => product === slug)] ?? inWords(slug),
  );
  const place = placeOf(context) || 'this jurisdiction';
  return `Nothing was checked for ${names.join(', ')}: there are no rules for it in ${place} yet. This is not an approval.`;
}

function notJudged({ language, isPartly }: Unjudged): string {
  if (language === undefined)
    return 'Words in a language that was not recognised were not judged: a person who reads it needs to look.';
  return isPartly
    ? `Words in ${language} were held against the main rules only: a person who reads ${language} needs to look.`
    : `Words in ${language} were not judged, as no rule speaks it: a person who reads ${language} needs to look.`;
}

function verdict(findings: Finding[]): string {
  const grave = findings.filter(({ severity }) => severity === 'HIGH');
  if (grave.some((finding) => !isLikeness(finding))) return 'It must not run as it is.';
  if (grave.length > 0) return 'It must not run before a person has looked at it.';
  if (findings.some(({ severity }) => severity === 'MEDIUM')) return 'It can run once it is changed.';
  return findings.length > 0 ? 'It may run.' : 'No breach of the rules checked was found.';
}

/** "1 breach, 2 changes needed and 1 piece of advice" */
export const countsOf = (findings: readonly Finding[]): string =>
  listed([
    [
      count(
        findings.filter((finding) => !isLikeness(finding)),
        'HIGH',
      ),
      'breach',
      'breaches',
    ],
    [count(findings.filter(isLikeness), 'HIGH'), 'likely breach', 'likely breaches'],
    [count(findings, 'MEDIUM'), 'change needed', 'changes needed'],
    [count(findings, 'LOW'), 'piece of advice', 'pieces of advice'],
  ]);

const count = (findings: readonly Finding[], severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length;

function listed(parts: [number, string, string][]): string {
  const some = parts
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return some.length > 1 ? `${some.slice(0, -1).join(', ')} and ${some.at(-1)}` : (some[0] ?? '');
}

/** The gravest by name and words, and how much else there is. */
function whatDecides(findings: Finding[]): string[] {
  const { severity } = findings[0]!;
  const named = findings.slice(0, mostNamed).filter((finding) => finding.severity === severity);
  const told = named.map((finding) => `${headingOf(finding)} (“${shorten(finding.places[0]!.quote)}”)`).join('; ');
  const others = findings.slice(named.length);
  return [
    `${severity === 'LOW' ? 'Worth a look' : 'What decides it'}: ${told}.`,
    ...(others.length > 0 ? [`Beside that: ${countsOf(others)}.`] : []),
  ];
}

const mostNamed = 3;

/** In characters: what is wrong with a sentence often stands at its end. */
const longestShown = 120;

function shorten(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  return line.length <= longestShown ? line : `${line.slice(0, longestShown - 3).replace(/\s\S*$/, '')}…`;
}
