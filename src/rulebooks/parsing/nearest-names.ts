import { nearest } from '../../kernel/nearest.ts';

/** The names that a mistyped one may have meant, best first. */
export type NearestNames = (wanted: string) => string[];

/** Comparing takes time: only the first unknown names are compared, each once, with so many names altogether. */
const mostCompared = 20_000;

export function nearestOf(names: Iterable<string>): NearestNames {
  const known = [...names].map((name) => ({ slug: name, name: '' }));
  const compared = new Map<string, string[]>();
  return (wanted) => {
    const near = compared.get(wanted) ?? (compared.size * known.length < mostCompared ? nearest(wanted, known) : []);
    compared.set(wanted, near);
    return near;
  };
}
