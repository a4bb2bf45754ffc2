import { type BlockInput, emptyPage } from '../../../document/builder.ts';
import type { Document, Page } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import { addSeenAndHidden, checkExtent } from '../blocks.ts';
import { tooComplex } from '../refusals.ts';
import { codePageOf, decodeBytes } from './code-pages.ts';
import { characters, destinationOf, groupControls, paragraphControls, sinkKinds } from './controls.ts';
import {
  type GroupState,
  type ParagraphState,
  type Picture,
  pageHeight,
  pageWidth,
  plainParagraph,
  type Sink,
  styledRun,
  type Tables,
} from './state.ts';
import type { Token } from './tokens.ts';

const deepestGroup = 500;

/** A rich text under way. */
export interface Reading {
  document: Document;
  page: Page;
  groups: GroupState[];
  tables: Tables;
  pictures: Picture[];
  /** Bytes of the current code page that are not yet characters: some take two. */
  bytes: string;
  /** Characters left to skip after a `\u`. */
  toSkip: number;
  starred: boolean;
  /** Nothing has changed the look since the last characters. */
  goesOn: boolean;
  /** The colour under way in the table of colours. */
  mixing: [number, number, number] | undefined;
  /** How many blocks the page had where the row of a table began. */
  rowFrom: number;
  instruction: string;
  margins: { headers: BlockInput[]; footers: BlockInput[]; notes: BlockInput[] };
}

export function newReading(): Reading {
  const body: Sink = { kind: 'paragraph', runs: [], paragraph: plainParagraph() };
  const group: GroupState = {
    destination: 'text',
    sink: body,
    look: { points: 12 },
    colour: 0,
    background: 0,
    font: -1,
    skipAfterUnicode: 1,
    deleted: false,
  };
  const page = { ...emptyPage(1), width: pageWidth, height: pageHeight };
  return {
    document: { format: 'rtf', pages: [page], unread: [] },
    page,
    groups: [group],
    tables: { colours: [], fonts: new Map(), codePage: 1252, paintsCells: false },
    pictures: [],
    bytes: '',
    toSkip: 0,
    starred: false,
    goesOn: false,
    mixing: undefined,
    rowFrom: 0,
    instruction: '',
    margins: { headers: [], footers: [], notes: [] },
  };
}

const groupOf = (reading: Reading): GroupState => reading.groups[reading.groups.length - 1]!;

export function readToken(token: Token, reading: Reading): void {
  switch (token.kind) {
    case 'open':
      openGroup(reading);
      break;
    case 'close':
      closeGroup(reading);
      break;
    case 'text':
      readText(token.text, reading);
      break;
    case 'byte':
      readText(String.fromCharCode(token.value), reading);
      break;
    case 'symbol':
      readSymbol(token.sign, reading);
      break;
    case 'word':
      readWord(token.name, token.value, reading);
  }
}

function openGroup(reading: Reading): void {
  flushBytes(reading);
  reading.goesOn = false;
  if (reading.groups.length >= deepestGroup) throw tooComplex('It is nested too deeply.');
  const group = groupOf(reading);
  reading.groups.push({ ...group, look: { ...group.look } });
  reading.toSkip = 0;
  reading.starred = false;
}

function closeGroup(reading: Reading): void {
  flushBytes(reading);
  reading.goesOn = false;
  if (reading.groups.length === 1) return;
  const closed = reading.groups.pop();
  const outer = groupOf(reading);
  reading.toSkip = 0;
  if (!closed) return;
  if (closed.sink !== outer.sink) endParagraph(reading, closed.sink);
  if (closed.destination !== 'field' || outer.destination === 'field') return;
  const href = /HYPERLINK\s+(?:\\l\s+)?"([^"]*)"/i.exec(reading.instruction)?.[1];
  reading.instruction = '';
  if (href !== undefined) outer.href = href;
}

function readText(text: string, reading: Reading): void {
  const skipped = Math.min(reading.toSkip, text.length);
  reading.toSkip -= skipped;
  const rest = text.slice(skipped);
  if (rest === '') return;
  const { destination } = groupOf(reading);
  if (destination === 'text') reading.bytes += rest;
  else if (destination === 'field') reading.instruction += rest.slice(0, 2_000);
  else if (destination === 'picture') reading.pictures.at(-1)?.hex.push(rest);
  else if (destination === 'colours') for (const sign of rest) if (sign === ';') endColour(reading);
}

function endColour(reading: Reading): void {
  const parts = reading.mixing?.map((part) => (part & 255).toString(16).padStart(2, '0'));
  reading.tables.colours.push(parts && `#${parts.join('')}`);
  reading.mixing = undefined;
}

function flushBytes(reading: Reading): void {
  if (reading.bytes === '') return;
  const group = groupOf(reading);
  addText(decodeBytes(reading.bytes, reading.tables.fonts.get(group.font) ?? reading.tables.codePage), reading);
  reading.bytes = '';
}

function addText(text: string, reading: Reading): void {
  const group = groupOf(reading);
  if (group.destination !== 'text') return;
  const last = group.sink.runs.at(-1);
  // Letters of other scripts come one by one: a run each would fill the memory.
  if (reading.goesOn && last) last.text += text;
  else group.sink.runs.push(styledRun(text, group, reading.tables));
  reading.goesOn = true;
}

function readSymbol(sign: string, reading: Reading): void {
  if (sign === '*') reading.starred = true;
  else if (/[\\{}]/.test(sign)) readText(sign, reading);
  else {
    flushBytes(reading);
    if (sign === '~') addText('\u00a0', reading);
    else if (sign === '_') addText('\u2011', reading);
    else if (sign === '\n' || sign === '\r') endParagraph(reading, groupOf(reading).sink);
  }
}

