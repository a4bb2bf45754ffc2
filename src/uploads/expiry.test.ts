import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fixedClock } from '../kernel/clock.ts';
import { newOpaqueId } from '../kernel/ids.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { expireDue, removeUnknownFiles, uploadWork } from './expiry.ts';
import { markUploadsUsed } from './index.ts';
import { listenForUploads, settings, type UploadingApp, until } from './testing/uploading-app.ts';

const hour = 3_600_000;
const never = new AbortController().signal;

eachDatabase('the time of an upload', (open) => {
  const clock = fixedClock(new Date());
  let service: UploadingApp;
  let handle: Awaited<ReturnType<typeof open>>;
  before(async () => {
    handle = await open();
    service = await listenForUploads(handle, { clock });
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const deps = () => ({ db: handle.db, files: service.files, clock, config: settings, jobs: { every: () => {} } });
  const put = (id: string, text: string) => service.put(id, Buffer.from(text), { start: 0, total: 3 });

  test('ends after a day when nobody completes it, after a month when nobody uses it, never when a version does', async () => {
    const [begun, done, used] = [await service.announce(3), await service.announce(3), await service.announce(3)];
    await put(begun, 'a');
    for (const id of [done, used]) await put(id, 'abc');
    await markUploadsUsed(handle.db, [used], clock.now());
    const states = () => Promise.all([begun, done, used].map(async (id) => (await service.status(id)).status));

    clock.advance(24 * hour - 1000);
    await expireDue(deps(), never);
    assert.deepEqual(await states(), ['uploading', 'completed', 'completed']);
    clock.advance(1000);
    assert.deepEqual(await states(), ['expired', 'completed', 'completed'], 'before the sweeper comes by');
    await assert.rejects(markUploadsUsed(handle.db, [begun, used], clock.now()), {
      details: [{ type: 'upload_not_ready', uploadId: begun, status: 'expired' }],
    });
    await expireDue(deps(), never);
    assert.deepEqual(await states(), ['expired', 'completed', 'completed']);
    assert.equal(await service.files.size(begun), undefined);
    const late = await put(begun, 'abc');
    assert.deepEqual([late.status, late.body.error.details], [409, [{ type: 'upload_expired' }]]);
    const tus = await service.call('HEAD', `/v1/files/${begun}`, { headers: { 'tus-resumable': '1.0.0' } });
    assert.equal(tus.status, 410);

    clock.advance(29 * 24 * hour);
    await assert.rejects(markUploadsUsed(handle.db, [done, used], clock.now()), {
      details: [{ type: 'upload_not_ready', uploadId: done, status: 'expired' }],
    });
    await expireDue(deps(), never);
    assert.deepEqual(await states(), ['expired', 'expired', 'completed']);
    assert.equal(await service.files.size(done), undefined);
    assert.equal(await service.files.size(used), 3);
    assert.equal((await service.call('DELETE', `/v1/uploads/${done}`)).status, 200);

    clock.advance(2 * 24 * hour);
    await expireDue(deps(), never);
    assert.equal((await service.call('GET', `/v1/uploads/${begun}`)).status, 404, 'in the end its record goes too');
  });

  test('bytes that no record knows are removed once they are old; the rest stays', async () => {
    const known = await service.announce(3);
    await put(known, 'abc');
    const [old, young] = [newOpaqueId(), newOpaqueId()];
    for (const id of [old, young, 'not-of-an-upload']) {
      await service.files.append(
        id,
        0,
        (async function* () {
          yield Buffer.from('x');
        })(),
      );
    }
    const longAgo = new Date(clock.now().getTime() - 25 * hour);
    for (const id of [known, old, 'not-of-an-upload']) {
      await service.files.withLocalFile(id, (path) => utimes(path, longAgo, longAgo));
    }
    await service.files.withLocalFile(young, (path) => utimes(path, clock.now(), clock.now()));
    await removeUnknownFiles(deps(), never);
    const sizes = await Promise.all([known, old, young, 'not-of-an-upload'].map((id) => service.files.size(id)));
    assert.deepEqual(sizes, [3, undefined, 1, 1]);
  });

  test('is watched by a job of the service', async () => {
    const id = await service.announce(3);
    await put(id, 'a');
    clock.advance(24 * hour);
    const jobs = createJobs({ handle, onError: assert.ifError });
    uploadWork({ ...deps(), jobs });
    await jobs.start();
    assert.equal(
      await until(
        () => service.files.size(id),
        (size) => size === undefined,
      ),
      undefined,
    );
    await jobs.stop(1000);
  });
});
