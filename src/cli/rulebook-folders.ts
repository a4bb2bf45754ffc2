import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { rulebookFolders } from '../platform/config/paths.ts';
import { CouldNotRun } from './could-not-run.ts';

interface Settings {
  readonly rulebooks: string | undefined;
}

/** Where `rules new` writes, and what `rules test` and `rules explain` read where they are told nothing else. */
const usual = 'rulebooks';

/** The installation's own folder; where it has none, the one that `rules new` would write into. */
export const ownFolder = ({ rulebooks }: Settings): string => rulebooks ?? usual;

/** The built-in rulebooks and own ones: those asked for, beside the installation's, or the usual folder where there is one. */
export function foldersWith(config: Settings, asked: readonly string[]): string[] {
  const further = asked.length === 0 && config.rulebooks === undefined && isFolder(usual) ? [usual] : asked;
  return foldersNamed(config, further);
}

/** The built-in rulebooks, the installation's own, and those asked for. */
export function foldersNamed(config: Settings, asked: readonly string[]): string[] {
  const missing = asked.filter((folder) => !isFolder(folder));
  if (missing.length > 0)
    throw new CouldNotRun(missing.map((folder) => `--rulebooks ${folder}: there is no such folder`).join('\n'));
  return withoutRepeats([...rulebookFolders(config), ...asked]);
}

/** The command that tests a rule and its concept once they are written into a folder. */
export function testCommand(config: Settings, folder: string, name: string): string {
  const isRead = [...rulebookFolders(config), ...(config.rulebooks === undefined ? [usual] : [])].some((known) =>
    same(known, folder),
  );
  return `fairclear rules test ${name}${isRead ? '' : ` --rulebooks ${folder}`}`;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const placeOf = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : resolve(folder));

const same = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

const withoutRepeats = (folders: readonly string[]): string[] =>
  folders.filter((folder, at) => folders.findIndex((other) => same(folder, other)) === at);
