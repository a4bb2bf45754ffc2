/**
 * Folding maps every UTF-16 unit of a text to one unit that words are compared by: lower case, without accents, width or
 * disguise. It keeps the length, so offsets in the folded text are offsets in the original. Units that vanish
 * (zero-width, soft hyphen, combining marks) become GONE; units that stand for several letters (ﬁ, ß) become MANY
 * and are spelled out by `spell`.
 */
export const GONE = 0xe000;
export const MANY = 0xe001;

const spelledOut: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
  '№': 'no',
  '㏄': 'cc',
  '…': '...',
};

/** Letters of other scripts that are drawn like Latin ones, and so are used to hide words. */
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ɡ: 'g',
  һ: 'h',
  ӏ: 'l',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ⅼ: 'l',
  ꞵ: 'b',
};

const punctuation: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '‛': "'",
  '′': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '＇': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '–',
  '—': '–',
  '−': '-',
  '﹣': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u3000': ' ',
  '\t': ' ',
  '\u2028': '\n',
  '\u2029': '\n',
  '\v': '\n',
  '\f': '\n',
  '\r': ' ',
  '٪': '%',
  '﹪': '%',
  '‰': '%',
  '⁄': '/',
  '∕': '/',
  '｡': '.',
};

/** The number of a note written onto a word ("guaranteed¹") is no part of it. */
for (const digit of '⁰¹²³⁴⁵⁶⁷⁸⁹') punctuation[digit] = ' ';

function isGone(unit: number): boolean {
  return (
    unit === 0xad ||
    unit === 0x34f ||
    unit === 0x61c ||
    unit === 0x180e ||
    unit === 0xfeff ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    (unit >= 0x300 && unit <= 0x36f)
  );
}

function foldUnit(unit: number): number {
  if (isGone(unit)) return GONE;
  if (unit >= 0xd800 && unit <= 0xdfff) return unit;
  const character = String.fromCharCode(unit);
  if (spelledOut[character] !== undefined) return MANY;
  const mark = punctuation[character];
  if (mark !== undefined) return mark.charCodeAt(0);
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letter = lookAlikes[base] ?? base;
  return letter.length === 1 ? letter.charCodeAt(0) : unit;
}

/** Filled by use: most texts need a few dozen of the 65,536 entries. 0 marks an entry not yet computed. */
const table = new Uint16Array(65536);

function folded(unit: number): number {
  const known = table[unit]!;
  if (known !== 0) return known;
  const value = unit === 0 ? 32 : foldUnit(unit);
  table[unit] = value;
  return value;
}

/** Bold, italic, script and double-struck letters (𝐆, 𝒢, 𝔾) and their digits: two units that read as one letter. */
function foldPair(high: number, low: number): number | undefined {
  const point = (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
  const styled = (point >= 0x1d400 && point <= 0x1d7ff) || (point >= 0x1f130 && point <= 0x1f189);
  if (!styled) return undefined;
  const plain = String.fromCodePoint(point).normalize('NFKD').toLowerCase();
  if (plain.length === 1) return plain.charCodeAt(0);
  if (point >= 0x1f130 && point <= 0x1f189) return 97 + (((point - 0x1f130) % 32) % 26);
  return undefined;
}

/** The folded text: as long as the text, unit for unit. */
export function fold(text: string): string {
  if (/^[\x01-\x08\x0e-\x7f\n]*$/.test(text) && !text.includes('`')) return text.toLowerCase();
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff && at + 1 < text.length) {
      const low = text.charCodeAt(at + 1);
      const letter = foldPair(unit, low);
      units[at++] = letter ?? unit;
      units[at] = letter === undefined ? low : GONE;
      continue;
    }
    units[at] = folded(unit);
  }
  if (accent.test(text)) for (const { index, 0: word } of text.matchAll(toldByAccent)) keepAccent(units, index, word);
  return new TextDecoder('utf-16le').decode(units);
}

/** Letters with the accents of those words, and accents by themselves. */
const accent = /[èéàìíûÈÉÀÌÍÛ]|[\u0300-\u0302]/;

const accented = ['è', 'né', 'dà', 'sì', 'sí', 'dû', 'sûrs?'];
const writtenApart = accented.map((word) => word.normalize('NFD'));

/**
 * Without their accent these are among the commonest words of their language: Italian "è" (is) and "e" (and), "né" and "ne", "dà"
 * and "da", "sì" and "si", French "sûr" and "sur", "dû" and "du", Spanish "sí" and "si".
 */
const toldByAccent = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(?:${[...accented, ...writtenApart].join('|')})(?![\p{L}\p{M}\p{N}*'’])`,
  'giu',
);

function keepAccent(units: Uint16Array, from: number, word: string): void {
  const said = word.normalize('NFC').toLowerCase();
  let letter = 0;
  for (let at = from; letter < said.length; at++) if (units[at] !== GONE) units[at] = said.charCodeAt(letter++);
}

const vanishing = new RegExp(`[${String.fromCharCode(GONE)}${String.fromCharCode(MANY)}]`);

/** The word that stands at `from`–`to`, with vanished units dropped and joined letters spelled out. */
export function spell(text: string, foldedText: string, from: number, to: number): string {
  const word = foldedText.slice(from, to);
  if (!vanishing.test(word)) return word;
  let plain = '';
  for (let at = from; at < to; at++) {
    const unit = foldedText.charCodeAt(at);
    if (unit === GONE) continue;
    plain += unit === MANY ? (spelledOut[text[at]!] ?? '') : foldedText[at];
  }
  return plain;
}

/** A word as patterns and vocabulary hold it. */
export function foldWord(word: string): string {
  return spell(word, fold(word), 0, word.length);
}
