import type { Document } from '../document/model.ts';
import { atOnce } from '../kernel/at-once.ts';
import { likenessesOf, type Seen, themesOf } from './classifier/classify.ts';
import { weighedAlone } from './findings/alone.ts';
import { assess, type Hidden } from './findings/assessment.ts';
import { weighedBeside } from './findings/beside.ts';
import { mergeFindings, type ThemeLikelihood } from './findings/findings.ts';
import { inOrder } from './findings/order.ts';
import { withShortSentences } from './findings/short-quotes.ts';
import { softened } from './findings/softened.ts';
import { toldOnce } from './findings/told-once.ts';
import { worstFirst } from './findings/worst-first.ts';
import { judgeClassified } from './kinds/classified.ts';
import { judgeContradiction } from './kinds/contradiction.ts';
import { judgeDeclared } from './kinds/declared.ts';
import { judgeForbid } from './kinds/forbid.ts';
import { judgeLength } from './kinds/length.ts';
import { judgeNumbers } from './kinds/numbers.ts';
import type { Breach, NamedFinding } from './kinds/outcome.ts';
import { judgeProminence } from './kinds/prominence.ts';
import { judgeRequire } from './kinds/require.ts';
import { judgeWording } from './kinds/wording.ts';
import { TooMuchWork } from './patterns/matcher.ts';
import { type Annotated, type Annotation, annotate } from './places/annotate.ts';
import { approvedIn, withoutApproved } from './places/approved-claims.ts';
import { holds, inReadingOrder, placesOf } from './places/conditions.ts';
import { asIfSeen, whyHidden } from './places/hidden.ts';
import { takenBackIn, withOwnWords } from './places/own-words.ts';
import { languageAt, wordsSeenOn } from './places/pages.ts';
import { leadOf, placeOf } from './places/places.ts';
import { quotable } from './places/quotes.ts';
import { citationsOf } from './rulebook/applies.ts';
import type { Rulebook } from './rulebook/compile.ts';
import type { Demand, RuleDefinition } from './rulebook/definitions.ts';
import { inForce } from './rulebook/in-force.ts';
import type { Finding, Review, ReviewContext, Words } from './types.ts';
import { unjudgedIn } from './unjudged.ts';

/**
 * Holds a document against rulebooks: the built-in one, and a workspace's own beside it. Pure: the same document, context
 * and rulebooks give the same review, byte for byte. Never throws on any text; every quote is verbatim from the document.
 */
export function review(document: Document, context: ReviewContext, ...rulebooks: Rulebook[]): Review {
  return atOnce(reviewing(document, context, ...rulebooks));
}

/** The same step by step, none of them long: whoever has others to answer does so in between. */
export function* reviewing(
  document: Document,
  context: ReviewContext,
  ...rulebooks: Rulebook[]
): Generator<undefined, Review> {
  const readings: (Reading | TooSlow)[] = [];
  for (const [at, rulebook] of rulebooks.entries())
    readings.push(yield* readBy(rulebook, { document, context, isBounded: at > 0 }));
  const read = readings.filter((one) => 'annotated' in one);
  const reviewed = read.map(({ annotated }) => annotated);
  const unjudged = unjudgedIn(reviewed);
  const canTell = ({ demand }: RuleDefinition) => !unjudged.isAll || !isOfWordsMissing(demand);
  const found = (isForm: boolean): Finding[] =>
    read.flatMap(({ judged }) =>
      judged
        .filter(({ rule }) => isOfForm(rule.demand) === isForm && canTell(rule))
        .flatMap(({ findings }) => findings),
    );
  const all = mergeFindings(found(false));
  const likenesses = likenessesOf(reviewed, context);
  const named = weighedAlone(softened(all, likenesses), likenesses);
  const likely = read.flatMap((reading) => likelyIn(reading, { context, named }));
  const likelihoodOf = themeLikelihoodIn(likenesses);
  const merged = toldOnce(mergeFindings([...named, ...likely, ...found(true)], likelihoodOf));
  return assess({
    document,
    context: { ...context, unused: [...(context.unused ?? []), ...readings.flatMap(whyUnused)] },
    findings: inOrder(weighedBeside(merged, likelihoodOf), likelihoodOf, likenesses)
      .map((finding) => worstFirst(finding, likenesses))
      .map((finding) => (reviewed[0] === undefined ? finding : withShortSentences(finding, reviewed[0])))
      .map(asUnseen)
      .map(asFilled),
    words: reviewed[0]?.pages.reduce((sum, page) => sum + wordsSeenOn(page), 0) ?? 0,
    hidden: read.flatMap(({ hidden }) => hidden),
    rules: read.reduce((sum, { rules }) => sum + rules.length, 0),
    unjudged,
    uncovered: context.products
      .map(([product]) => product!)
      .filter((product) => read.every(({ uncovered }) => uncovered.includes(product))),
    rulebookVersion: rulebooks.map((rulebook) => rulebook.version).join('+'),
  });
}

