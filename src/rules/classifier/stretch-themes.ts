import { oncePer } from '../../kernel/once-per.ts';
import { type Seen, themeLikelihood } from './classify.ts';
import { type Hearing, metIn, wordsOn } from './heard.ts';
import type { Classifier } from './learnt.ts';
import { boundedLogOdds, logistic } from './log-odds.ts';
import { nameOf, numberOf } from './names.ts';
import { oncePerStretch } from './once-per-stretch.ts';
import type { Passage } from './passages.ts';
import { type ScoredStretch, scoredIn } from './score-stretches.ts';
import { themeScores } from './weights.ts';
import { termsOfStretch } from './word-weights.ts';
import { ofProduct, productsOf } from './words.ts';

/** A theme that one stretch of a promotion is likely to break, between 0 and 1, if it is in breach at all. */
export interface StretchTheme {
  theme: string;
  likelihood: number;
  stretch: Passage;
}

/** Whether a classifier tells the themes of one stretch from each other. */
export const knowsThemesOfStretches = ({ classifier }: Pick<Seen, 'classifier'>): boolean =>
  classifier.stretchThemes !== undefined;

/**
 * Of some passages, what each of some themes has to do with what they say: the likelier, the more the stretches that speak most
 * for a breach are about it, and the whole. The likeliest first, each with the stretch that says most of it.
 */
export function pooledThemesIn(seen: Seen, passages: readonly Passage[], themes: readonly string[]): StretchTheme[] {
  const stretches = scoredIn(seen, passages);
  const most = Math.max(...stretches.map(({ score }) => score));
  const shares = stretches.map(({ score }) => Math.exp(score - most));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return pickedIn(seen, stretches, themes, (likelihoods) => {
    const parts = likelihoods.map((likelihood, at) => (likelihood * shares[at]!) / whole);
    return { likelihood: parts.reduce((sum, part) => sum + part, 0), at: parts.indexOf(Math.max(...parts)) };
  });
}

/** The same of the stretches alone that say so much for a breach, in log odds: the stretch that is most about it decides. */
export function surestThemesIn(
  seen: Seen,
  passages: readonly Passage[],
  themes: readonly string[],
  least: number,
): StretchTheme[] {
  const stretches = scoredIn(seen, passages).filter(({ score }) => score >= least);
  return pickedIn(seen, stretches, themes, (likelihoods) => {
    const likelihood = Math.max(...likelihoods);
    return { likelihood, at: likelihoods.indexOf(likelihood) };
  });
}

function pickedIn(
  seen: Seen,
  stretches: readonly ScoredStretch[],
  themes: readonly string[],
  pick: (likelihoods: number[]) => { likelihood: number; at: number },
): StretchTheme[] {
  const known = seen.classifier.stretchThemes;
  if (known === undefined || stretches.length === 0) return [];
  const scores = stretches.map((stretch) => scoresOf(seen, stretch));
  return themes
    .flatMap((theme) => {
      const place = known.things.indexOf(theme);
      if (place < 0) return [];
      const { likelihood, at } = pick(scores.map((score) => logistic(score[place]!)));
      return [{ theme, likelihood: besideWhole(seen, theme, likelihood), stretch: stretches[at]! }];
    })
    .sort((a, b) => b.likelihood - a.likelihood);
}

/**
 * What the promotion as a whole is about tells as much of a theme as a stretch does, so their odds multiply: themes F1 of the
 * unseen part is .776 with it and .770 without, of real texts retold .632 and .604.
 */
function besideWhole(seen: Seen, theme: string, likelihood: number): number {
  if (!seen.classifier.themes.things.includes(theme)) return likelihood;
  return logistic(boundedLogOdds(likelihood) + boundedLogOdds(themeLikelihood(seen, theme)));
}

/** In words: "Yes." and "How much?" are about whatever stands beside them. */
const shortestSentence = 4;

/**
 * Of the sentences that a stretch is made of the one that is most about a theme and says most for a breach: two short ones that stand
 * together may each break something else.
 */
export function sentenceAbout(seen: Seen, stretch: Passage, theme: string): Passage {
  const place = seen.classifier.stretchThemes?.things.indexOf(theme) ?? -1;
  const sentences = sentencesOf(seen, stretch);
  if (place < 0 || sentences.length < 2) return stretch;
  const saying = (sentence: Passage): number =>
    scoresOf(seen, sentence)[place]! + (scoredIn(seen, [sentence])[0]?.score ?? 0);
  return sentences.map((one) => ({ one, says: saying(one) })).reduce((a, b) => (b.says > a.says ? b : a)).one;
}

function sentencesOf({ annotated }: Seen, { page, first, last }: Passage): Passage[] {
  const { sentence, sentenceStart } = annotated.pages[page]!;
  const numbers = Array.from({ length: sentence[last]! - sentence[first]! + 1 }, (_, at) => sentence[first]! + at);
  return numbers
    .map((at) => ({
      page,
      first: Math.max(first, sentenceStart[at]!),
      last: Math.min(last, sentenceStart[at + 1]! - 1),
    }))
    .filter((one) => one.last - one.first + 1 >= shortestSentence);
}

/** What speaks for each theme in a stretch, by its place, in log odds. */
const scoresOf = oncePerStretch((hearing, stretch) =>
  themeScores(hearing.classifier.stretchThemes!, heardIn(hearing, stretch)),
);

/** What one stretch says, by sort, as the classifier numbers it. */
function heardIn(hearing: Hearing, stretch: Passage): readonly (readonly number[])[] {
  const { classifier, declared } = hearing;
  const { concepts } = metIn(hearing, stretch);
  const products = productsOf(declared.products);
  return [
    termsOfStretch(wordsOn(hearing, stretch.page), stretch),
    concepts,
    products.map((product) => numberOf(classifier.names, product)),
    products.flatMap((product) => numbersFor(classifier, product, concepts)),
  ];
}

/** By product, and by concept. */
const numbersKnown = oncePer((_classifier: Classifier) => new Map<string, Map<number, number>>());

/** The numbers of some concepts as what they are in promotions for a product. */
function numbersFor(classifier: Classifier, product: string, concepts: readonly number[]): number[] {
  const byProduct = numbersKnown(classifier);
  const numbers = byProduct.get(product) ?? new Map<number, number>();
  byProduct.set(product, numbers);
  return concepts.map((concept) => {
    const number =
      numbers.get(concept) ?? numberOf(classifier.names, ofProduct(product, nameOf(classifier.names, concept)));
    numbers.set(concept, number);
    return number;
  });
}
