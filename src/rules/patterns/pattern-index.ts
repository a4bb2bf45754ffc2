import type { LinearPattern, Step, WordStep } from './expand.ts';
import { frequency, valueFrequency } from './frequency.ts';
import { SetStore } from './set-store.ts';
import { PatternVocabulary } from './vocabulary.ts';
import { has, type WordSet } from './word-set.ts';

/**
 * All patterns of a rulebook in one index over one vocabulary. Each line is filed under the words of its rarest place
 * (its anchor) and, where a word must stand right beside that, under the pair of both; lines that have nothing or a gap
 * beside their anchor share a tree, in which what several of them begin with is looked for once. A
 * line is looked at only where its pair or its anchor stands.
 */
export interface PatternIndex {
  vocabulary: PatternVocabulary;
  /** By the word number of the anchor. */
  byAnchor: (Anchored | undefined)[];
}

/** The lines of one anchor word. */
export interface Anchored {
  /** By the word right after, and right before. */
  next: Beside | undefined;
  previous: Beside | undefined;
  /** Those with nothing or a gap beside the anchor. */
  trees: Branch[];
}

/** Lines by their neighbour: by its word, or, where it is one of very many, by that set. */
export interface Beside {
  byWord: Map<number, Pair[]>;
  bySet: Pair[];
}

