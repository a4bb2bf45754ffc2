import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readKept, writeKept } from './kept-bytes.ts';

/** What was read or compiled of rulebooks, by name, kept from one process to the next: it takes longer than anything else at a start. */
export interface Kept {
  /** What `write` was given under this name; undefined when there is none that can be read. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

/** Keeps it in a folder of this user's own. Whatever is wrong with that, it is made anew. */
export function keepIn(folder: string): Kept {
  const pathOf = (name: string): string => join(folder, `${name}-${engine()}.kept`);
  return {
    read: (name) => attempt(() => readKept(pathOf(name))),
    write: (name, value) => {
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const unfinished = `${pathOf(name)}.${process.pid}`;
        writeKept(unfinished, value);
        renameSync(unfinished, pathOf(name));
        forgetOldest(folder);
      });
    },
  };
}

/** The same, and tells once that rulebooks have to be read or compiled anew: whoever waits wants to know why. */
export function tellingAnew(kept: Kept, tell: () => void): Kept {
  let isTold = false;
  return {
    ...kept,
    read: (name) => {
      const known = kept.read(name);
      if (known === undefined && !isTold && !isStamps(name)) {
        isTold = true;
        tell();
      }
      return known;
    },
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** What tells that files have not changed is soon made. */
export const stampsName = (digest: string): string => `stamps-${digest}`;
const isStamps = (name: string): boolean => name.startsWith(stampsName(''));

/** A version is up to six of them, some of which it shares with the next. */
const mostKept = 20;

function forgetOldest(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.kept'));
  const paths = names.map((name) => join(folder, name));
  const byAge = paths.map((path) => ({ path, age: statSync(path).mtimeMs })).sort((a, b) => b.age - a.age);
  for (const { path } of byAge.slice(mostKept)) rmSync(path, { force: true });
}

let known: string | undefined;

/** Names the code that reads and compiles: what another one made is not read. */
function engine(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(process.version);
  for (const folder of ['../rules', '.'].map((name) => resolve(import.meta.dirname, name))) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name));
    for (const name of names.sort()) hash.update(readFileSync(join(folder, name)));
  }
  known = hash.digest('hex').slice(0, 12);
  return known;
}
