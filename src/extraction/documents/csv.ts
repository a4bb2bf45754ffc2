import { addBlock, emptyPage } from '../../document/builder.ts';
import { endRow } from '../../document/table-rows.ts';
import type { FormatReader } from '../reader.ts';
import { readTextFile } from './text-file.ts';

export const csvReader: FormatReader = {
  format: 'csv',
  contentTypes: ['text/csv', 'application/csv', 'text/tab-separated-values'],
  limitMs: 20_000,
  weight: 'light',
  async read(file) {
    const { text, unread } = await readTextFile(file);
    const page = emptyPage(1);
    for (const row of rowsOf(text)) {
      const from = page.blocks.length;
      for (const cell of row) {
        if (cell.trim() !== '') addBlock(page, { kind: 'table-cell', runs: [{ text: cell }] });
      }
      endRow(page, from);
    }
    return { format: 'csv', pages: [page], unread };
  },
};

const separators = [',', ';', '\t', '|'];

/** The separator that parts the first lines most evenly; spreadsheets of half of Europe write semicolons. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .slice(0, 10);
  const least = (separator: string) => Math.min(...lines.map((line) => line.split(separator).length));
  return separators.reduce((best, separator) => (least(separator) > least(best) ? separator : best), ',');
}

/** The cells of each row, as RFC 4180 has them: a quoted cell may hold separators, line breaks and doubled quotes. */
export function rowsOf(text: string, separator = separatorOf(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = (text[at] === '"' ? quotedCell : bareCell)(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Cell {
  value: string;
  end: number;
}

/** A cell in quotes, and what stands between the closing quote and the separator. */
function quotedCell(text: string, start: number, separator: string): Cell {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // An unclosed quote takes the rest: looking for a close again in each later row would never end.
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const after = text[quote + 1];
      if (after === undefined || after === separator || after === '\r' || after === '\n')
        return { value, end: quote + 1 };
      const rest = bareCell(text, quote + 1, separator);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}

function bareCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}
