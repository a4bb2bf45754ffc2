import { atOnce } from '../../kernel/at-once.ts';
import { type Expansion, expandPattern, type LinearPattern } from '../patterns/expand.ts';
import { indexing, type PatternIndex } from '../patterns/pattern-index.ts';
import { PatternMistake } from '../patterns/syntax.ts';
import type { ConceptDefinition, Coverage, Nearby } from './definitions.ts';
import { type PatternRole, type PatternRoles, packRoles } from './pattern-roles.ts';
import type { RulebookDefinition } from './rulebook-definition.ts';

export interface Cue {
  scope: string;
  /** Turns claims of its own language: "non" is a beginning in English and a negation in Italian. */
  language: string;
  covers: Coverage;
  reach: number;
  /** Turns every member of a list: "does not cure, ease or prevent". */
  lists: boolean;
}

/** One concept in all its languages. */
export interface CompiledConcept {
  id: string;
  kind: ConceptDefinition['kind'];
  unless: string[];
  onlyWith?: ConceptDefinition['onlyWith'];
  notWith?: ConceptDefinition['notWith'];
  reach?: ConceptDefinition['reach'];
}

export interface Rulebook extends Omit<RulebookDefinition, 'lexicons' | 'scopes' | 'concepts' | 'mostLines'> {
  index: PatternIndex;
  roles: PatternRoles;
  cues: Cue[];
  /** In an order in which every concept comes after those it depends on. */
  concepts: CompiledConcept[];
  conceptNumbers: ReadonlyMap<string, number>;
  /** The one that this is but for rules that are switched off: what is worked out of that one is not worked out again. */
  whole?: Rulebook;
}

/** A mistake in a rulebook's patterns, with the definition it stands in. */
export interface CompileMistake {
  where: string;
  /** The pattern, or the name of another concept, that is wrong in it; empty where it is all of them together. */
  words: string;
  message: string;
}

export class RulebookMistakes extends Error {
  readonly mistakes: CompileMistake[];

  constructor(mistakes: CompileMistake[]) {
    super(mistakes.map((mistake) => `${mistake.where}: "${mistake.words}": ${mistake.message}`).join('\n'));
    this.name = 'RulebookMistakes';
    this.mistakes = mistakes;
  }
}

interface Compiling {
  patterns: { pattern: number; lines: LinearPattern[] }[];
  roles: PatternRole[];
  mistakes: CompileMistake[];
  /** By language. */
  expansions: Map<string, Expansion>;
  /** For how many lines the patterns stand that are counted, by the definition they are in. */
  linesOf: Map<string, number>;
  /** For so many more they may. */
  linesLeft: number;
}

/** Compiles a rulebook's definitions. Throws `RulebookMistakes` with every faulty pattern. */
export const compileRulebook = (definition: RulebookDefinition): Rulebook => atOnce(compilingRulebook(definition));

/** The same step by step, none of them long: whoever has others to answer does so in between. */
export function* compilingRulebook(definition: RulebookDefinition): Generator<undefined, Rulebook> {
  const { mostLines = Number.POSITIVE_INFINITY } = definition;
  const compiling: Compiling = {
    ...{ patterns: [], roles: [], mistakes: [], expansions: expansionsOf(definition) },
    ...{ linesOf: new Map(), linesLeft: mostLines },
  };
  checkLexicons(compiling, definition);
  yield;
  const concepts = inOrder(unite(definition.concepts));
  const conceptNumbers = new Map(concepts.map((concept, at) => [concept.id, at]));
  for (const concept of definition.concepts) {
    const owner = conceptNumbers.get(concept.id)!;
    const { id, language, own: counted = false } = concept;
    const where = `${id}@${language}`;
    add(compiling, { where, sources: concept.patterns, counted }, { role: 'concept', owner, language });
    add(compiling, { where, sources: concept.except, counted }, { role: 'except', owner, language });
    yield;
  }
  const cues = addScopes(compiling, definition);
  if (compiling.linesLeft < 0) compiling.mistakes.push(tooManyLines(compiling, mostLines));
  if (compiling.mistakes.length > 0) throw new RulebookMistakes(compiling.mistakes);
  return {
    version: definition.version,
    index: yield* indexing(compiling.patterns),
    roles: packRoles(compiling.roles),
    cues,
    concepts,
    conceptNumbers,
    grammars: definition.grammars,
    classifiers: definition.classifiers,
    recogniser: definition.recogniser,
    rules: definition.rules,
    products: definition.products,
    channels: definition.channels,
    productNames: definition.productNames,
  };
}

interface Adding {
  /** The definition that the patterns stand in. */
  where: string;
  sources: string[];
  /** Towards the most lines of the rulebook. */
  counted: boolean;
}

function add(compiling: Compiling, { where, sources, counted }: Adding, role: Omit<PatternRole, 'source'>): void {
  for (const source of sources) {
    if (compiling.linesLeft < 0 || compiling.mistakes.length >= mostMistakes) return;
    const lines = expanded(compiling, where, source, role.language);
    if (lines === undefined) continue;
    if (counted) takeLines(compiling, where, lines.length);
    compiling.patterns.push({ pattern: compiling.roles.length, lines });
    compiling.roles.push({ ...role, source });
  }
}

/** More of them help nobody. */
const mostMistakes = 50;

/** Undefined where the pattern is faulty, which is noted. */
function expanded(
  { expansions, mistakes }: Compiling,
  where: string,
  source: string,
  language: string,
): LinearPattern[] | undefined {
  const expansion = expansions.get(language) ?? { language, lexicons: new Map(), known: new Map() };
  expansions.set(language, expansion);
  try {
    return expandPattern(source, expansion);
  } catch (error) {
    if (!(error instanceof PatternMistake)) throw error;
    mistakes.push({ where, words: source, message: error.message });
    return undefined;
  }
}

