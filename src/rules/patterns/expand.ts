import { nearest } from '../../kernel/nearest.ts';
import { foldWord } from '../text/fold.ts';
import { englishForms } from '../text/inflect.ts';
import { numberWords, parseAmount } from '../text/numbers.ts';
import { periodsAfterAmount, perPeriod } from '../text/periods.ts';
import { eliding, withoutElision } from '../text/scan.ts';
import { typedShort } from '../text/short-forms.ts';
import { type Comparison, type Node, PatternMistake, parsePattern, type ValueName } from './syntax.ts';
import { numberWordsOf, shapeOf } from './value-shapes.ts';

/** One word of a linear pattern: which words, beginnings or values may stand there. */
export interface WordStep {
  kind: 'word';
  words: string[];
  prefixes: string[];
  values: ('percent' | 'money' | 'number' | 'multiple' | 'ratio' | 'year')[];
  compare?: Comparison;
}

export type Step = WordStep | { kind: 'gap'; most: number };

/** A pattern without choices: what braces and question marks leave when one way through is taken. */
export interface LinearPattern {
  steps: Step[];
  atStart: boolean;
  atEnd: boolean;
}

export interface Expansion {
  language: string;
  lexicons: ReadonlyMap<string, string[]>;
  /** What has been expanded in this language: lexicons, values and words are the same wherever they stand. */
  known: Map<string, Piece[][]>;
}

/** A pattern that stands for more lines than this is several patterns in one. */
const mostLines = 400;

/** The linear patterns that a pattern stands for. Throws `PatternMistake`. */
export function expandPattern(source: string, expansion: Expansion): LinearPattern[] {
  const lines = expandSequence(parsePattern(source), expansion, 0);
  if (lines.length > mostLines)
    throw new PatternMistake(
      `stands for ${lines.length} different lines, at most ${mostLines} are allowed; split it into several patterns`,
      0,
    );
  return lines.flatMap((line) => withPeriods(line)).map((line) => tidy(line));
}

/** "£9 pm" in a pattern is "£9 a month" as well, for a text's "£9 pm" is read so. */
function withPeriods(line: Piece[]): Piece[][] {
  const at = line.findIndex((piece, at) => isAmount(line[at - 1]) && periodsNamed(piece).length > 0);
  if (at < 0) return [line];
  const spelledOut = [wordStep({ words: [perPeriod] }), wordStep({ words: periodsNamed(line[at]!) })];
  return [line, [...line.slice(0, at), ...spelledOut, ...line.slice(at + 1)]];
}

const isAmount = (piece: Piece | undefined): boolean =>
  piece?.kind === 'word' && (piece.values.includes('money') || piece.values.includes('percent'));

const periodsNamed = (piece: Piece): string[] =>
  piece.kind !== 'word' ? [] : piece.words.flatMap((word) => periodsAfterAmount[word] ?? []);

export type Piece = Step | { kind: 'edge'; at: 'start' | 'end' };

function tidy(pieces: Piece[]): LinearPattern {
  const steps = pieces.filter((piece) => piece.kind !== 'edge');
  // An optional word that is absent may leave a gap at either end.
  while (steps[0]?.kind === 'gap') steps.shift();
  while (steps.at(-1)?.kind === 'gap') steps.pop();
  return {
    // A copy has room for these steps alone, where one that grew has room for seventeen: there are half a million lines.
    steps: steps.slice(),
    atStart: pieces[0]?.kind === 'edge',
    atEnd: pieces.at(-1)?.kind === 'edge',
  };
}

function expandSequence(nodes: Node[], expansion: Expansion, depth: number): Piece[][] {
  if (depth > 8)
    throw new PatternMistake('braces or lexicons nest too deeply; take levels out, and let no lexicon name itself', 0);
  let lines: Piece[][] = [[]];
  for (const node of nodes) {
    const ways = expandNode(node, expansion, depth);
    if (lines.length * ways.length > mostLines * 4)
      throw new PatternMistake(
        `stands for too many different lines (over ${mostLines}); split it into several patterns`,
        0,
      );
    lines = lines.flatMap((line) => ways.map((way) => [...line, ...way]));
  }
  return lines;
}

