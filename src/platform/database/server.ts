import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DatabaseHandle } from './database.ts';
import { listenOnServer } from './listen.ts';
import { refuseQueriesBesideTransaction } from './transaction.ts';
import { bigintType, dateType, keepText, parseBigint } from './types.ts';

const parsers = new Map<number, (text: string) => unknown>([
  [bigintType, parseBigint],
  [dateType, keepText],
]);

const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? pg.types.getTypeParser(type, format),
};

class GuardedPostgresDialect extends PostgresDialect {
  override createDriver() {
    return refuseQueriesBesideTransaction(super.createDriver());
  }
}

/** A PostgreSQL server, by a pool of connections. */
export function openServer({ url, connections }: { url: string; connections: number }): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails the query it runs and is replaced by the next; unheard, its event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Record<never, never>>({ dialect: new GuardedPostgresDialect({ pool }) });
  return {
    db,
    dialect: 'server',
    source: { kind: 'server', url },
    listen: (channel, listener) => listenOnServer(url, channel, listener),
    close: () => db.destroy(),
  };
}
