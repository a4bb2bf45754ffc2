import { longestSpan } from '../places/spans.ts';
import { figureAndUnit } from '../text/figure-and-unit.ts';

/**
 * The pattern language, as rule authors write it:
 *
 *   guarantee            any inflection of the word (guarantees, guaranteed …)
 *   =guaranteed          this form only
 *   garantier*           any word that begins so (languages without inflection tables)
 *   {return, high yield} one of; members may be several words, and nest
 *   word?  {a, b}?       may be absent
 *   ..4                  up to four words in between
 *   <percent> <money> <number> <multiple> <ratio> <year> <duration> <weight> <date> <apr>
 *   <percent ">= 10">    a value compared: =, <, <=, >, >=
 *   @name                a lexicon
 *   #ad  🚀              a hashtag, an emoji
 *   ^  $                 first or last word of a sentence
 *
 * Punctuation is never written: hyphens, quotes and commas between words do not matter, the end of a sentence does.
 */
export type Node =
  | { kind: 'word'; word: string; exact: boolean }
  | { kind: 'prefix'; prefix: string }
  | { kind: 'any-of'; members: Node[][] }
  | { kind: 'optional'; node: Node }
  | { kind: 'gap'; most: number }
  | { kind: 'value'; name: ValueName; compare?: Comparison }
  | { kind: 'lexicon'; name: string }
  | { kind: 'edge'; at: 'start' | 'end' };

export const valueNames = [
  'percent',
  'money',
  'number',
  'multiple',
  'ratio',
  'year',
  'duration',
  'weight',
  'date',
  'apr',
] as const;
export type ValueName = (typeof valueNames)[number];

export interface Comparison {
  sign: '=' | '<' | '<=' | '>' | '>=';
  amount: number;
}

/** A mistake in a pattern; `at` is the offset in the pattern where it was noticed. */
export class PatternMistake extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.name = 'PatternMistake';
    this.at = at;
  }
}

/** Gaps are short because a claim is: what stands further apart is for a rule's `near`, not for a pattern. */
const longestGap = 12;

/** Longer ones are several patterns in one, or a lexicon. */
const longestPattern = 4000;

/** Braces in braces. */
const deepestBraces = 8;

