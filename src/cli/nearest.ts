/** The known names most like a mistyped one, best first: those that contain its words, then those few letters away. */
export function nearest(wanted: string, known: readonly string[], most = 3): string[] {
  const words = wanted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const allowed = Math.max(2, Math.ceil(wanted.length / 3));
  return known
    .map((name) => {
      const shared = words.filter((word) => word.length > 1 && name.includes(word)).length;
      return { name, shared, distance: distanceBetween(wanted.toLowerCase(), name) };
    })
    .filter(({ shared, distance }) => shared > 0 || distance <= allowed)
    .sort((a, b) => Number(b.distance <= 2) - Number(a.distance <= 2) || b.shared - a.shared || a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** How many letters must be added, taken away or changed (Levenshtein). */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** `Unknown product "isa"; nearest: cash-isa, lifetime-isa.` */
export function unknownName(kind: string, wanted: string, known: readonly string[]): string {
  const near = nearest(wanted, known);
  const help = near.length > 0 ? `nearest: ${near.join(', ')}` : `known: ${known.slice(0, 12).join(', ')} …`;
  return `unknown ${kind} "${wanted}"; ${help}`;
}
