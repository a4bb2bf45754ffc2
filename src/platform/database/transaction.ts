import { AsyncLocalStorage } from 'node:async_hooks';
import type { Driver } from 'kysely';
import { invariant } from '../../kernel/assert.ts';
import type { Database, Transaction } from './database.ts';

const running = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` in one transaction: all of it is kept, or none when it throws. Use only `tx` inside. */
export async function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const scope = { open: true };
  try {
    return await db.transaction().execute((tx) => running.run(scope, () => work(tx)));
  } finally {
    scope.open = false;
  }
}

/**
 * The embedded database has one connection: a query beside the running transaction would wait for it for ever, and on a
 * server a full pool does the same now and then. Such a query fails at once instead, on both.
 */
export function refuseQueriesBesideTransaction(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    invariant(!running.getStore()?.open, 'a query inside a transaction did not use it');
    return acquire(options);
  };
  return driver;
}
