import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';

/** Knows no table: each feature adds its own with `db.withTables<…>()`, so that none can reach into another's. */
export type Database = Kysely<Record<never, never>>;
export type Transaction = KyselyTransaction<Record<never, never>>;

/** Called after each notification, and with `undefined` whenever some may have been missed. */
export type Listener = (payload: string | undefined) => void;

export interface DatabaseHandle {
  readonly db: Database;
  readonly dialect: 'embedded' | 'server';
  /** What a library that brings its own driver connects to. */
  readonly source:
    | { readonly kind: 'embedded'; readonly pglite: PGlite }
    | { readonly kind: 'server'; readonly url: string };
  /** Hears `NOTIFY channel` of every process on this database; answers how to stop. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
