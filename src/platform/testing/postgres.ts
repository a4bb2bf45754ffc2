import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '../../kernel/assert.ts';
import { readTestEnvironment } from '../config/test-environment.ts';

const { databaseUrl, isOneFile } = readTestEnvironment();

// Every file of a test run is a process of the same runner: they share one server, which ends with the runner.
const runner = isOneFile ? process.ppid : process.pid;

let address: Promise<string> | undefined;

/** The PostgreSQL server of this test run: TEST_DATABASE_URL, or one started for it. */
export function postgresUrl(): Promise<string> {
  address ??= databaseUrl === undefined ? sharedServer() : Promise.resolve(databaseUrl);
  return address;
}

async function sharedServer(): Promise<string> {
  const directory = join(tmpdir(), `fairclear-postgres-${runner}`);
  if (await isNew(directory)) {
    const keeper = join(import.meta.dirname, 'postgres-keeper.ts');
    spawn(process.execPath, [keeper, directory, String(runner)], { detached: true, stdio: 'ignore' }).unref();
  }
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const url = await readFile(join(directory, 'url'), 'utf8').catch(() => '');
    if (url) return url;
    await pause(50);
  }
  invariant(false, `no PostgreSQL server came up in ${directory}; see its log there`);
}

async function isNew(directory: string): Promise<boolean> {
  try {
    await mkdir(directory, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}