/** Asked of each finding, and again when they are put in order; worked out once. */
function themeLikelihoodIn([seen]: readonly Seen[]): ThemeLikelihood {
  if (seen === undefined) return () => undefined;
  const known = new Map<string, number>();
  return (theme) => {
    const likelihood = known.get(theme) ?? themesOf(seen, [theme])[0]!.likelihood;
    known.set(theme, likelihood);
    return likelihood;
  };
}

interface ToRead {
  document: Document;
  context: ReviewContext;
  /** A workspace's own, beside the built-in one. */
  isBounded: boolean;
}

/** What a rulebook has to say about a document. */
interface Reading {
  rules: readonly RuleDefinition[];
  uncovered: readonly string[];
  annotated: Annotated;
  /** Where the promotion says what was approved. */
  approved: readonly Annotation[];
  /** Of all rules but those that go by likeness, which must know what these found. */
  judged: { rule: RuleDefinition; findings: Finding[] }[];
  /** Words that would be in breach if they were seen. */
  hidden: Hidden[];
}

/** What of a rulebook takes longer over a document than a workspace's own may. */
interface TooSlow {
  rulebook: Rulebook;
  part: 'patterns' | 'rules';
}

function* readBy(
  rulebook: Rulebook,
  { document, context, isBounded }: ToRead,
): Generator<undefined, Reading | TooSlow> {
  const characters = document.pages.reduce((sum, { text }) => sum + text.length, 0);
  const { rules, uncovered, asked } = inForce(rulebook, context, characters);
  let part: TooSlow['part'] = 'patterns';
  let found = 0;
  try {
    const annotated = annotate(document, rulebook, isBounded ? { ...asked, isBounded } : asked);
    const reading: Reading = {
      rules,
      uncovered,
      annotated,
      approved: approvedIn(annotated, context),
      judged: [],
      hidden: [],
    };
    part = 'rules';
    yield;
    for (const rule of rules.filter(({ demand }) => demand.kind !== 'classified')) {
      annotated.work.beginRule();
      const findings = findingsOf(rule, reading, { context, named: [] });
      found += findings.length;
      annotated.work.spend(stepsToCompare * found * findings.length);
      reading.judged.push({ rule, findings });
      if (isBounded) yield;
    }
    reading.hidden = hiddenIn(reading, context);
    return reading;
  } catch (error) {
    if (error instanceof TooMuchWork) return { rulebook, part };
    throw error;
  }
}

/** Breaches in words that nobody sees, and why nobody does. */
function hiddenIn({ rules, annotated, ...reading }: Reading, context: ReviewContext): Hidden[] {
  if (annotated.pages.every(({ hidden }) => hidden === undefined)) return [];
  const seen = { ...reading, rules, annotated: asIfSeen(annotated) };
  return rules
    .filter(({ demand, severity }) => demand.kind === 'forbid' && severity !== 'LOW')
    .flatMap((rule) => {
      annotated.work.beginRule();
      return findingsOf(rule, seen, { context, named: [] });
    })
    .flatMap(({ places }) => {
      const why = places.map((place) => whyHidden(annotated, place));
      return why[0] === undefined || why.includes(undefined) ? [] : [{ quote: places[0]!.quote, why: why[0] }];
    });
}

