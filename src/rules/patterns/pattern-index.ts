import type { LinearPattern, Step, WordStep } from './expand.ts';
import { frequency } from './frequency.ts';
import { type KnownSet, SetStore } from './set-store.ts';
import { PatternVocabulary } from './vocabulary.ts';
import { valueFrequency } from './word-frequencies.ts';
import { has, type WordSet } from './word-set.ts';

/**
 * All patterns of a rulebook in one index over one vocabulary. Each line is filed under the words of its rarest place
 * (its anchor), and there under its second rarest, which must stand somewhere in the sentence for the line to be looked at;
 * what several lines ask for from there on is looked for once.
 */
export interface PatternIndex {
  vocabulary: PatternVocabulary;
  /** By word number. */
  byWord: WordEntry[];
  groups: Group[];
  sets: number;
}

/** What a word is for: plain numbers in a row, as this is what every word of a text is asked for. */
export interface WordEntry {
  /** Numbers of the sets that some group needs and that have this word. */
  neededSets: Int32Array;
  /** Numbers of the groups that have this word among their anchors, and beside each the set it needs: -1 for none. */
  groups: Int32Array;
  needs: Int32Array;
}

/** The lines whose rarest place, and whose second rarest, are the same. */
export interface Group {
  anchor: WordSet;
  branch: Branch;
}

export interface Line {
  /** Number of the pattern, as the caller counts them. */
  pattern: number;
  /** Before the anchor, nearest first; after it, nearest first. */
  before: Place[];
  after: Place[];
  anchor: WordSet;
  atStart: boolean;
  atEnd: boolean;
}

/** Whether a word is one that the line asks for, at any of its places. */
export function asksFor({ before, anchor, after }: Line, word: number): boolean {
  const asks = ({ set }: Place): boolean => has(set, word);
  return has(anchor, word) || before.some(asks) || after.some(asks);
}

/** One of a set of words, up to so many words further from the place before it. */
export interface Place {
  gap: number;
  set: WordSet;
}

/** A point of a tree: lines that are complete there, all of the same places, and ways on, each one place further to one side. */
export interface Branch {
  lines: Line[];
  ways: Way[];
}

export interface Way extends Place {
  direction: 1 | -1;
  to: Branch;
}

export function buildIndex(patterns: { pattern: number; lines: LinearPattern[] }[]): PatternIndex {
  const vocabulary = new PatternVocabulary();
  const sets = new SetStore(stepsOf(patterns), vocabulary);
  const filing: Filing = { sets, filed: [], byAnchor: new Map() };
  for (const { pattern, lines } of patterns) for (const line of lines) file(filing, pattern, line);
  return {
    vocabulary,
    byWord: entriesOf(filing.filed, vocabulary.size),
    groups: filing.filed.map(({ group }) => group),
    sets: sets.size,
  };
}

function entriesOf(filed: Filed[], vocabularySize: number): WordEntry[] {
  const lists = Array.from({ length: vocabularySize }, () => ({
    neededSets: [] as number[],
    groups: [] as number[],
    needs: [] as number[],
  }));
  for (const [number, { anchor, needs }] of filed.entries())
    for (const word of anchor.words) {
      lists[word]!.groups.push(number);
      lists[word]!.needs.push(needs?.set.number ?? -1);
    }
  for (const { set, words } of new Set(filed.map(({ needs }) => needs).filter((needs) => needs !== undefined)))
    for (const word of words) lists[word]!.neededSets.push(set.number);
  return lists.map(({ neededSets, groups, needs }) => ({
    neededSets: Int32Array.from(neededSets),
    groups: Int32Array.from(groups),
    needs: Int32Array.from(needs),
  }));
}

function stepsOf(patterns: { lines: LinearPattern[] }[]): Set<WordStep> {
  const steps = new Set<WordStep>();
  for (const { lines } of patterns)
    for (const line of lines) for (const step of line.steps) if (step.kind === 'word') steps.add(step);
  return steps;
}

