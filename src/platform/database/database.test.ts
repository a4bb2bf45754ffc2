import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { BrokenInvariant } from '../../kernel/assert.ts';
import {
  createPostgresDatabase,
  eachDatabase,
  openPostgresTestDatabase,
  openTestDatabase,
} from '../testing/databases.ts';
import type { DatabaseHandle } from './database.ts';
import { isUnreachable, violates } from './errors.ts';
import { jsonb } from './jsonb.ts';
import { migrate, sqlFiles } from './migrations.ts';
import { openDatabase } from './open.ts';
import { transaction } from './transaction.ts';
import { tidyTables } from './upkeep.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function temporaryFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'fairclear-database-'));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

eachDatabase('the database', (open) => {
  const opened = async (): Promise<DatabaseHandle> => {
    const handle = await open();
    closing.push(() => handle.close());
    return handle;
  };
  const one = async (db: DatabaseHandle['db'], query: ReturnType<typeof sql>) => (await query.execute(db)).rows[0];

  test('values of every type we use mean the same', async () => {
    const { db } = await opened();
    const row = await one(
      db,
      sql`SELECT 5::int8 AS small, 9007199254740993::int8 AS large, count(*) AS counted, date '2026-01-02' AS day,
        timestamptz '2026-01-02 03:04:05.678+00' AS moment, '\\x00ff'::bytea AS bytes, 1.50::numeric AS exact,
        ARRAY['a','b'] AS list, true AS yes`,
    );
    assert.deepEqual(row, {
      small: 5,
      large: '9007199254740993',
      counted: 1,
      day: '2026-01-02',
      moment: new Date('2026-01-02T03:04:05.678Z'),
      bytes: Buffer.from([0, 255]),
      exact: '1.50',
      list: ['a', 'b'],
      yes: true,
    });
  });

  test('whatever JSON is stored is read back as it was', async () => {
    const { db } = await opened();
    for (const value of [{ a: [1, null, 'x'] }, ['a', 'b'], [], 'text', '{"a":1}', 3, true, null]) {
      assert.deepEqual(await one(db, sql`SELECT ${jsonb(value)} AS value`), { value });
    }
  });

  test('bytes and moments go in as they come out', async () => {
    const { db } = await opened();
    const value = { bytes: Buffer.from([1, 2, 0]), moment: new Date(1_700_000_000_123) };
    assert.deepEqual(
      await one(db, sql`SELECT ${value.bytes}::bytea AS bytes, ${value.moment}::timestamptz AS moment`),
      value,
    );
  });

  test('a transaction is kept whole or not at all', async () => {
    const { db } = await opened();
    await sql`CREATE TABLE kept (n int)`.execute(db);
    await assert.rejects(
      transaction(db, async (tx) => {
        await sql`INSERT INTO kept VALUES (1)`.execute(tx);
        throw new RangeError('no');
      }),
      RangeError,
    );
    await transaction(db, (tx) => sql`INSERT INTO kept VALUES (2)`.execute(tx));
    assert.deepEqual((await sql`SELECT n FROM kept`.execute(db)).rows, [{ n: 2 }]);
  });

  test('a query beside the running transaction fails instead of waiting for ever', { timeout: 5000 }, async () => {
    const { db } = await opened();
    await transaction(db, async () => {
      await assert.rejects(sql`SELECT 1`.execute(db), BrokenInvariant);
    });
    assert.deepEqual((await sql`SELECT 1 AS n`.execute(db)).rows, [{ n: 1 }]);
  });

  test('transactions that are asked for at the same time all happen', async () => {
    const { db } = await opened();
    await sql`CREATE TABLE counted (n int); INSERT INTO counted VALUES (0)`.execute(db);
    const add = () =>
      transaction(db, async (tx) => {
        await sql`SELECT n FROM counted FOR UPDATE`.execute(tx);
        await sql`UPDATE counted SET n = n + 1`.execute(tx);
      });
    await Promise.all(Array.from({ length: 40 }, add));
    assert.deepEqual((await sql`SELECT n FROM counted`.execute(db)).rows, [{ n: 40 }]);
  });

  test('a violated constraint is known by its name', async () => {
    const { db } = await opened();
    await sql`CREATE TABLE named (n int CONSTRAINT named_n_unique UNIQUE)`.execute(db);
    await sql`INSERT INTO named VALUES (1)`.execute(db);
    const error = await sql`INSERT INTO named VALUES (1)`.execute(db).catch((failure) => failure);
    assert.ok(violates(error, 'named_n_unique'));
    assert.ok(!violates(error, 'another'));
    assert.ok(!violates(new Error('named_n_unique'), 'named_n_unique'));
  });

  test('a notification is heard when its transaction commits, and no more after stopping', async () => {
    const { db, listen } = await opened();
    const heard: unknown[] = [];
    const stop = await listen('news', (payload) => heard.push(payload));
    await transaction(db, async (tx) => {
      await sql`SELECT pg_notify('news', 'a')`.execute(tx);
      await pause(50);
      assert.deepEqual(heard, []);
    });
    await pause(100);
    assert.deepEqual(heard, ['a']);
    await stop();
    await sql`SELECT pg_notify('news', 'b')`.execute(db);
    await pause(50);
    assert.deepEqual(heard, ['a']);
  });

  test('migrations run once each, in order, several statements in a file', async () => {
    const { db } = await opened();
    const directory = await temporaryFolder();
    const names = ['0001-jobs.sql', '9001-first.sql', '9002-second.sql', 'notes.txt'];
    await writeFile(join(directory, names[0]!), 'SELECT 1');
    await writeFile(join(directory, names[1]!), `CREATE TABLE a (t text); INSERT INTO a VALUES ('x;y'); -- done;`);
    await writeFile(join(directory, names[2]!), 'CREATE TABLE b AS SELECT t FROM a;');
    await writeFile(join(directory, names[3]!), 'not SQL');
    await sql`DROP TABLE kysely_migration`.execute(db);
    await migrate(db, sqlFiles(directory));
    await migrate(db, sqlFiles(directory));
    assert.deepEqual((await sql`SELECT t FROM b`.execute(db)).rows, [{ t: 'x;y' }]);
  });

  test('a migration that fails leaves nothing of itself', async () => {
    const { db } = await opened();
    const directory = await temporaryFolder();
    await writeFile(join(directory, '9001-half.sql'), 'CREATE TABLE half (n int); SELECT 1 / 0;');
    await sql`DROP TABLE kysely_migration`.execute(db);
    await assert.rejects(migrate(db, sqlFiles(directory)));
    const { rows } = await sql`SELECT to_regclass('half') AS half`.execute(db);
    assert.deepEqual(rows, [{ half: null }]);
  });
});

