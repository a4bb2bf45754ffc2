import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serviceEntry } from './service.ts';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the built command line as a user's shell would. */
export async function fairclear(args: readonly string[], { input = '', cwd, env = {} }: RunOptions = {}): Promise<Ran> {
  const child = spawn(process.execPath, [serviceEntry, ...args], {
    env: { ...(process.env.PATH ? { PATH: process.env.PATH } : {}), ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr };
}
