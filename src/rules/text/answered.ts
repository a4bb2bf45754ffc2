import { fold, foldWord } from './fold.ts';
import type { Grammar, Polarity, Turn } from './grammar.ts';

/** What a question and its answer say together. */
export interface Answered {
  polarity: Polarity;
  /** Ways to put it, one of which reads as a statement; without a full stop. */
  statements: string[];
  /** Where the answer ends, in characters from where it begins. */
  end: number;
}

/**
 * "Can I lose money?" and "No." say "you can't lose money". `question` is a sentence up to its question mark, `answer` what
 * stands behind it. Undefined where the answer is neither a plain yes nor a plain no, or takes back what it says ("No, but …").
 * Where a subject ends is not known without a parser: each place where it may end makes a statement, of which patterns find the right one.
 */
export function statedBy(question: string, answer: string, grammar: Grammar): Answered | undefined {
  const words = wordsOf(question, grammar);
  if (words.length < fewestWords || words.length > mostWords) return undefined;
  const said = fold(answer);
  for (const { polarity, pattern } of grammar.answers) {
    const found = pattern.exec(said);
    if (found === null) continue;
    const isTakenBack = grammar.takenBack.test(firstOf(said.slice(found[0].length)));
    const statements = isTakenBack ? [] : statementsOf(words, { polarity, answer: found[0].trim() }, grammar);
    return statements.length === 0 ? undefined : { polarity, statements, end: found[0].trimEnd().length };
  }
  return undefined;
}

const fewestWords = 2;
/** A longer question asks several things. */
const mostWords = 16;

/** An answer up to the end of its sentence, and how the next one begins. */
const firstOf = (rest: string): string => /^[^.!?\n]*(?:[.!?\n]\s*\S+)?/.exec(rest)![0];