const lexeme =
  /\s*(?:(\.\.\d*)|<(\w+)(?:\s*"?\s*(<=|>=|<|>|=)\s*(\d+(?:\.\d+)?)\s*"?)?\s*>|@([a-z0-9-]+)|(=?#?[\p{L}\p{N}][\p{L}\p{N}'’&@.]*(?:-[\p{L}\p{N}'’]+)*\*?)|([{},?^$])|(\p{Extended_Pictographic}\u{fe0f}?))/uy;

interface Reader {
  source: string;
  at: number;
  /** How many braces are open. */
  open: number;
}

type Lexeme = { text: string; at: number; groups: RegExpExecArray };

function next(reader: Reader): Lexeme | undefined {
  lexeme.lastIndex = reader.at;
  const found = lexeme.exec(reader.source);
  if (!found) {
    const rest = reader.source.slice(reader.at).trim();
    if (rest !== '') throw new PatternMistake(meaningless(rest), reader.at);
    return undefined;
  }
  reader.at = lexeme.lastIndex;
  return { text: found[0].trim(), at: reader.at - found[0].trimStart().length, groups: found };
}

function meaningless(rest: string): string {
  const value = /^<(?:\w*\s*"[^"]*"?\s*|[^>]*)>?/.exec(rest)?.[0];
  return value === undefined
    ? `"${rest[0]}" has no meaning here; punctuation is never written`
    : `${value} is not a value; a value is <percent>, or compared <percent ">= 3">, with one of = < <= > >=`;
}

function peek(reader: Reader): string | undefined {
  const at = reader.at;
  const found = next(reader);
  reader.at = at;
  return found?.text;
}

/** Parses a pattern. Throws `PatternMistake`. */
export function parsePattern(source: string): Node[] {
  if (source.length > longestPattern)
    throw new PatternMistake(
      `has ${source.length} characters, at most ${longestPattern} are allowed; split it into several patterns, or name its words in a lexicon`,
      0,
    );
  const reader = { source, at: 0, open: 0 };
  const nodes = sequence(reader, false);
  const stray = peek(reader);
  if (stray !== undefined)
    throw new PatternMistake(`"${stray}" without its opening "{"; add it, or take this out`, reader.at);
  if (nodes.every((node) => node.kind === 'optional' || node.kind === 'gap' || node.kind === 'edge'))
    throw new PatternMistake('a pattern needs at least one word or value that must be there; add one', 0);
  if (nodes[0]?.kind === 'gap' || nodes.at(-1)?.kind === 'gap')
    throw new PatternMistake('a gap stands between two words; take it out at either end', 0);
  if (nodes.some(({ kind }, at) => kind === 'gap' && nodes[at + 1]?.kind === 'gap'))
    throw new PatternMistake('two gaps follow each other; write one of ..1 to ..12', 0);
  if (hasStrayEdge(nodes, { isFirst: true, isLast: true }))
    throw new PatternMistake(
      '"^" stands before the first word and "$" after the last, in braces too; take it out or move it there (an amount is <money>)',
      0,
    );
  const words = fewestWords(nodes);
  if (words > longestSpan)
    throw new PatternMistake(
      `asks for ${words} words in a row, of which at most ${longestSpan} are looked at; keep those that tell most`,
      0,
    );
  return nodes;
}

/** Whether "^" or "$" stands where a line or sentence cannot begin or end: between two words it would count for nothing. */
const hasStrayEdge = (nodes: readonly Node[], place: { isFirst: boolean; isLast: boolean }): boolean =>
  nodes.some((node, at) => {
    const isFirst = place.isFirst && at === 0;
    const isLast = place.isLast && at === nodes.length - 1;
    if (node.kind === 'edge') return node.at === 'start' ? !isFirst : !isLast;
    if (node.kind === 'optional') return hasStrayEdge([node.node], { isFirst, isLast });
    return node.kind === 'any-of' && node.members.some((member) => hasStrayEdge(member, { isFirst, isLast }));
  });

/** How many words the shortest text has that a pattern may stand for. */
const fewestWords = (nodes: Node[]): number => nodes.reduce((sum, node) => sum + fewestWordsOf(node), 0);

function fewestWordsOf(node: Node): number {
  if (node.kind === 'any-of') return Math.min(...node.members.map(fewestWords));
  return node.kind === 'optional' || node.kind === 'gap' || node.kind === 'edge' ? 0 : 1;
}

function sequence(reader: Reader, inBraces: boolean): Node[] {
  const nodes: Node[] = [];
  for (
    let text = peek(reader);
    text !== undefined && text !== '}' && !(inBraces && text === ',');
    text = peek(reader)
  ) {
    const found = next(reader)!;
    if (found.text === '?') {
      const last = nodes.pop();
      if (!last || last.kind === 'optional')
        throw new PatternMistake(
          '"?" follows the word or braces that may be absent; put it once, after them',
          found.at,
        );
      nodes.push({ kind: 'optional', node: last });
    } else nodes.push(...nodeOf(reader, found));
  }
  return nodes;
}

function nodeOf(reader: Reader, found: Lexeme): Node[] {
  const [, gap, value, sign, amount, lexicon, word, mark, emoji] = found.groups;
  if (gap !== undefined) return [gapNode(gap, found.at)];
  if (value !== undefined) return [valueNode(value, sign as Comparison['sign'] | undefined, amount, found.at)];
  if (lexicon !== undefined) return [{ kind: 'lexicon', name: lexicon }];
  if (emoji !== undefined) return [{ kind: 'word', word: emoji.replace('\ufe0f', ''), exact: true }];
  if (word !== undefined) {
    if (word.endsWith('.*'))
      throw new PatternMistake(
        '".*" has no meaning here; words in between are ..4, and fair* is any word that begins so',
        found.at,
      );
    return wordNodes(word);
  }
  if (mark === '^' || mark === '$') return [{ kind: 'edge', at: mark === '^' ? 'start' : 'end' }];
  if (mark === '{') return [anyOf(reader, found.at)];
  throw new PatternMistake(`"${found.text}" has no meaning here; take it out`, found.at);
}

function gapNode(gap: string, at: number): Node {
  const most = gap === '..' ? 3 : Number(gap.slice(2));
  if (most < 1 || most > longestGap)
    throw new PatternMistake(`a gap is ..1 to ..${longestGap}; what stands further apart is for near`, at);
  return { kind: 'gap', most };
}

function valueNode(name: string, sign: Comparison['sign'] | undefined, amount: string | undefined, at: number): Node {
  const known = valueNames.find((candidate) => candidate === name);
  if (!known)
    throw new PatternMistake(
      `<${name}> is not a value; there are ${valueNames.map((value) => `<${value}>`).join(', ')}`,
      at,
    );
  return sign === undefined
    ? { kind: 'value', name: known }
    : { kind: 'value', name: known, compare: { sign, amount: Number(amount) } };
}

function wordNodes(text: string): Node[] {
  const exact = text.startsWith('=');
  const plain = exact ? text.slice(1) : text;
  if (plain.endsWith('*')) return [{ kind: 'prefix', prefix: plain.slice(0, -1) }];
  const measured = figureAndUnit(plain.toLowerCase());
  if (measured) return [measured.figure, measured.unit].map((word) => ({ kind: 'word', word, exact: true }));
  const parts = plain.split(/[-.]/).filter(Boolean);
  if (parts.length === 1) return [{ kind: 'word', word: parts[0]!, exact }];
  // "risk-free" is also written "risk free" and "riskfree", "p.a." also "pa".
  const apart: Node[] = parts.map((word) => ({ kind: 'word', word, exact }));
  return [{ kind: 'any-of', members: [apart, [{ kind: 'word', word: parts.join(''), exact: true }]] }];
}

function anyOf(reader: Reader, at: number): Node {
  const members: Node[][] = [];
  reader.open++;
  if (reader.open > deepestBraces)
    throw new PatternMistake(`braces nest more than ${deepestBraces} deep; take levels out`, at);
  for (;;) {
    const member = sequence(reader, true);
    if (member.length === 0)
      throw new PatternMistake('an empty choice in braces; write {a, b}? when it may be absent', reader.at);
    members.push(member);
    const mark = next(reader)?.text;
    if (mark === '}') {
      reader.open--;
      return { kind: 'any-of', members };
    }
    if (mark !== ',') throw new PatternMistake('"{" is never closed; close it with "}"', at);
  }
}
