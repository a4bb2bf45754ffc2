import { type Seen, themesOf } from './classify.ts';
import { boundedLogOdds, logistic } from './log-odds.ts';
import type { Passage } from './passages.ts';
import { type ScoredStretch, scoredIn } from './score-stretches.ts';
import { metIn } from './stretches.ts';
import { readThemesInStretches, readWeights, type ThemesInStretches } from './weights.ts';
import { ofProducts, productsOf, termsIn } from './words.ts';

/** A theme that one stretch of a promotion is likely to break, between 0 and 1, if it is in breach at all. */
export interface StretchTheme {
  theme: string;
  likelihood: number;
  stretch: Passage;
}

/** What one stretch says, by sort: each sort weighs by the square root of how many there are of it. */
type Heard = readonly (readonly string[])[];

/** Whether a classifier tells the themes of one stretch from each other. */
export const knowsThemesOfStretches = ({ definition }: Pick<Seen, 'definition'>): boolean =>
  definition.stretches?.themes !== undefined;

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
  const known = readThemesInStretches(seen.definition);
  if (known === undefined || stretches.length === 0) return [];
  const scores = stretches.map((stretch) => scoresOf(known, heardIn(seen, stretch)));
  return themes
    .flatMap((theme) => {
      const place = known.places.get(theme);
      if (place === undefined) return [];
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
  if (seen.definition.themes[theme] === undefined) return likelihood;
  return logistic(boundedLogOdds(likelihood) + boundedLogOdds(themesOf(seen, [theme])[0]!.likelihood));
}

function heardIn({ annotated, definition, declared }: Seen, stretch: Passage): Heard {
  const { words, pairs } = termsIn([{ ...stretch, read: annotated.pages[stretch.page]! }]);
  const { concepts } = metIn(annotated, readWeights(definition).concepts, stretch);
  const products = productsOf(declared.products);
  return [[...words, ...pairs], concepts, products, ofProducts(products, concepts)];
}

/** What speaks for each theme, by its place, in log odds. */
function scoresOf({ bias, weights }: ThemesInStretches, heard: Heard): Float64Array {
  const scores = Float64Array.from(bias);
  for (const names of heard) {
    const root = Math.sqrt(Math.max(1, names.length));
    for (const name of names) {
      const said = weights.get(name) ?? [];
      for (let at = 0; at < said.length; at += 2) scores[said[at]!]! += said[at + 1]! / root;
    }
  }
  return scores;
}
