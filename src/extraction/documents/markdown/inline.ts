import type { RunInput } from '../../../document/builder.ts';
import { decodeEntity } from './entities.ts';

/** What the words of a Markdown text refer to, by lower-cased label. */
export type References = Map<string, string>;

/** What a text shows that is not in it. */
export interface Elsewhere {
  /** Addresses. */
  pictures: string[];
  /** Names of their tags. */
  players: string[];
}

interface Piece {
  text: string;
  href?: string;
  source?: 'alt';
  hiddenBecause?: string;
  /** A run of `*`, `_` or `~` that may turn out to be markup. */
  mark?: Mark;
  bold?: number;
  struck?: number;
}

interface Mark {
  sign: string;
  left: number;
  opens: boolean;
  closes: boolean;
}

interface Scan {
  source: string;
  at: number;
  pieces: Piece[];
  /** Opening brackets not yet closed: index into pieces. */
  brackets: { piece: number; isImage: boolean }[];
  references: References;
  elsewhere: Elsewhere;
  /** Closers that were looked for to the end and do not exist: not looked for again. */
  missing: Set<string>;
}

/** The words of a stretch of Markdown without its markup. What it shows from elsewhere is added to `elsewhere`. */
export function readInline(source: string, references: References, elsewhere: Elsewhere): RunInput[] {
  const scan: Scan = { source, at: 0, pieces: [], brackets: [], references, elsewhere, missing: new Set() };
  while (scan.at < source.length) readNext(scan);
  settleMarks(scan.pieces);
  return runsOf(scan.pieces);
}

