import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce } from '../kernel/at-once.ts';
import { owned, readBeside } from './beside.ts';
import { checkAcross } from './checks/across.ts';
import { compiled, type LoadedRulebook } from './compiled.ts';
import { everyMistake } from './every-mistake.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { readFolder, versionOf } from './folder.ts';
import type { Kept } from './kept.ts';
import { type Read, revivedRead, type StoredRead, storedRead } from './kept-forms.ts';
import { isLearnt, type Learnt, parseLearnt } from './parsing/learnt.ts';
import { isEnough, parseRulebook } from './parsing/parse.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import { isOfSuggestions, translate } from './parsing/suggestions.ts';
import { parseTaxonomy, type Taxonomy } from './parsing/taxonomy.ts';

/**
 * Loads the rulebooks of some folders, later ones adding to the first; what was read and compiled before is taken from `kept`.
 * Throws `RulebookRefused` with every mistake; examples are not run here, see `testExamples`.
 */
export function loadRulebooks(folders: string[], kept?: Kept): LoadedRulebook {
  const { builtIn, own } = filesIn(folders);
  return loadFiles(builtIn, kept, own);
}

/** The taxonomy of a rulebook folder alone: no rule of it is read. */
export const readTaxonomy = (folder: string): Taxonomy =>
  parseTaxonomy(readFileSync(join(folder, taxonomyFile), 'utf8'));

const taxonomyFile = 'taxonomy.yaml';

/** `own`: what stands beside the built-in files. */
export function loadFiles(builtIn: RulebookFile[], kept?: Kept, own: RulebookFile[] = []): LoadedRulebook {
  const { parsed, taxonomy, mistakes } = readFiles({ builtIn, own }, kept);
  if (mistakes.length > 0) throw new RulebookRefused(atOnce(everyMistake({ parsed, taxonomy }, mistakes)));
  return compiled({ parsed, taxonomy, version: versionOf([...builtIn, ...own], kept), kept }, parsed);
}

export interface Files {
  builtIn: RulebookFile[];
  own: RulebookFile[];
}

export const filesIn = ([first = '', ...further]: readonly string[]): Files => ({
  builtIn: readFolder(first),
  own: owned(further.flatMap(readFolder)),
});

/** What could be read of rulebooks, and the mistakes in them. */
export interface Reading extends Read {
  mistakes: Mistake[];
}

/** Own files are read beside the built-in ones, so that these need not be read again where only those changed. */
export function readFiles({ builtIn, own }: Files, kept: Kept | undefined): Reading {
  const base = keptOrRead(builtIn, kept);
  if (own.length === 0) return base;
  const { parsed: added, mistakes } = readBeside(
    own.filter((file) => !isOfSuggestions(file)),
    base,
  );
  const parsed = united(base.parsed, added);
  // They may say what built-in rules suggest in another language, too.
  translate(parsed.rules, own.filter(isOfSuggestions), mistakes);
  return { ...base, parsed, mistakes: [...base.mistakes, ...mistakes] };
}

/** What was learnt is most of what there is to read, and stays as it is where only rules changed: it is kept by itself. */
function keptOrRead(files: RulebookFile[], kept: Kept | undefined): Reading {
  const { learnt, mistakes } = keptOrLearnt(files.filter(isLearnt), kept);
  const written = keptOrWritten(
    files.filter((file) => !isLearnt(file)),
    kept,
  );
  // Not spread: what of it is unpacked only when asked for stays so.
  Object.assign(written.parsed, learnt);
  return { ...written, mistakes: [...mistakes, ...written.mistakes] };
}

function keptOrLearnt(files: RulebookFile[], kept: Kept | undefined): { learnt: Learnt; mistakes: Mistake[] } {
  if (files.length === 0) return { learnt: { classifiers: [] }, mistakes: [] };
  const name = `${versionOf(files, kept)}-learnt`;
  const known = kept?.read(name) as Learnt | undefined;
  if (known !== undefined) return { learnt: known, mistakes: [] };
  const mistakes: Mistake[] = [];
  // A name that is cut out of a file keeps all of its text, eighty million characters: what is cloned has its own.
  const learnt = structuredClone(parseLearnt(files, mistakes));
  if (mistakes.length === 0) kept?.write(name, learnt);
  return { learnt, mistakes };
}

function keptOrWritten(files: RulebookFile[], kept: Kept | undefined): Reading {
  const name = `${versionOf(files, kept)}-read`;
  const known = kept?.read(name) as StoredRead | undefined;
  if (known !== undefined) return { ...revivedRead(known, files), mistakes: [] };
  const made = readAll(files);
  if (made.mistakes.length === 0) kept?.write(name, storedRead(made));
  return made;
}

function readAll(files: RulebookFile[]): Reading {
  const mistakes: Mistake[] = [];
  const file = files.find(({ path }) => path === taxonomyFile);
  if (!file)
    throw new RulebookRefused([
      {
        file: taxonomyFile,
        line: 1,
        column: 1,
        message: 'there is no taxonomy',
        fix: 'the first rulebook folder holds taxonomy.yaml',
      },
    ]);
  const taxonomy = parseTaxonomy(file.text);
  const parsed = parseRulebook(files, mistakes);
  if (!isEnough(mistakes, files)) checkAcross(parsed, taxonomy, mistakes);
  return { parsed, taxonomy, mistakes };
}

const united = (base: ParsedRulebook, own: ParsedRulebook): ParsedRulebook => ({
  ...base,
  lexicons: [...base.lexicons, ...own.lexicons],
  scopes: [...base.scopes, ...own.scopes],
  concepts: [...base.concepts, ...own.concepts],
  rules: [...base.rules, ...own.rules],
  disclaimers: [...base.disclaimers, ...own.disclaimers],
  files: new Map([...base.files, ...own.files]),
});
