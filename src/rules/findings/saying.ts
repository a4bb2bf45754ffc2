import { type Seen, wholePages } from '../classifier/classify.ts';
import { boundedLogOdds } from '../classifier/log-odds.ts';
import { type Passage, passageOf } from '../classifier/passages.ts';
import { type ScoredStretch, scoredIn } from '../classifier/score-stretches.ts';
import { knowsThemesOfStretches, pooledThemesIn } from '../classifier/stretch-themes.ts';
import { overlap } from '../places/near.ts';
import type { Finding } from '../types.ts';
import { allThemesOf, type ThemeLikelihood } from './findings.ts';

/** In log odds: what the stretches of a promotion that a finding stands in say for a breach, the one that says most. */
export function sayingIn(seen: Seen): (finding: Pick<Finding, 'places'>) => number {
  const stretches = scoredIn(seen, wholePages(seen.annotated));
  const least = Math.min(0, ...stretches.map(({ score }) => score));
  return ({ places }) =>
    Math.max(
      least,
      ...places.flatMap((place) => stretchesAt(stretches, passageOf(seen.annotated, place)).map(({ score }) => score)),
    );
}

const stretchesAt = (stretches: readonly ScoredStretch[], passage: Passage): ScoredStretch[] =>
  stretches.filter((stretch) => overlap(stretch, passage));

/** In log odds: how far what a promotion reads like bears a finding out; undefined where nobody can say. */
export type BorneOut = (finding: Finding) => number | undefined;

/** The same words in more places than these say no more. */
const mostPlaces = 8;

/** One stretch tells its theme less surely than the whole does. */
const shareOfStretch = 0.5;

/**
 * The whole reads like breaches of its theme, the stretches it stands in do, and these say much for a breach: together they tell
 * findings that a label bears out from others, beside graver ones, better than any of them does (unseen part).
 */
export function borneOutBy(seen: Seen | undefined, likelihoodOf: ThemeLikelihood): BorneOut {
  if (seen === undefined || !knowsThemesOfStretches(seen)) return () => undefined;
  const stretches = scoredIn(seen, wholePages(seen.annotated));
  const saying = sayingIn(seen);
  const passagesOf = ({ places }: Finding): Passage[] =>
    places
      .slice(0, mostPlaces)
      .map((place) => spanned(stretchesAt(stretches, passageOf(seen.annotated, place))))
      .filter((passage) => passage !== undefined);
  return (finding) => {
    const passages = passagesOf(finding);
    if (passages.length === 0) return undefined;
    const ofTheme = (theme: string): number => {
      const here = passages.flatMap((passage) => pooledThemesIn(seen, [passage], [theme]));
      const most = Math.max(0, ...here.map(({ likelihood }) => likelihood));
      return boundedLogOdds(likelihoodOf(theme) ?? 0) + shareOfStretch * boundedLogOdds(most);
    };
    return Math.max(...allThemesOf(finding).map(ofTheme)) + saying(finding);
  };
}

/** All words of some stretches of one page. */
const spanned = (stretches: readonly ScoredStretch[]): Passage | undefined =>
  stretches[0] && {
    page: stretches[0].page,
    first: Math.min(...stretches.map(({ first }) => first)),
    last: Math.max(...stretches.map(({ last }) => last)),
  };
