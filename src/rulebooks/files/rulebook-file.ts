export interface RulebookFile {
  /** Relative to the rulebook's folder, with forward slashes. */
  path: string;
  text: string;
  /** Not of the built-in rulebook: a workspace's or an installation's own. */
  own?: boolean;
}

/** A place in a file; both start at 1. */
export interface Spot {
  line: number;
  column: number;
}

export function spotAt(text: string, offset: number): Spot {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