/** Each finding is compared with all others. */
const stepsToCompare = 50;

const likelyIn = (reading: Reading, judged: Judged): Finding[] =>
  reading.rules
    .filter(({ demand }) => demand.kind === 'classified')
    .flatMap((rule) => findingsOf(rule, reading, judged));

const mends: Record<TooSlow['part'], string> = {
  patterns: 'fewer or narrower gaps (..12) and fewer words that stand everywhere',
  rules: 'fewer rules, pairs and prescribed wordings of what stands everywhere',
};

const whyUnused = (reading: Reading | TooSlow): string[] =>
  'annotated' in reading
    ? []
    : [
        `Your rulebook ${reading.rulebook.version} was not used, as its ${reading.part} would take too long over this text: ${mends[reading.part]} mend that.`,
      ];

/**
 * How long a text is, and whether what it says is seen first, tells nothing of whether its words are in order: no other
 * finding weighs more or less for it.
 */
const isOfForm = (demand: Demand): boolean =>
  demand.kind === 'length' ||
  (demand.kind === 'require' && (demand.within === 'inbox' || demand.characters !== undefined));

/** Who cannot read a text cannot say that its warning is missing; words that are prescribed to the letter anyone can look for. */
const isOfWordsMissing = ({ kind }: Demand): boolean => kind === 'require';

/** Whoever has written the words need not write them again, but show them. */
const asUnseen = ({ unseen, ...finding }: Finding): Finding =>
  unseen === undefined
    ? finding
    : {
        ...finding,
        rationale: `${finding.rationale} ${unseen}`,
        recommendation: `Show the words that are hidden now. ${finding.recommendation}`,
      };

/** Findings that the same wording would mend are one, whatever stands in its brackets: so they are filled last. */
const asFilled = ({ filled, suggestion, ...finding }: Finding): Finding => {
  const written = filled ?? suggestion;
  return written === undefined ? finding : { ...finding, suggestion: written };
};

/** What rules are judged in: the promotion's context, and the breaches of rules that can be named. */
export interface Judged {
  context: ReviewContext;
  named: readonly NamedFinding[];
}

function findingsOf(rule: RuleDefinition, { annotated, approved }: Reading, judged: Judged): Finding[] {
  const findings: Finding[] = [];
  for (const breach of breachesOf(rule, annotated, judged).slice(0, mostBreaches)) {
    annotated.work.spend(stepsToQuote(breach.places.length));
    const standing = withoutApproved(breach, approved);
    const finding = standing === undefined ? undefined : findingOf(rule, standing, annotated);
    if (finding !== undefined) findings.push({ ...finding, rules: citationsOf(rule, judged.context) });
  }
  return findings;
}

/** What one rule finds, its jurisdiction and product apart. */
export function breachesOf(rule: RuleDefinition, annotated: Annotated, judged: Judged): Breach[] {
  const triggers = rule.when === undefined ? undefined : placesOf(rule.when, annotated);
  if (rule.when !== undefined && triggers === undefined) return [];
  if (rule.unless !== undefined && holds(rule.unless, annotated)) return [];
  return judgeDemand(rule, annotated, judged, triggers);
}

function judgeDemand(
  rule: RuleDefinition,
  annotated: Annotated,
  { context, named }: Judged,
  triggers: Annotation[] | undefined,
): Breach[] {
  const judging = { annotated, context, rule, triggers, named };
  const { demand } = rule;
  switch (demand.kind) {
    case 'forbid':
      return judgeForbid({ ...judging, demand });
    case 'require':
      return judgeRequire({ ...judging, demand });
    case 'wording':
      return judgeWording({ ...judging, demand });
    case 'prominence':
      return judgeProminence({ ...judging, demand });
    case 'numbers':
      return judgeNumbers({ ...judging, demand });
    case 'contradiction':
      return judgeContradiction({ ...judging, demand });
    case 'length':
      return judgeLength({ ...judging, demand });
    case 'declared':
      return judgeDeclared({ ...judging, demand });
    case 'classified':
      return judgeClassified({ ...judging, demand });
  }
}

