import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

const entry = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js');

/** The built service as a process of its own, with the limits on requests out of the way. */
export async function startService(settings: Settings) {
  const key = 'a-key-for-measuring-only';
  const child = spawn(process.execPath, [entry, 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      FAIRCLEAR_BOOTSTRAP_API_KEY: key,
      FAIRCLEAR_RATE_LIMIT_PER_MINUTE: '1000000',
      FAIRCLEAR_UPLOAD_RATE_LIMIT_PER_MINUTE: '1000000',
      FAIRCLEAR_LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
      const found = /listens on (\S+)/.exec(printed);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${printed}`)));
  });
  return {
    ...{ baseUrl, key, pid: child.pid },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
