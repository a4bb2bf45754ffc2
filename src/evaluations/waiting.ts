import type { DatabaseHandle } from '../platform/database/database.ts';
import { changesChannel } from './store.ts';

/** Lets requests wait for a change of a version's evaluation without asking the database again and again. */
export interface Waiting {
  /** Resolves at the next change of the version, or after so many milliseconds, or when the signal aborts. */
  nextChange(versionId: string, ms: number, signal: AbortSignal): { done: Promise<void>; cancel(): void };
  stop(): Promise<void>;
}

export async function startWaiting(handle: DatabaseHandle): Promise<Waiting> {
  const waiters = new Map<string, Set<() => void>>();
  const wake = (versionId: string | undefined): void => {
    const woken =
      versionId === undefined ? [...waiters.values()].flatMap((set) => [...set]) : [...(waiters.get(versionId) ?? [])];
    for (const resolve of woken) resolve();
  };
  const stopListening = await handle.listen(changesChannel, wake);
  return {
    nextChange: (versionId, ms, signal) => {
      let end: () => void = () => {};
      const done = new Promise<void>((resolve) => {
        const timer = setTimeout(() => end(), ms);
        end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          const set = waiters.get(versionId);
          set?.delete(end);
          if (set?.size === 0) waiters.delete(versionId);
          resolve();
        };
        signal.addEventListener('abort', end);
        const set = waiters.get(versionId) ?? new Set();
        waiters.set(versionId, set.add(end));
      });
      return { done, cancel: () => end() };
    },
    stop: async () => {
      wake(undefined);
      await stopListening();
    },
  };
}
