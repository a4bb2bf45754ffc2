import type { Piece as PieceName } from '../rulebook/definitions.ts';

/** A message, or a field of one, with its place in the text. */
export interface Piece {
  start: number;
  text: string;
}

/** The pieces of a short text that a limit is about; none where the text holds several messages. */
export function piecesOf(text: string, of: PieceName): Piece[] {
  if (holdsSeveral(text)) return [];
  const labelled = labelledIn(text);
  if (of === 'message') return labelled.length > mostFieldsOfMessage ? [] : [trimmed({ start: 0, text })];
  const fields = labelled.length > 0 || of === 'named-headline' ? labelled : unlabelledIn(text);
  return fields.filter((field) => field.of === of.replace('named-', '')).map(({ start, text }) => ({ start, text }));
}

const several =
  /^[\s*#]*(?:sms|text|message|push|notification|option|version|variant|script|spot|ad|advert)[ #-]*(?:\d|[a-e]\b)/gim;
const holdsSeveral = (text: string): boolean => [...text.matchAll(several)].length > 1;

/** A title and a text are one message; more fields are what a platform chooses from. */
const mostFieldsOfMessage = 2;

function trimmed({ start, text }: Piece): Piece {
  const from = text.length - text.trimStart().length;
  return { start: start + from, text: text.trim() };
}

interface Field extends Piece {
  of: 'headline' | 'description';
}

const label = /^[ \t*]*(long[ -]headline|headline|title|description|h|d)[ \t#]*\d*[ \t]*[:=][ \t*]*/i;

/** Fields by the names that copy decks give them: "Headline 2: …", "D1: …". A long headline is as long as a description. */
function labelledIn(text: string): Field[] {
  return linesOf(text).flatMap((line): Field[] => {
    const found = label.exec(line.text);
    if (found === null) return [];
    const of = /^(?:headline|title|h)$/i.test(found[1]!) ? 'headline' : 'description';
    return parts({ start: line.start + found[0].length, text: line.text.slice(found[0].length) }).map((part) => ({
      ...part,
      of,
    }));
  });
}

/** A first line without an end to it, above others, is the headlines; a single line is, up to its last bar. */
function unlabelledIn(text: string): Field[] {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return [];
  const bars = parts(first);
  if (lines.length > 1 && !/[.:]$/.test(first.text)) return bars.map((part) => ({ ...part, of: 'headline' }));
  if (bars.length > 1) return bars.slice(0, -1).map((part) => ({ ...part, of: 'headline' }));
  // Too long for any field, and no sentence ends in it: whatever it is, it does not fit.
  const isOneField = lines.length === 1 && first.text.length > 90 && !/[.!?] /.test(first.text);
  return isOneField ? [{ ...first, of: 'headline' }] : [];
}

const linesOf = (text: string): Piece[] =>
  [...text.matchAll(/[^\r\n]+/g)]
    .map((line) => trimmed({ start: line.index, text: line[0] }))
    .filter((line) => line.text !== '');

/** "Low rates | Apply online" are two headlines. */
function parts({ start, text }: Piece): Piece[] {
  return [...text.matchAll(/(?:(?! [|·–—] ).)+/gs)]
    .map((part) =>
      trimmed({ start: start + part.index, text: part[0].replace(/^[ |·–—]+/, (bar) => ' '.repeat(bar.length)) }),
    )
    .filter((part) => part.text !== '');
}

/** GSM 03.38, clause 6.2.1: the letters that a message of seven bits a letter knows, and those that take two of them. */
const plainLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const doubleLetters = new Set('\f^{}\\[~]|€');

/** Typographic signs that gateways send as their plain ones. */
const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** How many messages a text is sent as: 160 letters, or 153 each of several; 70 and 67 where a letter is in no such alphabet. */
export function smsParts(text: string): { parts: number; characters: number } {
  const letters = [...text].flatMap((letter) => [...(plainSigns[letter] ?? letter)]);
  const isPlain = letters.every((letter) => plainLetters.has(letter) || doubleLetters.has(letter));
  const size = isPlain
    ? letters.reduce((sum, letter) => sum + (doubleLetters.has(letter) ? 2 : 1), 0)
    : letters.join('').length;
  const [alone, joined] = isPlain ? [160, 153] : [70, 67];
  return { parts: size <= alone ? 1 : Math.ceil(size / joined), characters: [...text].length };
}

/** What of a script is not spoken: directions in brackets, lines of sounds and music, who speaks. */
const unspoken =
  /\[[^\]]*\]|\((?:sfx|music|fx|pause|beat|jingle|sound)[^)]*\)|^[ \t]*(?:sfx|fx|music|sound|jingle|length|duration|client|title)\b[^\n]*|^[ \t]*[A-Z][A-Za-z ]{0,24}\d?[ \t]*(?:\([^)]*\))?:/gim;

export const spokenWords = (text: string): number =>
  text.replace(unspoken, ' ').match(/[\p{L}\p{N}][^\s–—-]*/gu)?.length ?? 0;

const stated =
  /(?:^|[[(]|\b(?:radio|spot|script|ad|advert|commercial|length|duration)\b[^\n.]{0,12}?)[ \t]*:?(\d{1,3})[ -]?(?:seconds?|secs?|s\b|["”″])(?=[ \t]*(?:[\])\n:,.–-]|radio|spot|ad\b|advert|script|commercial|$))/i;

/** The length that a script says it has, at its head. */
export function statedSeconds(text: string): number | undefined {
  const seconds = Number(stated.exec(text.slice(0, 120))?.[1]);
  return seconds >= 5 && seconds <= 180 ? seconds : undefined;
}

const mostListed = 2;

/** A few of several quotes. */
export function sparse(quotes: readonly string[]): string {
  const shown = quotes.slice(0, mostListed).map((quote) => `“${quote}”`);
  return quotes.length > mostListed ? `${shown.join(', ')} and more` : shown.join(' and ');
}
