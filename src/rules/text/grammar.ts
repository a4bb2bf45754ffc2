import { oncePer } from '../../kernel/once-per.ts';
import type { GrammarDefinition, TurnDefinition } from '../rulebook/grammar-definition.ts';
import { foldWord } from './fold.ts';
import { anyOf, type Phrasing } from './phrases.ts';

/** A grammar as it is read with. */
export interface Grammar {
  definition: GrammarDefinition;
  answers: { polarity: Polarity; pattern: RegExp }[];
  takenBack: RegExp;
  opening: RegExp;
  turns: Turn[];
  never: RegExp;
  words: {
    as: ReadonlyMap<string, string>;
    firstAs: ReadonlyMap<string, string>;
    none: ReadonlyMap<string, string>;
    toReader: ReadonlyMap<string, string>;
    byFirm: ReadonlyMap<string, string>;
  };
  sets: Record<'denying' | 'pronouns' | 'determiners' | 'universal' | 'unnamed' | 'ofClauses', ReadonlySet<string>>;
  begins: RegExp;
  myth: RegExp;
}

export type Polarity = 'no' | 'yes';

export interface Turn extends TurnDefinition {
  pattern: RegExp;
}

/** The grammars of a rulebook by language. */
export const grammarsOf = oncePer(
  (definitions: readonly GrammarDefinition[]): ReadonlyMap<string, Grammar> =>
    new Map(definitions.map((definition) => [definition.language, grammarOf(definition)])),
);

/** Words of a text as it stands, and words with one space behind each. */
const asWritten: Phrasing = { space: '\\s*' };
const asParted: Phrasing = { space: ' ' };

const answerEnds = '(?=[.!,;:–-]|$)';

export function grammarOf(definition: GrammarDefinition): Grammar {
  const { answers, takenBack, questions, denials, fragments } = definition;
  const opening = `(?:${anyOf(questions.labels, asWritten)}[:.)] ?)?(?:${anyOf(questions.openings, asWritten)},? )*`;
  return {
    definition,
    answers: answersOf(answers),
    takenBack: wordIn(takenBack),
    opening: new RegExp(`^${opening}(?:${anyOf(questions.conditions, asParted)}[^,]+, )?`),
    turns: questions.turns.map((turn) => turnOf(turn, questions.determiners)),
    never: wordIn(answers.never),
    words: mapped(foldedMap, { ...questions, none: denials.none }, ['as', 'firstAs', 'none', 'toReader', 'byFirm']),
    sets: mapped(foldedSet, { ...questions, unnamed: denials.unnamed, ofClauses: fragments.ofClauses }, [
      ...(['denying', 'pronouns', 'determiners', 'universal', 'unnamed', 'ofClauses'] as const),
    ]),
    begins: new RegExp(`^${anyOf(fragments.begins, asParted)}`),
    myth: mythOf(definition.myths),
  };
}

function answersOf({ labels, aside, no, yes }: GrammarDefinition['answers']): Grammar['answers'] {
  const leading = `^(?:${anyOf(labels, asWritten)}[:.)] ?)?(?:${anyOf(aside, asWritten)}[,:]?\\s*)?`;
  const answerOf = (phrases: string[]): RegExp => new RegExp(leading + anyOf(phrases, asWritten) + answerEnds);
  return [
    { polarity: 'no', pattern: answerOf(no) },
    { polarity: 'yes', pattern: answerOf(yes) },
  ];
}

/** What is made of each of some fields. */
const mapped = <Name extends string, From, To>(
  make: (from: From) => To,
  fields: Record<Name, From>,
  names: readonly Name[],
): Record<Name, To> => Object.fromEntries(names.map((name) => [name, make(fields[name])])) as Record<Name, To>;

const wordIn = (phrases: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(phrases, { space: '(?![\\p{L}\\p{N}])\\s*' })}`, 'u');

const foldedSet = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldWord));
const foldedMap = (words: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).map(([from, to]) => [foldWord(from), to]));

/** A word of a subject: no label, list or quotation ends or begins with it. */
const plainWord = '[^\\s:,;[\\]\'"][^\\s:,;[\\]]*';

function turnOf(turn: TurnDefinition, determiners: readonly string[]): Turn {
  const verb = turn.verbs.length === 0 ? '\\S+ ' : anyOf(turn.verbs, asParted);
  const slots = {
    ...{ verb: `(?<verb>${verb})`, rest: '(?<rest>(?:\\S+ )+?)', subject: `(?<subject>(?:${plainWord} ){1,6}?)` },
    thing: `(?<subject>${anyOf(determiners, asParted)}(?:\\S+ ){1,4})`,
  };
  return { ...turn, pattern: new RegExp(`^${anyOf([turn.asks], { space: ',? ', slots })}$`) };
}

/** In characters: who says more of a myth says several things. */
const longestMyth = 160;

/** "Myth 2: you can lose money. Fact:", up to where the answer begins. */
function mythOf({ claimed, answered }: GrammarDefinition['myths']): RegExp {
  const labelled = (phrases: string[]): string =>
    `${anyOf(phrases, { space: '\\s?' })}(?:(?:nr|no|n)?[.°#]{0,2}\\s?\\d{1,2}\\s?)?[:–-]\\s?`;
  const claim = `([^.!?:\\n]{4,${longestMyth}})[.!]?["')]{0,2}`;
  return new RegExp(`(?<![\\p{L}\\p{N}])${labelled(claimed)}${claim}\\s{0,3}(?:${labelled(answered)})?`, 'dgu');
}
