import { parseSelector, type Selector } from './selector.ts';

/** Property to value, lower case; `important` is the set of those that win over everything else. */
export interface Declarations {
  values: Map<string, string>;
  important: Set<string>;
}

export interface StyleRule {
  selector: Selector;
  declarations: Declarations;
  order: number;
}

export interface Stylesheet {
  rules: StyleRule[];
  /** Further rules than are worth weighing were left out. */
  truncated: boolean;
  /** The width, in CSS pixels, at which the page is looked at. */
  width: number;
  /** Some rules hold only at some widths. */
  asksForWidth: boolean;
}

const mostRules = 20_000;
/** At-rules whose blocks hold ordinary rules. */
const groupRule = /^@(media|supports|layer|container|scope)\b/i;

const token = /"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|[(),;]/gs;

/** Cuts at a separator that stands outside quotes and brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === '(') depth += 1;
    else if (found === ')') depth = Math.max(0, depth - 1);
    else if (found === separator && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

/** `font: bold 12px/1.4 Arial` sets the size, and the weight where it names none. */
function expandFont(value: string): [string, string][] {
  const size = /(?:^|\s)((?:\d+\.?\d*|\.\d+)(?:px|pt|em|rem|%)|(?:xx?-)?(?:small|large)|medium)/i.exec(value)?.[1];
  const weight = /(?:^|\s)(bold|bolder|[1-9]00)(?=\s)/i.exec(value)?.[1] ?? 'normal';
  return size === undefined
    ? []
    : [
        ['font-size', size],
        ['font-weight', weight],
      ];
}

/** The properties that matter here of those that a shorthand sets. */
function expand(property: string, value: string): [string, string][] {
  if (property === 'font') return expandFont(value);
  if (property !== 'background') return [[property, value]];
  return [
    ['background-color', value],
    ['background-image', value],
  ];
}

export function parseDeclarations(text: string): Declarations {
  const values = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of splitOutside(text, ';')) {
    const colon = declaration.indexOf(':');
    if (colon < 1) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const raw = declaration.slice(colon + 1).trim();
    const value = raw.replace(/\s*!\s*important\s*$/i, '');
    for (const [name, part] of expand(property, value)) {
      if (important.has(name) && value === raw) continue;
      values.set(name, part);
      if (value !== raw) important.add(name);
    }
  }
  return { values, important };
}

function lengthInPixels(amount: string, unit: string): number {
  return Number.parseFloat(amount) * (unit === 'em' || unit === 'rem' ? 16 : 1);
}

function queryHolds(query: string, width: number): boolean {
  if (/\bprint\b/.test(query) && !/\bnot\b/.test(query)) return false;
  for (const [, edge, amount = '0', unit = 'px'] of query.matchAll(
    /\((min|max)-(?:device-)?width\s*:\s*([\d.]+)(px|em|rem)?/g,
  )) {
    const limit = lengthInPixels(amount, unit);
    if (edge === 'min' ? width < limit : width > limit) return false;
  }
  return !/prefers-color-scheme\s*:\s*dark|orientation\s*:\s*portrait/.test(query);
}

function groupHolds(prelude: string, sheet: Stylesheet): boolean {
  if (!/^@media\b/i.test(prelude)) return true;
  if (/width/i.test(prelude)) sheet.asksForWidth = true;
  return splitOutside(prelude.slice(6).toLowerCase(), ',').some((query) => queryHolds(query, sheet.width));
}

interface Cursor {
  css: string;
  at: number;
}

/** Moves past the block that opened just before, whatever is nested in it, and returns what was inside. */
function takeBlock(cursor: Cursor): string {
  const { css } = cursor;
  const from = cursor.at;
  let depth = 1;
  while (cursor.at < css.length) {
    const char = css[cursor.at];
    cursor.at += 1;
    if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
    if (depth === 0) return css.slice(from, cursor.at - 1);
  }
  return css.slice(from);
}

function addRule(sheet: Stylesheet, prelude: string, body: string): void {
  const nested = body.indexOf('{');
  const declarations = parseDeclarations(nested < 0 ? body : body.slice(0, body.lastIndexOf(';', nested) + 1));
  if (declarations.values.size === 0) return;
  for (const text of splitOutside(prelude, ',')) {
    const selector = parseSelector(text);
    if (!selector) continue;
    if (sheet.rules.length >= mostRules) sheet.truncated = true;
    else sheet.rules.push({ selector, declarations, order: sheet.rules.length });
  }
}

/** Reads the text of a style element into `sheet`: what holds on a screen, in the order written. */
export function readStylesheet(text: string, sheet: Stylesheet): void {
  const css = text.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, ' ');
  const cursor: Cursor = { css, at: 0 };
  const pieces = /[{};]/g;
  while (cursor.at < css.length) {
    pieces.lastIndex = cursor.at;
    const piece = pieces.exec(css);
    if (!piece) return;
    const prelude = css.slice(cursor.at, piece.index).trim();
    cursor.at = piece.index + 1;
    if (piece[0] !== '{') continue;
    if (groupRule.test(prelude) && groupHolds(prelude, sheet)) continue;
    const body = takeBlock(cursor);
    if (!prelude.startsWith('@')) addRule(sheet, prelude, body);
  }
}
