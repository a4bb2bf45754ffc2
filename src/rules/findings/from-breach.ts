import type { Breach } from '../kinds/outcome.ts';
import type { Annotated, Annotation } from '../places/annotate.ts';
import { inReadingOrder } from '../places/conditions.ts';
import { type Suggested, takenBackIn, tellingOf, withOwnWords } from '../places/own-words.ts';
import { languageAt } from '../places/pages.ts';
import { leadOf, placeOf } from '../places/places.ts';
import { quotable } from '../places/quotes.ts';
import type { RuleDefinition } from '../rulebook/definitions.ts';
import type { Finding, Words } from '../types.ts';

/** What a rule says of how its findings weigh beside others. */
const weightOf = ({
  own,
  stands,
  alone,
  broad,
  yieldsTo,
}: RuleDefinition): Pick<Finding, 'own' | 'stands' | 'alone' | 'broad' | 'yieldsTo'> => ({
  ...(own ? { own: true } : {}),
  ...(own || stands ? { stands: own || stands === 'always' ? 'always' : 'mostly' } : {}),
  ...(alone === undefined ? {} : { alone }),
  ...(broad ? { broad } : {}),
  ...(yieldsTo === undefined ? {} : { yieldsTo }),
});

/** More places than this help nobody; the first ones are enough to find the rest. */
const mostPlaces = 100;

/** Each place is put in order, and the first ones are quoted and compared with those of other findings. */
export const stepsToQuote = (places: number): number => 4 * places + 100 * Math.min(places, mostPlaces);

/** In the language of the promotion, where the rulebook has it. */
const inLanguage = ({ suggestions }: RuleDefinition, inEnglish: string, language: string): Suggested => ({
  inEnglish,
  written: suggestions?.[language]?.[inEnglish] ?? inEnglish,
});

/** What a rule found: the first words, and the first that can be understood alone. */
function foundIn(annotated: Annotated, places: readonly Annotation[]): Pick<Finding, 'found' | 'telling'> {
  const inOrder = inReadingOrder([...places]);
  const telling = tellingOf(inOrder);
  const first = wordsOf(annotated, inOrder[0]!);
  return { found: first, ...(telling === undefined ? {} : { telling: wordsOf(annotated, telling) }) };
}

/** What is said to be untrue is shown before what shows it. */
function promisedIn(annotated: Annotated, { places, detector }: Breach): Pick<Finding, 'promised'> {
  const told = detector === 'forbid' ? takenBackIn(annotated, places) : undefined;
  if (told === undefined || told.limit.concept.startsWith('claim.')) return {};
  return { promised: wordsOf(annotated, told.promise) };
}

const wordsOf = ({ pages }: Annotated, { page, start, end }: Annotation): Words => ({
  pageNumber: pages[page]!.page.number,
  ...{ start, end },
});

/** What a rule says of a breach of a theme, and of this one in particular. */
function saidOf(
  rule: RuleDefinition,
  theme: string,
  { detail, remedy }: Breach,
): Pick<Finding, 'heading' | 'recommendation' | 'rationale'> {
  const heading = rule.names?.[theme];
  const rationale = rule.rationales?.[theme] ?? rule.rationale;
  return {
    ...(heading === undefined ? {} : { heading }),
    recommendation: remedy ?? rule.recommendations?.[theme] ?? rule.recommendation,
    rationale: detail === undefined ? rationale : `${rationale} ${detail}`,
  };
}

/** What to write, and the same with the promotion's own words, which never go into a wording of another language. */
function writtenFor(
  rule: RuleDefinition,
  breach: Breach,
  { annotated, place, theme }: { annotated: Annotated; place: Annotation; theme: string },
): Pick<Finding, 'suggestion' | 'filled' | 'withClaim' | 'instead'> {
  if (breach.isSaid) return {};
  const language = languageAt(annotated, place) ?? 'en';
  const isForeign = ({ written, inEnglish }: Suggested): boolean => language !== 'en' && written === inEnglish;
  const filledIn = (suggested: Suggested): string | undefined =>
    isForeign(suggested) ? undefined : withOwnWords(suggested, rule, { annotated, places: breach.places });
  const inEnglish = breach.suggestion ?? rule.suggestion;
  if (inEnglish !== undefined) {
    const suggested = inLanguage(rule, inEnglish, language);
    const filled = filledIn(suggested);
    const withClaim = Object.values(rule.fills ?? {}).includes('sentence');
    return {
      suggestion: suggested.written,
      ...(filled === undefined ? {} : { filled }),
      ...(withClaim ? { withClaim } : {}),
    };
  }
  const instead = typeof rule.instead === 'string' ? rule.instead : rule.instead?.[theme];
  if (instead === undefined) return {};
  const replacing = inLanguage(rule, instead, language);
  // Words that only replace others are no help in a language that the promotion doesn't speak.
  return isForeign(replacing) ? {} : { instead: filledIn(replacing) ?? replacing.written };
}

/** What is told of a breach of a rule; undefined where there is nothing to quote. */
export function findingOf(rule: RuleDefinition, breach: Breach, annotated: Annotated): Finding | undefined {
  const lead = breach.places.length === 0 ? leadOf(annotated) : undefined;
  const places =
    lead === undefined ? quotable(annotated, breach.places, { detector: breach.detector, most: mostPlaces }) : [lead];
  // Nothing can be read on any page: the assessment says so, there is nothing to quote.
  if (places.length === 0) return undefined;
  const theme = breach.theme ?? rule.theme;
  return {
    rules: [],
    severity: breach.severity ?? rule.severity,
    theme,
    ...saidOf(rule, theme, breach),
    ...weightOf(rule),
    ...(breach.mendedBy === undefined ? {} : { mendedBy: breach.mendedBy }),
    ...(breach.unseen === undefined ? {} : { unseen: breach.unseen }),
    ...writtenFor(rule, breach, { annotated, place: places[0]!, theme }),
    places: places.map((place) => placeOf(annotated, place)),
    ...(lead === undefined ? foundIn(annotated, breach.places) : {}),
    ...promisedIn(annotated, breach),
    evidence: {
      detector: breach.detector,
      ...(breach.concept === undefined ? {} : { concept: breach.concept }),
      ...(breach.pattern === undefined ? {} : { pattern: breach.pattern }),
    },
  };
}
