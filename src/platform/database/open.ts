import type { Config } from '../config/config.ts';
import type { DatabaseHandle } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';
import { openServer } from './server.ts';

/** Opens the database the configuration names and brings its tables up to date. */
export async function openDatabase(config: Config['database']): Promise<DatabaseHandle> {
  const handle = config.kind === 'embedded' ? await openEmbedded(config.directory) : openServer(config);
  try {
    await migrate(handle.db);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
