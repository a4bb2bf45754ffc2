import { fold } from './fold.ts';

/** What stands for a name in a phrase, <rest>; a regular expression. */
export type Slots = Record<string, string>;

export interface Phrasing {
  /** What stands behind each word; a regular expression. */
  space: string;
  slots?: Slots;
}

/** A word in a text that is read as it stands: no mark ends it. */
const anyWord = '[^\\s.!?,;:]+';

/** Some phrases as a regular expression without its slashes, of which one must be there; `{a, b}`, `word?`, `begin*`, `<name>`. */
export const anyOf = (phrases: readonly string[], phrasing: Phrasing): string =>
  phrases.length === 0 ? '(?!)' : `(?:${phrases.map((phrase) => sequence(fold(phrase), phrasing)).join('|')})`;

function sequence(phrase: string, phrasing: Phrasing): string {
  return (phrase.match(/(?:\{[^}]*\}|[^\s?]+)\??/g) ?? []).map((unit) => sourceOf(unit, phrasing)).join('');
}

function sourceOf(unit: string, phrasing: Phrasing): string {
  const { space, slots = {} } = phrasing;
  if (unit.endsWith('?')) return `(?:${sourceOf(unit.slice(0, -1), phrasing)})?`;
  if (unit.startsWith('{')) {
    const members = unit.slice(1, -1).split(',');
    return `(?:${members.map((member) => sequence(member, phrasing)).join('|')})`;
  }
  const slot = /^<(\w+)>$/.exec(unit)?.[1];
  if (slot !== undefined) return slots[slot] ?? anyWord + space;
  return unit.replace(/[.+^$()[\]\\|/]/g, '\\$&').replace(/\*$/, '[^\\s.!?,;:]*') + space;
}
