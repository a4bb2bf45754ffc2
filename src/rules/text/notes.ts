/** Part of a text by UTF-16 offsets, `end` exclusive. */
export interface Note {
  start: number;
  end: number;
}

const signs = /[*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2}/g;
const beforeReference = /[^\s(]/;
const afterReference = /[\s.,;:!?)"”’…–—]/;
const afterNote = /^[ \t]?[\p{L}\p{N}£$€₹"“(]/u;

interface Opened {
  mark: string;
  index: number;
}

/** A sign that opens more lines than this is a bullet. */
const mostNotes = 3;

/**
 * The notes that signs lead to: what follows "*" or "²" where the same sign hung on a word before, up to the next note or
 * the end of the line. Lists with such signs for bullets and words *set off* by them are none.
 */
export function notesIn(text: string): Note[] {
  const referred = new Map<string, number>();
  const opened: Opened[] = [];
  for (const { 0: mark, index } of text.matchAll(signs)) {
    const before = text[index - 1];
    const end = index + mark.length;
    if (before !== undefined && beforeReference.test(before)) {
      const hangs = end === text.length || afterReference.test(text[end]!);
      if (hangs && !referred.has(mark)) referred.set(mark, index);
    } else if (referred.has(mark) && afterNote.test(text.slice(end, end + 3))) opened.push({ mark, index });
  }
  const notes = [...Map.groupBy(opened, ({ mark }) => mark).values()]
    .filter((ofOneMark) => ofOneMark.length <= mostNotes)
    .flatMap((few) => few.filter((one) => !isSetOff(text, one)))
    .sort((a, b) => a.index - b.index);
  return notes.map(({ index }, at) => ({
    start: index,
    end: Math.min(endOfLine(text, index), notes[at + 1]?.index ?? text.length),
  }));
}

/** "*really*", "**Free delivery**": the sign comes again, on a word, before the line ends. */
function isSetOff(text: string, { mark, index }: Opened): boolean {
  const rest = text.slice(index + mark.length, endOfLine(text, index));
  const again = rest.indexOf(mark);
  return again > 0 && /\S/.test(rest[again - 1]!);
}

function endOfLine(text: string, from: number): number {
  const at = text.slice(from).search(/[\r\n\u2028\u2029]/);
  return at < 0 ? text.length : from + at;
}
