import type { Clock } from '../kernel/clock.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { expireUploads, forgetExpired, keptAmong } from './store.ts';

export interface ExpiryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly config: Pick<Config, 'uploads'>;
}

const expireEverySeconds = 60;
const tidyEverySeconds = 6 * 3600;
const batch = 500;
const dayMs = 24 * 3_600_000;

/** Bytes without a record are left alone for so long; it is more than any request takes. */
const youngMs = dayMs;

/** Removes the bytes of uploads whose time has passed, and bytes that nothing knows of. */
export function uploadWork(deps: ExpiryDeps): void {
  deps.jobs.every('uploads-expiry', expireEverySeconds, (signal) => expireDue(deps, signal));
  deps.jobs.every('uploads-tidying', tidyEverySeconds, (signal) => removeUnknownFiles(deps, signal));
}

export async function expireDue({ db, clock, files, config }: ExpiryDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  while (!signal.aborted) {
    const ids = await expireUploads(db, now, batch);
    for (const id of ids) await files.remove(id);
    if (ids.length < batch) break;
  }
  await forgetExpired(db, new Date(now.getTime() - config.uploads.unusedDays * dayMs));
}

/** What a crash between a record and its bytes leaves behind. Files that are not named like an upload are not ours. */
export async function removeUnknownFiles({ db, clock, files }: ExpiryDeps, signal: AbortSignal): Promise<void> {
  const before = clock.now().getTime() - youngMs;
  let old: string[] = [];
  const removeUnknown = async () => {
    const kept = old.length === 0 ? new Set<string>() : await keptAmong(db, old);
    for (const id of old) if (!kept.has(id)) await files.remove(id);
    old = [];
  };
  for await (const { id, modifiedAt } of files.list()) {
    if (signal.aborted) return;
    if (isUuid(id) && modifiedAt.getTime() < before) old.push(id);
    if (old.length >= batch) await removeUnknown();
  }
  await removeUnknown();
}
