import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { type App, createHttpApp, type HttpAppOptions } from '../../platform/http/index.ts';
import { openTestDatabase } from '../../platform/testing/databases.ts';
import {
  type AccessDeps,
  type AuthenticatorSettings,
  accessRoutes,
  createAuthenticator,
  createKeyFromCommandLine,
  prepareAccess,
  type Scope,
  scopes,
} from '../index.ts';
import { insertWorkspace } from '../workspace-store.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON object, or an empty one where there was no body. */
  readonly body: z.infer<typeof answerSchema>;
  readonly text: string;
}

export interface Call {
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

export interface ListeningApp extends AccessDeps {
  readonly url: string;
  readonly app: App;
  readonly handle: DatabaseHandle;
  /** A key with every scope in the default workspace. */
  readonly key: string;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  keyWith(scopes: readonly Scope[], workspaceId?: string): Promise<string>;
  newWorkspace(name?: string): Promise<string>;
  close(): Promise<void>;
}

export interface ListeningOptions
  extends Partial<Pick<HttpAppOptions, 'rateLimits' | 'corsOrigins' | 'readiness' | 'logger' | 'description'>>,
    Partial<AuthenticatorSettings> {
  /** An open, migrated database that stays open afterwards; by default one in memory that ends with the app. */
  readonly handle?: DatabaseHandle;
  readonly clock?: Clock;
}

type Register = (app: App, deps: AccessDeps) => void | Promise<void>;

const answerSchema = z.record(z.string(), z.any());

/** A whole app on a free port: real routes, real keys, a real database. Limits are out of the way unless asked for. */
export async function listen(register: Register = () => {}, options: ListeningOptions = {}): Promise<ListeningApp> {
  if (options.handle) return start(options.handle, register, options);
  const handle = await openTestDatabase();
  try {
    const service = await start(handle, register, options);
    const close = async () => {
      await service.close();
      await handle.close();
    };
    return { ...service, close };
  } catch (error) {
    // An embedded database that stays open keeps the test process from ending.
    await handle.close();
    throw error;
  }
}

async function start(handle: DatabaseHandle, register: Register, options: ListeningOptions): Promise<ListeningApp> {
  const deps: AccessDeps = { db: handle.db, clock: options.clock ?? systemClock };
  await prepareAccess(deps, { bootstrapApiKey: 'set-so-that-none-is-made' });
  const app = createHttpApp({
    ...deps,
    scopes,
    rateLimits: { perMinute: 100_000, uploadsPerMinute: 100_000 },
    ...options,
    authenticator: createAuthenticator(deps, { bootstrapApiKey: undefined, oidc: undefined, ...options }),
  });
  accessRoutes(app, deps);
  await register(app, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${portOf(app.server.address())}`;
  const keyWith = async (wanted: readonly Scope[], workspaceId?: string) =>
    (await createKeyFromCommandLine(deps, { name: 'test', scopes: wanted, workspaceId })).secret;
  const key = await keyWith(['*']);
  return {
    ...deps,
    url,
    app,
    handle,
    key,
    keyWith,
    call: (method, path, call = {}) => send(url + path, method, { key, ...call }),
    newWorkspace: async (name = 'Another workspace') => {
      const workspace = { id: newId(), name, created_at: deps.clock.now() };
      await insertWorkspace(deps.db, workspace);
      return workspace.id;
    },
    close: async () => {
      await app.close();
    },
  };
}

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? address?.port : undefined);

async function send(url: string, method: string, { key, body, raw, headers }: Call): Promise<Answer> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? answerSchema.parse(JSON.parse(text)) : {},
  };
}
