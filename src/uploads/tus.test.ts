import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { eachDatabase } from '../platform/testing/databases.ts';
import { markUploadsUsed } from './index.ts';
import { listenForUploads, type UploadingApp, until, user } from './testing/uploading-app.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };
const metadata = `filename ${base64('Müsli.mp4')},filetype ${base64('video/mp4')},is_confidential`;

eachDatabase('tus', (open) => {
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

  const create = (headers: Record<string, string>, raw?: Uint8Array) =>
    service.call('POST', '/v1/files', { headers: { ...tus, ...user, ...headers }, ...(raw ? { raw } : {}) });
  const begin = async (length: number): Promise<string> =>
    (await create({ 'upload-length': `${length}`, 'upload-metadata': metadata })).headers.get('location') ?? '';
  const head = (path: string) => service.call('HEAD', path, { headers: tus });
  const patch = (path: string, offset: number, raw: Uint8Array | string, headers: Record<string, string> = {}) =>
    service.call('PATCH', path, { raw, headers: { ...octets, 'upload-offset': `${offset}`, ...headers } });
  const offsetOf = async (path: string) => Number((await head(path)).headers.get('upload-offset'));
  const idOf = (path: string) => path.split('/').at(-1) ?? '';

  test('a client learns without a key what is spoken', async () => {
    const { status, headers } = await service.call('OPTIONS', '/v1/files', { key: undefined });
    assert.equal(status, 204);
    assert.equal(headers.get('tus-version'), '1.0.0');
    assert.equal(headers.get('tus-extension'), 'creation,creation-with-upload,expiration,checksum,termination');
    assert.equal(headers.get('tus-max-size'), '2147483648');
    assert.match(headers.get('tus-checksum-algorithm') ?? '', /^sha1,/);
  });

  test('an upload that tus began is an upload like any other', async () => {
    const bytes = randomBytes(200_000);
    const created = await create({ 'upload-length': `${bytes.length}`, 'upload-metadata': metadata });
    const path = created.headers.get('location') ?? '';
    assert.equal(created.status, 201);
    assert.match(path, /^\/v1\/files\/[0-9a-f-]{36}$/);
    assert.ok(Date.parse(created.headers.get('upload-expires') ?? '') > Date.now());
    const first = await patch(path, 0, bytes.subarray(0, 70_000));
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '70000']);
    const between = await head(path);
    const named = ['upload-offset', 'upload-length', 'upload-metadata', 'cache-control', 'tus-resumable'];
    assert.deepEqual(
      named.map((name) => between.headers.get(name)),
      ['70000', '200000', metadata, 'no-store', '1.0.0'],
    );
    const uploadId = idOf(path);
    assert.equal((await service.status(uploadId)).bytesReceived, 70_000);
    await service.put(uploadId, bytes.subarray(70_000, 100_000), { start: 70_000, total: bytes.length });
    assert.equal((await patch(path, 100_000, bytes.subarray(100_000))).headers.get('upload-offset'), '200000');
    const { status, fileName, contentType, sha256 } = await service.status(uploadId);
    const digest = createHash('sha256').update(bytes).digest('hex');
    assert.deepEqual([status, fileName, contentType, sha256], ['completed', 'Müsli.mp4', 'video/mp4', digest]);
    assert.ok((await buffer(await service.files.read(uploadId))).equals(bytes));
    assert.equal(await offsetOf(path), 200_000, 'the lost last answer can be asked for again');
  });

  test('one byte at a time moves the offset each time', async () => {
    const path = await begin(5);
    for (const [offset, letter] of [...'abcde'].entries()) {
      assert.equal((await patch(path, offset, letter)).headers.get('upload-offset'), `${offset + 1}`);
      assert.equal(await offsetOf(path), offset + 1);
    }
    assert.equal((await buffer(await service.files.read(idOf(path)))).toString(), 'abcde');
  });

  test('creation may bring the first bytes, or all of them', async () => {
    const headers = { ...octets, 'upload-length': '5', 'upload-metadata': metadata };
    const part = await create(headers, Buffer.from('abc'));
    assert.deepEqual([part.status, part.headers.get('upload-offset')], [201, '3']);
    const path = part.headers.get('location') ?? '';
    assert.equal((await patch(path, 3, 'de')).headers.get('upload-offset'), '5');
    const whole = await create(headers, Buffer.from('abcde'));
    assert.equal(whole.headers.get('upload-offset'), '5');
    assert.equal((await service.status(idOf(whole.headers.get('location') ?? ''))).status, 'completed');
  });

  test('bytes are checked against their checksum and discarded when it is another', async () => {
    const path = await begin(6);
    const sum = (algorithm: string, text: string) =>
      `${algorithm} ${createHash(algorithm).update(text).digest('base64')}`;
    const wrong = await patch(path, 0, 'abd', { 'upload-checksum': sum('sha1', 'abc') });
    assert.deepEqual([wrong.status, wrong.body.error.code], [460, 'VALIDATION_ERROR']);
    assert.equal(await offsetOf(path), 0);
    assert.equal((await patch(path, 0, 'abc', { 'upload-checksum': 'rot13 YWJj' })).status, 400);
    assert.equal((await patch(path, 0, 'abc', { 'upload-checksum': sum('sha1', 'abc') })).status, 204);
    assert.equal((await patch(path, 3, 'def', { 'upload-checksum': sum('sha256', 'def') })).status, 204);
  });

  test('what arrived before a connection broke is kept', async () => {
    const bytes = randomBytes(300_000);
    const path = await begin(bytes.length);
    const request = service.beginSending('PATCH', path, {
      headers: { ...octets, 'upload-offset': '0', 'content-length': `${bytes.length}` },
      bytes: bytes.subarray(0, 123_456),
    });
    setTimeout(() => request.destroy(), 150);
    await until(
      () => service.status(idOf(path)),
      ({ bytesReceived }) => bytesReceived > 0,
    );
    assert.equal(await offsetOf(path), 123_456);
    assert.equal((await patch(path, 123_456, bytes.subarray(123_456))).status, 204);
    assert.ok((await buffer(await service.files.read(idOf(path)))).equals(bytes));
  });

  test('a connection that hangs does not keep its client from going on', async () => {
    const path = await begin(10);
    service.beginSending('PATCH', path, {
      headers: { ...octets, 'upload-offset': '0', 'content-length': '10' },
      bytes: Buffer.from('01234'),
    });
    const offset = await until(
      () => offsetOf(path),
      (known) => known > 0,
    );
    assert.equal((await patch(path, offset, '0123456789'.slice(offset))).status, 204);
    assert.equal((await buffer(await service.files.read(idOf(path)))).toString(), '0123456789');
  });

  test('a wrong offset, length, version or type is refused in the words of the protocol and our envelope', async () => {
    const path = await begin(10);
    const refusals = {
      409: await patch(path, 3, 'abc'),
      413: await patch(path, 0, 'x'.repeat(11)),
      412: await service.call('PATCH', path, { headers: { 'upload-offset': '0' }, raw: 'abc' }),
      400: await patch(path, 0, 'abc', { 'content-type': 'text/plain' }),
      404: await patch(path.replace(/.{4}$/, '0000'), 0, 'abc'),
    };
    for (const [status, answer] of Object.entries(refusals)) {
      assert.equal(answer.status, Number(status), answer.text);
      assert.ok(answer.body.error.code && answer.body.correlationId, answer.text);
    }
    const other = await patch(path, 0, 'abc', { 'tus-resumable': '0.2.0' });
    assert.equal(other.status, 412);
    for (const answer of [refusals[412], other]) assert.equal(answer.headers.get('tus-version'), '1.0.0');
    assert.equal(await offsetOf(path), 0);
  });

  test('the limits and types of uploads hold here too; a missing type is told from the name', async () => {
    const status = async (length: number, filename: string, filetype: string) =>
      (
        await create({
          'upload-length': `${length}`,
          'upload-metadata': `filename ${base64(filename)},filetype ${base64(filetype)}`,
        })
      ).status;
    assert.equal(await status(31_457_281, 'a.pdf', 'application/pdf'), 413);
    assert.equal(await status(31_457_280, 'a.pdf', 'application/pdf'), 201);
    assert.equal(await status(10, 'a.zip', 'application/zip'), 400);
    assert.equal(await status(0, 'a.pdf', 'application/pdf'), 400);
    assert.equal(await status(10, 'notes.MD', 'application/octet-stream'), 201);
    assert.equal((await service.call('POST', '/v1/files', { headers: { ...tus, 'upload-length': '1' } })).status, 400);
  });

  test('an upload can be terminated, unless a version uses it', async () => {
    const [path, used] = [await begin(3), await begin(3)];
    for (const one of [path, used]) await patch(one, 0, 'abc');
    await markUploadsUsed(handle.db, [idOf(used)], new Date());
    assert.equal((await service.call('DELETE', path, { headers: tus })).status, 204);
    assert.equal((await head(path)).status, 404);
    assert.equal((await service.call('DELETE', used, { headers: tus })).status, 409);
    assert.equal(await offsetOf(used), 3);
  });

  test('another workspace does not see it, and a key without the scope is refused', async () => {
    const path = await begin(3);
    const key = await service.keyWith(['*'], await service.newWorkspace());
    for (const method of ['HEAD', 'DELETE']) {
      assert.equal((await service.call(method, path, { key, headers: tus })).status, 404);
    }
    const reader = await service.keyWith(['uploads:read']);
    assert.equal((await service.call('HEAD', path, { key: reader, headers: tus })).status, 403);
  });

  test('a client without PATCH says so in X-HTTP-Method-Override', async () => {
    const path = await begin(3);
    const headers = { ...octets, 'upload-offset': '0', 'x-http-method-override': 'PATCH' };
    assert.equal((await service.call('POST', path, { raw: 'abc', headers })).status, 204);
    assert.equal(await offsetOf(path), 3);
  });
});