function readNext(scan: Scan): void {
  const { source, at } = scan;
  const taken =
    readEscape(scan) || readCode(scan) || readTag(scan) || readBracket(scan) || readMark(scan) || readEntity(scan);
  if (taken) return;
  const plain = /[\\`<[\]!*_~&]/g;
  plain.lastIndex = at + 1;
  const end = plain.exec(source)?.index ?? source.length;
  push(scan, { text: source.slice(at, end) }, end);
}

function push(scan: Scan, piece: Piece, end: number): true {
  scan.pieces.push(piece);
  scan.at = end;
  return true;
}

function readEscape(scan: Scan): boolean {
  const { source, at } = scan;
  if (source[at] !== '\\' || !/[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) return false;
  return push(scan, { text: source[at + 1] ?? '' }, at + 2);
}

function find(scan: Scan, closer: string, from: number): number {
  if (scan.missing.has(closer)) return -1;
  const found = scan.source.indexOf(closer, from);
  if (found < 0) scan.missing.add(closer);
  return found;
}

function readCode(scan: Scan): boolean {
  const { source, at } = scan;
  if (source[at] !== '`') return false;
  const fence = runOfSigns(source, at);
  const end = find(scan, fence, at + fence.length);
  if (end < 0) return push(scan, { text: fence }, at + fence.length);
  return push(scan, { text: source.slice(at + fence.length, end).trim() }, end + fence.length);
}

function runOfSigns(source: string, at: number): string {
  let end = at;
  while (source[end] === source[at]) end++;
  return source.slice(at, end);
}

const longestTag = 5_000;

function readTag(scan: Scan): boolean {
  const { source, at } = scan;
  if (source[at] !== '<') return false;
  if (source.startsWith('<!--', at)) {
    const end = find(scan, '-->', at + 4);
    if (end < 0) return false;
    const text = source.slice(at + 4, end).trim();
    return push(scan, { text, hiddenBecause: 'It is a comment in the markup.' }, end + 3);
  }
  const end = find(scan, '>', at);
  if (end < 0 || end - at > longestTag) return false;
  const inside = source.slice(at + 1, end);
  if (/^(?:https?|mailto):\S*$/i.test(inside)) return push(scan, { text: inside, href: inside }, end + 1);
  if (!/^\/?[a-z][^<]*$/i.test(inside)) return false;
  noteEmbedded(inside, scan.elsewhere);
  return push(scan, { text: /^br\b/i.test(inside) ? '\n' : '' }, end + 1);
}

function noteEmbedded(inside: string, { pictures, players }: Elsewhere): void {
  if (/^img\b/i.test(inside)) pictures.push(/\bsrc\s*=\s*["']?([^\s"'>]+)/i.exec(inside)?.[1] ?? '');
  const player = /^(?:audio|video|iframe|object|embed)\b/i.exec(inside)?.[0];
  if (player !== undefined) players.push(player.toLowerCase());
}

function readEntity(scan: Scan): boolean {
  const entity = scan.source[scan.at] === '&' ? decodeEntity(scan.source, scan.at) : undefined;
  return entity !== undefined && push(scan, { text: entity.text }, entity.end);
}

function readMark(scan: Scan): boolean {
  const { source, at } = scan;
  const sign = source[at] ?? '';
  if (!/[*_~]/.test(sign)) return false;
  const text = runOfSigns(source, at);
  const before = source[at - 1] ?? ' ';
  const after = source[at + text.length] ?? ' ';
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
  const isSpace = (character: string) => /\s/.test(character);
  // An underscore inside a word is a letter of its own: some_file_name.
  const insideWord = sign === '_' && isWord(before) && isWord(after);
  const opens = !isSpace(after) && !insideWord && (isWord(after) || !isWord(before) || isSpace(before));
  const closes = !isSpace(before) && !insideWord && (isWord(before) || !isWord(after) || isSpace(after));
  if (sign === '~' && text.length < 2) return push(scan, { text }, at + 1);
  return push(scan, { text: '', mark: { sign, left: text.length, opens, closes } }, at + text.length);
}

function readBracket(scan: Scan): boolean {
  const { source, at } = scan;
  const note = source.startsWith('[^', at) ? /^\[\^[^\]\s]{1,100}\]/.exec(source.slice(at, at + 110)) : undefined;
  if (note) return push(scan, { text: '' }, at + note[0].length);
  const isImage = source.startsWith('![', at);
  if (isImage || source[at] === '[') {
    const length = isImage ? 2 : 1;
    scan.brackets.push({ piece: scan.pieces.length, isImage });
    return push(scan, { text: source.slice(at, at + length) }, at + length);
  }
  if (source[at] !== ']') return false;
  const opener = scan.brackets.pop();
  const target = opener && targetAfter(scan, opener.piece);
  if (!opener || !target) return push(scan, { text: ']' }, at + 1);
  closeLink(scan, opener, target.href);
  scan.at = target.end;
  return true;
}

/** `(address "title")`, `[label]`, or the words themselves as a label. */
function targetAfter(scan: Scan, piece: number): { href: string; end: number } | undefined {
  const rest = scan.source.slice(scan.at + 1, scan.at + 2_000);
  const inline = /^\(\s*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)?))(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/.exec(
    rest,
  );
  if (inline) return { href: inline[1] ?? inline[2] ?? '', end: scan.at + 1 + inline[0].length };
  const words = scan.pieces
    .slice(piece + 1, piece + 50)
    .map(({ text }) => text)
    .join('');
  const label = /^\[([^[\]]*)\]/.exec(rest);
  const href = scan.references.get((label?.[1] || words).toLowerCase());
  return href === undefined ? undefined : { href, end: scan.at + 1 + (label?.[0].length ?? 0) };
}

function closeLink(scan: Scan, opener: { piece: number; isImage: boolean }, href: string): void {
  const bracket = scan.pieces[opener.piece];
  if (bracket) bracket.text = '';
  for (const piece of scan.pieces.slice(opener.piece + 1)) {
    if (opener.isImage) piece.source = 'alt';
    else piece.href = href;
  }
  if (opener.isImage) scan.elsewhere.pictures.push(href);
  // A link holds no further link: no bracket that is still open can become one, and no piece is visited twice.
  scan.brackets = opener.isImage ? scan.brackets.slice(-1) : [];
}

/** Pairs the signs that open with those that close; what is left over is text. */
function settleMarks(pieces: Piece[]): void {
  const open = new Map<string, number[]>();
  for (const [at, piece] of pieces.entries()) {
    const { mark } = piece;
    if (!mark) continue;
    const openers = open.get(mark.sign) ?? [];
    open.set(mark.sign, openers);
    while (mark.closes && mark.left > 0 && openers.length > 0) pair(pieces, openers, at, mark);
    if (mark.opens && mark.left > 0) openers.push(at);
  }
  for (const piece of pieces) {
    if (piece.mark) piece.text = piece.mark.sign.repeat(piece.mark.left);
  }
}

function pair(pieces: Piece[], openers: number[], at: number, mark: Mark): void {
  const opener = pieces[openers.at(-1) ?? 0];
  const closer = pieces[at];
  if (!opener?.mark || !closer) return;
  const used = Math.min(2, opener.mark.left, mark.left);
  opener.mark.left -= used;
  mark.left -= used;
  const key = mark.sign === '~' ? 'struck' : 'bold';
  if (used === 2) {
    opener[key] = (opener[key] ?? 0) + 1;
    closer[key] = (closer[key] ?? 0) - 1;
  }
  if (opener.mark.left === 0) openers.pop();
}

function runsOf(pieces: Piece[]): RunInput[] {
  let bold = 0;
  let struck = 0;
  const runs: RunInput[] = [];
  for (const piece of pieces) {
    bold += piece.bold ?? 0;
    struck += piece.struck ?? 0;
    if (piece.text === '') continue;
    const run: RunInput = { text: piece.text };
    if (bold > 0) run.bold = true;
    if (struck > 0) run.struck = true;
    if (piece.href !== undefined) run.href = piece.href;
    if (piece.source !== undefined) run.source = piece.source;
    if (piece.hiddenBecause !== undefined) {
      run.visible = false;
      run.hiddenBecause = piece.hiddenBecause;
    }
    runs.push(run);
  }
  return runs;
}
