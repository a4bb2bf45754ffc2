import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type Driver, type PGlite as KyselyPGlite, PGliteAdapter, PGliteDialect } from 'kysely';
import { refuseQueriesBesideTransaction } from './transaction.ts';

/** Kysely's dialect for PGlite, with scripts of several statements and with queries taken one after another. */
export class EmbeddedDialect extends PGliteDialect {
  constructor(pglite: PGlite) {
    super({ pglite: acceptingScripts(pglite) });
  }

  override createAdapter() {
    return new OwnTurnsAdapter();
  }

  override createDriver() {
    return refuseQueriesBesideTransaction(oneAtATime(super.createDriver()));
  }
}

// Kysely's own queue for single connections stands before the driver: a query beside its own transaction would hang
// there and could not be refused. With this answer Kysely leaves the turns to `oneAtATime`.
class OwnTurnsAdapter extends PGliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

function oneAtATime(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  const release = driver.releaseConnection.bind(driver);
  const waiting: (() => void)[] = [];
  let taken = false;
  const yieldWhenLong = yieldToEventLoop();
  driver.acquireConnection = async (options) => {
    await yieldWhenLong();
    if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
    taken = true;
    return acquire(options);
  };
  driver.releaseConnection = async (connection) => {
    await release(connection);
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  };
  return driver;
}

/** How long queries may follow each other before requests and timers get their turn. */
const longestStretchMs = 10;

/**
 * The engine computes on this thread and answers in microtasks: work that goes from query to query would keep sockets
 * and timers waiting until it has nothing left to ask. So a stretch of queries is interrupted now and then.
 */
function yieldToEventLoop(): () => Promise<void> {
  let stretchBegan: number | undefined;
  return async () => {
    if (stretchBegan === undefined) {
      stretchBegan = performance.now();
      setImmediate(() => {
        stretchBegan = undefined;
      });
    } else if (performance.now() - stretchBegan > longestStretchMs) {
      await nextTurn();
    }
  };
}

type Queryable = Pick<PGlite, 'query' | 'exec'>;

/** A script of several statements (a migration) runs only unprepared, so what has no parameters is sent that way. */
const queryOrScript =
  (target: Queryable): KyselyPGlite['query'] =>
  async <T>(text: string, parameters: unknown[] = [], options: object = {}) => {
    if (parameters.length > 0) return target.query<T>(text, parameters, options);
    const last = (await target.exec(text, options)).at(-1);
    return { fields: [], ...last, rows: (last?.rows ?? []) as T[] };
  };

const acceptingScripts = (pglite: PGlite): KyselyPGlite => ({
  get closed() {
    return pglite.closed;
  },
  get ready() {
    return pglite.ready;
  },
  waitReady: pglite.waitReady,
  close: () => pglite.close(),
  query: queryOrScript(pglite),
  transaction: (work) => pglite.transaction((tx) => work({ query: queryOrScript(tx), rollback: () => tx.rollback() })),
});
