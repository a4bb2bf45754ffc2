import { Break } from './breaks.ts';
import type { Tokens } from './scan.ts';

/**
 * Speech written down without punctuation, as automatic captions are, goes on for a page without a full stop. A speaker begins
 * anew at "so I", "and they", "anyway": there such a stretch is parted, or one "scam" in it would cover everything that is said.
 */
export function partBreaths(text: string, tokens: Tokens): void {
  let from = 0;
  for (let at = 1; at <= tokens.count; at++) {
    if (at < tokens.count && !isParted(tokens, at)) continue;
    if (at - from >= fewestUnpunctuated) partStretch(text, tokens, from, at);
    from = at;
  }
}

/** Captions are cut into lines anywhere, so a line break parts nothing here. */
const isParted = ({ gap }: Tokens, at: number): boolean => gap[at] === Break.CLAUSE || gap[at]! > Break.LINE;

function partStretch(text: string, tokens: Tokens, from: number, to: number): void {
  const wordAt = (at: number): string =>
    text.slice(tokens.start[at]!, tokens.end[at]!).toLowerCase().replace(/['’]/g, '');
  let last = from;
  for (let at = from + fewestInBreath; at < to - 1; at++) {
    const word = wordAt(at);
    if (!(alone.has(word) || (joining.has(word) && beginners.has(wordAt(at + 1))))) continue;
    // "And then honestly it": the breath begins with the first of them.
    let begins = at;
    while (begins > last && joining.has(wordAt(begins - 1)) && !times.has(wordAt(begins - 2))) begins--;
    if (begins - last < fewestInBreath) continue;
    tokens.gap[begins] = Break.SENTENCE;
    last = begins;
  }
}

/** So many words without any punctuation are speech, or read like it. */
const fewestUnpunctuated = 24;
/** Nobody begins anew after fewer words. */
const fewestInBreath = 7;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const alone = setOf('anyway anyways um umm uh erm okay');
const joining = setOf('and so but because cause cos cuz coz then plus honestly right ok yeah');
/** "Since then", "by now" end what was said. */
const times = setOf('since by until till from back');
const beginners = setOf(
  'i im ive id ill we weve were you youre youve youll he hes she shes it its they theyre theyve this thats theres these if when people everyone everybody nobody',
);
