import type { CitedRule, ReviewContext } from '../types.ts';
import type { Applies, RuleDefinition } from './definitions.ts';

/** Products whose promotions are financial promotions unless declared otherwise. */
const financialRoots = ['investments', 'credit', 'mortgages', 'banking', 'insurance', 'financial-guidance'];

/** Declared, or else told by the products. */
function isFinancial(context: ReviewContext): boolean {
  return context.isFinancialPromotion ?? hasFinancialProduct(context);
}

function hasFinancialProduct(context: ReviewContext): boolean {
  return context.products.some((product) => product.some((slug) => financialRoots.includes(slug)));
}

/** What decides whether a rule applies to a promotion: each part is asked for itself, and all must hold. */
export const reachParts: readonly ReachPart[] = [
  {
    of: ({ jurisdictions, from, until, financialPromotion, paid }) =>
      [...jurisdictions, from, until, financialPromotion, paid].join(' '),
    holds: (applies, context) => outOfForce(applies, context) === undefined,
  },
  {
    of: ({ products, exceptProducts }) => [...products, '|', ...exceptProducts].join(' '),
    holds: (applies, { products }) => products.some(isOfProducts(applies)),
  },
  {
    of: ({ channels, exceptChannels }) => [...channels, '|', ...exceptChannels].join(' '),
    holds: (applies, { channels }) => channels.some(isOfChannels(applies)),
  },
];

interface ReachPart {
  /** What it is decided by: rules that say the same of it need not be asked twice. */
  of: (applies: Applies) => string;
  holds: (applies: Applies, context: ReviewContext) => boolean;
}

/** Whether rules that apply so apply to a promotion. */
export const reaches = (applies: Applies, context: ReviewContext): boolean =>
  reachParts.every(({ holds }) => holds(applies, context));

/** The product × channel pairs of a promotion that a rule is cited for, which applies to it: of products that were declared, if it is about any. */
export function citationsOf({ id, name, applies }: RuleDefinition, context: ReviewContext): CitedRule[] {
  const channels = context.channels.filter(isOfChannels(applies));
  const products = context.products.filter(isOfProducts(applies));
  const declared = products.filter(([slug]) => slug !== context.recognised);
  return (declared.length > 0 ? declared : products).flatMap(([product]) =>
    channels.map(([channel]) => ({ id, name, product: product!, channel: channel! })),
  );
}

const isOfProducts =
  ({ products, exceptProducts }: Applies) =>
  (product: string[]): boolean =>
    matches(product, products, exceptProducts);

const isOfChannels =
  ({ channels, exceptChannels }: Applies) =>
  (channel: string[]): boolean =>
    matches(channel, channels, exceptChannels);

/** Why a rule is not in force for a promotion, its products and channels apart; undefined where it is. Told only when asked: most rules are not. */
function outOfForce(applies: Applies, context: ReviewContext): (() => string) | undefined {
  const { jurisdictions, from, until } = applies;
  if (!jurisdictions.includes('any') && !jurisdictions.some((slug) => context.jurisdictions.includes(slug)))
    return () => `it is for ${jurisdictions.join(', ')}`;
  if (from !== undefined && from > context.reviewDate) return () => `it applies from ${from}`;
  if (until !== undefined && context.reviewDate > until) return () => `it applied until ${until}`;
  return otherwiseDeclared(applies, context);
}

function otherwiseDeclared({ financialPromotion, paid }: Applies, context: ReviewContext): (() => string) | undefined {
  // A promotion of an investment that is declared not financial is still judged as what it is.
  if (financialPromotion !== undefined && financialPromotion !== (isFinancial(context) || hasFinancialProduct(context)))
    return () => `it is for promotions that are ${financialPromotion ? '' : 'not '}financial`;
  if (paid !== undefined && paid !== (context.paidPromotion ?? false))
    return () => `it is for promotions that are ${paid ? '' : 'not '}paid for`;
  return undefined;
}

/** Why a rule does not apply to a promotion. */
export function whyNotApplied({ applies }: RuleDefinition, context: ReviewContext): string {
  const why = outOfForce(applies, context);
  if (why !== undefined) return why();
  const [kind, wanted, except] = context.products.some(isOfProducts(applies))
    ? ['channels', applies.channels, applies.exceptChannels]
    : ['products', applies.products, applies.exceptProducts];
  return `it is for other ${kind}: ${wanted.join(', ')}${except.length === 0 ? '' : ` but ${except.join(', ')}`}`;
}

/** Whether a rule for some of the taxonomy's records holds for one: `path` is that and its ancestors, nearest first. An exception nearer than the match wins. */
export function matches(path: readonly string[], wanted: readonly string[], except: readonly string[]): boolean {
  const excepted = path.findIndex((slug) => except.includes(slug));
  if (wanted.includes('any')) return excepted < 0;
  const wantedAt = path.findIndex((slug) => wanted.includes(slug));
  return wantedAt >= 0 && (excepted < 0 || wantedAt < excepted);
}

/**
 * The declared products of a promotion that no rule of its jurisdictions is about, by slug. For a financial product, rules for
 * every product do not count: a review that knows nothing of mortgages must not pass one.
 */
export function uncoveredProducts(
  rules: readonly RuleDefinition[],
  { jurisdictions, products, recognised }: ReviewContext,
): string[] {
  const isAbout = (product: string[]) => {
    const general = !product.some((slug) => financialRoots.includes(slug));
    return ({ applies }: RuleDefinition): boolean =>
      applies.jurisdictions.some((slug) => jurisdictions.includes(slug)) &&
      applies.products.some((slug) => product.includes(slug) || (general && slug === 'any'));
  };
  return products
    .filter((product) => product[0] !== recognised && !rules.some(isAbout(product)))
    .map((product) => product[0]!);
}
