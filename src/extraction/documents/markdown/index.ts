import { emptyPage } from '../../../document/builder.ts';
import type { BlockKind, Document, Page, Unread } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import type { FormatReader } from '../../reader.ts';
import { addSeenAndHidden } from '../blocks.ts';
import { readTextFile } from '../text-file.ts';
import { type Elsewhere, type References, readInline } from './inline.ts';

export const markdownReader: FormatReader = {
  format: 'markdown',
  contentTypes: ['text/markdown', 'text/x-markdown'],
  limitMs: 20_000,
  weight: 'light',
  async read(file) {
    const { text, unread } = await readTextFile(file);
    const document = readMarkdown(text);
    return { ...document, unread: [...document.unread, ...unread] };
  },
};

interface Flow {
  page: Page;
  references: References;
  elsewhere: Elsewhere;
  open: { kind: BlockKind; level?: number; lines: string[] } | undefined;
  /** The fence that ends the code under way. */
  fence: string | undefined;
  /** An HTML comment over several lines. */
  inComment: boolean;
}

const definition = /^ {0,3}\[([^\]^][^\]]{0,998})\]:\s*<?(\S+?)>?(?:\s.*)?$/;

/** A Markdown text as its reader sees it: words without markup, links with their targets. */
export function readMarkdown(text: string): Document {
  const lines = text.split(/\r\n|\r|\n/);
  const page = emptyPage(1);
  const elsewhere: Elsewhere = { pictures: [], players: [] };
  const flow: Flow = { page, references: new Map(), elsewhere, open: undefined, fence: undefined, inComment: false };
  const body = takeFrontMatter(lines, page);
  for (const line of body) {
    const match = definition.exec(line);
    if (match?.[1] && match[2]) flow.references.set(match[1].toLowerCase(), match[2]);
  }
  for (const [at, line] of body.entries()) readLine(line, body[at + 1], flow);
  close(flow);
  return { format: 'markdown', pages: [page], unread: unreadOf(elsewhere) };
}

function unreadOf({ pictures, players }: Elsewhere): Unread[] {
  const unread: Unread[] = [...new Set(pictures)].map((address) => ({
    what: `Picture ${address.split(/[?#]/)[0]?.split('/').at(-1)?.slice(0, 80) || 'without a name'}`,
    why: 'Pictures that a text refers to are not fetched; submit those that carry words as image files.',
  }));
  const named = [...new Set(players)].join(', ');
  return named === ''
    ? unread
    : [...unread, { what: `Embedded content: ${named}`, why: 'What a text embeds is not fetched.' }];
}

function takeFrontMatter(lines: string[], page: Page): string[] {
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : -1;
  if (end < 0) return lines;
  for (const line of lines.slice(1, end)) {
    const hiddenBecause = 'It stands in the head of the file, not in its text.';
    addSeenAndHidden(page, {
      kind: 'caption',
      runs: [{ text: line, source: 'metadata', visible: false, hiddenBecause }],
    });
  }
  return lines.slice(end + 1);
}

function readLine(raw: string, next: string | undefined, flow: Flow): void {
  if (readFenced(raw, flow)) return;
  const line = raw.replace(/^(?: {0,3}> ?)+/, '');
  if (flow.inComment) continueComment(line, flow);
  else if (line.trim() === '') close(flow);
  else if (!definition.test(line)) readWords(line, next, flow);
}

function readWords(line: string, next: string | undefined, flow: Flow): void {
  if (readHeading(line, flow) || readUnderline(line, flow) || readTableRow(line, next, flow)) return;
  const note = /^ {0,3}\[\^[^\]]+\]:\s*(.*)$/.exec(line);
  const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(line);
  if (note) start(flow, 'footnote', note[1] ?? '');
  else if (item) start(flow, 'list-item', item[1] ?? '');
  else if (flow.open?.lines.length) flow.open.lines.push(line.trimStart());
  else start(flow, 'paragraph', line.trimStart());
  if (endsInComment(line)) flow.inComment = true;
}

