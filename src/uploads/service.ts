import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { ReceivingDeps } from './receive.ts';
import { createRunningHashes } from './running-hash.ts';
import { createWriters, type Writers } from './writers.ts';

export interface UploadDeps {
  readonly handle: Pick<DatabaseHandle, 'db' | 'dialect'>;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly config: Pick<Config, 'uploads'>;
}

/** What the routes of both protocols share. */
export interface UploadService extends ReceivingDeps {
  readonly db: DatabaseHandle['db'];
  readonly writers: Writers;
  readonly maxChunkSize: number;
}

export function createUploadService({ handle, clock, files, config }: UploadDeps): UploadService {
  const { db } = handle;
  return {
    ...{ db, clock, files },
    writers: createWriters({ db, clock, alone: handle.dialect === 'embedded' }),
    hashes: createRunningHashes(),
    lifetimes: config.uploads,
    maxChunkSize: config.uploads.maxChunkSize,
  };
}
