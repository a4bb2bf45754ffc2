import type { Mistake } from './mistake.ts';
import { disclaimerFile } from './schema.ts';
import { lineOf, parseFile, type RulebookFile } from './yaml-file.ts';

/** A wording that several rules ask for, by the name of its file: `disclaimers/capital-at-risk.yaml`. */
export interface Disclaimer {
  name: string;
  texts: { text: string; language: string; channels: string[] }[];
}

const folder = 'disclaimers/';

export function disclaimersIn(files: readonly RulebookFile[], mistakes: Mistake[]): Disclaimer[] {
  return files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((file) => {
      const found = parseFile(file, disclaimerFile, mistakes);
      return found === undefined ? [] : [{ name: file.path.slice(folder.length).replace(/\.ya?ml$/, ''), ...found }];
    });
}

interface Asked {
  texts?: Disclaimer['texts'] | undefined;
  disclaimer?: string | undefined;
}

/** The texts that a rule's `wording` asks for: its own, or those of the disclaimer that it names. */
export function textsAsked(
  { texts, disclaimer }: Asked,
  file: RulebookFile,
  known: readonly Disclaimer[],
  mistakes: Mistake[],
): Disclaimer['texts'] | undefined {
  if (disclaimer === undefined) return texts;
  const found = known.find(({ name }) => name === disclaimer);
  if (found !== undefined) return found.texts;
  mistakes.push({
    file: file.path,
    ...lineOf(file, disclaimer),
    message: `there is no disclaimer "${disclaimer}"`,
    fix:
      known.length === 0
        ? `add ${folder}${disclaimer}.yaml with its texts`
        : `use one of ${known.map(({ name }) => name).join(', ')}, or add ${folder}${disclaimer}.yaml`,
  });
  return undefined;
}