function expandNode(node: Node, expansion: Expansion, depth: number): Piece[][] {
  switch (node.kind) {
    case 'word':
      if (isFigure.test(node.word)) return [[figureStep(node.word)]];
      return once(expansion, `${node.exact ? '=' : ''}${node.word}`, () => [
        [wordStep({ words: formsOf(node.word, node.exact, expansion.language) })],
      ]);
    case 'prefix':
      return [[wordStep({ prefixes: [plainForm(node.prefix, expansion.language)] })]];
    case 'gap':
      return [[{ kind: 'gap', most: node.most }]];
    case 'edge':
      return [[{ kind: 'edge', at: node.at }]];
    case 'optional':
      return [[], ...expandNode(node.node, expansion, depth + 1)];
    case 'value':
      return expandValue(node.name, node.compare, expansion, depth);
    case 'lexicon':
      return once(expansion, `@${node.name}`, () => choose(lexiconMembers(node.name, expansion), expansion, depth));
    case 'any-of':
      return choose(node.members, expansion, depth);
  }
}

function once(expansion: Expansion, key: string, expand: () => Piece[][]): Piece[][] {
  const known = expansion.known.get(key);
  if (known !== undefined) return known;
  const made = expand();
  expansion.known.set(key, made);
  return made;
}

function lexiconMembers(name: string, { lexicons }: Expansion): Node[][] {
  const words = lexicons.get(name);
  if (words === undefined) {
    const near = nearest(
      name,
      [...lexicons.keys()].map((slug) => ({ slug, name: '' })),
    );
    throw new PatternMistake(
      `there is no lexicon "${name}" for this language; ${near.length === 0 ? 'define it in lexicons/' : `use @${near.join(' or @')}, or define it in lexicons/`}`,
      0,
    );
  }
  return words.map((entry) => parsePattern(entry));
}

/** Choices of one word each become one step, so that a lexicon of a hundred words is one step and not a hundred lines. */
function choose(members: Node[][], expansion: Expansion, depth: number): Piece[][] {
  const ways = members.flatMap((member) => expandSequence(member, expansion, depth + 1));
  const single = wordStep({});
  const others: Piece[][] = [];
  for (const way of ways) {
    const [only] = way;
    if (way.length === 1 && only?.kind === 'word' && !only.compare) {
      // One by one: a lexicon may have more words than a call takes arguments.
      for (const word of only.words) single.words.push(word);
      for (const prefix of only.prefixes) single.prefixes.push(prefix);
      single.values.push(...only.values);
    } else others.push(way);
  }
  const empty = single.words.length + single.prefixes.length + single.values.length === 0;
  return empty ? others : [[single], ...others];
}

function expandValue(name: ValueName, compare: Comparison | undefined, expansion: Expansion, depth: number): Piece[][] {
  const shape = shapeOf(name, expansion.language);
  // Kept apart: English words of a shape inflect, and no lexicon is meant.
  if (shape !== undefined)
    return once(expansion, `<${name}>`, () =>
      expandSequence(parsePattern(shape), { ...expansion, known: new Map() }, depth + 1),
    );
  if (name === 'duration' || name === 'weight' || name === 'date' || name === 'apr')
    throw new PatternMistake(`<${name}> has no shape`, 0);
  const step = wordStep({ values: name === 'number' ? ['number', 'year'] : [name] });
  if (name === 'number') step.words.push(...numberWords, ...(numberWordsOf[expansion.language] ?? []).map(foldWord));
  if (compare) step.compare = compare;
  return [[step]];
}

const isFigure = /^\d+(?:[.,]\d+)*$/;

/** A figure of a text is a value, not a word: "30 days" asks for the number 30. */
const figureStep = (figure: string): WordStep =>
  wordStep({ values: ['number', 'year'], compare: { sign: '=', amount: parseAmount(figure) } });

function wordStep(some: Partial<WordStep>): WordStep {
  return { kind: 'word', words: [], prefixes: [], values: [], ...some };
}

/** "l'argent" is asked for as "argent", which finds it: were it a word of its own, no other pattern's "argent" would. "n'a" is not "a", nor "jusqu'à" "à". */
function plainForm(word: string, language: string): string {
  const folded = foldWord(word);
  return eliding.has(language) && articled.test(folded) ? withoutElision(folded) : folded;
}

const articled = /^(?:qu'[a-z]{2}|(?:[dl]|un|all|dell|nell|sull|dall|quest|quell)'|[cjmst]'[a-z]{3})/;

function formsOf(word: string, exact: boolean, language: string): string[] {
  const folded = plainForm(word, language);
  if (folded.startsWith('#')) return [folded];
  const forms = exact || language !== 'en' ? [folded] : englishForms(folded);
  // A hashtag of a known word is that word as well; "can't" is also typed "cant".
  const bare = folded.includes("'") ? [folded.replace(/'/g, '')] : [];
  // "a month" and "per month" are read alike after an amount.
  const period = folded === 'a' || folded === 'per' ? [perPeriod] : [];
  return [...forms, ...bare, ...period, ...(language === 'en' ? forms.flatMap(typedShort) : [])];
}
