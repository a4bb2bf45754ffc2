import type { RunInput } from '../../../document/builder.ts';
import type { Page } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import type { Archive } from '../archive.ts';
import { addSeenAndHidden } from '../blocks.ts';
import { type Look, runOf } from '../look.ts';
import { tooComplex } from '../refusals.ts';
import type { Relationships } from '../relationships.ts';
import { attribute, child, childrenNamed, flag, numberAttribute, prefixed, textOf, type XmlElement } from '../xml.ts';
import { formatNumber } from './number-format.ts';
import { fontLook, type Styles } from './styles.ts';

/** What the sheets of a workbook share. */
export interface Workbook {
  /** Shared strings; an element where its runs look different. */
  strings: (string | XmlElement)[];
  styles: Styles;
  since1904: boolean;
}

const mostCells = 200_000;

interface SheetPlace {
  workbook: Workbook;
  hidden: string | undefined;
  hiddenColumns: [first: number, last: number][];
  links: Map<string, string>;
}

/** Reads a sheet's rows as they pass, then answers with what stands around them. */
export async function readRows(
  archive: Archive,
  part: string,
  { workbook, relationships, hidden, page }: SheetReading,
): Promise<XmlElement | undefined> {
  // Columns stand before the rows but links after them: what is around the rows is read first.
  const around = await archive.tapped(part, { name: 'row', take: () => {} });
  if (!around) return undefined;
  const place = {
    workbook,
    hidden,
    hiddenColumns: hiddenColumnsOf(around),
    links: linksOf(around, relationships),
  };
  await archive.tapped(part, { name: 'row', take: (row) => readRow(row, page, place) });
  return around;
}

export interface SheetReading {
  workbook: Workbook;
  relationships: Relationships;
  hidden: string | undefined;
  page: Page;
}

function readRow(row: XmlElement, page: Page, place: SheetPlace): void {
  const rowHidden = flag(row, 'hidden') || attribute(row, 'ht') === '0';
  const hidden = place.hidden ?? (rowHidden ? 'Its row is hidden.' : undefined);
  const from = page.blocks.length;
  for (const cell of childrenNamed(row, 'c')) readCell(cell, page, { ...place, hidden });
  endRow(page, from);
  if (page.blocks.length > mostCells) throw tooComplex(`A sheet has more than ${mostCells} cells.`);
}

function hiddenColumnsOf(root: XmlElement): [number, number][] {
  return childrenNamed(child(root, 'cols'), 'col')
    .filter((column) => flag(column, 'hidden') || attribute(column, 'width') === '0')
    .map((column) => [numberAttribute(column, 'min') ?? 0, numberAttribute(column, 'max') ?? 0]);
}

function linksOf(root: XmlElement, relationships: Relationships): Map<string, string> {
  const links = new Map<string, string>();
  for (const node of childrenNamed(child(root, 'hyperlinks'), 'hyperlink')) {
    const target = relationships.get(prefixed(node, 'id') ?? '')?.target;
    const reference = attribute(node, 'ref');
    if (target !== undefined && reference !== undefined) links.set(reference, target);
  }
  return links;
}

function readCell(cell: XmlElement, page: Page, place: SheetPlace): void {
  const { styles } = place.workbook;
  const style = styles.cells[numberAttribute(cell, 's') ?? 0];
  const reference = attribute(cell, 'r') ?? '';
  const look: Look = { background: '#ffffff', ...style?.look };
  const column = columnOf(reference);
  const hidden =
    place.hidden ??
    (place.hiddenColumns.some(([first, last]) => column >= first && column <= last)
      ? 'Its column is hidden.'
      : undefined);
  if (hidden !== undefined) look.hidden = hidden;
  const href = place.links.get(reference);
  if (href !== undefined) look.href = href;
  // The format ;;; shows nothing: the usual way to hide a number.
  if (/^;;;?$/.test(style?.format ?? '')) look.hidden ??= 'Its number format shows nothing.';
  addSeenAndHidden(page, { kind: 'table-cell', runs: runsOf(cell, look, place.workbook, style?.format) });
}

function runsOf(cell: XmlElement, look: Look, workbook: Workbook, format: string | undefined): RunInput[] {
  const type = attribute(cell, 't') ?? 'n';
  const value = textOf(child(cell, 'v'));
  if (type === 's') return richText(workbook.strings[Number(value)], look, workbook.styles);
  if (type === 'inlineStr') return richText(child(cell, 'is'), look, workbook.styles);
  if (type === 'b') return [runOf(value === '1' ? 'TRUE' : 'FALSE', look)];
  const number = Number(value);
  const isNumber = type === 'n' && value !== '' && Number.isFinite(number);
  const shown = isNumber ? formatNumber(number, visibleFormat(format), workbook.since1904) : value;
  return [runOf(shown, look)];
}

/** What a format hides is still read, in plain figures. */
function visibleFormat(format: string | undefined): string | undefined {
  return /^;;;?$/.test(format ?? '') ? undefined : format;
}

function richText(element: XmlElement | string | undefined, look: Look, styles: Styles): RunInput[] {
  if (typeof element === 'string') return [runOf(element, look)];
  const runs = childrenNamed(element, 'r');
  if (runs.length === 0) return [runOf(textOf(child(element, 't')), look)];
  return runs.map((run) => runOf(textOf(child(run, 't')), { ...look, ...fontLook(child(run, 'rPr'), styles.theme) }));
}

/** A is 1, AA is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
