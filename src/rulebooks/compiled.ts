import { atOnce } from '../kernel/at-once.ts';
import { type CompileMistake, compilingRulebook, type Rulebook, RulebookMistakes } from '../rules/rulebook/compile.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import { type Path, placesIn } from './files/yaml-places.ts';
import type { Kept } from './kept.ts';
import { type Read, revivedCompiled, type StoredCompiled, storedCompiled } from './kept-forms.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import { ancestry, type Taxonomy } from './parsing/taxonomy.ts';

export interface LoadedRulebook {
  readonly rules: readonly RuleDefinition[];
  readonly version: string;
  /** Compiled when it is first asked for, and kept. */
  readonly rulebook: Rulebook;
  /** Compiles it now, step by step. Throws `RulebookRefused` where a pattern is wrong. */
  compiling(): Generator<undefined, void>;
  readonly parsed: ParsedRulebook;
  /** The rulebook beside which its files stand, where they do. */
  readonly beside?: ParsedRulebook | undefined;
  readonly taxonomy: Taxonomy;
}

interface Sources extends Read {
  version: string;
  beside?: ParsedRulebook;
  kept?: Kept | undefined;
}

export function compiled(
  { parsed, taxonomy, version, beside, kept }: Sources,
  whole: Omit<ParsedRulebook, 'files' | 'disclaimers'> & { mostLines?: number },
): LoadedRulebook {
  const trees = {
    products: ancestry(taxonomy.products),
    channels: ancestry(taxonomy.channels),
    productNames: Object.fromEntries(taxonomy.products.map(({ slug, name }) => [slug, name])),
  };
  function* making(): Generator<undefined, Rulebook> {
    const { rules, grammars, classifiers, recogniser } = whole;
    const name = `${version}-compiled`;
    const known = kept?.read(name) as StoredCompiled | undefined;
    if (known !== undefined)
      return { version, ...revivedCompiled(known), grammars, classifiers, recogniser, rules, ...trees };
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
    beside,
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
