import { existsSync } from 'node:fs';
import { readEnvironment } from '../platform/config/environment.ts';
import { askHolder, runOwnerCommand } from '../platform/control/control.ts';

/** Does it in the database of the settings: through the server that holds the data folder, else by opening it here. */
export async function asOwner(command: string, input: unknown): Promise<unknown> {
  const config = readEnvironment();
  if (config.database.kind === 'embedded' && existsSync(config.dataDir)) {
    const said = await askHolder(config.dataDir, command, input);
    if (said) return said.answer;
  }
  const [{ openDatabase }, { prepareAccess }, { ownerCommands }, { systemClock }] = await Promise.all([
    import('../platform/database/open.ts'),
    import('../access/index.ts'),
    import('../main/owner-commands.ts'),
    import('../kernel/clock.ts'),
  ]);
  const handle = await openDatabase(config.database);
  try {
    const deps = { db: handle.db, clock: systemClock };
    // On a new database: whoever makes keys here needs no first key printed by the server.
    await prepareAccess(deps, { bootstrapApiKey: 'made by hand' });
    return await runOwnerCommand(ownerCommands(deps), command, input);
  } finally {
    await handle.close();
  }
}
