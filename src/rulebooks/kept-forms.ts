import { deserialize, serialize } from 'node:v8';
import { once } from '../kernel/once-per.ts';
import { type PackedTexts, packTexts, textAt } from '../kernel/packed-texts.ts';
import { PatternVocabulary, type WordNumbers } from '../rules/patterns/vocabulary.ts';
import type { Rulebook } from '../rules/rulebook/compile.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import type { Taxonomy } from './parsing/taxonomy.ts';

/** What compiling made of a rulebook's patterns; the rest of it is as it was read. */
export type Compiled = Pick<Rulebook, 'index' | 'roles' | 'cues' | 'concepts' | 'conceptNumbers'>;

export type StoredCompiled = Omit<Compiled, 'index' | 'conceptNumbers'> & {
  index: Omit<Compiled['index'], 'vocabulary'> & { vocabulary: WordNumbers };
};

export const storedCompiled = ({ index, roles, cues, concepts }: Compiled): StoredCompiled => ({
  index: { ...index, vocabulary: index.vocabulary.all },
  roles,
  cues,
  concepts,
});

export const revivedCompiled = ({ index, roles, cues, concepts }: StoredCompiled): Compiled => ({
  index: { ...index, vocabulary: new PatternVocabulary(index.vocabulary) },
  roles,
  cues,
  concepts,
  conceptNumbers: new Map(concepts.map(({ id }, number) => [id, number])),
});

/** A rulebook as it can be given to another thread. */
export type StoredRulebook = Omit<Rulebook, keyof Compiled | 'whole'> & StoredCompiled;

export function storedRulebook(rulebook: Rulebook): StoredRulebook {
  const { index: _, conceptNumbers: __, whole: ___, ...rest } = rulebook;
  return { ...rest, ...storedCompiled(rulebook) };
}

export function revivedRulebook(stored: StoredRulebook): Rulebook {
  return { ...stored, ...revivedCompiled(stored) };
}

export interface Read {
  parsed: ParsedRulebook;
  taxonomy: Taxonomy;
}

/**
 * Files are kept by their paths: their texts are read each time, as they name the version. What only compiling, testing and
 * showing rules ask for is unpacked when they do.
 */
export interface StoredRead {
  parsed: Omit<ParsedRulebook, 'files' | 'concepts' | 'rules'>;
  rules: Omit<RuleDefinition, 'examples'>[];
  /** JSON, by rule. */
  examples: PackedTexts;
  /** As V8 writes them. */
  concepts: Uint8Array;
  taxonomy: Taxonomy;
  paths: [string, string][];
}

export function storedRead({ parsed: { files, concepts, rules, ...parsed }, taxonomy }: Read): StoredRead {
  const shared = sharing();
  return {
    parsed,
    rules: rules.map(({ examples: _, ...rule }) => shared(rule)),
    examples: packTexts(rules.map(({ examples }) => JSON.stringify(examples))),
    concepts: serialize(concepts),
    taxonomy,
    paths: [...files].map(([owner, { path }]) => [owner, path]),
  };
}

export function revivedRead(stored: StoredRead, files: readonly RulebookFile[]): Read {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const concepts = once(() => deserialize(stored.concepts) as ParsedRulebook['concepts']);
  const parsed = {
    ...stored.parsed,
    rules: withExamples(stored),
    files: new Map(stored.paths.map(([owner, path]) => [owner, byPath.get(path)!])),
    get concepts() {
      return concepts();
    },
  };
  return { parsed, taxonomy: stored.taxonomy };
}

/** One getter for all of them, so that they stay of one shape to whatever reads their other fields. */
function withExamples({ rules, examples }: StoredRead): RuleDefinition[] {
  const numbers = new Map<object, number>(rules.map((rule, nth) => [rule, nth]));
  const unpacked = {
    get(this: object): RuleDefinition['examples'] {
      return JSON.parse(textAt(examples, numbers.get(this)!));
    },
    enumerable: true,
    configurable: true,
  };
  return rules.map((rule) => Object.defineProperty(rule, 'examples', unpacked) as RuleDefinition);
}

/** What many rules say alike, as they cite and suggest the same, is kept once: V8 writes an object that it has written by its number. */
function sharing(): <T extends object>(rule: T) => T {
  const known = new Map<string, unknown>();
  const share = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text);
  };
  return (rule) => Object.fromEntries(Object.entries(rule).map(([name, value]) => [name, share(value)])) as typeof rule;
}
