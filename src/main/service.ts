import { sql } from 'kysely';
import { accessRoutes, createAuthenticator, prepareAccess, scopes } from '../access/index.ts';
import { evaluationRoutes, evaluationWork, fileEvaluation, startWaiting, type Waiting } from '../evaluations/index.ts';
import { createFileReading } from '../extraction/index.ts';
import { type EffectiveRulebooks, effectiveRulebooks, houseRuleRoutes } from '../house-rules/index.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { rulebookFolders } from '../platform/config/paths.ts';
import { serveOwner } from '../platform/control/control.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { type App, createHttpApp } from '../platform/http/index.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import { promotionRoutes } from '../promotions/index.ts';
import { type Catalogue, createCatalogue, type OwnRules, referenceRoutes } from '../reference/index.ts';
import {
  endedBefore,
  formatMistake,
  keepIn,
  type LoadedRulebook,
  loadRulebooks,
  tellingAnew,
  verify,
} from '../rulebooks/index.ts';
import { uploadRoutes, uploadWork } from '../uploads/index.ts';
import {
  type AddressRules,
  addressRules,
  createSender,
  webhookEvents,
  webhookRoutes,
  webhookWork,
} from '../webhooks/index.ts';
import { observeRequests } from './metrics.ts';
import { ownerCommands } from './owner-commands.ts';
import { packageVersion } from './package-version.ts';

/** What the features are given. */
export interface Parts {
  readonly config: Config;
  readonly handle: DatabaseHandle;
  readonly db: DatabaseHandle['db'];
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly rulebook: LoadedRulebook;
  readonly rulebooks: EffectiveRulebooks;
  readonly ownRules: OwnRules;
  readonly catalogue: Catalogue;
  /** Where webhooks may go. */
  readonly addresses: AddressRules;
}

export interface Service {
  /** Where it listens; undefined for a worker, which takes no requests. */
  readonly address: string | undefined;
  /** The secret of the key that the first start on an empty database made. */
  readonly firstKey: string | undefined;
  stop(): Promise<void>;
}

/** Opens, wires and starts everything this process does. What has been opened is closed again when a later step fails. */
export async function startService(config: Config, logger: Logger): Promise<Service> {
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const parts = await openParts(config, logger);
    closing.push(() => parts.handle.close());
    const { firstKey } = await prepareAccess(parts, config);
    if (parts.handle.dialect === 'embedded') closing.push(await hearOwner(parts));
    if (config.role !== 'api') registerWork(parts, closing);
    closing.push(() => parts.jobs.stop(config.shutdownSeconds * 1000));
    if (config.role !== 'api') await parts.jobs.start();
    const address = config.role === 'worker' ? undefined : await listen(parts, closing);
    return { address, firstKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openParts(config: Config, logger: Logger): Promise<Parts> {
  // Rulebooks first: a mistake in them is told before anything is opened.
  const rulebook = loadRulebooks(
    rulebookFolders(config),
    tellingAnew(keepIn(config.cacheDir), () => logger.info('getting the rules ready, as they are new here')),
  );
  verify(rulebook);
  const today = systemClock.now().toISOString().slice(0, 10);
  for (const ended of endedBefore(today, rulebook.parsed)) logger.warn(formatMistake(ended));
  const files = openFileStore(config.files);
  await files.check();
  const handle = await openDatabase(config.database);
  const jobs = createJobs({
    handle,
    onError: (error, queue) => logger.warn({ err: error, queue }, 'an attempt at a job failed'),
  });
  const ground = { config, handle, db: handle.db, jobs, files, clock: systemClock, logger, rulebook };
  const rulebooks = effectiveRulebooks(rulebook);
  const ownRules = async (workspaceId: string) => (await rulebooks(handle.db, workspaceId)).ownRules;
  return {
    ...{ ...ground, rulebooks, ownRules },
    catalogue: createCatalogue(ground),
    addresses: addressRules(config.webhookAllow),
  };
}

/** Commands of the command line reach the database that this process holds. */
function hearOwner(parts: Parts): Promise<() => Promise<void>> {
  return serveOwner(parts.config.dataDir, ownerCommands(parts)).catch((error: unknown) => {
    parts.logger.warn({ err: error }, 'commands that need the database must wait until this process has stopped');
    return async () => {};
  });
}

/** Says which jobs this process does; each feature adds its own. */
function registerWork(parts: Parts, closing: (() => Promise<unknown>)[]): void {
  const { light, heavy } = parts.config.jobs;
  const reading = createFileReading({ concurrency: heavy, reading: { speech: parts.config.speech } });
  closing.push(async () => reading.close());
  uploadWork(parts);
  evaluationWork({
    ...parts,
    reading,
    concurrency: { text: light, pages: heavy, media: heavy },
  });
  const sender = createSender({ rules: parts.addresses });
  closing.push(() => sender.close());
  webhookWork({ ...parts, sender });
}

async function listen(parts: Parts, closing: (() => Promise<unknown>)[]): Promise<string> {
  const { config, db, clock } = parts;
  const app = createHttpApp({
    ...{ db, clock, scopes, rateLimits: config.rateLimits, corsOrigins: config.http.corsOrigins },
    logger: parts.logger,
    authenticator: createAuthenticator(parts, config),
    readiness: {
      database: () => sql`SELECT 1`.execute(db),
      files: () => parts.files.check(),
      jobs: () => parts.jobs.check(),
    },
    description: {
      title: 'fairclear',
      version: packageVersion,
      description: 'Reviews marketing promotions before they run.',
      webhooks: webhookEvents(fileEvaluation),
    },
  });
  observeRequests(app, parts.jobs);
  const waiting = await startWaiting(parts.handle);
  closing.push(() => waiting.stop());
  registerRoutes(app, parts, waiting);
  closing.push(() => closeWithin(app, config.shutdownSeconds * 1000));
  return app.listen({ host: config.http.host, port: config.http.port });
}

/** Answers what is under way, but not for longer than the grace: a client may hold its request open for ever. */
async function closeWithin(app: App, graceMs: number): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), graceMs);
  // A connection is idle once its answer is out; left alone it would keep the process for its whole keep-alive.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(idle);
  clearTimeout(impatience);
}

/** The routes of every feature. */
function registerRoutes(app: App, parts: Parts, waiting: Waiting): void {
  accessRoutes(app, parts);
  referenceRoutes(app, parts);
  uploadRoutes(app, parts);
  houseRuleRoutes(app, parts);
  promotionRoutes(app, parts);
  evaluationRoutes(app, { ...parts, waiting });
  webhookRoutes(app, { ...parts, rules: parts.addresses });
}