interface Filing {
  sets: SetStore;
  filed: Filed[];
  byAnchor: Map<KnownSet, Map<KnownSet | undefined, Group>>;
}

interface Filed {
  anchor: KnownSet;
  needs: KnownSet | undefined;
  group: Group;
}

function file(filing: Filing, pattern: number, line: LinearPattern): void {
  const { sets } = filing;
  const at = rarestOf(line.steps, -1);
  const anchor = line.steps[at];
  if (anchor?.kind !== 'word') return;
  const second = line.steps[rarestOf(line.steps, at)];
  const before = placesOf(line.steps.slice(0, at).reverse(), sets);
  const after = placesOf(line.steps.slice(at + 1), sets);
  const { atStart, atEnd } = line;
  const known = sets.of(anchor);
  const { branch } = groupOf(filing, known, second?.kind === 'word' ? sets.of(second) : undefined);
  grow(branch, coursesOf(before, after), { pattern, before, after, anchor: known.set, atStart, atEnd });
}

function groupOf({ byAnchor, filed }: Filing, anchor: KnownSet, needs: KnownSet | undefined): Group {
  const byNeed = byAnchor.get(anchor) ?? new Map<KnownSet | undefined, Group>();
  byAnchor.set(anchor, byNeed);
  const known = byNeed.get(needs);
  if (known !== undefined) return known;
  const group: Group = { anchor: anchor.set, branch: { lines: [], ways: [] } };
  byNeed.set(needs, group);
  filed.push({ anchor, needs, group });
  return group;
}

/** A gap belongs to the word after it. */
function placesOf(steps: Step[], sets: SetStore): WeighedPlace[] {
  const places: WeighedPlace[] = [];
  let gap = 0;
  for (const step of steps) {
    if (step.kind === 'gap') gap += step.most;
    else {
      places.push({ gap, set: sets.of(step).set, weight: weight(step) });
      gap = 0;
    }
  }
  return places;
}

interface WeighedPlace extends Place {
  weight: number;
}

type Course = Omit<Way, 'to'>;

/** The places on both sides, each side's nearest first, the rarer of the two sides' next ones before the other: it fails sooner. */
function coursesOf(before: WeighedPlace[], after: WeighedPlace[]): Course[] {
  const courses: Course[] = [];
  let left = 0;
  let right = 0;
  while (left < before.length || right < after.length) {
    const forward =
      (after[right]?.weight ?? Number.POSITIVE_INFINITY) <= (before[left]?.weight ?? Number.POSITIVE_INFINITY);
    const { gap, set } = forward ? after[right++]! : before[left++]!;
    courses.push({ direction: forward ? 1 : -1, gap, set });
  }
  return courses;
}

/** Equal beginnings share their way. */
function grow(from: Branch, courses: Course[], line: Line): void {
  let branch = from;
  for (const { direction, gap, set } of courses) {
    const known = branch.ways.find((way) => way.direction === direction && way.gap === gap && way.set === set);
    const to: Branch = known?.to ?? { lines: [], ways: [] };
    if (known === undefined) branch.ways.push({ direction, gap, set, to });
    branch = to;
  }
  branch.lines.push(line);
}

const weights = new WeakMap<Step, number>();

function weight(step: Step): number {
  if (step.kind === 'gap') return Number.POSITIVE_INFINITY;
  const known = weights.get(step);
  if (known !== undefined) return known;
  const total = weightOfWords(step);
  weights.set(step, total);
  return total;
}

function weightOfWords(step: WordStep): number {
  let total = 0;
  for (const word of step.words) total += frequency(word);
  for (const value of step.values) total += valueFrequency[value] ?? 10;
  return total + step.prefixes.length * 2;
}

/** The place that stands most seldom, of all but one; -1 when there is none. */
function rarestOf(steps: Step[], but: number): number {
  let best = -1;
  for (let at = 0; at < steps.length; at++)
    if (at !== but && steps[at]!.kind === 'word' && (best < 0 || weight(steps[at]!) < weight(steps[best]!))) best = at;
  return best;
}
