import type { Branch, Line, Place, Way } from './branches.ts';
import type { LinearPattern, Step, WordStep } from './expand.ts';
import { frequency } from './frequency.ts';
import type { Lists } from './lists.ts';
import { inClusters, type NeededSets, neededSets } from './needed-sets.ts';
import { SetStore } from './set-store.ts';
import { type WrittenTrees, writingTrees } from './trees.ts';
import { PatternVocabulary } from './vocabulary.ts';
import type { WordSet } from './word-set.ts';

/**
 * All patterns of a rulebook in one index over one vocabulary. Each line is filed under the words of its rarest place
 * (its anchor), and there under its second rarest, which must stand somewhere in the sentence for the line to be looked at;
 * lines that share both are a tree, in which what several of them ask for is looked for once.
 */
export interface PatternIndex {
  vocabulary: PatternVocabulary;
  trees: WrittenTrees;
  /**
   * By word: the trees that have it among their anchors, in threes: the needed set that must be there too, what must stand beside it (see
   * `Beside`), and where the tree begins.
   */
  anchored: Lists;
  needed: NeededSets;
  /** By word: where the trees of the lines begin that have no second place. */
  alone: Lists;
  /** By pattern: the words that it asks for, at any place. */
  asked: Lists;
}

/** Whether a word is one that the pattern asks for. */
export function asksFor({ asked: { from, numbers } }: PatternIndex, pattern: number, word: number): boolean {
  for (let at = from[pattern]!; at < from[pattern + 1]!; at++) if (numbers[at] === word) return true;
  return false;
}

/** Builds the index of all patterns, step by step. */
export function* indexing(patterns: { pattern: number; lines: LinearPattern[] }[]): Generator<undefined, PatternIndex> {
  const vocabulary = new PatternVocabulary();
  const sets = new SetStore(stepsOf(patterns), vocabulary);
  yield;
  const filing: Filing = { sets, byAnchor: new Map() };
  for (const [at, { pattern, lines }] of patterns.entries()) {
    for (const line of lines) file(filing, pattern, line);
    if (at % filedAStep === 0) yield;
  }
  const filed = filedIn(filing);
  const needed = inClusters(
    new Set(filed.map(({ needs }) => needs).filter((needs) => needs !== undefined)),
    frequenciesOf(vocabulary),
  );
  yield;
  const numberOf = new Map(needed.map((set, number) => [set, number]));
  const lists = (entries: Iterable<[WordSet, ...number[]]>): Lists => listsOf([...entries], vocabulary.size);
  const { trees, beside } = yield* writingTrees(
    filed.map(({ lines, ...one }) => ({ grown: () => grown(lines, sets), heat: heatOf(one) })),
  );
  const started = filed.map(({ anchor, needs }, tree) => ({
    anchor,
    start: trees.starts[tree]!,
    beside: beside[tree]!,
    needs: needs && numberOf.get(needs),
  }));
  yield;
  return {
    vocabulary,
    trees,
    anchored: lists(
      started
        .filter(({ needs }) => needs !== undefined)
        .map((tree) => [tree.anchor, tree.needs!, tree.beside, tree.start]),
    ),
    needed: neededSets(needed, lists),
    alone: lists(
      started.filter(({ needs }) => needs === undefined).map(({ anchor, start }): [WordSet, number] => [anchor, start]),
    ),
    asked: askedBy(patterns, sets),
  };
}

/** In patterns, which stand for some ten lines each. */
const filedAStep = 500;

/** By a word's number: how often the words stand that have it. */
function frequenciesOf(vocabulary: PatternVocabulary): Float64Array {
  const frequencies = new Float64Array(vocabulary.size);
  for (const [word, number] of vocabulary.all.numbers) frequencies[number]! += frequency(word);
  return frequencies;
}

function stepsOf(patterns: { lines: LinearPattern[] }[]): Set<WordStep> {
  const steps = new Set<WordStep>();
  for (const { lines } of patterns)
    for (const line of lines) for (const step of line.steps) if (step.kind === 'word') steps.add(step);
  return steps;
}

function askedBy(patterns: { pattern: number; lines: LinearPattern[] }[], sets: SetStore): Lists {
  const from = new Int32Array(patterns.length + 1);
  const numbers: number[] = [];
  for (const { pattern, lines } of patterns) {
    const words = new Set<number>();
    for (const step of stepsOf([{ lines }])) for (const word of sets.of(step).words) words.add(word);
    for (const word of words) numbers.push(word);
    from[pattern + 1] = numbers.length;
  }
  return { from, numbers: Int32Array.from(numbers) };
}