function endsInComment(line: string): boolean {
  return line.lastIndexOf('<!--') > line.lastIndexOf('-->');
}

function continueComment(line: string, flow: Flow): void {
  flow.open?.lines.push(line);
  if (line.includes('-->')) flow.inComment = false;
}

function readFenced(line: string, flow: Flow): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (flow.fence === undefined) {
    if (fence === undefined) return false;
    close(flow);
    flow.fence = fence;
    return true;
  }
  if (fence?.startsWith(flow.fence)) flow.fence = undefined;
  else addSeenAndHidden(flow.page, { kind: 'paragraph', runs: [{ text: line }] });
  return true;
}

function readHeading(line: string, flow: Flow): boolean {
  const heading = /^ {0,3}(#{1,6})(?:\s+(.*))?$/.exec(line);
  if (!heading) return false;
  start(flow, 'heading', withoutClosingSigns(heading[2] ?? ''), heading[1]?.length);
  close(flow);
  return true;
}

/** `Title ##` is Title; written without patterns, which would try every space of a long line. */
function withoutClosingSigns(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end--;
  return end === 0 || /\s/.test(trimmed[end - 1] ?? '') ? trimmed.slice(0, end).trimEnd() : trimmed;
}

/** A line of signs: under words it makes them a heading, alone it is a rule. */
function readUnderline(line: string, flow: Flow): boolean {
  const sign = line.trim()[0] ?? '';
  if (!/[-=*_]/.test(sign) || line.replaceAll(/\s/g, '').replaceAll(sign, '') !== '') return false;
  const length = line.replaceAll(/\s/g, '').length;
  if (flow.open?.kind === 'paragraph' && /[-=]/.test(sign)) {
    flow.open = { ...flow.open, kind: 'heading', level: sign === '=' ? 1 : 2 };
    close(flow);
    return true;
  }
  if (sign === '=' || length < 3) return false;
  close(flow);
  return true;
}

const isDelimiterRow = (line: string) => line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));

function readTableRow(line: string, next: string | undefined, flow: Flow): boolean {
  if (!line.includes('|')) return false;
  const begins = next?.includes('|') === true && isDelimiterRow(next);
  if (!begins && flow.open?.kind !== 'table-cell' && !isDelimiterRow(line)) return false;
  close(flow);
  if (!isDelimiterRow(line)) {
    const from = flow.page.blocks.length;
    for (const cell of cellsOf(line)) {
      addSeenAndHidden(flow.page, { kind: 'table-cell', runs: readInline(cell, flow.references, flow.elsewhere) });
    }
    endRow(flow.page, from);
  }
  // An empty block under way: the next line with a bar belongs to the table.
  flow.open = { kind: 'table-cell', lines: [] };
  return true;
}

function cellsOf(line: string): string[] {
  const cells =
    line
      .trim()
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .match(/(?:\\.|[^|\\])+/g) ?? [];
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function start(flow: Flow, kind: BlockKind, line: string, level?: number): void {
  close(flow);
  flow.open = { kind, lines: [line], ...(level === undefined ? {} : { level }) };
}

function close(flow: Flow): void {
  const { open } = flow;
  flow.open = undefined;
  if (!open) return;
  const { lines, ...role } = open;
  const source = lines.map((line, at) => (at === lines.length - 1 ? line.trimEnd() : joined(line))).join('');
  addSeenAndHidden(flow.page, { ...role, runs: readInline(source, flow.references, flow.elsewhere) });
}

/** A line break in the source is a space; two spaces or a backslash before it make it one. */
function joined(line: string): string {
  if (line.endsWith('  ')) return `${line.trimEnd()}\n`;
  return line.endsWith('\\') ? `${line.slice(0, -1)}\n` : `${line.trimEnd()} `;
}
