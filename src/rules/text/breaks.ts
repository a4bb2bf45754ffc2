/** How strongly two neighbouring words are parted. Patterns match across LINE and weaker; scopes end sooner. */
export const Break = { NONE: 0, SOFT: 1, CLAUSE: 2, LINE: 3, SENTENCE: 4, BLOCK: 5 } as const;

const abbreviations = new Set(
  'approx inc ltd plc co corp st mr mrs ms dr prof vs e.g eg i.e ie est min max tel ext dept incl excl gov u.s u.k a.m p.m jan feb mar jun jul aug sep sept oct nov dec ca bzw z.b inkl exkl einschl zzgl ggf evtl vgl eff tgl mtl usw u.a d.h max nr m.b.t m.u.v t.w.v d.w.z o.a bijv bv nv sa env aprox sra ud uds pag num escl sig'.split(
    ' ',
  ),
);

/** Abbreviations before a number only: "No. 5", "Rs. 500" and "Apr. 2026" go on, "Is it safe? No." and "9.9% APR." do not. */
const beforeNumbers = new Set(['no', 'nos', 'fig', 'ref', 'art', 'para', 'apr', 'rs', 'fr', 'sfr']);

/** "31. Dezember", "ab dem 7. Monat": German ordinals. */
const germanOrdered =
  /^(?:Januar|J[aä]nner|Februa|M[aä]rz|April|Mai\b|Juni|Juli|August|Septem|Oktobe|Novemb|Dezemb|Monat|Jahr|Woche|Quarta|Lebens)/i;

/** "our premiums never go up.¹ You'd be mad not to" are two sentences, "9.9% p.a.¹ variable" is none. */
const noteSigns = /^[¹²³⁰-⁹†‡]+/;