/** What a rule says of how its findings weigh beside others. */
const weightOf = ({
  own,
  stands,
  alone,
  broad,
  yieldsTo,
  demand,
}: RuleDefinition): Pick<Finding, 'own' | 'stands' | 'alone' | 'broad' | 'yieldsTo'> => ({
  ...(own ? { own: true } : {}),
  ...(own || stands ? { stands: own || demand.kind === 'require' ? 'always' : 'mostly' } : {}),
  ...(alone === undefined ? {} : { alone }),
  ...(broad ? { broad } : {}),
  ...(yieldsTo === undefined ? {} : { yieldsTo }),
});

/** More places than this help nobody; the first ones are enough to find the rest. So it is with breaches that each have words of their own. */
const mostPlaces = 100;
const mostBreaches = 100;

/** Each place is put in order, and the first ones are quoted and compared with those of other findings. */
const stepsToQuote = (places: number): number => 4 * places + 100 * Math.min(places, mostPlaces);

const suggestionOf = ({ suggestion, suggestions }: RuleDefinition, language: string | undefined): string | undefined =>
  (language === undefined ? undefined : suggestions?.[language]) ?? suggestion;

/** In characters: what is shorter ("Clean Slate", "sleep well") may only be a word of what is said at another place. */
const fewestTelling = 16;

/** What a rule found: the first words, and the first that can be understood alone. */
function foundIn(annotated: Annotated, places: readonly Annotation[]): Pick<Finding, 'found' | 'telling'> {
  const inOrder = inReadingOrder([...places]);
  const telling = inOrder.find(({ start, end }) => end - start >= fewestTelling);
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
  detail: string | undefined,
): Pick<Finding, 'heading' | 'recommendation' | 'rationale'> {
  const heading = rule.names?.[theme];
  const rationale = rule.rationales?.[theme] ?? rule.rationale;
  return {
    ...(heading === undefined ? {} : { heading }),
    recommendation: rule.recommendations?.[theme] ?? rule.recommendation,
    rationale: detail === undefined ? rationale : `${rationale} ${detail}`,
  };
}

/** Only the wording in English knows what its brackets are filled with. */
const filledFrom = (
  suggestion: string,
  rule: RuleDefinition,
  { annotated, breach, places }: { annotated: Annotated; breach: Breach; places: readonly Annotation[] },
): string | undefined =>
  (languageAt(annotated, places[0]!) ?? 'en') === 'en'
    ? withOwnWords(suggestion, rule, { annotated, places: breach.places })
    : undefined;

function findingOf(rule: RuleDefinition, breach: Breach, annotated: Annotated): Finding | undefined {
  const lead = breach.places.length === 0 ? leadOf(annotated) : undefined;
  const places =
    lead === undefined ? quotable(annotated, breach.places, { detector: breach.detector, most: mostPlaces }) : [lead];
  // Nothing can be read on any page: the assessment says so, there is nothing to quote.
  if (places.length === 0) return undefined;
  const theme = breach.theme ?? rule.theme;
  const suggestion = breach.suggestion ?? suggestionOf(rule, languageAt(annotated, places[0]!));
  const filled = suggestion === undefined ? undefined : filledFrom(suggestion, rule, { annotated, breach, places });
  return {
    rules: [],
    severity: breach.severity ?? rule.severity,
    theme,
    ...saidOf(rule, theme, breach.detail),
    ...weightOf(rule),
    ...(breach.mendedBy === undefined ? {} : { mendedBy: breach.mendedBy }),
    ...(breach.unseen === undefined ? {} : { unseen: breach.unseen }),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(filled === undefined ? {} : { filled }),
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
