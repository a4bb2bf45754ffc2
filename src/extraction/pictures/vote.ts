import type { EngineWord } from './engine.ts';

/** A word one pass read, in the picture's own pixels. */
export interface Reading extends EngineWord {
  pass: string;
  /** Set for text that runs up (90) or down (270) the page. */
  turn?: 90 | 270;
}

/** A word the passes settled on; `votes` is how many other passes read the same letters at the same place. */
export interface SettledWord extends EngineWord {
  votes: number;
  turn?: 90 | 270;
  /** Read so well by one look that no other was asked. */
  isSure?: boolean;
}

export interface Settled {
  words: SettledWord[];
  /** Read by one pass alone, and not surely. */
  doubtful: SettledWord[];
}

type Edges = EngineWord['edges'];

/** What a second pass's agreement is worth, in points of the engine's confidence. */
const voteWorth = 15;
/** Per letter: half a word is often surer of itself than the whole, and must not push it out. */
const letterWorth = 4;
const mostLetters = 12;
const leastConfidence = 50;
/** A word only one pass saw must be read this surely: photographs look like letters to a single pass. */
const lonelyConfidence = 75;

const area = ([left, top, right, bottom]: Edges) => Math.max(0, right - left) * Math.max(0, bottom - top);

export function overlap(a: Edges, b: Edges): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return Math.max(0, width) * Math.max(0, height);
}

const covers = (a: Edges, b: Edges, share: number) => overlap(a, b) > share * Math.min(area(a), area(b));

export const looksLikeWord = (text: string) => /[\p{L}\p{N}$%£€&+]/u.test(text);

const agree = (word: Reading, other: Reading) =>
  other.pass !== word.pass && other.text === word.text && covers(word.edges, other.edges, 0.5);

/** The engine often draws a word's box over those that follow on its line: it ends where the next one begins. */
export function partedWords(words: EngineWord[]): EngineWord[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    const [left, top, right, bottom] = word.edges;
    if (next === undefined || next.line !== word.line) return word;
    const begins = next.edges[0];
    return begins > left && begins < right ? { ...word, edges: [left, top, begins, bottom] } : word;
  });
}

/** Of two that are this much apart in height the taller was hardly meant to hold the lower. */
const muchLower = 0.6;

const heightOf = ({ edges: [, top, , bottom] }: Reading) => bottom - top;

/** Whether its box takes in words of other lines: a large word is given those of the small line below it as well. */
export const reachesOver = (word: Reading, readings: Reading[]): boolean =>
  isCandidate(word) &&
  readings.some(
    (other) =>
      other.text !== word.text &&
      isCandidate(other) &&
      heightOf(other) < muchLower * heightOf(word) &&
      covers(word.edges, other.edges, 0.3),
  );

/** By less than this one pass sees a word's edges where another does not. */
const mostStretch = 0.3;
const stretchInLetters = 2;

/** Now and then a pass gives a word the place of its neighbours as well; the other passes know better. */
function withVotes(word: Reading, readings: Reading[]): SettledWord {
  const agreeing = readings.filter((other) => agree(word, other));
  const smallest = agreeing.reduce((least, other) => (area(other.edges) < area(least.edges) ? other : least), word);
  const own = 1 - Math.min(mostStretch, stretchInLetters / word.text.length);
  const { edges } = area(smallest.edges) < area(word.edges) * own ? smallest : word;
  return { ...word, edges, votes: new Set(agreeing.map(({ pass }) => pass)).size };
}

const worth = ({ confidence, votes, text }: SettledWord) =>
  confidence + votes * voteWorth + Math.min(text.length, mostLetters) * letterWorth;

/** Upright text read sideways gives short nonsense, so a sideways word has to be sure, a short one surer. */
const sidewaysConfidence = 85;
const sidewaysLetters = 3;

const isCandidate = ({ text, edges, confidence, turn }: Reading) =>
  area(edges) > 0 &&
  looksLikeWord(text) &&
  (turn
    ? confidence >= (text.length < sidewaysLetters ? 92 : sidewaysConfidence) && text.length > 1
    : confidence >= leastConfidence);

/** Upright before sideways, but for a letter or two of a sideways word that one pass took for upright. */
const precedence = ({ turn, text, votes }: SettledWord) => {
  if (turn) return 1;
  return text.length <= 2 && votes === 0 ? 2 : 0;
};

/** Of all readings of a place the one with the most confidence and agreement; what nobody else saw needs more. */
export function settle(readings: Reading[]): Settled {
  const candidates: SettledWord[] = readings
    .filter(isCandidate)
    .map((word) => withVotes(word, readings))
    .sort((a, b) => precedence(a) - precedence(b) || worth(b) - worth(a));
  const kept: SettledWord[] = [];
  for (const { text, edges, confidence, votes, turn } of candidates) {
    if (kept.some((word) => covers(word.edges, edges, 0.3))) continue;
    kept.push({ text, edges, confidence, votes, ...(turn && { turn }) });
  }
  const trusted = (word: SettledWord) => word.votes > 0 || word.confidence >= lonelyConfidence;
  return { words: kept.filter(trusted), doubtful: kept.filter((word) => !trusted(word)) };
}
