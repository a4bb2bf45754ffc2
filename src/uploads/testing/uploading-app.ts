import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ListeningApp, type ListeningOptions, listen } from '../../access/testing/listening-app.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { diskFileStore } from '../../platform/files/disk-file-store.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { uploadRoutes } from '../index.ts';

export const settings = { uploads: { maxChunkSize: 1_048_576, unfinishedHours: 24, unusedDays: 30 } };

export interface UploadingApp extends ListeningApp {
  readonly files: FileStore;
  /** Announces a file of that size and answers its id. */
  announce(fileSize: number, contentType?: string): Promise<string>;
  /** Sends bytes as the chunk that begins at `start`. */
  put(
    id: string,
    bytes: Uint8Array,
    chunk: { start: number; total: number; headers?: Record<string, string> },
  ): Promise<Reply>;
  status(id: string): Promise<Reply['body']>;
  /** Sends the beginning of a body of `length` bytes; the connection stays open until `end` or `destroy`. */
  beginSending(method: string, path: string, sending: Sending): ReturnType<typeof httpRequest>;
}

type Reply = Awaited<ReturnType<ListeningApp['call']>>;

interface Sending {
  readonly headers: Record<string, string>;
  readonly bytes: Uint8Array;
}

export const user = { 'x-external-user-id': 'ann' };

/** A whole app that takes uploads, on files of its own unless told where they are. */
export async function listenForUploads(
  handle: DatabaseHandle,
  options: ListeningOptions & { readonly directory?: string } = {},
): Promise<UploadingApp> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'fairclear-uploads-')));
  const files = diskFileStore(directory);
  const clock = options.clock ?? systemClock;
  const app = await listen((app) => uploadRoutes(app, { handle, files, clock, config: settings }), {
    ...options,
    handle,
  });
  return {
    ...app,
    files,
    announce: async (fileSize, contentType = 'video/mp4') => {
      const body = { fileName: 'film.mp4', fileSize, contentType };
      return (await app.call('POST', '/v1/uploads', { body, headers: user })).body.uploadId;
    },
    put: (id, raw, { start, total, headers = {} }) =>
      app.call('PUT', `/v1/uploads/${id}`, {
        raw,
        headers: { 'content-range': `bytes ${start}-${start + raw.length - 1}/${total}`, ...headers },
      }),
    status: async (id) => (await app.call('GET', `/v1/uploads/${id}`)).body,
    beginSending: (method, path, { headers, bytes }) => {
      const request = httpRequest(app.url + path, {
        method,
        headers: { authorization: `Bearer ${app.key}`, ...headers },
      });
      request.on('error', () => {});
      request.write(bytes);
      return request;
    },
    close: async () => {
      await app.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Asks until the answer fits, for what happens after a connection broke. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (fits(answer) || tries === 100) return answer;
    await pause(20);
  }
}
