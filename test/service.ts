import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { plantCluster } from '../src/platform/testing/cluster-cache.ts';
import { createPostgresDatabase } from '../src/platform/testing/databases.ts';

export const serviceEntry = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js');

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON, undefined when it is none. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface Call {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key than the service's own; null sends none. */
  readonly key?: string | null;
}

export interface RunningService {
  readonly baseUrl: string;
  /** A key with every scope. */
  readonly key: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  request(method: string, path: string, call?: Call): Promise<Answer>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same data, port and settings, with these changed. */
  restart(settings?: Settings): Promise<void>;
  pid(): number | undefined;
  /** All it has printed since its last start. */
  output(): string;
}

export type Settings = Readonly<Record<string, string>>;
export type Start = (settings?: Settings) => Promise<RunningService>;

/** Runs the tests that `define` registers against the built service, once on each kind of database. */
export function eachDatabase(name: string, define: (start: Start) => void): void {
  for (const kind of ['embedded database', 'PostgreSQL server'] as const) {
    describe(`${name} (${kind})`, () => {
      const ending: (() => Promise<unknown>)[] = [];
      after(async () => {
        for (const end of ending.toReversed()) await end();
      });
      define((settings) => start(kind, settings ?? {}, ending));
    });
  }
}

/** One service on an embedded database; `ending` collects what takes it down again. */
export const startOnEmbedded = (settings: Settings, ending: (() => Promise<unknown>)[]): Promise<RunningService> =>
  start('embedded database', settings, ending);

async function start(
  kind: 'embedded database' | 'PostgreSQL server',
  settings: Settings,
  ending: (() => Promise<unknown>)[],
): Promise<RunningService> {
  assert.ok(existsSync(serviceEntry), 'the service is not built: npm run build');
  const dataDir = await mkdtemp(join(tmpdir(), 'fairclear-service-'));
  ending.push(() => rm(dataDir, { recursive: true, force: true }));
  if (kind === 'embedded database') await plantCluster(join(dataDir, 'database'));
  const database = kind === 'embedded database' ? undefined : await createPostgresDatabase();
  if (database) ending.push(database.drop);
  const key = `fc_test_${randomBytes(24).toString('hex')}`;
  const own: Settings = {
    PORT: '0',
    FAIRCLEAR_DATA_DIR: dataDir,
    FAIRCLEAR_BOOTSTRAP_API_KEY: key,
    FAIRCLEAR_RATE_LIMIT_PER_MINUTE: '100000',
    FAIRCLEAR_UPLOAD_RATE_LIMIT_PER_MINUTE: '100000',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...settings,
  };
  let running = await launch(own);
  ending.push(() => end(running.child, 'SIGKILL'));
  const { baseUrl } = running;
  return {
    ...{ baseUrl, key, dataDir, databaseUrl: database?.url },
    request: (method, path, call = {}) => send(baseUrl + path, method, { key, ...call }),
    kill: async () => void (await end(running.child, 'SIGKILL')),
    stop: () => end(running.child, 'SIGTERM'),
    restart: async (changed = {}) => {
      running = await launch({ ...own, PORT: new URL(baseUrl).port, ...changed });
    },
    pid: () => running.child.pid,
    output: () => running.output(),
  };
}

async function launch(settings: Settings) {
  const printed: string[] = [];
  const child = spawn(process.execPath, [serviceEntry, 'serve'], {
    env: { ...(process.env.PATH ? { PATH: process.env.PATH } : {}), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = () => printed.join('');
  const address = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed.push(part.toString());
      const found = /listens on (\S+)/.exec(output());
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) =>
      reject(new assert.AssertionError({ message: `the service ended with ${code}: ${output()}` })),
    );
  });
  return { child, baseUrl: await address, output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

async function send(url: string, method: string, { key, body, raw, headers }: Call): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
