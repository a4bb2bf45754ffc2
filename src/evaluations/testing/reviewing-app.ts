import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListeningApp, listen } from '../../access/testing/listening-app.ts';
import { createFileReading, type FileReading } from '../../extraction/index.ts';
import { effectiveRulebooks, houseRuleRoutes } from '../../house-rules/index.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { builtInId } from '../../kernel/ids.ts';
import { rulebooksDir } from '../../platform/config/paths.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { diskFileStore } from '../../platform/files/disk-file-store.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { promotionRoutes } from '../../promotions/index.ts';
import { createCatalogue, referenceRoutes } from '../../reference/index.ts';
import { loadRulebooks } from '../../rulebooks/index.ts';
import { uploadRoutes } from '../../uploads/index.ts';
import { evaluationRoutes, evaluationWork, startWaiting } from '../index.ts';

const rulebook = loadRulebooks([rulebooksDir]);
const uploads = { maxChunkSize: 1_048_576, unfinishedHours: 24, unusedDays: 30 };

export interface ReviewingApp extends ListeningApp {
  readonly jobs: Jobs;
  /** Starts reviewing; until then triggers only wait in the queue. */
  startWork(): Promise<void>;
  /** A valid promotion request for a British text, with what differs. */
  text(content: string, extra?: object): object;
}

/** Promotions and evaluations on a free port with real jobs, files and rules. */
export async function listenReviewing(
  handle: DatabaseHandle,
  clock: Clock = systemClock,
  readingOf: (ordinary: FileReading) => FileReading = (ordinary) => ordinary,
): Promise<ReviewingApp> {
  const directory = await mkdtemp(join(tmpdir(), 'fairclear-reviewing-'));
  const failures: unknown[] = [];
  const jobs = createJobs({ handle, onError: (error) => failures.push(error) });
  const reading = readingOf(createFileReading());
  const files = diskFileStore(directory);
  const waiting = await startWaiting(handle);
  const service = await listen(
    (app, deps) => {
      const rulebooks = effectiveRulebooks(rulebook);
      const ownRules = async (workspaceId: string) => (await rulebooks(deps.db, workspaceId)).ownRules;
      const catalogue = createCatalogue({ ...deps, rulebook });
      const all = { ...deps, jobs, rulebook, rulebooks, ownRules, catalogue, waiting };
      referenceRoutes(app, all);
      houseRuleRoutes(app, all);
      promotionRoutes(app, all);
      uploadRoutes(app, { ...all, handle, files, config: { uploads } });
      evaluationRoutes(app, all);
      evaluationWork({
        ...all,
        files,
        reading,
        concurrency: { text: 4, pages: 2, media: 1 },
      });
    },
    { handle, clock },
  );
  return {
    ...service,
    jobs,
    startWork: () => jobs.start(),
    text: (content, extra) => ({
      fileFormat: 'text',
      promotionName: 'A promotion',
      channelIds: [builtInId('channel', 'email')],
      productIds: [builtInId('product', 'stocks-and-shares-isa')],
      jurisdictionId: builtInId('jurisdiction', 'gb'),
      content,
      ...extra,
    }),
    close: async () => {
      await jobs.stop(1000);
      reading.close();
      await waiting.stop();
      await service.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
