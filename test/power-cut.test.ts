import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { builtInId } from '../src/kernel/ids.ts';
import { eachDatabase, type RunningService } from './service.ts';

const user = { 'x-external-user-id': 'user-1' };
const request = (content: string) => ({
  fileFormat: 'text',
  promotionName: 'Kept',
  channelIds: [builtInId('channel', 'email')],
  productIds: [builtInId('product', 'shares')],
  jurisdictionId: builtInId('jurisdiction', 'gb'),
  content,
});

interface Acknowledged {
  versions: { path: string; content: string }[];
  triggered: Set<string>;
}

/** Creates and triggers until the service is gone; keeps what was acknowledged. */
async function work(service: RunningService, kept: Acknowledged, name: string): Promise<void> {
  for (let at = 0; ; at++) {
    const content = `Guaranteed ${at + 1}% returns, says ${name}.`;
    try {
      const made = await service.request('POST', '/v1/promotions', { body: request(content), headers: user });
      if (made.status !== 201) return;
      const path = `/v1/promotions/${made.body.promotionId}/versions/${made.body.versionId}`;
      kept.versions.push({ path, content });
      const triggered = await service.request('POST', `${path}/evaluate`);
      if (triggered.status === 202) kept.triggered.add(path);
    } catch {
      return;
    }
  }
}

async function finalStatus(service: RunningService, path: string): Promise<string> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const { body } = await service.request('GET', `${path}/evaluation?wait=10`);
    if (body.status !== 'processing') return body.status;
  }
  return 'processing';
}

eachDatabase('a power cut at any moment', (start) => {
  test('loses no promotion and no trigger that was acknowledged, and each ends in a result', {
    timeout: 240_000,
  }, async () => {
    const service = await start();
    const kept: Acknowledged = { versions: [], triggered: new Set() };
    for (const [round, ms] of [350, 120, 700, 50].entries()) {
      const workers = [1, 2, 3].map((worker) => work(service, kept, `worker ${worker} of round ${round}`));
      // A busy machine is slow to acknowledge anything: the power goes once there is something to lose.
      const before = kept.triggered.size;
      for (let waited = 0; kept.triggered.size < before + 2 && waited < 30_000; waited += 20) await pause(20);
      await pause(ms);
      await service.kill();
      await Promise.all(workers);
      await service.restart();
    }
    assert.ok(kept.triggered.size > 3, `${kept.triggered.size} triggers were acknowledged`);
    for (const { path, content } of kept.versions) {
      const { body } = await service.request('GET', path);
      assert.equal(body.version?.content, content);
    }
    for (const path of kept.triggered) assert.equal(await finalStatus(service, path), 'succeeded');
  });
});
