import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { describeSettings, type SettingValues, settingNames, settings } from './settings.ts';

export interface Config {
  readonly http: { readonly host: string; readonly port: number; readonly corsOrigins: readonly string[] };
  readonly role: 'all' | 'api' | 'worker';
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly database:
    | { readonly kind: 'embedded'; readonly directory: string }
    | { readonly kind: 'server'; readonly url: string; readonly connections: number };
  readonly files:
    | { readonly kind: 'disk'; readonly directory: string }
    | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };
  readonly bootstrapApiKey: string | undefined;
  readonly rateLimits: { readonly perMinute: number; readonly uploadsPerMinute: number };
  readonly uploads: {
    readonly maxChunkSize: number;
    readonly unfinishedHours: number;
    readonly unusedDays: number;
  };
  readonly webhookAllow: readonly string[];
  readonly rulebooks: string | undefined;
  readonly oidc:
    | { readonly issuer: string; readonly audience: string; readonly jwksUri: string | undefined }
    | undefined;
  readonly speech: {
    readonly url: string | undefined;
    readonly apiKey: string | undefined;
    readonly model: string;
    readonly modelDir: string | undefined;
  };
  readonly jobs: { readonly light: number; readonly heavy: number };
  readonly shutdownSeconds: number;
  readonly logLevel: SettingValues['FAIRCLEAR_LOG_LEVEL'];
}

/** Speaks to the operator: each line names a variable and what it accepts. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

const secretNames = new Set<PropertyKey>(
  describeSettings()
    .filter((row) => row.secret)
    .map((row) => row.name),
);

function explain(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0]);
  const given = secretNames.has(name) ? '' : `, not "${env[name]}"`;
  return `${name} ${issue.message}${given}`;
}

/** The only place that knows the environment; an empty variable counts as unset. */
export function readConfig(env: Environment): Config {
  const given = Object.fromEntries(settingNames.filter((name) => env[name]).map((name) => [name, env[name]]));
  const parsed = settings.safeParse(given);
  const complaints = parsed.error
    ? parsed.error.issues.map((issue) => explain(issue, env))
    : contradictions(parsed.data);
  if (complaints.length > 0 || !parsed.data) throw new ConfigError(complaints.join('\n'));
  return toConfig(parsed.data);
}

function contradictions(values: SettingValues): string[] {
  const found: string[] = [];
  if (values.FAIRCLEAR_ROLE !== 'all' && !values.DATABASE_URL) {
    found.push(`FAIRCLEAR_ROLE ${values.FAIRCLEAR_ROLE} needs DATABASE_URL: the embedded database serves one process`);
  }
  if (values.OIDC_ISSUER && !values.OIDC_AUDIENCE) found.push('OIDC_AUDIENCE must be set where OIDC_ISSUER is');
  if (values.OIDC_AUDIENCE && !values.OIDC_ISSUER) found.push('OIDC_ISSUER must be set where OIDC_AUDIENCE is');
  return found;
}

function toConfig(values: SettingValues): Config {
  const dataDir = resolve(values.FAIRCLEAR_DATA_DIR);
  return {
    http: { host: values.HOST, port: values.PORT, corsOrigins: values.FAIRCLEAR_CORS_ORIGINS },
    role: values.FAIRCLEAR_ROLE,
    dataDir,
    cacheDir: resolve(values.FAIRCLEAR_CACHE_DIR ?? join(homedir(), '.cache', 'fairclear')),
    database: values.DATABASE_URL
      ? { kind: 'server', url: values.DATABASE_URL, connections: values.FAIRCLEAR_DATABASE_CONNECTIONS }
      : { kind: 'embedded', directory: resolve(dataDir, 'database') },
    files: filesOf(values.FAIRCLEAR_FILES, dataDir),
    bootstrapApiKey: values.FAIRCLEAR_BOOTSTRAP_API_KEY,
    rateLimits: {
      perMinute: values.FAIRCLEAR_RATE_LIMIT_PER_MINUTE,
      uploadsPerMinute: values.FAIRCLEAR_UPLOAD_RATE_LIMIT_PER_MINUTE,
    },
    uploads: {
      maxChunkSize: values.FAIRCLEAR_MAX_CHUNK_SIZE,
      unfinishedHours: values.FAIRCLEAR_UPLOAD_UNFINISHED_HOURS,
      unusedDays: values.FAIRCLEAR_UPLOAD_UNUSED_DAYS,
    },
    webhookAllow: values.FAIRCLEAR_WEBHOOK_ALLOW,
    rulebooks: values.FAIRCLEAR_RULEBOOKS && resolve(values.FAIRCLEAR_RULEBOOKS),
    oidc: oidcOf(values),
    speech: {
      url: values.FAIRCLEAR_SPEECH_URL,
      apiKey: values.FAIRCLEAR_SPEECH_KEY,
      model: values.FAIRCLEAR_SPEECH_URL_MODEL,
      modelDir: values.FAIRCLEAR_SPEECH_MODEL,
    },
    jobs: { light: values.FAIRCLEAR_LIGHT_JOBS, heavy: values.FAIRCLEAR_HEAVY_JOBS },
    shutdownSeconds: values.FAIRCLEAR_SHUTDOWN_SECONDS,
    logLevel: values.FAIRCLEAR_LOG_LEVEL,
  };
}

function filesOf(address: string | undefined, dataDir: string): Config['files'] {
  if (!address) return { kind: 'disk', directory: resolve(dataDir, 'files') };
  const { hostname, pathname } = new URL(address);
  return { kind: 's3', bucket: hostname, prefix: pathname.replace(/^\/+|\/+$/g, '') };
}

function oidcOf(values: SettingValues): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_JWKS_URI: jwksUri } = values;
  return issuer && audience ? { issuer, audience, jwksUri } : undefined;
}
