import { Break } from './breaks.ts';
import { push, type Scan } from './scan.ts';

export const isAddress = (word: string): boolean => word === 'http' || word === 'https' || word === 'www';

/** "You can not lose" is "you cannot lose"; "you can not only save" is not. */
function joinCannot(scan: Scan, end: number): boolean {
  const { folded } = scan;
  const last = scan.count - 1;
  if (last < 0 || scan.pending !== Break.NONE || folded.slice(scan.start[last], scan.end[last]) !== 'can') return false;
  if (/^ (only|just|merely)\b/.test(folded.slice(end, end + 8))) return false;
  scan.end[last] = end;
  scan.word[last] = scan.vocabulary.lookUp('cannot');
  return true;
}

/** Two words written as one, or one as two. */
export function readParted(
  scan: Scan,
  { at, end, word }: { at: number; end: number; word: string },
): number | undefined {
  if (word === 'not' && joinCannot(scan, end)) return end;
  if (word === 'upto' && end === at + word.length) return splitUpTo(scan, at);
  return undefined;
}

/** "upto 70% off" is "up to 70% off". */
function splitUpTo(scan: Scan, at: number): number {
  push(scan, at, at + 2, scan.vocabulary.lookUp('up'));
  push(scan, at + 2, at + 4, scan.vocabulary.lookUp('to'));
  return at + 4;
}

export function skipAddress(scan: Scan, at: number): number {
  let end = at;
  while (end < scan.folded.length && !/\s/.test(scan.folded[end]!)) end++;
  push(scan, at, end, scan.vocabulary.lookUp('http'));
  return end;
}

/** "guaran-⏎teed": a word cut at the end of a line, when the whole is a word we know and its parts are not. */
export function joinHyphenated(scan: Scan, word: string, end: number): { end: number; word: number } | undefined {
  if (scan.folded.charCodeAt(end) !== 45) return undefined;
  const rest = /^-[ \r]*\n *([a-z]+)/.exec(scan.folded.slice(end, end + 40));
  if (!rest) return undefined;
  const whole = scan.vocabulary.lookUp(word + rest[1]!);
  return whole === 0 ? undefined : { end: end + rest[0].length, word: whole };
}

/** "G U A R A N T E E D", "r.i.s.k": at least four single letters, each parted by the same one sign. */
export function spacedOut(folded: string, at: number): boolean {
  return /^([a-z])([ .\-_*])[a-z]\2[a-z]\2[a-z](?![a-z])/.test(folded.slice(at, at + 8));
}

export function readSpacedOut(scan: Scan, at: number): number {
  const sign = scan.folded[at + 1]!;
  let end = at + 1;
  let word = scan.folded[at]!;
  while (scan.folded[end] === sign && /^[a-z](?![a-z'])/.test(scan.folded.slice(end + 1, end + 3))) {
    word += scan.folded[end + 1];
    end += 2;
  }
  push(scan, at, end, scan.vocabulary.lookUp(word));
  return end;
}
