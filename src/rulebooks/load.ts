import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRulebook, type Rulebook, RulebookMistakes } from '../rules/compile.ts';
import { checkAcross } from './check.ts';
import { type Mistake, RulebookRefused } from './mistake.ts';
import { type ParsedRulebook, parseRulebook } from './parse.ts';
import { ancestry, parseTaxonomy, type Taxonomy } from './taxonomy.ts';
import { lineOf, type RulebookFile } from './yaml-file.ts';

export interface LoadedRulebook {
  rulebook: Rulebook;
  parsed: ParsedRulebook;
  taxonomy: Taxonomy;
}

/**
 * Loads the rulebooks of some folders, later ones adding to earlier ones. Throws `RulebookRefused` with every mistake;
 * examples are not run here, see `testExamples`.
 */
export function loadRulebooks(folders: string[]): LoadedRulebook {
  const files = folders.flatMap(readFolder);
  return loadFiles(files);
}

export function loadFiles(files: RulebookFile[]): LoadedRulebook {
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
  try {
    const { lexicons, scopes, concepts, rules } = parsed;
    const version = versionOf(files);
    const rulebook = compileRulebook({
      version,
      lexicons,
      scopes,
      concepts,
      rules,
      products: ancestry(taxonomy.products),
      channels: ancestry(taxonomy.channels),
    });
    return { rulebook, parsed, taxonomy };
  } catch (error) {
    if (error instanceof RulebookMistakes)
      throw new RulebookRefused(error.mistakes.map((mistake) => placed(parsed, mistake)));
    throw error;
  }
}

function placed(
  parsed: ParsedRulebook,
  { where, pattern, message }: { where: string; pattern: string; message: string },
): Mistake {
  const owners = [where, ...[...parsed.files.keys()].filter((key) => key.startsWith(`${where}@`))];
  const file = owners.map((owner) => parsed.files.get(owner)).find((candidate) => candidate?.text.includes(pattern));
  return {
    file: file?.path ?? where,
    ...(file ? lineOf(file, pattern) : { line: 1, column: 1 }),
    message: `the pattern "${pattern}" ${message}`,
  };
}

/** The same files have the same version, whatever machine they are on. */
function versionOf(files: RulebookFile[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.path}\0${file.text}\0`);
  return `fairclear-${hash.digest('hex').slice(0, 12)}`;
}

export function readFolder(folder: string): RulebookFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .filter((path) => /\.ya?ml$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
