import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFileStore } from './disk-file-store.ts';
import { fileStoreContract } from './testing/contract.ts';

fileStoreContract('disk', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'fairclear-files-'));
  return {
    store: diskFileStore(directory),
    reopen: async () => diskFileStore(directory),
    dispose: () => rm(directory, { recursive: true, force: true }),
  };
});
