import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { eachDatabase } from '../platform/testing/databases.ts';
import { acceptedTypes, largestFile } from './content-types.ts';
import { findUploads, markUploadsUsed } from './index.ts';
import { tables } from './tables.ts';
import { listenForUploads, settings, type UploadingApp, until, user } from './testing/uploading-app.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes);
const { maxChunkSize } = settings.uploads;

eachDatabase('uploads', (open) => {
  let service: UploadingApp;
  let handle: Awaited<ReturnType<typeof open>>;
  before(async () => {
    handle = await open();
    service = await listenForUploads(handle);
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const initiate = (body: unknown, headers: Record<string, string> = user) =>
    service.call('POST', '/v1/uploads', { body, headers });
  const film = { fileName: 'film.mp4', fileSize: 10, contentType: 'video/mp4' };
  const bytesOf = async (id: string) => buffer(await service.files.read(id));

  test('a file in chunks of any size is put together, and its SHA-256 told', async () => {
    const bytes = randomBytes(300_000);
    const begun = await initiate({ ...film, fileSize: bytes.length });
    const { uploadId, uploadUrl } = begun.body;
    assert.deepEqual(
      [begun.status, uploadUrl, begun.headers.get('location'), begun.body.maxChunkSize],
      [201, `/v1/uploads/${uploadId}`, `/v1/uploads/${uploadId}`, maxChunkSize],
    );
    assert.equal((await service.status(uploadId)).status, 'pending');
    const ends = [1, 2, 70_000, 299_999, 300_000];
    for (const [at, end] of ends.entries()) {
      const start = ends[at - 1] ?? 0;
      const sent = await service.put(uploadId, bytes.subarray(start, end), { start, total: bytes.length });
      const status = end === bytes.length ? 'completed' : 'uploading';
      const { correlationId, ...rest } = sent.body;
      assert.equal(sent.status, 200, sent.text);
      assert.deepEqual(rest, { uploadId, status, bytesReceived: end });
      assert.equal(correlationId, sent.headers.get('x-correlation-id'));
      assert.equal((await service.status(uploadId)).bytesReceived, end);
    }
    const { correlationId: _, createdAt, expiresAt, ...rest } = await service.status(uploadId);
    assert.deepEqual(rest, {
      ...{ uploadId, status: 'completed', fileName: 'film.mp4', fileSize: 300_000, contentType: 'video/mp4' },
      ...{ bytesReceived: 300_000, maxChunkSize, sha256: sha256(bytes).digest('hex') },
    });
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.parse(createdAt) - 30 * 86_400_000) < 60_000);
    assert.ok((await bytesOf(uploadId)).equals(bytes));
  });

  test('a file that fits one chunk may come whole, without a range, with or without its length', async () => {
    for (const raw of ['hello world', undefined]) {
      const id = await service.announce(11);
      const sent = raw
        ? await service.call('PUT', `/v1/uploads/${id}`, { raw })
        : await fetch(`${service.url}/v1/uploads/${id}`, {
            method: 'PUT',
            headers: { authorization: `Bearer ${service.key}` },
            body: new Blob(['hello world']).stream(),
            duplex: 'half',
          });
      assert.equal(sent.status, 200);
      assert.equal((await service.status(id)).sha256, sha256(Buffer.from('hello world')).digest('hex'));
    }
  });

  test('an announcement that cannot be is refused with every fault of it', async () => {
    const answer = await initiate({ fileName: '', fileSize: 0, contentType: 'application/zip', size: 1 }, {});
    assert.equal(answer.status, 400);
    const details: { field: string; message: string }[] = answer.body.error.details;
    assert.deepEqual(details.map(({ field }) => field).sort(), [
      'X-External-User-ID',
      'contentType',
      'fileName',
      'fileSize',
      'size',
    ]);
    const message = details.find(({ field }) => field === 'contentType')?.message ?? '';
    for (const type of Object.values(acceptedTypes).flat()) assert.ok(message.includes(type), type);
    for (const fileSize of [1.5, '10', -1, null]) assert.equal((await initiate({ ...film, fileSize })).status, 400);
  });

  test('each kind of file has its limit: 30 MB for PDF and images, 2 GB for video and audio, 10 MB for documents', async () => {
    const largest = {
      pdf: 31_457_280,
      image: 31_457_280,
      video: 2_147_483_648,
      audio: 2_147_483_648,
      document: 10_485_760,
    };
    assert.deepEqual(largestFile, largest);
    const types = {
      pdf: 'application/pdf',
      image: 'image/png',
      video: 'video/mp4',
      audio: 'audio/wav',
      document: 'text/csv',
    };
    for (const format of ['pdf', 'image', 'video', 'audio', 'document'] as const) {
      const contentType = types[format];
      assert.equal((await initiate({ ...film, contentType, fileSize: largest[format] })).status, 201, format);
      const { status, body } = await initiate({ ...film, contentType, fileSize: largest[format] + 1 });
      assert.deepEqual([status, body.error.details[0].field], [400, 'fileSize'], format);
    }
  });

  test('a chunk that contradicts itself or the announcement is refused and changes nothing', async () => {
    const id = await service.announce(10);
    const send = async (raw: string, headers: Record<string, string>) => {
      const { status, body } = await service.call('PUT', `/v1/uploads/${id}`, { raw, headers });
      return `${status} ${body.error?.code} ${body.error?.details[0].field}`;
    };
    const wrong = (header: string) => send('abcde', { 'content-range': header });
    for (const header of [
      'bytes 0-4/11',
      'bytes 0-3/10',
      'bytes 4-0/10',
      'bytes 8-12/10',
      'bytes */10',
      'bytes 0-4/*',
      '0-4/10',
      'x',
    ]) {
      assert.equal(await wrong(header), '400 VALIDATION_ERROR Content-Range', header);
    }
    assert.equal(await send('abcde', {}), '400 VALIDATION_ERROR Content-Range', 'neither a range nor the whole file');
    assert.equal(await send('', { 'content-range': 'bytes 0-4/10' }), '400 VALIDATION_ERROR Content-Range', 'no body');
    const tooLarge = await service.announce(maxChunkSize + 1);
    const whole = await service.call('PUT', `/v1/uploads/${tooLarge}`, { raw: randomBytes(maxChunkSize + 1) });
    assert.deepEqual([whole.status, whole.body.error.details[0].field], [400, 'body']);
    const ranged = await service.put(tooLarge, randomBytes(maxChunkSize + 1), { start: 0, total: maxChunkSize + 1 });
    assert.deepEqual([ranged.status, ranged.body.error.details[0].field], [400, 'body']);
    for (const one of [id, tooLarge]) assert.equal((await service.status(one)).status, 'pending');
  });

  test('a body of unknown length that turns out longer or shorter than its range is refused and not kept', async () => {
    const id = await service.announce(10);
    for (const text of ['abcd', 'abcdef']) {
      const answer = await fetch(`${service.url}/v1/uploads/${id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${service.key}`, 'content-range': 'bytes 0-4/10' },
        body: new Blob([text]).stream(),
        duplex: 'half',
      });
      assert.equal(answer.status, 400);
      assert.equal((await service.status(id)).bytesReceived, 0);
    }
    assert.equal((await service.put(id, Buffer.from('0123456789'), { start: 0, total: 10 })).status, 200);
    assert.equal((await bytesOf(id)).toString(), '0123456789');
  });

  test('a gap is a conflict that says where to go on', async () => {
    const id = await service.announce(10);
    await service.put(id, Buffer.from('012'), { start: 0, total: 10 });
    const { status, body } = await service.put(id, Buffer.from('567'), { start: 5, total: 10 });
    assert.equal(status, 409);
    assert.deepEqual(body.error.details, [{ type: 'upload_offset', bytesReceived: 3 }]);
  });

  test('a chunk sent again is accepted when it is the same, refused when it differs, before and after the end', async () => {
    const id = await service.announce(10);
    const put = (text: string, start: number) => service.put(id, Buffer.from(text), { start, total: 10 });
    const state = async () => {
      const { status, bytesReceived } = await service.status(id);
      return [status, bytesReceived];
    };
    await put('01234', 0);
    assert.deepEqual((await put('01234', 0)).body.bytesReceived, 5);
    assert.equal((await put('0123x', 0)).status, 409);
    assert.equal((await put('34x', 3)).body.bytesReceived, 6, 'repeats two bytes and brings one');
    assert.equal((await put('4y6', 4)).status, 409, 'differs in what it repeats, so nothing of it is kept');
    assert.deepEqual(await state(), ['uploading', 6]);
    assert.deepEqual((await put('6789', 6)).body.status, 'completed');
    const last = await put('6789', 6);
    assert.deepEqual([last.status, last.body.status, last.body.bytesReceived], [200, 'completed', 10]);
    assert.equal((await put('6780', 6)).status, 409);
    assert.equal((await put('01234x6789', 0)).status, 200);
    assert.deepEqual(await state(), ['completed', 10]);
    assert.equal((await bytesOf(id)).toString(), '01234x6789');
  });

  test('a chunk is checked against its Content-Digest, and discarded when it does not match', async () => {
    const id = await service.announce(6);
    const put = (text: string, header: string) =>
      service.put(id, Buffer.from(text), { start: 0, total: 6, headers: { 'content-digest': header } });
    const right = `sha-256=:${sha256(Buffer.from('abc')).digest('base64')}:`;
    const wrong = await put('abd', right);
    assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'Content-Digest']);
    assert.equal((await service.status(id)).status, 'pending');
    for (const header of ['sha-256=abc', 'sha-256=:YQ==:', ':']) assert.equal((await put('abc', header)).status, 400);
    assert.equal((await put('abc', `unixsum=:MA==:, ${right}`)).body.bytesReceived, 3);
    assert.equal((await put('abd', right)).status, 400, 'a damaged repetition is a fault of the request');
  });

  test('what arrived before a connection broke is kept, and the upload goes on from there', async () => {
    const bytes = randomBytes(500_000);
    const id = await service.announce(bytes.length);
    const request = service.beginSending('PUT', `/v1/uploads/${id}`, {
      headers: { 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`, 'content-length': `${bytes.length}` },
      bytes: bytes.subarray(0, 200_000),
    });
    setTimeout(() => request.destroy(), 150);
    const { bytesReceived } = await until(
      () => service.status(id),
      (state) => state.bytesReceived > 0,
    );
    assert.equal(bytesReceived, 200_000);
    const rest = await service.put(id, bytes.subarray(bytesReceived), { start: bytesReceived, total: bytes.length });
    assert.equal(rest.body.status, 'completed');
    assert.equal((await service.status(id)).sha256, sha256(bytes).digest('hex'));
    assert.ok((await bytesOf(id)).equals(bytes));
  });

  test('of two requests for one upload at once, the second is told that a chunk is under way', async () => {
    const id = await service.announce(10);
    const headers = { 'content-range': 'bytes 0-9/10', 'content-length': '10' };
    const first = service.beginSending('PUT', `/v1/uploads/${id}`, { headers, bytes: Buffer.from('01234') });
    const answered = new Promise<number | undefined>((resolve) =>
      first.on('response', (answer) => resolve(answer.statusCode)),
    );
    const ofThis = tables(handle.db).selectFrom('uploads').select('writer').where('id', '=', id);
    await until(
      () => ofThis.executeTakeFirst(),
      (row) => row?.writer != null,
    );
    const second = await service.put(id, Buffer.from('x'), { start: 1, total: 10 });
    assert.deepEqual(second.body.error.details, [{ type: 'upload_busy' }]);
    assert.deepEqual([second.status, second.headers.get('retry-after')], [409, '1']);
    first.end('56789');
    assert.equal(await answered, 200);
    assert.equal((await bytesOf(id)).toString(), '0123456789');
  });

  test('many requests at once for one upload never damage it', async () => {
    const bytes = randomBytes(200_000);
    const id = await service.announce(bytes.length);
    const all = Array.from({ length: 8 }, () => service.put(id, bytes, { start: 0, total: bytes.length }));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    assert.ok(statuses.includes(200));
    assert.ok(
      statuses.every((status) => status === 200 || status === 409),
      statuses.join(),
    );
    assert.ok((await bytesOf(id)).equals(bytes));
  });

  test('an upload can be deleted with its bytes, unless a version uses it', async () => {
    const [one, other] = [await service.announce(3), await service.announce(3)];
    for (const id of [one, other]) await service.put(id, Buffer.from('abc'), { start: 0, total: 3 });
    await markUploadsUsed(handle.db, [other], new Date());
    assert.equal((await service.call('DELETE', `/v1/uploads/${one}`)).status, 200);
    assert.equal((await service.call('GET', `/v1/uploads/${one}`)).status, 404);
    assert.equal(await service.files.size(one), undefined);
    const used = await service.call('DELETE', `/v1/uploads/${other}`);
    assert.deepEqual([used.status, used.body.error.details], [409, [{ type: 'upload_in_use' }]]);
    assert.equal((await service.status(other)).expiresAt, null);
    await assert.rejects(markUploadsUsed(handle.db, [one], new Date()), /Not every upload is completed/);
  });

  test('an upload belongs to its workspace, and each verb needs its scope', async () => {
    const id = await service.announce(3);
    const key = await service.keyWith(['*'], await service.newWorkspace());
    const path = `/v1/uploads/${id}`;
    for (const method of ['GET', 'DELETE']) assert.equal((await service.call(method, path, { key })).status, 404);
    const put = { raw: 'abc', headers: { 'content-range': 'bytes 0-2/3' } };
    assert.equal((await service.call('PUT', path, { ...put, key })).status, 404);
    const reader = await service.keyWith(['uploads:read']);
    assert.equal((await service.call('GET', path, { key: reader })).status, 200);
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await service.call(method, path, { key: reader })).status, 403);
    assert.equal((await service.call('GET', path, { key: await service.keyWith(['uploads:write']) })).status, 403);
    for (const method of ['PUT', 'GET', 'DELETE']) {
      assert.equal((await service.call(method, '/v1/uploads/x')).status, 404, method);
      assert.equal((await service.call(method, path, { key: 'nobody' })).status, 401, method);
    }
  });

  test('an initiation is repeated by its Idempotency-Key without making a second upload', async () => {
    const headers = { ...user, 'idempotency-key': 'once' };
    const [first, second] = [await initiate(film, headers), await initiate(film, headers)];
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([second.status, second.body.uploadId], [201, first.body.uploadId]);
  });

  test('an initiation counts against both limits; chunks and looking count against none', async () => {
    const limited = await listenForUploads(handle, { rateLimits: { perMinute: 4, uploadsPerMinute: 2 } });
    const ids = [await limited.announce(3), await limited.announce(3)];
    const third = await limited.call('POST', '/v1/uploads', { body: film, headers: user });
    assert.deepEqual([third.status, third.body.error.code], [429, 'RATE_LIMITED']);
    assert.ok(Number(third.headers.get('retry-after')) >= 1);
    for (const id of [...ids, ...ids, ...ids]) {
      assert.equal((await limited.put(id ?? '', Buffer.from('abc'), { start: 0, total: 3 })).status, 200);
      assert.equal((await limited.status(id ?? '')).status, 'completed');
    }
    assert.equal((await limited.call('DELETE', `/v1/uploads/${ids[0]}`)).status, 200, 'the fourth that counts');
    assert.equal((await limited.call('DELETE', `/v1/uploads/${ids[1]}`)).status, 429);
    await limited.close();
  });

  test('others find a completed upload with its SHA-256 by its id', async () => {
    const id = await service.announce(3);
    await service.put(id, Buffer.from('abc'), { start: 0, total: 3 });
    const [key] = (await service.call('GET', '/v1/keys')).body.keys;
    const found = await findUploads(handle.db, key.workspaceId, [id]);
    const digest = sha256(Buffer.from('abc')).digest('hex');
    assert.deepEqual(found, [{ id, fileName: 'film.mp4', fileSize: 3, contentType: 'video/mp4', sha256: digest }]);
  });
});
