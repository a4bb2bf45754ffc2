import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInId } from '../src/kernel/ids.ts';
import { eachDatabase, type RunningService } from './service.ts';

const who = { 'x-external-user-id': 'author-1' };

async function upload(service: RunningService, text: string, contentType = 'text/plain'): Promise<string> {
  const bytes = Buffer.from(text);
  const made = await service.request('POST', '/v1/uploads', {
    headers: who,
    body: { fileName: contentType === 'text/plain' ? 'frame.txt' : 'frame.docx', fileSize: bytes.length, contentType },
  });
  assert.equal(made.status, 201);
  const { status } = await service.request('PUT', made.body.uploadUrl, { raw: bytes });
  assert.equal(status, 200);
  return made.body.uploadId;
}

async function post(service: RunningService, type: string, uploadIds: string[], extra: object = {}): Promise<string> {
  const { status, body } = await service.request('POST', '/v1/promotions', {
    headers: who,
    body: {
      fileFormat: 'document',
      promotionName: 'A post of several frames',
      channelIds: [builtInId('channel', 'organic-social')],
      productIds: [builtInId('product', 'cryptoassets')],
      jurisdictionId: builtInId('jurisdiction', 'gb'),
      ...{ type, uploadIds, ...extra },
    },
  });
  assert.equal(status, 201);
  return `/v1/promotions/${body.promotionId}/versions/${body.versionId}`;
}

async function finished(service: RunningService, version: string) {
  for (;;) {
    const { body } = await service.request('GET', `${version}/evaluation?wait=20`);
    if (body.status !== 'processing') return body;
  }
}

async function evaluated(service: RunningService, version: string) {
  assert.equal((await service.request('POST', `${version}/evaluate`)).status, 202);
  return finished(service, version);
}

const warning =
  'Don’t invest unless you’re prepared to lose all the money you invest. This is a high-risk investment and you should not expect to be protected if something goes wrong. Take 2 mins to learn more.';
const frames = ['Buy your first coin today with Alderbank.', 'No fees.', `Fees: 1% a trade. ${warning}`];
const themesOf = ({ result }: { result: { issues: { theme: string }[] } }) => result.issues.map(({ theme }) => theme);
const feesOf = ({ result }: { result: { issues: { theme: string; severity: string; location: Located }[] } }) =>
  result.issues.find(({ theme }) => theme === 'fees-and-costs') ?? assert.fail('nothing is told of fees');
type Located = { content: string; pageNumber: number };

eachDatabase('a carousel', (start) => {
  let service: RunningService;
  const uploaded = async (texts: string[]) => Promise.all(texts.map((text) => upload(service, text)));

  test('is judged as one post: a warning on one frame is there, and frames that contradict each other are seen', async () => {
    service = await start();
    const uploadIds = await uploaded(frames);
    const alone = await evaluated(service, await post(service, 'variations', uploadIds));
    assert.ok(themesOf(alone.results[0]).includes('mandated-wording'));
    assert.equal(feesOf(alone.results[1]).severity, 'MEDIUM');

    const { status, results } = await evaluated(service, await post(service, 'carousel', uploadIds));
    assert.equal(status, 'succeeded');
    assert.deepEqual(
      results.map((one: { uploadId: string }) => one.uploadId),
      uploadIds,
    );
    assert.ok(!results.some((one: Parameters<typeof themesOf>[0]) => themesOf(one).includes('mandated-wording')));
    const fees = feesOf(results[1]);
    assert.deepEqual(
      [fees.severity, fees.location.content, fees.location.pageNumber],
      ['HIGH', 'No fees', 1],
      'frame 3 charges what frame 2 says is not charged',
    );
    for (const [at, { result }] of results.entries())
      assert.ok(result.overallAssessment.startsWith(`Frame ${at + 1} of 3 of a carousel`));
  });

  test('tells what is missing once, at its first frame', async () => {
    const uploadIds = await uploaded(['Buy your first coin today.', 'Trade it from your sofa.', 'Download the app.']);
    const { results } = await evaluated(service, await post(service, 'carousel', uploadIds));
    const told = results.map((one: Parameters<typeof themesOf>[0]) => themesOf(one).includes('mandated-wording'));
    assert.deepEqual(told, [true, false, false]);
    assert.ok(results.every((one: { result: { reviewRequired: boolean } }) => one.result.reviewRequired));
  });

  test('is judged without a frame that cannot be read, and says so', async () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const uploadIds = [
      await upload(service, 'not a document', word),
      ...(await uploaded(['Guaranteed 9% a month. You cannot lose.', warning])),
    ];
    const { status, results } = await evaluated(service, await post(service, 'carousel', uploadIds));
    const statuses = results.map((one: { status: string }) => one.status);
    assert.deepEqual([status, ...statuses], ['failed', 'failed', 'succeeded', 'succeeded']);
    assert.ok(themesOf(results[1]).includes('guarantee'));
    for (const { result } of results.slice(1))
      assert.match(result.overallAssessment, /Not read: frame 1 \(frame\.docx\)/);
  });

  test('ends in the same results although the service dies while it is read', async () => {
    const version = await post(service, 'carousel', await uploaded(frames), { caption: `${warning} Alderbank.` });
    const issuesOf = ({ results }: { results: { result: { issues: { theme: string; location: object }[] } }[] }) =>
      results.map(({ result }) => result.issues.map(({ theme, location }) => [theme, location]));
    const first = await evaluated(service, version);
    assert.equal((await service.request('POST', `${version}/evaluate`)).status, 202);
    await service.kill();
    await service.restart();
    assert.deepEqual(issuesOf(await finished(service, version)), issuesOf(first));
  });
});
