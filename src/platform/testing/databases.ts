import { randomBytes } from 'node:crypto';
import { describe } from 'node:test';
import pg from 'pg';
import type { DatabaseHandle } from '../database/database.ts';
import { openInMemory } from '../database/embedded.ts';
import { migrate } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import { cachedCluster } from './cluster-cache.ts';
import { postgresUrl } from './postgres.ts';

/** An empty, migrated embedded database in memory, gone when it is closed. */
export async function openTestDatabase(): Promise<DatabaseHandle> {
  const handle = await openInMemory(await cachedCluster());
  await migrate(handle.db);
  return handle;
}

/** A database of one's own on a real PostgreSQL server. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresUrl();
  const name = `fairclear_${randomBytes(8).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** An empty, migrated database on a real PostgreSQL server, dropped when it is closed. */
export async function openPostgresTestDatabase(): Promise<DatabaseHandle> {
  const { url, drop } = await createPostgresDatabase();
  const handle = await openDatabase({ kind: 'server', url, connections: 10 });
  return {
    ...handle,
    close: async () => {
      await handle.close();
      await drop();
    },
  };
}

/** Runs the tests that `define` registers once on each kind of database; `open` gives a new, empty one. */
export function eachDatabase(name: string, define: (open: () => Promise<DatabaseHandle>) => void): void {
  describe(`${name} (embedded database)`, () => define(openTestDatabase));
  describe(`${name} (PostgreSQL server)`, () => define(openPostgresTestDatabase));
}
