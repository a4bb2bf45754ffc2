/** A broken promise of our own code, never of a caller's input: it reaches callers only as INTERNAL_ERROR. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant';
}

export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new BrokenInvariant(what);
}
