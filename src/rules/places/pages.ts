import { findingMenus } from '../../document/menus.ts';
import type { Block, Document, Page, Run } from '../../document/model.ts';
import { firstWhere } from '../../kernel/first-where.ts';
import type { PatternVocabulary } from '../patterns/vocabulary.ts';
import type { Region } from '../rulebook/definitions.ts';
import { Break } from '../text/breaks.ts';
import { partBreaths } from '../text/breaths.ts';
import { notesIn } from '../text/notes.ts';
import { Flag, type Tokens, tokenising } from '../text/tokens.ts';
import type { Span } from './spans.ts';

/** A page as the engine sees it: its words, the sentence and block each stands in, and what of it is hidden. */
export interface ReadPage {
  page: Page;
  tokens: Tokens;
  /** Number of the sentence of each token. */
  sentence: Int32Array;
  /** Index of the block of each token, -1 outside blocks. */
  block: Int32Array;
  /** First token of each sentence, and of each block, with one entry more for the end. */
  sentenceStart: number[];
  blockStart: number[];
  /** The notes that signs in the text lead to. */
  notes: Span[];
  /** By token: 1 where no customer sees it; undefined where all of it is seen. */
  hidden: Uint8Array | undefined;
  /** By token: 1 where it names a page in a menu and says nothing; undefined where there is no menu. */
  menu: Uint8Array | undefined;
  /** All of it is text that a customer sees, none struck through: where words stand tells nothing more about them. */
  plain: boolean;
}

export function* readingPages(document: Document, vocabulary: PatternVocabulary): Generator<undefined, ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const page of document.pages) {
    pages.push(yield* readingPage(page, vocabulary));
    yield;
  }
  return pages;
}

/** A text of a million characters is one page: each thing that is looked for in it is a step. */
function* readingPage(page: Page, vocabulary: PatternVocabulary): Generator<undefined, ReadPage> {
  const tokens = yield* tokenising(page.text, vocabulary);
  yield;
  const block = new Int32Array(tokens.count).fill(-1);
  const blockStart: number[] = [];
  let at = 0;
  for (let index = 0; index < page.blocks.length; index++) {
    const { start, end } = page.blocks[index]!;
    while (at < tokens.count && tokens.start[at]! < start) at++;
    blockStart.push(at);
    if (at < tokens.count && tokens.start[at]! < end)
      tokens.gap[at] = Math.max(tokens.gap[at]!, breakBefore(page, index));
    while (at < tokens.count && tokens.start[at]! < end) block[at++] = index;
  }
  blockStart.push(tokens.count);
  yield;
  partBreaths(page.text, tokens);
  yield;
  const menu = yield* menuIn(page, tokens);
  yield;
  const notes = notesOf(page.text, tokens);
  const sentence = new Int32Array(tokens.count);
  const sentenceStart: number[] = [];
  for (let token = 0; token < tokens.count; token++) {
    if (token === 0 || tokens.gap[token]! >= Break.SENTENCE) sentenceStart.push(token);
    sentence[token] = sentenceStart.length - 1;
  }
  sentenceStart.push(tokens.count);
  const plain = page.blocks.every((one) => one.runs.every(isPlain));
  return {
    page,
    tokens,
    sentence,
    block,
    sentenceStart,
    blockStart,
    notes,
    menu,
    plain,
    hidden: hiddenIn(page, tokens),
  };
}

function hiddenIn({ blocks }: Page, tokens: Tokens): Uint8Array | undefined {
  const runs = blocks.flatMap((block) => block.runs).filter((run) => !isShown(run));
  if (runs.length === 0) return undefined;
  const hidden = new Uint8Array(tokens.count);
  for (const { start, end } of runs) hidden.fill(1, firstTokenFrom(tokens, start), firstTokenFrom(tokens, end));
  return hidden;
}

/** Each name in a menu is parted from what stands beside it, as a sentence is. */
function* menuIn(page: Page, tokens: Tokens): Generator<undefined, Uint8Array | undefined> {
  const names = yield* findingMenus(page);
  if (names.length === 0) return undefined;
  const menu = new Uint8Array(tokens.count);
  for (const { start, end } of names) {
    const [first, after] = [firstTokenFrom(tokens, start), firstTokenFrom(tokens, end)];
    menu.fill(1, first, after);
    for (const at of [first, after]) if (at < tokens.count) tokens.gap[at] = Math.max(tokens.gap[at]!, Break.SENTENCE);
  }
  return menu;
}

/** How many words of a page a customer sees. */
export const wordsSeenOn = ({ tokens, hidden }: ReadPage): number =>
  tokens.count - (hidden?.reduce((sum, one) => sum + one, 0) ?? 0);

/** Each note begins a sentence, whatever stood before its sign. */
function notesOf(text: string, tokens: Tokens): Span[] {
  const notes: Span[] = [];
  for (const { start, end } of notesIn(text)) {
    const first = firstTokenFrom(tokens, start);
    const last = firstTokenFrom(tokens, end) - 1;
    if (last < first) continue;
    tokens.gap[first] = Math.max(tokens.gap[first]!, Break.SENTENCE);
    notes.push({ first, last });
  }
  return notes;
}

/** Index of the first token that starts at or after an offset; the number of tokens when none does. */
export const firstTokenFrom = ({ start, count }: Tokens, offset: number): number =>
  firstWhere(0, count, (at) => start[at]! >= offset);

const unseen = new Set<Run['source']>(['metadata', 'note']);

