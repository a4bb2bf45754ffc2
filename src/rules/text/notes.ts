/** Part of a text by UTF-16 offsets, `end` exclusive. */
export interface Note {
  start: number;
  end: number;
}

const anyMark = /[*†‡§¹²³⁴⁵⁶⁷⁸⁹]/;
const reference = /[^\s(*†‡§¹²³⁴⁵⁶⁷⁸⁹]([*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?=[\s.,;:!?)"”’…–—]|$)/gu;
const opening = /(?<=^|[\s(])([*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2})[ \t]?(?=[\p{L}\p{N}£$€₹"“(])/gu;

/** A sign that opens more lines than this is a bullet. */
const mostNotes = 3;

/**
 * The notes that signs lead to: what follows "*" or "²" where the same sign hung on a word before, up to the next note or
 * the end of the line. Lists with such signs for bullets and words *set off* by them are none.
 */
export function notesIn(text: string): Note[] {
  if (!anyMark.test(text)) return [];
  const referred = new Map<string, number>();
  for (const match of text.matchAll(reference)) if (!referred.has(match[1]!)) referred.set(match[1]!, match.index);
  if (referred.size === 0) return [];
  const opened = [...text.matchAll(opening)].filter(
    (match) => (referred.get(match[1]!) ?? Number.POSITIVE_INFINITY) < match.index,
  );
  const notes = [...Map.groupBy(opened, (match) => match[1]!).values()]
    .filter((ofOneMark) => ofOneMark.length <= mostNotes)
    .flatMap((few) => few.filter((match) => !isSetOff(text, match)))
    .sort((a, b) => a.index - b.index);
  return notes.map((match, at) => ({
    start: match.index,
    end: Math.min(endOfLine(text, match.index), notes[at + 1]?.index ?? text.length),
  }));
}

/** "*really*", "**Free delivery**": the sign comes again, on a word, before the line ends. */
function isSetOff(text: string, match: RegExpExecArray): boolean {
  const mark = match[1]!;
  const rest = text.slice(match.index + mark.length, endOfLine(text, match.index));
  const again = rest.indexOf(mark);
  return again > 0 && /\S/.test(rest[again - 1]!);
}

function endOfLine(text: string, from: number): number {
  const at = text.slice(from).search(/[\r\n\u2028\u2029]/);
  return at < 0 ? text.length : from + at;
}
