import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { plantCluster } from '../platform/testing/cluster-cache.ts';
import { createPostgresDatabase } from '../platform/testing/databases.ts';

const whereabouts = z.object({ url: z.string(), key: z.string() });
const answerSchema = z.record(z.string(), z.any());
const bytes = randomBytes(3_000_000);
const megabyte = 1_000_000;

interface Serving extends z.infer<typeof whereabouts> {
  readonly child: ChildProcess;
}

/** How the upload is asked for again after a refusal that passes. */
const patience = { tries: 40, ms: 250 };

describe('an upload and the processes that take it', { timeout: 90_000 }, () => {
  let directory: string;
  const running: ChildProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fairclear-uploads-'));
  });
  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  });

  const serve = async (url?: string): Promise<Serving> => {
    const entry = join(import.meta.dirname, 'testing', 'serving-process.ts');
    const child = fork(entry, [directory, ...(url ? [url] : [])]);
    running.push(child);
    const [message] = await once(child, 'message');
    return { child, ...whereabouts.parse(message) };
  };

  const ask = async ({ url, key }: Serving, method: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'x-external-user-id': 'ann', ...init.headers };
    const response = await fetch(url + path, { method, ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: answerSchema.parse(JSON.parse(text || '{}')) };
  };
  const announce = async (to: Serving) => {
    const body = JSON.stringify({ fileName: 'a.mp4', fileSize: bytes.length, contentType: 'video/mp4' });
    return (await ask(to, 'POST', '/v1/uploads', { body, headers: { 'content-type': 'application/json' } })).body
      .uploadId;
  };
  const rangeFrom = (start: number, end: number) => ({ 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` });
  const put = (to: Serving, id: string, start: number, end: number) =>
    ask(to, 'PUT', `/v1/uploads/${id}`, { body: bytes.subarray(start, end), headers: rangeFrom(start, end) });
  const retried = async (send: () => ReturnType<typeof put>) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await send();
      if (answer.status !== 409 || tries === patience.tries) return answer;
      await pause(patience.ms);
    }
  };
  /** Sends half of a chunk and leaves the connection open. */
  const hang = async ({ url, key }: Serving, id: string, start: number, end: number) => {
    const request = httpRequest(`${url}/v1/uploads/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-length': end - start, ...rangeFrom(start, end) },
    });
    request.on('error', () => {});
    request.write(bytes.subarray(start, (start + end) / 2));
    await pause(500);
    return request;
  };

  const survivesKill = async (url?: string) => {
    const first = await serve(url);
    const id = await announce(first);
    assert.equal((await put(first, id, 0, megabyte)).body.bytesReceived, megabyte);
    await hang(first, id, megabyte, 2 * megabyte);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await serve(url);
    const begun = performance.now();
    const known = await ask(second, 'GET', `/v1/uploads/${id}`);
    assert.deepEqual([known.body.status, known.body.bytesReceived], ['uploading', megabyte]);
    assert.equal((await retried(() => put(second, id, megabyte, 2 * megabyte))).status, 200);
    assert.ok(performance.now() - begun < 8000, 'a dead process lets go quickly');
    assert.equal((await put(second, id, 2 * megabyte, bytes.length)).body.status, 'completed');
    const { sha256 } = (await ask(second, 'GET', `/v1/uploads/${id}`)).body;
    assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
  };

  test('what was acknowledged survives a killed process, on an embedded database', async () => {
    await plantCluster(join(directory, 'database'));
    await survivesKill();
  });

  test('what was acknowledged survives a killed process, on a server', async () => {
    const { url, drop } = await createPostgresDatabase();
    await survivesKill(url);
    await drop();
  });

  test('a slow chunk in one process is not disturbed by another, until a tus client asks for it', async () => {
    const { url, drop } = await createPostgresDatabase();
    const [one, other] = [await serve(url), await serve(url)];
    const id = await announce(one);
    await hang(one, id, 0, megabyte);
    await pause(6000);
    const refused = await put(other, id, 0, megabyte);
    assert.deepEqual([refused.status, refused.body.error?.details], [409, [{ type: 'upload_busy' }]]);
    const asked = await ask(other, 'HEAD', `/v1/files/${id}`, { headers: { 'tus-resumable': '1.0.0' } });
    assert.deepEqual([asked.status, asked.headers.get('upload-offset')], [200, `${megabyte / 2}`]);
    assert.equal((await put(other, id, megabyte / 2, megabyte)).status, 200);
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(running.map((child) => once(child, 'exit')));
    await drop();
  });
});
