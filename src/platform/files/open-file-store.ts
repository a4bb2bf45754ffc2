import { type Config, ConfigError } from '../config/config.ts';
import { diskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';

/** The store the configuration names. */
export function openFileStore(config: Config['files']): FileStore {
  if (config.kind === 'disk') return diskFileStore(config.directory);
  throw new ConfigError(
    'FAIRCLEAR_FILES cannot be an s3:// address in this release; unset it to keep files in the data folder',
  );
}