/** Whether the full stop at `at` ends a sentence: not in "p.a. rate", "U.S. dollars", "8.5" or "example.com". `isSmall`: see `isWrittenSmall`. */
export function endsSentence(text: string, at: number, lastWord: string, isSmall: boolean): boolean {
  const next = text[at + 1];
  if (next !== undefined && !/[\s"'”’)\]*¹²³⁰-⁹†‡]/.test(next)) return false;
  const rest = text
    .slice(at + 1, at + 8)
    .replace(noteSigns, '')
    .trimStart();
  if (rest === '') return true;
  if (/^[a-z]/.test(rest)) return isSmall && isWholeWord(lastWord);
  if (/^\d{1,2}$/.test(lastWord) && germanOrdered.test(rest)) return false;
  if (beforeNumbers.has(lastWord)) return !/^\d/.test(rest);
  return !(abbreviations.has(lastWord) || /^[a-z]$/.test(lastWord));
}

const isWholeWord = (word: string): boolean =>
  /^(?!(?:mon|tues?|wed|thurs?|fri|sat|sun|excl?|incl?|pcm)$)\p{L}{3,}$/u.test(word) &&
  !abbreviations.has(word) &&
  !beforeNumbers.has(word);

/**
 * Whether all of a text's sentences begin in small letters, as those of some posts do: no line and nothing after a full stop begins
 * large, "I" and hashtags excepted.
 */
export const isWrittenSmall = (text: string): boolean => !begunLarge.test(text);
const begunLarge = /(?:^[ \t]*|[.!?] {1,2})["“'‘(]?(?!I\b)\p{Lu}/mu;

/** The strength of one punctuation mark, the full stop and line break excepted: those need their surroundings. */
export function strengthOf(mark: string, before: string | undefined, after: string | undefined): number {
  switch (mark) {
    case '!':
    case '?':
    case '•':
    case '·':
    case '|':
    case '▪':
    case '●':
    case '✓':
    case '✔':
    case '✅':
    case '►':
    case '→':
      return Break.SENTENCE;
    case ',':
    case ';':
    case ':':
    case '–':
      return Break.CLAUSE;
    case '>':
      return after === '>' || before === '>' || (before === ' ' && after === ' ') ? Break.SENTENCE : Break.SOFT;
    case '-':
      return before === ' ' && after === ' ' ? Break.CLAUSE : Break.SOFT;
    default:
      return Break.SOFT;
  }
}

/** `”, “The`, `,” and “The`, `” or “£5`: one quotation ends and the next begins. */
const nextQuotation = /^(?:["”][,;]|,["”]|["”]) ?(?:(?:and|or) )?["“][\p{Lu}\d£$€]/u;

/** Whether the closing mark at `at` parts two quotations: 'the claims "Free for life", "No fees" and "Cancel any day"' says three things. */
export const partsQuotations = (text: string, at: number): boolean => nextQuotation.test(text.slice(at, at + 10));

/** "deposits > £500" is one phrase, "Home > Kitchen" are two places. */
export const isMoreThan = (text: string, at: number): boolean =>
  text[at] === '>' && /^> [£$€]?\d/.test(text.slice(at, at + 4));

/** "£59 → £29" is one price that becomes another, "Lamp → £29" are two columns. */
const isFromTo = (text: string, at: number): boolean =>
  text[at] === '→' && /[\d%€] ?→ ?[£$€]?\d/.test(text.slice(Math.max(0, at - 2), at + 4));

/** An emoji in place of a full stop or a bullet: what follows begins anew, or on the next line. Not in "I ❤ London" and "Before ➡ After". */
export function strengthOfPicture(text: string, end: number, picture: string): number {
  if (isFromTo(text, end - picture.length)) return Break.SOFT;
  const beginsAnew = !joins.test(picture) && /^\ufe0f? *(?:\r?\n|[\p{Lu}\d£$€])/u.test(text.slice(end, end + 8));
  return beginsAnew ? Break.SENTENCE : strengthOf(picture, undefined, undefined);
}

/** Hearts and arrows stand between words of one sentence. */
const joins = /[❤♥♡\u2190-\u21ff\u2794-\u27be\u2b00-\u2b0d]/;

/**
 * A line break parts lines; one before an empty line, a bullet, a numbered item or slide ("2/7"), a label ("VO:") or a direction in
 * brackets, and one after such a direction, parts sentences.
 */
export function strengthOfLineBreak(text: string, at: number): number {
  const rest = text.slice(at + 1, at + 12);
  if (/^[ \r]*\n/.test(rest)) return Break.BLOCK;
  if (/^ *(?:[-*•·▪●✓✔✅►→>]|\d{1,2}[.)](?!\d))/.test(rest) || slide.test(rest)) return Break.SENTENCE;
  if (/\] *\r?$/.test(text.slice(Math.max(0, at - 4), at)) || direction.test(text.slice(at + 1, at + 120)))
    return Break.SENTENCE;
  if (labelled.test(text.slice(at + 1, at + 40))) return Break.SENTENCE;
  return isWrapped(text, at) ? Break.SOFT : Break.LINE;
}

/** In characters: nobody wraps lines that are shorter. */
const narrowest = 18;
/** In characters: longer lines are paragraphs. */
const widest = 200;

/**
 * Whether a line was broken at `at` for want of room only: no sentence ends there, the next line goes on in small letters, and its
 * first word would not have fitted. Not where all lines begin in small letters, as those of some posts do.
 */
function isWrapped(text: string, at: number): boolean {
  const next = goesOn.exec(text.slice(at + 1, at + 1 + widest));
  if (next === null || !isOpen.test(text.slice(Math.max(0, at - 4), at))) return false;
  const length = at - 1 - text.lastIndexOf('\n', at - 1);
  const [line, word = ''] = next;
  if (length < narrowest || length > widest || length + 1 + word.length <= line.length) return false;
  return beginsLarge.test(text.slice(Math.max(0, at - 4 * widest), at));
}

const goesOn = /^ {0,3}(\p{Ll}[^\s]*)[^\n]*/u;
const isOpen = /[\p{L}\p{N},;%)’'”"&–-] ?\r?$/u;
const beginsLarge = /^[ \t]*["“'‘]?\p{Lu}/mu;

/** "3/ And so on", "2/7 You've seen"; "1/2 price" is none. */
const slide = /^ *\d{1,2}\/(?:\d{1,2})? (?!price|off|cup|tsp|tbsp|lb|oz)/i;
/** "[He opens the door.]" alone on its line, or so long that it fills it. */
const direction = /^ *\[[^\]\n]*(?:\] *(?:\r?\n|$)|$)/;

const labelled = /^ *[[(]?\p{Lu}[\p{L}/-]*(?: [\p{L}/-]+){0,2}(?: ?\([^)\n]*\))?:(?:\s|$)/u;
