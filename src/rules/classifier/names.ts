/**
 * Names and their numbers, from 0 on, as plain data that is kept and copied as it stands: some hundred thousand of them in a
 * Map take longer to make than all else at a start.
 */
export interface Names {
  /** All of them, one after the other. */
  text: string;
  /** Where each begins, and the last one ends. */
  from: Int32Array;
  /** By hash, the next free place after it where that is taken: a number and 1; 0 where there is none. */
  slots: Int32Array;
}

/** What has no number. */
export const unknown = -1;

/** Numbers names, which are all different, in their order. */
export function numbered(names: readonly string[]): Names {
  const from = new Int32Array(names.length + 1);
  for (const [number, name] of names.entries()) from[number + 1] = from[number]! + name.length;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * names.length + 2)));
  for (const [number, name] of names.entries()) {
    let slot = hashOf(name) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
  return { text: names.join(''), from, slots };
}

/** The number of a name; `unknown` where it has none. */
export function numberOf({ text, from, slots }: Names, name: string): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(name) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const number = slots[slot]! - 1;
    if (from[number + 1]! - from[number]! === name.length && text.startsWith(name, from[number])) return number;
  }
  return unknown;
}

export const nameOf = ({ text, from }: Names, number: number): string => text.slice(from[number], from[number + 1]);

/** FNV-1a over the code units (http://www.isthe.com/chongo/tech/comp/fnv/), its high bits brought down. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