/** The lines that have the same anchors and the same neighbours: what follows is a tree of its own. */
export interface Pair {
  set: WordSet;
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

/** A point of a tree: lines that are complete there, and ways on, each one place further to one side. */
export interface Branch {
  lines: Line[];
  ways: Way[];
  /** Where there are many ways, those of each direction by the words they lead over: then words ask for ways, not ways for words. */
  byWord: { next: WayIndex; previous: WayIndex } | undefined;
}

export interface Way extends Place {
  direction: 1 | -1;
  to: Branch;
}

export interface WayIndex {
  /** How far from the anchor the furthest way leads, in words. */
  furthest: number;
  ways: Map<number, Way[]>;
}

export function buildIndex(patterns: { pattern: number; lines: LinearPattern[] }[]): PatternIndex {
  const vocabulary = new PatternVocabulary();
  const steps = patterns
    .flatMap(({ lines }) => lines.flatMap((line) => line.steps))
    .filter((step) => step.kind === 'word');
  for (const step of steps) {
    for (const word of step.words) vocabulary.add(word);
    for (const prefix of step.prefixes) vocabulary.addPrefix(prefix);
  }
  const filing: Filing = {
    sets: new SetStore(vocabulary),
    byAnchor: new Array(vocabulary.size),
    trees: new Map(),
    pairs: { next: new Map(), previous: new Map() },
  };
  for (const { pattern, lines } of patterns) for (const line of lines) file(filing, pattern, line);
  for (const tree of filing.trees.values()) indexWays(tree, filing.sets);
  return { vocabulary, byAnchor: filing.byAnchor };
}

interface Filing {
  sets: SetStore;
  byAnchor: PatternIndex['byAnchor'];
  /** One tree for each set of anchor words, shared by all of them. */
  trees: Map<WordSet, Branch>;
  /** One tree for each set of anchor words and set of neighbours. */
  pairs: Record<'next' | 'previous', Map<WordSet, Map<WordSet, Pair>>>;
}

function file(filing: Filing, pattern: number, line: LinearPattern): void {
  const { sets } = filing;
  const at = anchorOf(line.steps);
  const anchor = line.steps[at];
  if (anchor?.kind !== 'word') return;
  const { set, numbers } = sets.of(anchor);
  const before = placesOf(line.steps.slice(0, at).reverse(), sets);
  const after = placesOf(line.steps.slice(at + 1), sets);
  const { atStart, atEnd } = line;
  const filed: Line = { pattern, before, after, anchor: set, atStart, atEnd };
  const neighbour = neighbourOf(line.steps, at);
  if (neighbour === undefined) plant(filing, filed, numbers, sideToBeginWith(line.steps, at));
  else plantBeside(filing, filed, numbers, { side: neighbour.side, ...sets.of(neighbour.step) });
}

/** A gap belongs to the word after it. */
function placesOf(steps: Step[], sets: SetStore): Place[] {
  const places: Place[] = [];
  let gap = 0;
  for (const step of steps) {
    if (step.kind === 'gap') gap += step.most;
    else {
      places.push({ gap, set: sets.of(step).set });
      gap = 0;
    }
  }
  return places;
}

function anchoredAt(byAnchor: PatternIndex['byAnchor'], number: number): Anchored {
  const known = byAnchor[number];
  if (known !== undefined) return known;
  const made: Anchored = { next: undefined, previous: undefined, trees: [] };
  byAnchor[number] = made;
  return made;
}

/** The rarer of the words right beside the anchor; undefined when there is nothing or a gap on both sides. */
function neighbourOf(steps: Step[], at: number): { side: 'next' | 'previous'; step: WordStep } | undefined {
  const next = steps[at + 1];
  const previous = steps[at - 1];
  const after = next?.kind === 'word' ? { side: 'next' as const, step: next } : undefined;
  const before = previous?.kind === 'word' ? { side: 'previous' as const, step: previous } : undefined;
  if (after === undefined || before === undefined) return after ?? before;
  return weight(after.step) <= weight(before.step) ? after : before;
}

/** A neighbour of more words than this is looked up in its set: pairs would fill the memory. */
const mostPairs = 24;

interface Neighbour {
  side: 'next' | 'previous';
  set: WordSet;
  numbers: number[];
}

/** Adds a line to the tree of its anchors and neighbours. */
function plantBeside(
  { byAnchor, pairs }: Filing,
  line: Line,
  anchors: number[],
  { side, set, numbers }: Neighbour,
): void {
  const known = pairs[side].get(line.anchor) ?? new Map<WordSet, Pair>();
  pairs[side].set(line.anchor, known);
  let pair = known.get(set);
  if (pair === undefined) {
    pair = { set, branch: newBranch() };
    known.set(set, pair);
    for (const anchor of anchors) register(anchoredAt(byAnchor, anchor), side, pair, numbers);
  }
  const after = waysOf(line.after, 1);
  const before = waysOf(line.before, -1);
  grow(pair.branch, side === 'next' ? [...after.slice(1), ...before] : [...before.slice(1), ...after], line);
}

function register(anchored: Anchored, side: 'next' | 'previous', pair: Pair, numbers: number[]): void {
  const beside = anchored[side] ?? { byWord: new Map<number, Pair[]>(), bySet: [] };
  anchored[side] = beside;
  if (numbers.length > mostPairs) beside.bySet.push(pair);
  else for (const number of numbers) listAt(beside.byWord, number).push(pair);
}

function listAt<T>(map: Map<number, T[]>, key: number): T[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made: T[] = [];
  map.set(key, made);
  return made;
}

const newBranch = (): Branch => ({ lines: [], ways: [], byWord: undefined });

/** Fewer ways are quicker tried one by one. */
const manyWays = 8;

function indexWays(tree: Branch, sets: SetStore): void {
  if (tree.ways.length < manyWays) return;
  tree.byWord = { next: wayIndex(tree.ways, 1, sets), previous: wayIndex(tree.ways, -1, sets) };
}

function wayIndex(ways: Way[], direction: 1 | -1, sets: SetStore): WayIndex {
  const index: WayIndex = { furthest: 0, ways: new Map() };
  for (const way of ways) {
    if (way.direction !== direction) continue;
    index.furthest = Math.max(index.furthest, way.gap + 1);
    for (const number of sets.numbersOf(way.set)) {
      listAt(index.ways, number).push(way);
    }
  }
  return index;
}

/** Adds a line to the tree of its anchor set. */
function plant({ byAnchor, trees }: Filing, line: Line, numbers: number[], begin: 1 | -1): void {
  let branch = trees.get(line.anchor);
  if (branch === undefined) {
    branch = newBranch();
    trees.set(line.anchor, branch);
    for (const number of numbers) anchoredAt(byAnchor, number).trees.push(branch);
  }
  const after = waysOf(line.after, 1);
  const before = waysOf(line.before, -1);
  grow(branch, begin === 1 ? [...after, ...before] : [...before, ...after], line);
}

type Course = Omit<Way, 'to'>;

const waysOf = (places: Place[], direction: 1 | -1): Course[] => places.map((place) => ({ direction, ...place }));

/** Equal beginnings share their way. */
function grow(from: Branch, ways: Course[], line: Line): void {
  let branch = from;
  for (const { direction, gap, set } of ways) {
    const known = branch.ways.find((way) => way.direction === direction && way.gap === gap && way.set === set);
    const to: Branch = known?.to ?? newBranch();
    if (known === undefined) branch.ways.push({ direction, gap, set, to });
    branch = to;
  }
  branch.lines.push(line);
}

/** The side whose nearest words are rarer fails sooner. */
function sideToBeginWith(steps: Step[], at: number): 1 | -1 {
  const nearest = (step: Step | undefined, further: Step | undefined): number => {
    const word = step?.kind === 'gap' ? further : step;
    return word === undefined ? Number.POSITIVE_INFINITY : weight(word);
  };
  return nearest(steps[at + 1], steps[at + 2]) <= nearest(steps[at - 1], steps[at - 2]) ? 1 : -1;
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

function anchorOf(steps: Step[]): number {
  let best = 0;
  for (let at = 1; at < steps.length; at++) if (weight(steps[at]!) < weight(steps[best]!)) best = at;
  return best;
}
