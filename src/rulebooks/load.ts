import { atOnce } from '../kernel/at-once.ts';
import { type CompileMistake, compilingRulebook, type Rulebook, RulebookMistakes } from '../rules/rulebook/compile.ts';
import type { ConceptDefinition, RuleDefinition } from '../rules/rulebook/definitions.ts';
import { conceptsOf, namedBy, withNamed } from '../rules/rulebook/named-concepts.ts';
import { checkAcross } from './checks/across.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { type Path, placesIn } from './files/yaml-places.ts';
import { readFolder, versionOf } from './folder.ts';
import type { Kept } from './kept.ts';
import {
  type Read,
  revivedCompiled,
  revivedRead,
  type StoredCompiled,
  type StoredRead,
  storedCompiled,
  storedRead,
} from './kept-forms.ts';
import { isEnough, parseRulebook } from './parsing/parse.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import { ancestry, parseTaxonomy, type Taxonomy } from './parsing/taxonomy.ts';

export interface LoadedRulebook {
  readonly rules: readonly RuleDefinition[];
  readonly version: string;
  /** Compiled when it is first asked for, and kept. */
  readonly rulebook: Rulebook;
  /** Compiles it now, step by step. Throws `RulebookRefused` where a pattern is wrong. */
  compiling(): Generator<undefined, void>;
  readonly parsed: ParsedRulebook;
  readonly taxonomy: Taxonomy;
}

/**
 * Loads the rulebooks of some folders, later ones adding to earlier ones; what was compiled before is taken from `kept`.
 * Throws `RulebookRefused` with every mistake; examples are not run here, see `testExamples`.
 */
export function loadRulebooks(folders: string[], kept?: Kept): LoadedRulebook {
  const files = folders.flatMap((folder, at) => (at === 0 ? readFolder(folder) : owned(readFolder(folder))));
  return loadFiles(files, kept);
}

/**
 * Loads a workspace's own files beside a rulebook: they may name its concepts, lexicons and scopes, and what they need of
 * it is compiled with them, so that the rulebook itself stays as it is. Throws `RulebookRefused`.
 */
export function loadBeside(files: RulebookFile[], base: LoadedRulebook): LoadedRulebook {
  const mistakes: Mistake[] = [];
  const parsed = parseRulebook(owned(files), mistakes, base.parsed);
  if (!isEnough(mistakes, files)) checkAcross(parsed, base.taxonomy, mistakes, base.parsed);
  if (mistakes.length > 0) throw new RulebookRefused(mistakes);
  const own = new Set(parsed.lexicons.map(({ name, language }) => `${language}/${name}`));
  const lexicons = [
    ...base.parsed.lexicons.filter(({ name, language }) => !own.has(`${language}/${name}`)),
    ...parsed.lexicons,
  ];
  const scopes = [...base.parsed.scopes, ...parsed.scopes];
  const concepts = [...neededOf(base.parsed, parsed), ...parsed.concepts];
  return compiled(
    { parsed, taxonomy: base.taxonomy, version: versionOf(files) },
    {
      ...{ lexicons, scopes, concepts },
      classifiers: base.parsed.classifiers,
      rules: parsed.rules,
      mostLines: mostOwnLines,
    },
  );
}

/** Nearly half of what the built-in rulebook stands for; compiled in about half a second, in steps of some 50 ms. */
const mostOwnLines = 60_000;

const owned = (files: RulebookFile[]): RulebookFile[] => files.map((file) => ({ ...file, own: true }));

/** The concepts of the base that own rules and concepts name, and those that these name in turn. */
function neededOf(
  base: Pick<ParsedRulebook, 'concepts'>,
  own: Pick<ParsedRulebook, 'rules' | 'concepts'>,
): ConceptDefinition[] {
  const definitions = Map.groupBy(base.concepts, ({ id }) => id);
  const wanted = [...own.rules.flatMap(conceptsOf), ...own.concepts.flatMap(namedBy)];
  const needed = withNamed(wanted, (id) => (definitions.get(id) ?? []).flatMap(namedBy));
  return [...needed].flatMap((id) => definitions.get(id) ?? []);
}

