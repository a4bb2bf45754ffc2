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

/** Numbers names in the order in which they are first met, in whatever texts they stand; each is cut out of one once. */
export class Numbering {
  private readonly known: string[] = [];
  private slots = new Int32Array(1024);

  get count(): number {
    return this.known.length;
  }

  /** The number of what stands from one place to another; `unknown` where it has none. */
  find(text: string, from: number, to: number): number {
    return this.slots[this.slotOf(text, from, to)]! - 1;
  }

  /** The same, and a new one where it has none. */
  add(text: string, from: number, to: number): number {
    const slot = this.slotOf(text, from, to);
    const number = this.slots[slot]! - 1;
    if (number !== unknown) return number;
    this.slots[slot] = this.known.push(text.slice(from, to));
    if (2 * this.known.length > this.slots.length) this.makeRoom();
    return this.known.length - 1;
  }

  get names(): Names {
    const from = new Int32Array(this.known.length + 1);
    for (const [number, name] of this.known.entries()) from[number + 1] = from[number]! + name.length;
    return { text: this.known.join(''), from, slots: this.slots };
  }

  /** Where it stands in `slots`, or would. */
  private slotOf(text: string, from: number, to: number): number {
    const { known, slots } = this;
    const mask = slots.length - 1;
    let slot = hashOf(text, from, to) & mask;
    while (slots[slot] !== 0 && !standsAt(known[slots[slot]! - 1]!, text, from, to)) slot = (slot + 1) & mask;
    return slot;
  }

  private makeRoom(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    const mask = this.slots.length - 1;
    for (const [number, name] of this.known.entries()) {
      let slot = hashOf(name, 0, name.length) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

const standsAt = (name: string, text: string, from: number, to: number): boolean =>
  name.length === to - from && text.startsWith(name, from);

/** The number of a name; `unknown` where it has none. */
export function numberOf({ text, from, slots }: Names, name: string): number {
  const mask = slots.length - 1;
  for (let slot = hashOf(name, 0, name.length) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    const number = slots[slot]! - 1;
    if (from[number + 1]! - from[number]! === name.length && text.startsWith(name, from[number])) return number;
  }
  return unknown;
}

export const nameOf = ({ text, from }: Names, number: number): string => text.slice(from[number], from[number + 1]);

/** FNV-1a over the code units (http://www.isthe.com/chongo/tech/comp/fnv/), its high bits brought down. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
