import type { Classifier } from '../classifier/learnt.ts';
import { type Expansion, expandPattern, type LinearPattern } from '../patterns/expand.ts';
import { buildIndex, type PatternIndex } from '../patterns/pattern-index.ts';
import { PatternMistake } from '../patterns/syntax.ts';
import type { ConceptDefinition, RulebookDefinition, RuleDefinition } from './definitions.ts';

/** What a hit of a pattern means. `owner` is the number of a concept, or of a cue. */
export interface PatternRole {
  role: 'concept' | 'except' | 'cue' | 'cue-except' | 'stop' | 'join' | 'join-except' | 'anew';
  owner: number;
  language: string;
  source: string;
}

export interface Cue {
  scope: string;
  /** Turns claims of its own language: "non" is a beginning in English and a negation in Italian. */
  language: string;
  covers: 'after' | 'before' | 'sentence' | 'next' | 'previous' | 'block';
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
}

export interface Rulebook {
  version: string;
  index: PatternIndex;
  roles: PatternRole[];
  cues: Cue[];
  /** In an order in which every concept comes after those it depends on. */
  concepts: CompiledConcept[];
  conceptNumbers: ReadonlyMap<string, number>;
  classifiers: Classifier[];
  rules: RuleDefinition[];
  products: Record<string, string[]>;
  channels: Record<string, string[]>;
}

/** A mistake in a rulebook's patterns, with the definition it stands in. */
export interface CompileMistake {
  where: string;
  /** Empty where it is not in a pattern. */
  pattern: string;
  message: string;
}

export class RulebookMistakes extends Error {
  readonly mistakes: CompileMistake[];

  constructor(mistakes: CompileMistake[]) {
    super(mistakes.map((mistake) => `${mistake.where}: "${mistake.pattern}": ${mistake.message}`).join('\n'));
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
  mostLines: number;
  /** For so many lines more the patterns may stand that are counted. */
  linesLeft: number;
}

/** Compiles a rulebook's definitions. Throws `RulebookMistakes` with every faulty pattern. */
export function compileRulebook(definition: RulebookDefinition): Rulebook {
  const { mostLines = Number.POSITIVE_INFINITY } = definition;
  const compiling: Compiling = {
    ...{ patterns: [], roles: [], mistakes: [], expansions: expansionsOf(definition) },
    ...{ mostLines, linesLeft: mostLines },
  };
  const concepts = inOrder(unite(definition.concepts));
  const conceptNumbers = new Map(concepts.map((concept, at) => [concept.id, at]));
  for (const concept of definition.concepts) {
    const owner = conceptNumbers.get(concept.id)!;
    const { id: where, language, own: counted = false } = concept;
    add(compiling, { where, sources: concept.patterns, counted }, { role: 'concept', owner, language });
    add(compiling, { where, sources: concept.except, counted }, { role: 'except', owner, language });
  }
  const cues = addScopes(compiling, definition);
  if (compiling.mistakes.length > 0) throw new RulebookMistakes(compiling.mistakes);
  return {
    version: definition.version,
    index: buildIndex(compiling.patterns),
    roles: compiling.roles,
    cues,
    concepts,
    conceptNumbers,
    classifiers: definition.classifiers,
    rules: definition.rules,
    products: definition.products,
    channels: definition.channels,
  };
}

interface Adding {
  /** The definition that the patterns stand in. */
  where: string;
  sources: string[];
  /** Towards the most lines of the rulebook. */
  counted?: boolean;
}

function add(
  compiling: Compiling,
  { where, sources, counted = true }: Adding,
  role: Omit<PatternRole, 'source'>,
): void {
  const expansion = compiling.expansions.get(role.language) ?? {
    language: role.language,
    lexicons: new Map(),
    known: new Map(),
  };
  compiling.expansions.set(role.language, expansion);
  for (const source of sources) {
    if (compiling.linesLeft < 0) return;
    try {
      const lines = expandPattern(source, expansion);
      if (counted) takeLines(compiling, lines.length);
      compiling.patterns.push({ pattern: compiling.roles.length, lines });
      compiling.roles.push({ ...role, source });
    } catch (error) {
      if (!(error instanceof PatternMistake)) throw error;
      compiling.mistakes.push({ where, pattern: source, message: error.message });
    }
  }
}

/** Compiling takes time by the line: who writes a rulebook of his own does not hold up the others. */
function takeLines(compiling: Compiling, lines: number): void {
  compiling.linesLeft -= lines;
  if (compiling.linesLeft < 0)
    throw new PatternMistake(
      `is one too many: the patterns of one rulebook stand for at most ${compiling.mostLines} different lines`,
      0,
    );
}

function addScopes(compiling: Compiling, definition: RulebookDefinition): Cue[] {
  const cues: Cue[] = [];
  for (const { scope, language, cues: sets, stops, joins } of definition.scopes) {
    const where = `scope ${scope}`;
    for (const set of sets) {
      const owner = cues.push({ scope, language, covers: set.covers, reach: set.reach, lists: set.lists }) - 1;
      add(compiling, { where, sources: set.patterns }, { role: 'cue', owner, language });
      add(compiling, { where, sources: set.except }, { role: 'cue-except', owner, language });
    }
    add(compiling, { where, sources: stops }, { role: 'stop', owner: -1, language });
    add(compiling, { where, sources: joins.patterns }, { role: 'join', owner: -1, language });
    add(compiling, { where, sources: joins.except }, { role: 'join-except', owner: -1, language });
    add(compiling, { where, sources: joins.anew }, { role: 'anew', owner: -1, language });
  }
  return cues;
}

/** The same concept in several languages is one concept; what cancels it in one language does so in all. */
function unite(definitions: ConceptDefinition[]): CompiledConcept[] {
  const united = new Map<string, CompiledConcept>();
  for (const { id, kind, unless, onlyWith, notWith } of definitions) {
    const known = united.get(id);
    const concept: CompiledConcept = { id, kind, unless: [...new Set([...(known?.unless ?? []), ...unless])] };
    const only = onlyWith ?? known?.onlyWith;
    const not = notWith ?? known?.notWith;
    if (only) concept.onlyWith = only;
    if (not) concept.notWith = not;
    united.set(id, concept);
  }
  return [...united.values()];
}

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
          pattern: '',
          message: `a concept that depends on itself: ${[...path.slice(path.indexOf(concept.id)), concept.id].join(' → ')}`,
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