function readWord(name: string, value: number | undefined, reading: Reading): void {
  flushBytes(reading);
  const group = groupOf(reading);
  if (name !== 'u') reading.goesOn = false;
  const { starred } = reading;
  reading.starred = false;
  const destination = destinationOf(name, starred);
  if (group.destination === 'skipped') return;
  if (name === 'u') readUnicode(value ?? 0, reading);
  else if (destination !== undefined) enter(destination, reading);
  else if (group.destination === 'fonts') readFontWord(name, value, reading);
  else if (group.destination === 'colours') readColourWord(name, value, reading);
  else if (group.destination === 'picture') readPictureWord(name, value, reading);
  else readTextWord(name, value, reading);
}

function enter(destination: GroupState['destination'], reading: Reading): void {
  groupOf(reading).destination = destination;
  if (destination !== 'picture') return;
  reading.pictures.push({ hex: [], readable: false, pageNumber: reading.page.number });
}

function readUnicode(value: number, reading: Reading): void {
  addText(String.fromCharCode(value & 0xffff), reading);
  reading.toSkip = groupOf(reading).skipAfterUnicode;
}

function readFontWord(name: string, value: number | undefined, reading: Reading): void {
  const group = groupOf(reading);
  if (name === 'f') group.font = value ?? 0;
  const codePage = name === 'fcharset' ? codePageOf(value ?? 0) : name === 'cpg' ? value : undefined;
  if (codePage !== undefined) reading.tables.fonts.set(group.font, codePage);
}

function readColourWord(name: string, value: number | undefined, reading: Reading): void {
  const at = ['red', 'green', 'blue'].indexOf(name);
  if (at < 0) return;
  reading.mixing ??= [0, 0, 0];
  reading.mixing[at] = value ?? 0;
}

function readPictureWord(name: string, value: number | undefined, reading: Reading): void {
  const picture = reading.pictures.at(-1);
  if (!picture) return;
  if (name === 'pngblip' || name === 'jpegblip') picture.readable = true;
  else if (name === 'picwgoal') picture.width = (value ?? 0) / 20;
  else if (name === 'pichgoal') picture.height = (value ?? 0) / 20;
}

function readTextWord(name: string, value: number | undefined, reading: Reading): void {
  const group = groupOf(reading);
  const kind = sinkKinds.get(name);
  const character = characters.get(name);
  if (kind !== undefined) group.sink = { kind, runs: [], paragraph: plainParagraph() };
  else if (character !== undefined) addText(character, reading);
  else readBreak(name, reading);
  groupControls.get(name)?.(group, value);
  paragraphControls.get(name)?.(group.sink.paragraph, value, reading.tables);
}

function readBreak(name: string, reading: Reading): void {
  const { sink } = groupOf(reading);
  if (name === 'par' || name === 'sect' || name === 'row') endParagraph(reading, sink);
  if (name === 'row') endRow(reading.page, reading.rowFrom);
  if (name === 'row' || name === 'trowd') reading.rowFrom = reading.page.blocks.length;
  if (name === 'cell' || name === 'nestcell') {
    sink.paragraph.inTable = true;
    endParagraph(reading, sink);
  } else if (name === 'pard') sink.paragraph = plainParagraph();
  else if (name === 'page') {
    endParagraph(reading, sink);
    turnPage(reading);
  }
}

const asComment = { source: 'annotation', visible: false, hiddenBecause: 'It is a comment.' } as const;

function endParagraph(reading: Reading, sink: Sink): void {
  flushBytes(reading);
  reading.goesOn = false;
  const runs = sink.runs.splice(0);
  const { margins, page } = reading;
  const block: BlockInput = { kind: sink.kind, runs };
  if (sink.kind === 'header') {
    if (page.blocks.length === 0) addSeenAndHidden(page, block);
    margins.headers.push(block);
  } else if (sink.kind === 'footer') margins.footers.push(block);
  else if (sink.kind === 'footnote') margins.notes.push(block);
  else if (sink.kind === 'comment') {
    addSeenAndHidden(page, { ...block, runs: runs.map((run) => ({ ...run, ...asComment })) });
  } else addSeenAndHidden(page, { ...roleOf(sink.paragraph), runs });
}

function roleOf({ inTable, isListItem, level }: ParagraphState) {
  if (inTable) return { kind: 'table-cell' } as const;
  if (level !== undefined) return { kind: 'heading', level } as const;
  return isListItem ? ({ kind: 'list-item' } as const) : ({ kind: 'paragraph' } as const);
}

/** Ends what is still open: a file that was cut off stops in the middle of a group. */
export function finish(reading: Reading): void {
  for (const group of reading.groups.toReversed()) endParagraph(reading, group.sink);
  endPage(reading);
}

/** Notes and footers of the page under way. */
function endPage({ page, margins }: Reading): void {
  for (const block of [...margins.notes.splice(0), ...margins.footers]) addSeenAndHidden(page, block);
}

function turnPage(reading: Reading): void {
  if (reading.page.blocks.length === 0) return;
  endPage(reading);
  reading.page = { ...emptyPage(reading.document.pages.length + 1), width: pageWidth, height: pageHeight };
  reading.document.pages.push(reading.page);
  checkExtent(reading.document);
  for (const block of reading.margins.headers) addSeenAndHidden(reading.page, block);
}