export function loadFiles(files: RulebookFile[], kept?: Kept): LoadedRulebook {
  const version = versionOf(files, kept);
  const { parsed, taxonomy } = keptOrRead(files, `${version}-read`, kept);
  return compiled({ parsed, taxonomy, version, kept }, parsed);
}

function keptOrRead(files: RulebookFile[], name: string, kept: Kept | undefined): Read {
  const known = kept?.read(name) as StoredRead | undefined;
  if (known !== undefined) return revivedRead(known, files);
  const made = readAll(files);
  kept?.write(name, storedRead(made));
  return made;
}

function readAll(files: RulebookFile[]): Read {
  const mistakes: Mistake[] = [];
  const taxonomyFile = files.find((file) => file.path === 'taxonomy.yaml');
  if (!taxonomyFile)
    throw new RulebookRefused([
      {
        file: 'taxonomy.yaml',
        line: 1,
        column: 1,
        message: 'there is no taxonomy',
        fix: 'the first rulebook folder holds taxonomy.yaml',
      },
    ]);
  const taxonomy = parseTaxonomy(taxonomyFile.text);
  const parsed = parseRulebook(files, mistakes);
  checkAcross(parsed, taxonomy, mistakes);
  if (mistakes.length > 0) throw new RulebookRefused(mistakes);
  return { parsed, taxonomy };
}

interface Sources extends Read {
  version: string;
  kept?: Kept | undefined;
}

function compiled(
  { parsed, taxonomy, version, kept }: Sources,
  whole: Omit<ParsedRulebook, 'files' | 'disclaimers'> & { mostLines?: number },
): LoadedRulebook {
  const trees = { products: ancestry(taxonomy.products), channels: ancestry(taxonomy.channels) };
  function* making(): Generator<undefined, Rulebook> {
    const { rules, classifiers } = whole;
    const name = `${version}-compiled`;
    const known = kept?.read(name) as StoredCompiled | undefined;
    if (known !== undefined) return { version, ...revivedCompiled(known), classifiers, rules, ...trees };
    try {
      const made = yield* compilingRulebook({ version, ...whole, ...trees });
      kept?.write(name, storedCompiled(made));
      return made;
    } catch (error) {
      if (!(error instanceof RulebookMistakes)) throw error;
      throw new RulebookRefused(error.mistakes.map((mistake) => placed(parsed, mistake)));
    }
  }
  let made: Rulebook | undefined;
  return {
    parsed,
    taxonomy,
    version,
    rules: whole.rules,
    get rulebook() {
      made ??= atOnce(making());
      return made;
    },
    *compiling() {
      made ??= yield* making();
    },
  };
}

/** What is wrong with words of a definition, where they stand in its file; the same concept may have one in each language. */
function placed({ files }: ParsedRulebook, { where, words, message }: CompileMistake): Mistake {
  const owners = [where, ...[...files.keys()].filter((owner) => owner.startsWith(`${where}@`))];
  const [name] = where.replace(/^\w+ /, '').split('@');
  const isHere = where.includes(' ') ? ([first]: Path) => first === name : isOfConcept;
  const written = owners.flatMap((owner) => files.get(owner) ?? []);
  const found = written
    .map((file) => ({ file, words: placesIn(file).ofWords(words, isHere) }))
    .find((one) => one.words !== undefined);
  const { file, words: at } = found ?? { file: written[0], words: undefined };
  const [fault = message, ...fixes] = message.split('; ');
  const isPattern = words !== '' && where.includes('@');
  return {
    file: file?.path ?? where,
    ...(at?.spot ?? (file ? placesIn(file).ofKey(['patterns']) : { line: 1, column: 1 })),
    message: isPattern ? `the pattern "${shortened(words)}": ${fault}` : fault,
    fix: at?.isFolded ? oneLineEach : fixes.length > 0 ? fixes.join('; ') : usualFix,
  };
}

const isOfConcept = ([field]: Path): boolean => ['patterns', 'except', 'only-with', 'not-with'].includes(String(field));

const oneLineEach = 'begin the block with "|": after ">" all its lines are one pattern';

const usualFix = 'write it with the signs that docs/rulebooks.md lists; punctuation is never written';

const shortened = (pattern: string): string => (pattern.length > 200 ? `${pattern.slice(0, 200)}…` : pattern);