describe('an embedded database', () => {
  test('lets the process do other things while it is asked one query after another', async () => {
    const { db, close } = await openTestDatabase();
    closing.push(close);
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const began = performance.now();
    while (performance.now() - began < 500) await sql`SELECT count(*) FROM generate_series(1, 1000)`.execute(db);
    clearInterval(timer);
    assert.ok(ticks >= 3, `${ticks} ticks in half a second`);
  });

  test('gives the room of removed rows back without a server to do so', async () => {
    const { db, close } = await openTestDatabase();
    closing.push(close);
    await sql`CREATE TABLE busy AS SELECT n FROM generate_series(1, 20000) n; DELETE FROM busy`.execute(db);
    const size = async () =>
      (await sql<{ bytes: number }>`SELECT pg_relation_size('busy') AS bytes`.execute(db)).rows[0];
    assert.ok((await size())!.bytes > 500_000);
    await tidyTables(db);
    assert.deepEqual(await size(), { bytes: 0 });
  });

  test('flushes each commit to the disk', async () => {
    const directory = await temporaryFolder();
    const { db, close } = await openDatabase({ kind: 'embedded', directory });
    closing.push(close);
    assert.deepEqual((await sql`SHOW fsync`.execute(db)).rows, [{ fsync: 'on' }]);
  });
});

describe('a database server', () => {
  test('that went away is told from a fault of ours, in and out of transactions', async () => {
    const { db, close } = await openPostgresTestDatabase();
    closing.push(close);
    const die = sql`SELECT pg_terminate_backend(pg_backend_pid())`;
    await assert.rejects(die.execute(db), isUnreachable);
    await assert.rejects(
      transaction(db, async (tx) => {
        await die.execute(tx);
      }),
      isUnreachable,
    );
    await assert.rejects(sql`SELECT nonsense`.execute(db), (error) => !isUnreachable(error));
  });

  test('takes several processes that start on it empty at the same time', async () => {
    const { url, drop } = await createPostgresDatabase();
    closing.push(drop);
    const starts = Array.from({ length: 4 }, () => openDatabase({ kind: 'server', url, connections: 2 }));
    for (const { close } of await Promise.all(starts)) closing.push(close);
  });

  test('that drops the listening connection is listened to again, and the gap is told', async () => {
    const { url, drop } = await createPostgresDatabase();
    closing.push(drop);
    const { db, listen, close } = await openDatabase({ kind: 'server', url, connections: 2 });
    closing.push(close);
    const heard: unknown[] = [];
    const stop = await listen('news', (payload) => heard.push(payload));
    closing.push(stop);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`.execute(db);
    while (heard.length === 0) await pause(20);
    await sql`SELECT pg_notify('news', 'again')`.execute(db);
    while (heard.length === 1) await pause(20);
    assert.deepEqual(heard, [undefined, 'again']);
  });
});
