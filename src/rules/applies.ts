import type { Rulebook } from './compile.ts';
import type { Applies, RuleDefinition } from './definitions.ts';
import type { CitedRule, ReviewContext } from './types.ts';

/** Products whose promotions are financial promotions unless declared otherwise. */
const financialRoots = ['investments', 'credit', 'mortgages', 'banking', 'insurance', 'financial-guidance'];

/** Declared, or else told by the products. */
export function isFinancial(context: ReviewContext): boolean {
  return context.isFinancialPromotion ?? hasFinancialProduct(context);
}

export function hasFinancialProduct(context: ReviewContext): boolean {
  return context.products.some((product) => product.some((slug) => financialRoots.includes(slug)));
}

/** The product × channel pairs of the promotion that a rule applies to; empty when it does not apply. */
export function citationsOf(rule: RuleDefinition, context: ReviewContext): CitedRule[] {
  if (!isInForce(rule.applies, context)) return [];
  const products = context.products.filter((product) =>
    matches(product, rule.applies.products, rule.applies.exceptProducts),
  );
  const channels = context.channels.filter((channel) =>
    matches(channel, rule.applies.channels, rule.applies.exceptChannels),
  );
  return products.flatMap((product) =>
    channels.map((channel) => ({ id: rule.id, name: rule.name, product: product[0]!, channel: channel[0]! })),
  );
}

function isInForce(applies: Applies, context: ReviewContext): boolean {
  const here =
    applies.jurisdictions.includes('any') || applies.jurisdictions.some((slug) => context.jurisdictions.includes(slug));
  const then =
    (applies.from === undefined || applies.from <= context.reviewDate) &&
    (applies.until === undefined || context.reviewDate <= applies.until);
  // A promotion of an investment that is declared not financial is still judged as what it is.
  const financial =
    applies.financialPromotion === undefined ||
    applies.financialPromotion === (isFinancial(context) || hasFinancialProduct(context));
  const paid = applies.paid === undefined || applies.paid === (context.paidPromotion ?? false);
  return here && then && financial && paid;
}

/** `path` is a record and its ancestors, nearest first. An exception nearer than the match wins. */
function matches(path: string[], wanted: string[], except: string[]): boolean {
  const excepted = path.findIndex((slug) => except.includes(slug));
  if (wanted.includes('any')) return excepted < 0;
  const wantedAt = path.findIndex((slug) => wanted.includes(slug));
  return wantedAt >= 0 && (excepted < 0 || wantedAt < excepted);
}

/**
 * The products of a promotion that no rule of its jurisdictions is about, by slug. For a financial product, rules for
 * every product do not count: a review that knows nothing of mortgages must not pass one.
 */
export function uncoveredProducts(
  { rules }: Pick<Rulebook, 'rules'>,
  { jurisdictions, products }: ReviewContext,
): string[] {
  const isAbout = (product: string[]) => {
    const general = !product.some((slug) => financialRoots.includes(slug));
    return ({ applies }: RuleDefinition): boolean =>
      applies.products.some((slug) => product.includes(slug) || (general && slug === 'any')) &&
      applies.jurisdictions.some((slug) => jurisdictions.includes(slug));
  };
  return products.filter((product) => !rules.some(isAbout(product))).map((product) => product[0]!);
}
