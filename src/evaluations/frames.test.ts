import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { builtInId } from '../kernel/ids.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { listenReviewing, type ReviewingApp } from './testing/reviewing-app.ts';

const user = { 'x-external-user-id': 'user-1' };

eachDatabase('frames of a carousel', (open) => {
  let handle: DatabaseHandle;
  let service: ReviewingApp;
  before(async () => {
    handle = await open();
    // A reader that breaks, not a file that is told to be broken: every try ends in an error.
    service = await listenReviewing(handle, undefined, (ordinary) => ({
      ...ordinary,
      read: async (file, signal) => {
        if ((await readFile(file.path, 'utf8')).includes('poison')) throw new Error('the reader broke');
        return ordinary.read(file, signal);
      },
    }));
    await service.startWork();
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const upload = async (text: string): Promise<string> => {
    const bytes = Buffer.from(text);
    const { body } = await service.call('POST', '/v1/uploads', {
      headers: user,
      body: { fileName: 'frame.txt', fileSize: bytes.length, contentType: 'text/plain' },
    });
    await service.call('PUT', body.uploadUrl, { raw: bytes });
    return body.uploadId;
  };

  const evaluated = async (...texts: string[]) => {
    const uploadIds: string[] = [];
    for (const text of texts) uploadIds.push(await upload(text));
    const { promotionId, versionId } = (
      await service.call('POST', '/v1/promotions', {
        headers: user,
        body: {
          fileFormat: 'document',
          promotionName: 'A post',
          channelIds: [builtInId('channel', 'organic-social')],
          productIds: [builtInId('product', 'stocks-and-shares-isa')],
          jurisdictionId: builtInId('jurisdiction', 'gb'),
          ...{ type: 'carousel', uploadIds },
        },
      })
    ).body;
    const version = `/v1/promotions/${promotionId}/versions/${versionId}`;
    await service.call('POST', `${version}/evaluate`);
    for (;;) {
      const { body } = await service.call('GET', `${version}/evaluation?wait=20`);
      if (body.status !== 'processing') return body;
    }
  };
  const keptFrames = async () =>
    (
      await handle.db
        .selectFrom('carousel_frames' as never)
        .selectAll()
        .execute()
    ).length;

  test('a reader that breaks at every try costs its own frame, and the others are judged without it', async () => {
    const { status, results } = await evaluated('A poison pill.', 'Guaranteed 9% returns.', 'Open an ISA today.');
    assert.equal(status, 'failed');
    assert.equal(results[0].error.code, 'REVIEWER_UNAVAILABLE');
    assert.ok(results[1].result.issues.some(({ theme }: { theme: string }) => theme === 'guarantee'));
    assert.match(results[2].result.overallAssessment, /Not read: frame 1/);
    assert.equal(await keptFrames(), 0);
  });

  test('when no frame can be read, each says so', async () => {
    const { results } = await evaluated('Some poison.', 'More poison.');
    assert.deepEqual(
      results.map((one: { error: { code: string } }) => one.error.code),
      ['REVIEWER_UNAVAILABLE', 'REVIEWER_UNAVAILABLE'],
    );
  });

  test('frames that are read at once are judged once, each with its own result', async () => {
    const { status, results } = await evaluated(...Array.from({ length: 8 }, (_, at) => `Frame ${at} of our ISA.`));
    assert.equal(status, 'succeeded');
    assert.equal(new Set(results.map((one: { evaluationId: string }) => one.evaluationId)).size, 8);
    assert.equal(await keptFrames(), 0);
  });
});
