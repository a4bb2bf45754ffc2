import { atOnce } from '../kernel/at-once.ts';
import { owned } from './beside.ts';
import { checkAcross } from './checks/across.ts';
import { compiled, type LoadedRulebook } from './compiled.ts';
import { everyMistake } from './every-mistake.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { readFolder, versionOf } from './folder.ts';
import type { Kept } from './kept.ts';
import { type Read, revivedRead, type StoredRead, storedRead } from './kept-forms.ts';
import { parseRulebook } from './parsing/parse.ts';
import { parseTaxonomy } from './parsing/taxonomy.ts';

/**
 * Loads the rulebooks of some folders, later ones adding to earlier ones; what was compiled before is taken from `kept`.
 * Throws `RulebookRefused` with every mistake; examples are not run here, see `testExamples`.
 */
export function loadRulebooks(folders: string[], kept?: Kept): LoadedRulebook {
  const files = folders.flatMap((folder, at) => (at === 0 ? readFolder(folder) : owned(readFolder(folder))));
  return loadFiles(files, kept);
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
  if (mistakes.length > 0) throw new RulebookRefused(atOnce(everyMistake({ parsed, taxonomy }, mistakes)));
  return { parsed, taxonomy };
}
