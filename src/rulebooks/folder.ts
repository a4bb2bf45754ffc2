import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RulebookFile } from './files/rulebook-file.ts';
import { type Kept, stampsName } from './kept.ts';

/** A file that is read when its text is first asked for. */
interface FileInFolder extends RulebookFile {
  /** Another one once the file is written to, moved or replaced. */
  stamp: string;
  /** When that last happened, in milliseconds. */
  changed: number;
}

export const readFolder = (folder: string): RulebookFile[] =>
  pathsIn(folder)
    .sort()
    .map((path) => fileIn(folder, path));

/** With forward slashes. What is hidden is others': the folders of version control, an editor's copies, the versions of a mounted volume. */
const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    const isFolder = entry.isSymbolicLink() ? isFolderBehind(path) : entry.isDirectory();
    if (isFolder) return pathsIn(path).map((below) => `${entry.name}/${below}`);
    return /\.ya?ml$/.test(entry.name) ? [entry.name] : [];
  });

const isFolderBehind = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function fileIn(folder: string, path: string): FileInFolder {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(join(folder, path));
  let text: string | undefined;
  return {
    path,
    stamp: [dev, ino, size, mtimeMs, ctimeMs].join(' '),
    changed: ctimeMs,
    get text() {
      text ??= readFileSync(join(folder, path), 'utf8');
      return text;
    },
  };
}

/** The same files have the same version, whatever machine they are on. Files that did not change since are not read again for it. */
export function versionOf(files: readonly RulebookFile[], kept?: Kept): string {
  const stamps = stampsOf(files);
  const known = stamps === undefined ? undefined : kept?.read(stamps);
  if (typeof known === 'string') return known;
  const version = `fairclear-${digest(files.map(({ path, text }) => [path, text]))}`;
  if (stamps !== undefined) kept?.write(stamps, version);
  return version;
}

/** Two changes so soon after each other may bear the same time, in milliseconds. */
const tooSoon = 2000;

/** Undefined where some came from nowhere, or changed just now. */
function stampsOf(files: readonly (RulebookFile & Partial<FileInFolder>)[]): string | undefined {
  const latest = Date.now() - tooSoon;
  const isSettled = files.every(({ changed }) => changed !== undefined && changed < latest);
  return isSettled ? stampsName(digest(files.map(({ path, stamp }) => [path, stamp!]))) : undefined;
}

function digest(entries: readonly [string, string][]): string {
  const hash = createHash('sha256');
  for (const [name, value] of entries) hash.update(`${name}\0${value}\0`);
  return hash.digest('hex').slice(0, 12);
}
