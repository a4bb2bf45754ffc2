import { type Named, nearest } from '../kernel/nearest.ts';

/** `unknown product "isa"; nearest: cash-isa, lifetime-isa` */
export function unknownName(kind: string, wanted: string, known: readonly Named[]): string {
  const near = nearest(wanted, known);
  const some = known.slice(0, 12).map(({ slug }) => slug);
  return `unknown ${kind} "${wanted}"; ${near.length > 0 ? `nearest: ${near.join(', ')}` : `known: ${some.join(', ')}…`}`;
}
