import { findingMenus } from '../../document/menus.ts';
import type { Document } from '../../document/model.ts';
import { numberOf, unknown } from '../classifier/names.ts';
import { themeScores, weightsByThing } from '../classifier/weights.ts';
import type { Rulebook } from '../rulebook/compile.ts';
import type { ReviewContext } from '../types.ts';
import type { Recogniser, RecogniserDefinition } from './learnt.ts';

export const recogniserOf = ({ words, ...rest }: RecogniserDefinition): Recogniser => ({
  ...rest,
  ...weightsByThing(words),
});

/**
 * A promotion is reviewed for what its words are about as well, where nobody declared that: whoever registers a vitamin as
 * "other consumer goods" is still told of what may not be said of vitamins.
 */
export function* recognising(
  document: Document,
  context: ReviewContext,
  rulebooks: readonly Rulebook[],
): Generator<undefined, ReviewContext> {
  const rulebook = rulebooks.find(({ recogniser }) => recogniser !== undefined);
  const product = rulebook && productIn(yield* saidIn(document), rulebook.recogniser!);
  if (product === undefined || context.products.some((path) => path.includes(product))) return context;
  const path = [product, ...(rulebook?.products[product] ?? [])];
  return { ...context, products: [...context.products, path], recognised: product };
}

/** Their slugs. */
export const declaredProducts = ({ products, recognised }: ReviewContext): string[] =>
  products.map(([slug]) => slug!).filter((slug) => slug !== recognised);

/** The product that a promotion is most likely about; undefined where that does not show, or says nothing. */
export function productIn(said: string, { sureness, broad, names, weights }: Recogniser): string | undefined {
  const known = wordsIn(said)
    .map((word) => numberOf(names, word))
    .filter((number) => number !== unknown);
  const scores = themeScores(weights, [known]);
  const most = scores.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const likelihood = 1 / scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
  const product = weights.things[scores.indexOf(most)]!;
  return likelihood < sureness || broad.includes(product) ? undefined : product;
}

/** What something is about shows in its first words; further ones cost time. */
const mostCharacters = 20_000;
const mostWords = 600;

/** How a text begins, without the names in menus: a bank's page has those of all its products around any of them. */
function* saidIn({ pages }: Document): Generator<undefined, string> {
  let said = '';
  for (const page of pages) {
    if (said.length >= mostCharacters) break;
    let at = 0;
    for (const { start, end } of yield* findingMenus(page)) {
      if (at >= mostCharacters) break;
      said += `${page.text.slice(at, start)}\n`;
      at = Math.max(at, end);
    }
    said += `${page.text.slice(at, at + mostCharacters)}\n`;
  }
  return said;
}

/** The different words that products are recognised by. */
export function wordsIn(text: string): string[] {
  const begin = text.slice(0, mostCharacters).normalize('NFKC').toLowerCase();
  return [...new Set(begin.match(/\p{L}[\p{L}'’]*/gu))].slice(0, mostWords);
}
