import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const programFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/bin'];

/** Looks where system packages install, never in folders that a user's search path may add. */
export function findProgram(name: string, folders: readonly string[] = programFolders): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let knownEnding: string[] | undefined;

/**
 * Words before a program's own that have the kernel kill it when whoever started it dies: util-linux's `setpriv`, where it
 * is there. A program that is given hardly any processor takes minutes to notice that by itself, if it ever comes to look.
 */
export function endingWithParent(): string[] {
  knownEnding ??= wordsOfEnding();
  return knownEnding;
}

function wordsOfEnding(): string[] {
  const [setpriv, nothing] = [findProgram('setpriv'), findProgram('true')];
  if (process.platform !== 'linux' || !setpriv || !nothing) return [];
  const args = ['--pdeathsig', 'KILL'];
  // Other programs of that name know less.
  return spawnSync(setpriv, [...args, nothing]).status === 0 ? [setpriv, ...args] : [];
}
