import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { packageRoot, rulebookFolders } from '../platform/config/paths.ts';
import { CouldNotRun } from './could-not-run.ts';

interface Settings {
  readonly rulebooks: string | undefined;
}

/** Where `rules new` writes, and what `rules test` and `rules explain` read where they are told nothing else. */
const usual = 'rulebooks';

/** The installation's own folder; where it has none, the one that `rules new` would write into. */
export const ownFolder = ({ rulebooks }: Settings): string => rulebooks ?? usual;

/** Folders of rulebooks, and where what was read of them is kept. */
export interface Rulebooks {
  readonly folders: string[];
  readonly cacheDir: string;
}

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

/** The command that tests what is written into a folder, all of it or what has a name. */
export function testCommand(config: Settings, folder: string, name: string | undefined): string {
  const isRead = [...rulebookFolders(config), ...(config.rulebooks === undefined ? [usual] : [])].some((known) =>
    same(known, folder),
  );
  return [
    typed(),
    'rules test',
    ...(name === undefined ? [] : [name]),
    ...(isRead ? [] : [`--rulebooks ${folder}`]),
  ].join(' ');
}

/** How this program is called from here: only a global installation is in the path. */
function typed(): string {
  const isBelow = !relative(process.cwd(), packageRoot).startsWith('..');
  if (isBelow) return 'npx fairclear';
  const isClone = existsSync(join(packageRoot, 'src'));
  return isClone ? `node ${join(packageRoot, 'bin', 'fairclear.cjs')}` : 'fairclear';
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const placeOf = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : resolve(folder));

const same = (one: string, other: string): boolean => placeOf(one) === placeOf(other);

const withoutRepeats = (folders: readonly string[]): string[] =>
  folders.filter((folder, at) => folders.findIndex((other) => same(folder, other)) === at);
