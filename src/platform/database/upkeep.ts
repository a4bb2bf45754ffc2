import { sql } from 'kysely';
import type { Database } from './database.ts';

const everyMs = 5 * 60_000;

/**
 * A server's autovacuum removes dead rows and counts the living for its planner; the embedded database has none, and
 * without it busy tables would slow down day by day. One table at a time, so that requests get in between.
 */
export async function tidyTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.table(name)}`.execute(db);
}

/** Tidies every few minutes until told to end. A failed time is made good by the next. */
export function keepTidy(db: Database): () => Promise<void> {
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= tidyTables(db)
      .catch(() => {})
      .finally(() => {
        busy = undefined;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await busy;
  };
}
