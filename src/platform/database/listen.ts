import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './database.ts';

/** One connection for one channel, made again whenever it breaks; what was missed meanwhile is told as `undefined`. */
export async function listenOnServer(url: string, channel: string, listener: Listener): Promise<() => Promise<void>> {
  let stopped = false;
  let client = await subscribe();

  async function subscribe(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', () => {});
    next.on('notification', (message) => listener(message.payload));
    await next.connect();
    await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
    next.on('end', () => void resubscribe());
    if (stopped) await next.end();
    return next;
  }

  async function resubscribe(): Promise<void> {
    while (!stopped) {
      try {
        client = await subscribe();
        listener(undefined);
        return;
      } catch {
        await pause(1000);
      }
    }
  }

  return async () => {
    stopped = true;
    await client.end();
  };
}
