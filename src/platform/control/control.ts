import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';

/**
 * What the owner of a data folder asks of the process that holds it, over a socket in that folder: an embedded database
 * serves one process, so whoever comes second asks the first. Who may open the socket is the file system's to decide.
 */
export type OwnerCommands = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

const question = z.object({ command: z.string(), input: z.unknown() });

const reply = z.union([z.object({ answer: z.unknown() }), z.object({ refusal: z.string() })]);

/** Longer addresses are cut by the operating system, or refused. */
const longestAddress = 100;

/** Undefined where the operating system has no such sockets, or the folder's name is too long for one. */
function addressIn(dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const path = join(dataDir, 'control.sock');
  const shortest = [path, relative('.', path)].toSorted((a, b) => a.length - b.length)[0];
  return shortest !== undefined && Buffer.byteLength(shortest) <= longestAddress ? shortest : undefined;
}

/** Answers how to end it. Only for the process that holds the folder: a socket left by a killed one is removed. */
export async function serveOwner(dataDir: string, commands: OwnerCommands): Promise<() => Promise<void>> {
  const address = addressIn(dataDir);
  if (address === undefined) return async () => {};
  await rm(address, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    void answer(socket, commands);
  });
  // The socket comes into being inside listen(), so nobody else can open it even for a moment.
  const before = process.umask(0o177);
  server.listen(address);
  process.umask(before);
  await once(server, 'listening');
  await chmod(address, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(socket: Socket, commands: OwnerCommands): Promise<void> {
  try {
    const { command, input } = question.parse(JSON.parse(await text(socket)));
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    const said = run ? { answer: await run(input) } : { refusal: 'The running service does not know this command.' };
    socket.end(JSON.stringify(said));
  } catch (error) {
    socket.end(JSON.stringify({ refusal: refusalOf(error) }));
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Problem)) return 'The running service could not do it; its log says why.';
  const faults = error.details.flatMap((detail) => ('field' in detail ? `${detail.field}: ${detail.message}` : []));
  return faults.length > 0 ? faults.join('\n') : error.message;
}

/** The running service would not do it; the message says why. */
class OwnerRefused extends Error {
  override name = 'OwnerRefused';
}

/** Asks the process that holds the folder; `undefined` when none listens there. */
export async function askHolder(
  dataDir: string,
  command: string,
  input: unknown,
): Promise<{ answer: unknown } | undefined> {
  const address = addressIn(dataDir);
  if (address === undefined) return undefined;
  const socket = createConnection({ path: address, allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.end(JSON.stringify({ command, input }));
  const said = reply.parse(JSON.parse(await text(socket)));
  if ('refusal' in said) throw new OwnerRefused(said.refusal);
  return said;
}

/** The same commands on a database of one's own, refused in the same words. */
export async function runOwnerCommand(commands: OwnerCommands, command: string, input: unknown): Promise<unknown> {
  try {
    return await commands[command]?.(input);
  } catch (error) {
    if (error instanceof Problem) throw new OwnerRefused(refusalOf(error));
    throw error;
  }
}
