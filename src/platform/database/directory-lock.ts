import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const ownerSchema = z.object({ pid: z.number(), since: z.string() });

/** Says which process holds the folder. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

export interface DirectoryLock {
  release(): void;
}

/**
 * Two processes in one embedded database lose committed rows without any error, so the folder is locked first.
 * The lock is the operating system's, taken through SQLite's exclusive transaction because Node offers no other way
 * to it: it ends with the process however that ends, and holds between containers where process numbers say nothing.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const ownerFile = join(directory, 'owner.json');
  const lock = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DirectoryInUse(
      `${directory} is in use by ${await describeOwner(ownerFile)}; stop it, or set another FAIRCLEAR_DATA_DIR`,
    );
  }
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return { release: () => lock.close() };
}

const sqliteBusy = 5;
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;

async function describeOwner(ownerFile: string): Promise<string> {
  try {
    const owner = ownerSchema.parse(JSON.parse(await readFile(ownerFile, 'utf8')));
    return `process ${owner.pid}, since ${owner.since}`;
  } catch {
    return 'another process';
  }
}