const wordsOf = (question: string, { opening, words }: Grammar): string[] =>
  foldWord(question)
    .replace(/[?¿¡"()]/g, ' ')
    .trim()
    .replace(opening, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, at) => (at === 0 ? words.firstAs.get(word) : undefined) ?? words.as.get(word) ?? word);

interface Answer {
  polarity: Polarity;
  answer: string;
}

function statementsOf(words: readonly string[], answer: Answer, grammar: Grammar): string[] {
  const asked = `${words.join(' ')} `;
  for (const turn of grammar.turns) {
    const found = turn.pattern.exec(asked);
    if (found !== null) return turned(turn, found.groups ?? {}, answer, grammar);
  }
  return answer.polarity === 'no' ? noneOf(words, grammar) : [];
}

interface Said {
  subject: string[];
  verb: string;
  rest: string[];
}

/** What a question has at the names of a turn. */
type Found = Partial<Record<keyof Said, string>>;

function turned(turn: Turn, found: Found, answer: Answer, grammar: Grammar): string[] {
  const [subject = [], rest = []] = [found.subject, found.rest].map((part) => part?.trim().split(' '));
  const { denying, unnamed, pronouns } = grammar.sets;
  // "Are there no fees? There are.": a no in the question makes either answer mean anything.
  if (turn.says.length > 0 && [...subject, ...rest].some((word) => denying.has(word))) return [];
  const isStatement = turn.asks.startsWith('<subject>');
  // "Questions: can you pick?": what stands before a question is not what it is about.
  if (unnamed.has(subject[0] ?? '') || (isStatement && pronouns.has(rest[0] ?? ''))) return [];
  const verb = found.verb?.trim() ?? '';
  const read = { subject, verb, rest };
  const parted = turn.asks.includes('<subject> <rest>') && !isStatement;
  const ways = parted ? partedIn([...subject, ...rest], verb, grammar) : [read];
  const told = ways.flatMap((said) =>
    answer.polarity === 'yes' ? affirmed(turn, said) : deniedIn(turn, said, answer, grammar),
  );
  const first = [...subject, ...rest][0] ?? '';
  return [...new Set(told.flatMap((statement) => spokenTo(statement.split(' '), first, grammar)))];
}

/** How many words the subject may have, where something is said of it behind them. */
function partedIn(words: readonly string[], verb: string, { sets }: Grammar): Said[] {
  const first = words[0] ?? '';
  const lengths = sets.pronouns.has(first) ? [1] : sets.determiners.has(first) ? [1, 2, 3, 4, 5] : [1, 2, 3];
  return lengths
    .filter((length) => length < words.length)
    .map((length) => ({ subject: words.slice(0, length), verb, rest: words.slice(length) }));
}

/** Words put where a turn has names for them. */
const filled = (template: string, { subject, verb, rest }: Said, not = ''): string =>
  template
    .replace(/<(\w+)>/g, (_, name) => ({ subject: subject.join(' '), verb, rest: rest.join(' '), not })[name as 'not'])
    .replace(/ {2,}/g, ' ')
    .trim();

const affirmed = ({ says }: Turn, said: Said): string[] => says.map((template) => filled(template, said));

/** "You can't lose", after a "never" also "you can never lose"; "there are no fees" of "any fees"; and of all no more than "not all". */
function deniedIn(turn: Turn, said: Said, { answer }: Answer, { definition, sets, never, words }: Grammar): string[] {
  const { denials } = definition;
  const deniable = turn.says.filter((template) => template.includes('<not>'));
  const denying = (nots: readonly string[]): string[] =>
    nots.flatMap((not) => deniable.map((template) => filled(template, said, not)));
  if (sets.universal.has(said.subject[0] ?? ''))
    return denials.ofAll.flatMap((not) => affirmed(turn, said).map((all) => `${not} ${all}`));
  const plainly = turn.denies.length > 0 ? turn.denies.map((template) => filled(template, said)) : denying(denials.not);
  const any = said.rest.findIndex((word) => words.none.has(word));
  const none = any < 0 ? [] : [said.rest.with(any, words.none.get(said.rest[any]!)!)];
  const without = [...none, ...(any < 0 ? bareIn(said.rest, denials.ofBare) : [])];
  return [
    ...plainly,
    ...(never.test(answer) ? denying(denials.never) : []),
    ...without.flatMap((rest) => affirmed(turn, { ...said, rest })),
  ];
}

/** "Geld verlieren", "mit dem Plan Geld verlieren": a thing without an article stands first, or before the verb at the end. */
const bareIn = (rest: readonly string[], nones: readonly string[]): string[][] =>
  nones.flatMap((none) => [...new Set([0, Math.max(0, rest.length - 2)])].map((at) => rest.toSpliced(at, 0, none)));

const mostNamed = 4;
/** What denies little that stands behind it ("without") is said of a word or two. */
const fewNamed = 2;

/** "Hidden fees? None.": "no hidden fees". */
function noneOf(words: readonly string[], { definition, sets, words: { none } }: Grammar): string[] {
  const no = none.get(words[0]!);
  const things = no === undefined ? words : words.slice(1);
  const first = things[0];
  // "The herb cures colds? No.": what begins with an article is said of something.
  if (first === undefined || things.length > mostNamed || sets.unnamed.has(first) || sets.determiners.has(first))
    return [];
  const { ofThings, ofFew } = definition.denials;
  const nos = no === undefined ? [...ofThings, ...(things.length <= fewNamed ? ofFew : [])] : [no];
  return nos.map((denied) => `${denied} ${things.join(' ')}`);
}

/** As the firm says it to its reader. Whoever is asked "do you …?" is the firm, or the reader. */
function spokenTo(statement: readonly string[], first: string, { words: { toReader, byFirm } }: Grammar): string[] {
  const put = (...names: ReadonlyMap<string, string>[]): string =>
    statement.map((word) => names.find((name) => name.has(word))?.get(word) ?? word).join(' ');
  return byFirm.has(first) ? [put(toReader), put(toReader, byFirm)] : [put(toReader)];
}
