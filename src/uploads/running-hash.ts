import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { FileStore } from '../platform/files/file-store.ts';

/** The SHA-256 of the first `size` bytes of an upload, ready for what follows. */
export interface RunningHash {
  readonly size: number;
  readonly hash: Hash;
}

/**
 * The hashes of uploads under way, so that the last chunk need not read the whole file again. They cannot be stored:
 * after a restart, or when the chunks of an upload reach different processes, the file is read once at its end.
 */
export interface RunningHashes {
  /** A copy to go on from; undefined when what came before is not known here. */
  at(id: string, size: number): RunningHash | undefined;
  keep(id: string, running: RunningHash): void;
  forget(id: string): void;
}

const mostKept = 1000;

export function createRunningHashes(): RunningHashes {
  const kept = new Map<string, RunningHash>();
  return {
    at: (id, size) => {
      if (size === 0) return { size, hash: createHash('sha256') };
      const running = kept.get(id);
      return running?.size === size ? { size, hash: running.hash.copy() } : undefined;
    },
    keep: (id, running) => {
      // Last in order of insertion is the one used last; the first is given up.
      kept.delete(id);
      kept.set(id, running);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    forget: (id) => {
      kept.delete(id);
    },
  };
}

const worker = new URL(`./file-hash-worker${extname(import.meta.url)}`, import.meta.url);
const answer = z.tuple([z.string()]);

/** Two gigabytes take a second or two, in a thread of their own. */
export const sha256OfFile = (files: FileStore, id: string): Promise<string> =>
  files.withLocalFile(id, async (path) => {
    const [digest] = answer.parse(await once(new Worker(worker, { workerData: path, execArgv: [] }), 'message'));
    return digest;
  });
