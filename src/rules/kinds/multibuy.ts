import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { amountsIn } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { moneyAt } from './told-money.ts';

/**
 * Several for more than each of them alone: "£4.25 each, two for £9". Uses the concept named in the setting `offer`, whose
 * words hold the price of one, how many, and the price of them together.
 */
export function checkMultibuy({ annotated, demand }: Judging<Extract<Demand, { kind: 'numbers' }>>): Breach[] {
  return (placesOf({ concept: String(demand.settings.offer) }, annotated) ?? []).flatMap((place) => {
    const offer = offerAt(annotated, place);
    if (offer === undefined || offer.together <= offer.one * offer.count) return [];
    const { one, count, together } = offer;
    const money = moneyAt(annotated, place);
    const detail = `${count} at ${money(one)} each come to ${money(one * count)}, and together they cost ${money(together)}.`;
    return [breachAt([place], 'numbers', { detail })];
  });
}

function offerAt(
  annotated: Annotated,
  place: Annotation,
): { one: number; count: number; together: number } | undefined {
  const prices = amountsIn(annotated, place, 'money');
  const [count, ...others] = amountsIn(annotated, place, 'number');
  if (prices.length !== 2 || count === undefined || count < 2 || others.length > 0) return undefined;
  return { one: Math.min(...prices), count, together: Math.max(...prices) };
}
