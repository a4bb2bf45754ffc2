// A large file in chunks of 50 MB: this service by its own contract and by tus, beside the tus project's server on its own
// file store, in turns on the same disk. Ours hashes what it takes and flushes each chunk to the disk before it answers; the
// peer does neither. The client sends the same bytes from one buffer to each; what it checks, it checks outside the time.
// Usage: node bench/uploads.ts [megabytes, 2048 unless told otherwise] [rounds, 3; the best of each counts]
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startService } from './running-service.ts';

const megabyte = 1_048_576;
const fullSize = Number(process.argv[2] ?? 2048) * megabyte;
const rounds = Number(process.argv[3] ?? 3);
const chunk = randomBytes(50 * megabyte);
const agent = new Agent({ keepAlive: true });
const directory = await mkdtemp(join(tmpdir(), 'fairclear-bench-'));

interface Sending {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
}

async function send(url: string, { method, headers, body }: Sending): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const request = httpRequest(url, { method, agent, headers: { ...headers, ...length } });
  request.end(body);
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response === undefined || (response.statusCode ?? 500) >= 300) {
    throw new Error(`${method} ${url}: ${response?.statusCode} ${response && (await text(response))}`);
  }
  return response;
}

const parts = function* (size: number) {
  for (let start = 0; start < size; start += chunk.length) {
    yield { start, bytes: chunk.subarray(0, Math.min(chunk.length, size - start)) };
  }
};

function sha256Of(size: number): string {
  const hash = createHash('sha256');
  for (const { bytes } of parts(size)) hash.update(bytes);
  return hash.digest('hex');
}

/** Sends a file, and answers what is left to do when the time is taken: the check, and the removal. */
type Upload = (size: number) => Promise<() => Promise<void>>;

const byContract =
  (base: string, key: string): Upload =>
  async (size) => {
    const headers = { authorization: `Bearer ${key}`, 'x-external-user-id': 'bench' };
    const body = Buffer.from(JSON.stringify({ fileName: 'film.mp4', fileSize: size, contentType: 'video/mp4' }));
    const json = { ...headers, 'content-type': 'application/json' };
    const { uploadUrl } = JSON.parse(
      await text(await send(`${base}/v1/uploads`, { method: 'POST', headers: json, body })),
    );
    const url = base + uploadUrl;
    for (const { start, bytes } of parts(size)) {
      const range = `bytes ${start}-${start + bytes.length - 1}/${size}`;
      await text(await send(url, { method: 'PUT', headers: { ...headers, 'content-range': range }, body: bytes }));
    }
    return async () => {
      const { sha256 } = JSON.parse(await text(await send(url, { method: 'GET', headers })));
      if (sha256 !== sha256Of(size)) throw new Error('the file is not what was sent');
      await text(await send(url, { method: 'DELETE', headers }));
    };
  };

const byTus =
  ({ base, path }: { base: string; path: string }, key: string): Upload =>
  async (size) => {
    const headers = { authorization: `Bearer ${key}`, 'x-external-user-id': 'bench', 'tus-resumable': '1.0.0' };
    const metadata = `filename ${btoa('film.mp4')},filetype ${btoa('video/mp4')}`;
    const begin = { ...headers, 'upload-length': String(size), 'upload-metadata': metadata };
    const created = await send(base + path, { method: 'POST', headers: begin });
    await text(created);
    const url = new URL(created.headers.location ?? '', base).href;
    for (const { start, bytes } of parts(size)) {
      const octets = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(start) };
      await text(await send(url, { method: 'PATCH', headers: octets, body: bytes }));
    }
    return async () => {
      const { headers: told } = await send(url, { method: 'HEAD', headers });
      if (told['upload-offset'] !== String(size)) throw new Error('not all was taken');
      await text(await send(url, { method: 'DELETE', headers }));
    };
  };

const megabytesOf = async (pid: number | undefined, field: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Of all its threads; proc(5) counts in hundredths. */
async function processorSecondsOf(pid: number | undefined): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

interface Lane {
  readonly name: string;
  readonly pid: number | undefined;
  readonly upload: Upload;
}

/** Megabytes a second. */
async function measure({ name, pid, upload }: Lane): Promise<number> {
  spawnSync('sync');
  // proc(5): writing 5 sets the peak back to what is used now.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await megabytesOf(pid, 'VmRSS');
  const worked = await processorSecondsOf(pid);
  const begun = performance.now();
  const finish = await upload(fullSize);
  const speed = fullSize / megabyte / ((performance.now() - begun) / 1000);
  const work = (await processorSecondsOf(pid)) - worked;
  const grown = (await megabytesOf(pid, 'VmHWM')) - before;
  process.stdout.write(
    `${name.padEnd(30)} ${speed.toFixed(0).padStart(5)} MB/s, ${work.toFixed(1)} s of processor, ` +
      `${grown.toFixed(0)} MB more memory than idle (${before.toFixed(0)}), load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  await finish();
  return speed;
}

async function startPeer(): Promise<{ child: ChildProcess; base: string }> {
  const child = fork(join(import.meta.dirname, 'tus-peer.ts'), [join(directory, 'peer')]);
  const [base] = await once(child, 'message');
  return { child, base: String(base) };
}

try {
  const peer = await startPeer();
  const service = await startService({ FAIRCLEAR_DATA_DIR: join(directory, 'data') });
  const { baseUrl: base, key } = service;
  const lanes: Lane[] = [
    {
      name: '@tus/server on its file store',
      pid: peer.child.pid,
      upload: byTus({ base: peer.base, path: '/files' }, 'none'),
    },
    { name: 'fairclear, PUT /v1/uploads', pid: service.pid, upload: byContract(base, key) },
    { name: 'fairclear, PATCH /v1/files', pid: service.pid, upload: byTus({ base, path: '/v1/files' }, key) },
  ];
  for (const { upload } of lanes) await (await upload(4 * chunk.length))();
  const best = lanes.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, lane] of lanes.entries()) best[at] = Math.max(best[at] ?? 0, await measure(lane));
  }
  peer.child.kill();
  await service.stop();
  const [theirs = 1, ours = 0, tus = 0] = best;
  process.stdout.write(
    `ours to theirs: ${(ours / theirs).toFixed(2)} by contract, ${(tus / theirs).toFixed(2)} by tus\n`,
  );
} finally {
  agent.destroy();
  await rm(directory, { recursive: true, force: true });
}
