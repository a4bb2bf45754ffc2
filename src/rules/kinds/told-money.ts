import type { Annotated } from '../places/annotate.ts';
import type { Span } from '../places/spans.ts';

/** How amounts are told that were worked out from some words: in the currency of the first sum of money in them, if there is one. */
export function moneyAt(
  { pages }: Annotated,
  { page, first, last }: Span & { page: number },
): (amount: number) => string {
  const { values } = pages[page]!.tokens;
  let currency: string | undefined;
  for (let at = first; at <= last && currency === undefined; at++)
    if (values.get(at)?.kind === 'money') ({ currency } = values.get(at)!);
  return (amount) =>
    new Intl.NumberFormat('en', {
      ...(currency === undefined ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(amount);
}