/** A faulty word of a lexicon is told of where it stands, not in every pattern that names the lexicon. */
function checkLexicons(compiling: Compiling, { lexicons }: RulebookDefinition): void {
  for (const { name, language, entries } of lexicons)
    for (const entry of entries)
      if (compiling.mistakes.length < mostMistakes) expanded(compiling, `lexicon ${name}@${language}`, entry, language);
  if (compiling.mistakes.length > 0) throw new RulebookMistakes(compiling.mistakes);
}

/** Compiling takes time by the line: who writes a rulebook of his own does not hold up the others. */
function takeLines(compiling: Compiling, where: string, lines: number): void {
  compiling.linesLeft -= lines;
  compiling.linesOf.set(where, (compiling.linesOf.get(where) ?? 0) + lines);
}

/** Told of the definition that takes most of them. */
function tooManyLines({ linesOf }: Compiling, mostLines: number): CompileMistake {
  const [where, lines] = [...linesOf].reduce((most, one) => (one[1] > most[1] ? one : most));
  return {
    where,
    words: '',
    message: `the patterns of one rulebook stand for at most ${mostLines} different lines together, ${lines} of them here; take out patterns, or members of their braces: a list of single words is a lexicon`,
  };
}

function addScopes(compiling: Compiling, definition: RulebookDefinition): Cue[] {
  const cues: Cue[] = [];
  for (const { scope, language, cues: sets, stops, joins, own: counted = false } of definition.scopes) {
    const where = `scope ${scope}@${language}`;
    for (const set of sets) {
      const owner = cues.push({ scope, language, covers: set.covers, reach: set.reach, lists: set.lists }) - 1;
      add(compiling, { where, sources: set.patterns, counted }, { role: 'cue', owner, language });
      add(compiling, { where, sources: set.except, counted }, { role: 'cue-except', owner, language });
    }
    add(compiling, { where, sources: stops, counted }, { role: 'stop', owner: -1, language });
    add(compiling, { where, sources: joins.patterns, counted }, { role: 'join', owner: -1, language });
    add(compiling, { where, sources: joins.except, counted }, { role: 'join-except', owner: -1, language });
    add(compiling, { where, sources: joins.anew, counted }, { role: 'anew', owner: -1, language });
  }
  return cues;
}

/** The same concept in several languages is one concept; what cancels it in one language does so in all. */
function unite(definitions: ConceptDefinition[]): CompiledConcept[] {
  const united = new Map<string, CompiledConcept>();
  for (const { id, kind, unless, onlyWith, notWith, reach } of definitions) {
    const known = united.get(id);
    const concept: CompiledConcept = { id, kind, unless: [...new Set([...(known?.unless ?? []), ...unless])] };
    const only = agreed(id, 'only-with', known?.onlyWith, onlyWith);
    const not = agreed(id, 'not-with', known?.notWith, notWith);
    if (only) concept.onlyWith = only;
    if (not) concept.notWith = not;
    if (reach ?? known?.reach) concept.reach = 'beside';
    united.set(id, concept);
  }
  return [...united.values()];
}

/** What a concept stands with is said in one of its languages, or alike in each: a second saying would hold for the first as well. */
function agreed(id: string, field: string, known?: Nearby, said?: Nearby): Nearby | undefined {
  if (!known || !said || asWritten(known) === asWritten(said)) return known ?? said;
  const message = `the concept ${id} has another ${field} in another language, and it is one concept in all of them; say it in one file, or alike in each`;
  throw new RulebookMistakes([
    { where: id, words: said.any.find((one) => !known.any.includes(one)) ?? said.any[0]!, message },
  ]);
}

const asWritten = ({ any, within, same }: Nearby): string => [...any, within, same].join(' ');

/** Disclosures first, since claims inside them do not count; then each concept after what it depends on. */
function inOrder(concepts: CompiledConcept[]): CompiledConcept[] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const ordered = new Set<CompiledConcept>();
  const visit = (concept: CompiledConcept, path: string[]): void => {
    if (ordered.has(concept)) return;
    if (path.includes(concept.id))
      throw new RulebookMistakes([
        {
          where: concept.id,
          words: path[path.indexOf(concept.id) + 1] ?? concept.id,
          message: `the concept ${concept.id} depends on itself: ${[...path.slice(path.indexOf(concept.id)), concept.id].join(' → ')}; take one of them out of only-with or not-with`,
        },
      ]);
    for (const id of [...(concept.onlyWith?.any ?? []), ...(concept.notWith?.any ?? [])]) {
      const needed = byId.get(id);
      if (needed) visit(needed, [...path, concept.id]);
    }
    ordered.add(concept);
  };
  const disclosuresFirst = [...concepts].sort(
    (a, b) => Number(b.kind === 'disclosure') - Number(a.kind === 'disclosure') || (a.id < b.id ? -1 : 1),
  );
  for (const concept of disclosuresFirst) visit(concept, []);
  return [...ordered];
}

function expansionsOf(definition: RulebookDefinition): Map<string, Expansion> {
  const lexicons = new Map<string, Map<string, string[]>>();
  for (const { name, language, entries } of definition.lexicons) {
    const ofLanguage = lexicons.get(language) ?? new Map<string, string[]>();
    lexicons.set(language, ofLanguage.set(name, entries));
  }
  return new Map([...lexicons].map(([language, named]) => [language, { language, lexicons: named, known: new Map() }]));
}
