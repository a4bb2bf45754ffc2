import { PatternVocabulary, type WordNumbers } from '../rules/patterns/vocabulary.ts';
import type { Rulebook } from '../rules/rulebook/compile.ts';
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

/** Files are kept by their paths: their texts are read each time, as they name the version. */
export interface StoredRead {
  parsed: Omit<ParsedRulebook, 'files'>;
  taxonomy: Taxonomy;
  paths: [string, string][];
}

export function storedRead({ parsed: { files, ...parsed }, taxonomy }: Read): StoredRead {
  return { parsed, taxonomy, paths: [...files].map(([owner, { path }]) => [owner, path]) };
}

export function revivedRead({ parsed, taxonomy, paths }: StoredRead, files: readonly RulebookFile[]): Read {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { parsed: { ...parsed, files: new Map(paths.map(([owner, path]) => [owner, byPath.get(path)!])) }, taxonomy };
}
