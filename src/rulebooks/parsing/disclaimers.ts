import type { Mistake } from '../files/mistake.ts';
import { placedIn, wordsIn } from '../files/report.ts';
import { parseFile, type RulebookFile } from '../files/yaml-file.ts';
import { placesIn } from '../files/yaml-places.ts';
import { disclaimerFile } from '../shapes/wording.ts';
import { nearestOf } from './nearest-names.ts';

/** A wording that several rules ask for, by the name of its file: `disclaimers/capital-at-risk.yaml`. */
export interface Disclaimer {
  name: string;
  texts: { text: string; language: string; channels: string[] }[];
}

const folder = 'disclaimers/';

export function disclaimersIn(files: readonly RulebookFile[], mistakes: Mistake[]): Disclaimer[] {
  return [...disclaimerFiles(files)].flatMap(([name, file]) => {
    const found = parseFile(file, disclaimerFile, mistakes);
    return found === undefined ? [] : [{ name, ...found }];
  });
}

/** By name, those with a mistake among them. */
export const disclaimerFiles = (files: readonly RulebookFile[]): Map<string, RulebookFile> =>
  new Map(
    files
      .filter(({ path }) => path.startsWith(folder))
      .map((file) => [file.path.slice(folder.length).replace(/\.ya?ml$/, ''), file]),
  );

interface Asked {
  texts?: Disclaimer['texts'] | undefined;
  disclaimer?: string | undefined;
}

export interface KnownDisclaimers {
  disclaimers: readonly Disclaimer[];
  /** Names of all that have a file: what is wrong in it is told there. */
  disclaimerNames: ReadonlySet<string>;
}

/** The texts that a rule's `wording` asks for: its own, or those of the disclaimer that it names. */
export function textsAsked(
  { texts, disclaimer }: Asked,
  file: RulebookFile,
  { disclaimers, disclaimerNames }: KnownDisclaimers,
  mistakes: Mistake[],
): Disclaimer['texts'] | undefined {
  if (disclaimer === undefined) return texts;
  const found = disclaimers.find(({ name }) => name === disclaimer);
  if (found !== undefined || disclaimerNames.has(disclaimer)) return found?.texts;
  const near = nearestOf(disclaimerNames)(disclaimer);
  const add = `add ${folder}${disclaimer}.yaml with its texts`;
  mistakes.push({
    file: file.path,
    ...placedIn(
      placesIn(file),
      wordsIn(disclaimer, ([field]) => field === 'wording'),
    ),
    message: `there is no disclaimer "${disclaimer}"`,
    fix: near.length === 0 ? add : `use ${near.join(' or ')}, or ${add}`,
  });
  return undefined;
}
