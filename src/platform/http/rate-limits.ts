import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { RouteRules } from './route-rules.ts';

export interface RateLimitSettings {
  readonly perMinute: number;
  readonly uploadsPerMinute: number;
}

export interface LimitState {
  readonly policy: 'default' | 'upload';
  readonly quota: number;
  readonly used: number;
  readonly resetsInSeconds: number;
}

type HttpTables = {
  rate_limits: { bucket: string; used: number; resets_at: Date };
};

const windowSeconds = 60;

/**
 * Counts this request in every limit it falls under, in one statement: exact however many processes count at once,
 * and by the database's clock, which they share. Rows are written in one order, so that two requests never wait for
 * each other in a circle.
 */
export async function countRequest(
  db: Database,
  caller: string,
  rules: RouteRules,
  settings: RateLimitSettings,
): Promise<LimitState[]> {
  const quotas: [LimitState['policy'], number][] = [['default', settings.perMinute]];
  if (rules.rateLimit === 'upload') quotas.push(['upload', settings.uploadsPerMinute]);
  const until = sql`clock_timestamp() + make_interval(secs => ${windowSeconds})`;
  const rows = quotas.map(([policy]) => sql`(${`${policy} ${caller}`}, 1, ${until})`);
  const counted = await sql<{ bucket: string; used: number; seconds: number }>`
    INSERT INTO rate_limits AS held (bucket, used, resets_at) VALUES ${sql.join(rows)}
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN held.resets_at <= clock_timestamp() THEN 1 ELSE held.used + 1 END,
      resets_at = CASE WHEN held.resets_at <= clock_timestamp() THEN excluded.resets_at ELSE held.resets_at END
    RETURNING bucket, used, extract(epoch FROM resets_at - clock_timestamp())::float8 AS seconds
  `.execute(db);
  return quotas.map(([policy, quota]) => {
    const row = counted.rows.find(({ bucket }) => bucket === `${policy} ${caller}`);
    return { policy, quota, used: row?.used ?? 1, resetsInSeconds: Math.max(1, Math.ceil(row?.seconds ?? 1)) };
  });
}

/** The seconds to wait when a limit is exceeded: until the last exceeded one begins anew. */
export function secondsToWait(limits: readonly LimitState[]): number | undefined {
  const exceeded = limits.filter(({ used, quota }) => used > quota);
  return exceeded.length === 0 ? undefined : Math.max(...exceeded.map((limit) => limit.resetsInSeconds));
}

/** draft-ietf-httpapi-ratelimit-headers: `q` the quota, `w` the window, `r` what remains, `t` seconds until it is whole. */
export function rateLimitHeaders(limits: readonly LimitState[]): Record<string, string> {
  const policies = limits.map(({ policy, quota }) => `"${policy}";q=${quota};w=${windowSeconds}`);
  const states = limits.map(
    ({ policy, quota, used, resetsInSeconds }) => `"${policy}";r=${Math.max(0, quota - used)};t=${resetsInSeconds}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

/** Removes windows that ended: a caller who never comes back leaves nothing behind. */
export async function forgetEndedWindows(db: Database): Promise<void> {
  await db
    .withTables<HttpTables>()
    .deleteFrom('rate_limits')
    .where('resets_at', '<', sql<Date>`clock_timestamp()`)
    .execute();
}
