import type { ConceptDefinition } from '../rules/rulebook/definitions.ts';
import { conceptsOf, namedBy, withNamed } from '../rules/rulebook/named-concepts.ts';
import { checkAcross } from './checks/across.ts';
import { compiled, type LoadedRulebook } from './compiled.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { versionOf } from './folder.ts';
import { isEnough, parseRulebook } from './parsing/parse.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';

/** The rulebook beside which own files stand. */
export interface Base extends Pick<LoadedRulebook, 'parsed' | 'taxonomy'> {
  /** Both judge as one rulebook: what is said in a disclosure of either does not count for a claim of the other. */
  isOne?: boolean;
}

export const owned = (files: RulebookFile[]): RulebookFile[] => files.map((file) => ({ ...file, own: true }));

/**
 * Loads a workspace's own files beside a rulebook: they may name its concepts, lexicons and scopes, and what they need of
 * it is compiled with them, so that the rulebook itself stays as it is. Throws `RulebookRefused`.
 */
export function loadBeside(files: RulebookFile[], base: Base): LoadedRulebook {
  const { parsed, mistakes } = readBeside(files, base);
  if (mistakes.length > 0) throw new RulebookRefused(mistakes);
  return compiledBeside(parsed, base, versionOf(files));
}

/** What could be read of a workspace's own files, and the mistakes in them. */
export function readBeside(files: RulebookFile[], base: Base): { parsed: ParsedRulebook; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const parsed = parseRulebook(owned(files), mistakes, base.parsed);
  if (!isEnough(mistakes, files)) checkAcross(parsed, base.taxonomy, mistakes, base.parsed);
  return { parsed, mistakes };
}

export function compiledBeside(parsed: ParsedRulebook, base: Base, version: string): LoadedRulebook {
  const own = new Set(parsed.lexicons.map(({ name, language }) => `${language}/${name}`));
  const lexicons = [
    ...base.parsed.lexicons.filter(({ name, language }) => !own.has(`${language}/${name}`)),
    ...parsed.lexicons,
  ];
  const scopes = [...base.parsed.scopes, ...parsed.scopes];
  const concepts = [...neededOf(base, parsed), ...parsed.concepts];
  return compiled(
    { parsed, taxonomy: base.taxonomy, version, beside: base.parsed },
    {
      ...{ lexicons, scopes, concepts },
      grammars: base.parsed.grammars,
      classifiers: base.parsed.classifiers,
      rules: parsed.rules,
      mostLines: mostOwnLines,
    },
  );
}

/** Nearly half of what the built-in rulebook stands for; compiled in about half a second, in steps of some 50 ms. */
const mostOwnLines = 60_000;

/** The concepts of the base that own rules and concepts name, and those that these name in turn. */
function neededOf({ parsed: base, isOne = false }: Base, own: ParsedRulebook): ConceptDefinition[] {
  // Classifiers weigh whatever is met.
  if (isOne && own.rules.some(({ demand }) => demand.kind === 'classified')) return base.concepts;
  const definitions = Map.groupBy(base.concepts, ({ id }) => id);
  const disclosures = base.concepts.filter(({ kind }) => kind === 'disclosure');
  const always = isOne ? [...disclosures, ...own.concepts].map(({ id }) => id) : [];
  const wanted = [...always, ...own.rules.flatMap(conceptsOf), ...own.concepts.flatMap(namedBy)];
  const needed = withNamed(wanted, (id) => (definitions.get(id) ?? []).flatMap(namedBy));
  return [...needed].flatMap((id) => definitions.get(id) ?? []);
}