/** Whether a customer sees it on the page, or hears it. */
export const isShown = ({ visible, source }: Run): boolean => visible && !unseen.has(source);

const isPlain = ({ visible, struck, source }: Run): boolean => visible && struck !== true && source === 'text';

/** Whether all of the words can be seen, and none is struck out. */
export const isSeen = (read: ReadPage, words: Span): boolean =>
  read.plain || runsAt(read, words).every((run) => run.visible && run.struck !== true);

/** The words of a region around a token, on its page. */
export function regionOf(read: ReadPage, token: number, region: Region): Span {
  const all = { first: 0, last: read.tokens.count - 1 };
  switch (region) {
    case 'sentence':
      return between(read.sentenceStart, read.sentence[token]!, 0);
    case 'next':
      return between(read.sentenceStart, read.sentence[token]!, 1);
    case 'block':
      // A neighbouring line or paragraph is as near as the same one: a headline and the text below it are two blocks.
      return read.block[token]! < 0 ? all : between(read.blockStart, read.block[token]!, 1);
    case 'page':
    case 'document':
      return all;
  }
}

/** The words of a block, and of so many before and behind it. */
export const blocksAround = (read: ReadPage, token: number, neighbours: number): Span =>
  read.block[token]! < 0
    ? { first: 0, last: read.tokens.count - 1 }
    : between(read.blockStart, read.block[token]!, neighbours);

function between(starts: number[], at: number, neighbours: number): Span {
  const from = Math.max(0, at - neighbours);
  const to = Math.min(starts.length - 2, at + neighbours);
  return { first: starts[from]!, last: starts[to + 1]! - 1 };
}

/** A headline set in short lines reads on from one to the next; cells, items and finished paragraphs do not, nor does what is hidden. */
function breakBefore(page: Page, index: number): number {
  const before = page.blocks[index - 1];
  const block = page.blocks[index]!;
  if (before !== undefined && block.readsOn) return Break.CLAUSE;
  if (before === undefined || apart.has(before.kind) || apart.has(block.kind)) return Break.BLOCK;
  if (before.runs.some(isShown) !== block.runs.some(isShown)) return Break.BLOCK;
  if (lengthOf(before) > headlineLength || lengthOf(block) > longestReadOn) return Break.BLOCK;
  return isHeadingOf(before, block) && beginsAnew(page, before, block) ? Break.SENTENCE : Break.LINE;
}

const isHeadingOf = (before: Block, block: Block): boolean =>
  before.kind === 'heading' && (block.kind !== 'heading' || before.level !== block.level);

/** "Our plan" over "Everything taken care of" are two things, "OUR NEW ACCOUNT COSTS" over "NOTHING AT ALL" is one. */
const beginsAnew = ({ text }: Page, before: Block, block: Block): boolean =>
  /\p{Ll}/u.test(text.slice(before.start, before.end)) &&
  /^\P{L}*\p{Lu}\p{Ll}/u.test(text.slice(block.start, block.start + fewestSeen));

const lengthOf = ({ start, end }: Block): number => end - start;

const headlineLength = 48;
/** In characters: enough to see how a line begins. */
const fewestSeen = 8;
/** A longer line is the text below a headline. */
const longestReadOn = 80;
const apart = new Set<Block['kind']>([
  'table-cell',
  'list-item',
  'button',
  'footnote',
  'comment',
  'note',
  'header',
  'footer',
  'subject',
  'preheader',
]);

export const blockOf = (read: ReadPage, token: number): Block | undefined => read.page.blocks[read.block[token]!];

/** Whether the sentence ends with a question mark. */
export function isQuestion(read: ReadPage, sentence: number): boolean {
  const last = read.sentenceStart[sentence + 1]! - 1;
  return last >= 0 && (read.tokens.flags[last]! & Flag.ASKED) !== 0;
}

/** The last token that starts at or before an offset of the page's text; 0 when there is none. */
export const tokenAt = ({ tokens }: ReadPage, offset: number): number =>
  Math.max(0, firstTokenFrom(tokens, offset + 1) - 1);

/** The runs that some words stand in. */
export function runsAt(read: ReadPage, words: Span): Run[] {
  const from = read.block[words.first]!;
  const to = read.block[words.last]!;
  if (from < 0) return [];
  const start = read.tokens.start[words.first]!;
  const end = read.tokens.end[words.last]!;
  const runs: Run[] = [];
  for (let index = from; index <= to; index++) {
    const inBlock = read.page.blocks[index]!.runs;
    for (let at = firstRunTo(inBlock, start); at < inBlock.length && inBlock[at]!.start < end; at++)
      runs.push(inBlock[at]!);
  }
  return runs;
}

/** Index of the first run that ends after an offset. */
const firstRunTo = (runs: readonly Run[], offset: number): number =>
  firstWhere(0, runs.length, (at) => runs[at]!.end > offset);

/** The language that most of the text is in; undefined where none shows. */
export function mainLanguage({ pages }: { pages: readonly ReadPage[] }): string | undefined {
  const characters = new Map<string, number>();
  for (const { page } of pages)
    for (const { language = page.language, start, end } of page.blocks)
      if (language !== undefined) characters.set(language, (characters.get(language) ?? 0) + end - start);
  return [...characters].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** The language of the words at a place, or of the first page where there is none; undefined where it does not show. */
export function languageAt(
  { pages }: { pages: readonly ReadPage[] },
  at: { page: number; first: number } = { page: 0, first: 0 },
): string | undefined {
  const read = pages[at.page];
  return read && (blockOf(read, at.first)?.language ?? read.page.language);
}
