import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { migrationsDir } from '../config/paths.ts';
import type { Database } from './database.ts';
import { sqlState } from './errors.ts';

/** The files `NNNN-name.sql` of a folder, each one migration; there is no way back, a correction is a new file. */
export function sqlFiles(directory: string): MigrationProvider {
  return {
    getMigrations: async () => {
      const names = (await readdir(directory)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort();
      const entries = names.map(async (name): Promise<[string, Migration]> => {
        const script = await readFile(join(directory, name), 'utf8');
        return [name.slice(0, -'.sql'.length), { up: async (db) => void (await sql.raw(script).execute(db)) }];
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

/** Applies what is missing, in order, in one transaction and under a lock, so that any number of servers may start at once. */
export async function migrate(db: Database, provider: MigrationProvider = sqlFiles(migrationsDir)): Promise<void> {
  const attempts = 5;
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (!error) return;
    if (attempt === attempts || !isRaceForTheLock(error)) throw error;
    await pause(100 * attempt);
  }
}

/** On an empty server the table that carries the lock is itself created in a race, which all but one lose. */
const isRaceForTheLock = (error: unknown) => ['23505', '42P07', '42710'].includes(sqlState(error) ?? '');
