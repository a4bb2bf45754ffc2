import type { Document } from '../document/model.ts';
import { invariant } from '../kernel/assert.ts';
import { atOnce } from '../kernel/at-once.ts';
import { likenessesOf, type Seen, themeLikelihood } from './classifier/classify.ts';
import { weighedAlone } from './findings/alone.ts';
import { assess } from './findings/assessment.ts';
import { weighedBeside } from './findings/beside.ts';
import type { ThemeLikelihood } from './findings/findings.ts';
import { merging } from './findings/merging.ts';
import { inOrder } from './findings/order.ts';
import { toldBySentence } from './findings/same-sentence.ts';
import { borneOutBy } from './findings/saying.ts';
import { sentenceRound, withShortSentences } from './findings/short-quotes.ts';
import { withPlacesThatHelp } from './findings/shown-places.ts';
import { softened } from './findings/softened.ts';
import { tellingOnce } from './findings/told-once.ts';
import { worstFirst } from './findings/worst-first.ts';
import { asWritten } from './findings/written.ts';
import type { Annotated } from './places/annotate.ts';
import { wordsSeenOn } from './places/pages.ts';
import { declaredProducts, recognising } from './products/recogniser.ts';
import { type Likely, likelyIn, type Reading, readBy, type TooSlow, whyUnused } from './reading.ts';
import type { Rulebook } from './rulebook/compile.ts';
import type { Demand, RuleDefinition } from './rulebook/definitions.ts';
import type { Finding, Place, Review, ReviewContext } from './types.ts';
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
  const seen = { document, context: yield* recognising(document, context, rulebooks), rulebooks };
  return yield* concluding(yield* namedBy(seen), seen);
}

interface Reviewed {
  document: Document;
  context: ReviewContext;
  rulebooks: readonly Rulebook[];
}

/** What all rules together have to say, once it is known what those say that name what they look for. */
function* concluding(
  { readings, read, reviewed, unjudged, ofForm, likenesses, named }: Named,
  { document, context, rulebooks }: Reviewed,
): Generator<undefined, Review> {
  const likely: Likely[] = [];
  for (const reading of read) likely.push(yield* likelyIn(reading, { context, named }));
  const tooSlow = [...readings.filter((one) => 'part' in one), ...likely.flatMap((one) => one.tooSlow ?? [])];
  const [seen] = likenesses;
  const likelihoodOf: ThemeLikelihood = (theme) => seen && themeLikelihood(seen, theme);
  const borneOut = borneOutBy(seen, likelihoodOf);
  const all = yield* merging([...named, ...likely.flatMap(({ findings }) => findings), ...ofForm], likelihoodOf);
  const shownOf = (place: Place): Place => (reviewed[0] === undefined ? place : sentenceRound(place, reviewed[0]));
  const merged = yield* tellingOnce(toldBySentence(all, reviewed[0]), { shownOf, borneOut });
  yield;
  const weighed = inOrder(weighedBeside(merged, likelihoodOf, borneOut), likelihoodOf, seen);
  yield;
  const shown = withPlacesThatHelp(weighed.filter(({ untold }) => !untold).map((finding) => worstFirst(finding, seen)));
  const told = shown
    .map((finding) => (reviewed[0] === undefined ? finding : withShortSentences(finding, reviewed[0])))
    .map(asUnseen);
  return assess({
    document,
    context: { ...context, unused: [...(context.unused ?? []), ...tooSlow.map(whyUnused)] },
    untold: weighed.filter(({ untold }) => untold),
    findings: asWritten(told),
    words: reviewed[0]?.pages.reduce((sum, page) => sum + wordsSeenOn(page), 0) ?? 0,
    hidden: read.flatMap(({ hidden }) => hidden),
    rules: read.reduce((sum, { rules }) => sum + rules.length, 0),
    unjudged,
    uncovered: declaredProducts(context).filter((product) =>
      read.every(({ uncovered }) => uncovered.includes(product)),
    ),
    recognised: recognisedIn(context, rulebooks),
    rulebookVersion: rulebooks.map((rulebook) => rulebook.version).join('+'),
  });
}

/** What rules that name what they look for made of a document, and what tells how much of it stands. */
interface Named {
  readings: (Reading | TooSlow)[];
  read: Reading[];
  reviewed: Annotated[];
  unjudged: ReturnType<typeof unjudgedIn>;
  /** What rules say of its length, and of what is seen of it first. */
  ofForm: Finding[];
  likenesses: Seen[];
  /** Of what else they found, what stands: rules that go by likeness are told of it. */
  named: Finding[];
}

function* namedBy({ document, context, rulebooks }: Reviewed): Generator<undefined, Named> {
  const readings: (Reading | TooSlow)[] = [];
  for (const [at, rulebook] of rulebooks.entries())
    readings.push(yield* readBy(rulebook, { document, context, isBounded: at > 0 }));
  const read = readings.filter((one) => 'annotated' in one);
  const reviewed = read.map(({ annotated }) => annotated);
  const unjudged = unjudgedIn(reviewed);
  const canTell = ({ demand }: RuleDefinition) => !unjudged.isAll || !isOfWordsMissing(demand);
  const judged = read.flatMap((one) => one.judged).filter(({ rule }) => canTell(rule));
  const found = judged.filter(({ rule }) => !isOfForm(rule.demand)).flatMap(({ findings }) => findings);
  const ofForm = judged.filter(({ rule }) => isOfForm(rule.demand)).flatMap(({ findings }) => findings);
  const all = yield* merging(found, () => undefined);
  const likenesses = likenessesOf(reviewed, context);
  yield;
  const named = weighedAlone(softened(all, likenesses), likenesses);
  return { readings, read, reviewed, unjudged, ofForm, likenesses, named };
}

function recognisedIn({ recognised: slug }: ReviewContext, rulebooks: readonly Rulebook[]): Review['recognised'] {
  if (slug === undefined) return undefined;
  const name = rulebooks.map(({ productNames }) => productNames?.[slug]).find((one) => one !== undefined);
  return { slug, name: name ?? slug };
}

/** A review, the document and what was declared of it as it was read for it, and what rules that go by likeness were told of it: for whoever asks why they did or did not fire. */
export function reviewWithNamed(
  document: Document,
  context: ReviewContext,
  rulebook: Rulebook,
): Review & { context: ReviewContext; annotated: Annotated; named: readonly Finding[] } {
  const rulebooks = [rulebook];
  const seen = { document, context: atOnce(recognising(document, context, rulebooks)), rulebooks };
  const known = atOnce(namedBy(seen));
  const [annotated] = known.reviewed;
  invariant(annotated, 'only a rulebook beside another one is left out');
  return { ...atOnce(concluding(known, seen)), context: seen.context, annotated, named: known.named };
}

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