/** The numbers by each of the words that they are filed under. */
function listsOf(entries: readonly [WordSet, ...number[]][], words: number): Lists {
  const from = new Int32Array(words + 1);
  for (const [{ words: filed }, ...numbers] of entries) for (const word of filed) from[word + 1]! += numbers.length;
  for (let word = 0; word < words; word++) from[word + 1]! += from[word]!;
  const all = new Int32Array(from[words]!);
  const next = from.slice();
  for (const [set, ...numbers] of entries)
    for (const word of set.words) {
      all.set(numbers, next[word]!);
      next[word]! += numbers.length;
    }
  return { from, numbers: all };
}

/** A line, and which of its steps is the anchor. */
interface FiledLine {
  pattern: number;
  line: LinearPattern;
  at: number;
}

interface Filing {
  sets: SetStore;
  byAnchor: Map<WordSet, Map<WordSet | undefined, FiledLine[]>>;
}

interface Filed {
  anchor: WordSet;
  needs: WordSet | undefined;
  lines: FiledLine[];
}

/** About as many words as a sentence has. */
const wordsOfSentence = 15;

/** How often a tree is taken up, about: where its anchor stands, and what it needs stands in the same sentence. */
const heatOf = ({ anchor, needs }: Omit<Filed, 'lines'>): number =>
  anchor.frequency * Math.min(1, ((needs?.frequency ?? Number.POSITIVE_INFINITY) * wordsOfSentence) / 10_000);

const filedIn = ({ byAnchor }: Filing): Filed[] =>
  [...byAnchor].flatMap(([anchor, byNeed]) => [...byNeed].map(([needs, lines]) => ({ anchor, needs, lines })));

function file(filing: Filing, pattern: number, line: LinearPattern): void {
  const { sets } = filing;
  const { steps } = line;
  const frequencies = steps.map((step) => (step.kind === 'gap' ? Number.POSITIVE_INFINITY : sets.of(step).frequency));
  const at = rarestOf(frequencies, -1);
  const rarest = steps[at];
  if (rarest?.kind !== 'word') return;
  const second = steps[rarestOf(frequencies, at)];
  const needs = second?.kind === 'word' ? sets.of(second) : undefined;
  linesUnder(filing, sets.of(rarest), needs).push({ pattern, line, at });
}

function linesUnder({ byAnchor }: Filing, anchor: WordSet, needs: WordSet | undefined): FiledLine[] {
  const byNeed = byAnchor.get(anchor) ?? new Map<WordSet | undefined, FiledLine[]>();
  byAnchor.set(anchor, byNeed);
  const known = byNeed.get(needs);
  if (known !== undefined) return known;
  const lines: FiledLine[] = [];
  byNeed.set(needs, lines);
  return lines;
}

/** The tree of lines that share their anchor, and what they need. */
function grown(lines: readonly FiledLine[], sets: SetStore): Branch {
  const tree: Branch = { lines: [], ways: [] };
  for (const { pattern, line, at } of lines) {
    const { steps, atStart, atEnd } = line;
    const courses = coursesOf(placesOf(steps.slice(0, at).reverse(), sets), placesOf(steps.slice(at + 1), sets));
    const anchor = steps[at];
    const compare = anchor?.kind === 'word' ? sets.of(anchor).compare : undefined;
    grow(tree, courses, { pattern, compare, atStart, atEnd });
  }
  return tree;
}

/** A gap belongs to the word after it. */
function placesOf(steps: Step[], sets: SetStore): Place[] {
  const places: Place[] = [];
  let gap = 0;
  for (const step of steps) {
    if (step.kind === 'gap') gap += step.most;
    else {
      places.push({ gap, set: sets.of(step) });
      gap = 0;
    }
  }
  return places;
}

type Course = Omit<Way, 'to'>;

/** The places on both sides, each side's nearest first, the rarer of the two sides' next ones before the other: it fails sooner. */
function coursesOf(before: Place[], after: Place[]): Course[] {
  const courses: Course[] = [];
  let left = 0;
  let right = 0;
  const none = Number.POSITIVE_INFINITY;
  while (left < before.length || right < after.length) {
    const forward = left === before.length || (after[right]?.set.frequency ?? none) <= before[left]!.set.frequency;
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

/** The place that stands most seldom, of all but one; -1 when there is none but gaps. */
function rarestOf(frequencies: readonly number[], but: number): number {
  let best = -1;
  for (let at = 0; at < frequencies.length; at++)
    if (at !== but && frequencies[at]! < (frequencies[best] ?? Number.POSITIVE_INFINITY)) best = at;
  return best;
}
