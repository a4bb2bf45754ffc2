import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Rulebook } from '../rules/compile.ts';
import { PatternVocabulary, type WordNumbers } from '../rules/patterns/vocabulary.ts';

/** What compiling made of a rulebook's patterns; its rules are read from their files each time. */
export type Compiled = Pick<Rulebook, 'index' | 'roles' | 'cues' | 'concepts' | 'conceptNumbers'>;

/** Compiled rulebooks by name, kept from one process to the next: compiling takes longer than anything else at a start. */
export interface KeptCompiled {
  has(name: string): boolean;
  read(name: string): Compiled | undefined;
  write(name: string, compiled: Compiled): void;
}

/** Keeps them in a folder of this user's own. Whatever is wrong with it, they are compiled anew. */
export function keepIn(folder: string): KeptCompiled {
  const pathOf = (name: string): string => join(folder, `${name}-${engine()}.compiled`);
  return {
    has: (name) => attempt(() => statSync(pathOf(name)).isFile()) ?? false,
    read: (name) => attempt(() => revived(deserialize(readFileSync(pathOf(name))) as Stored)),
    write: (name, compiled) => {
      attempt(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const unfinished = `${pathOf(name)}.${process.pid}`;
        writeFileSync(unfinished, serialize(stored(compiled)), { mode: 0o600 });
        renameSync(unfinished, pathOf(name));
        forgetOldest(folder);
      });
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

type Stored = Omit<Compiled, 'index' | 'conceptNumbers'> & {
  index: Omit<Compiled['index'], 'vocabulary'> & { vocabulary: WordNumbers };
};

const stored = ({ index, roles, cues, concepts }: Compiled): Stored => ({
  index: { ...index, vocabulary: index.vocabulary.all },
  roles,
  cues,
  concepts,
});

const revived = ({ index, roles, cues, concepts }: Stored): Compiled => ({
  index: { ...index, vocabulary: new PatternVocabulary(index.vocabulary) },
  roles,
  cues,
  concepts,
  conceptNumbers: new Map(concepts.map(({ id }, number) => [id, number])),
});

const mostKept = 60;

function forgetOldest(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.endsWith('.compiled'));
  const paths = names.map((name) => join(folder, name));
  const byAge = paths.map((path) => ({ path, age: statSync(path).mtimeMs })).sort((a, b) => b.age - a.age);
  for (const { path } of byAge.slice(mostKept)) rmSync(path, { force: true });
}

let known: string | undefined;

/** Names the code that compiles: what another one made is not read. */
function engine(): string {
  if (known !== undefined) return known;
  const folder = resolve(import.meta.dirname, '../rules');
  const hash = createHash('sha256').update(process.version);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name));
  for (const name of names.sort()) hash.update(readFileSync(join(folder, name)));
  known = hash.digest('hex').slice(0, 12);
  return known;
}
