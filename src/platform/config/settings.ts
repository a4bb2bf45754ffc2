import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

interface About {
  meaning: string;
  /** How the default reads in the documentation; absent when unset is the default. */
  shown?: string;
  /** Its value never appears in an error or a log. */
  secret?: boolean;
}

const about = <S extends z.ZodType>(schema: S, { meaning, shown, secret = false }: About) =>
  schema.meta({ meaning, shown, secret });

const text = z.string();

const wholeNumber = (least: number, most: number) => {
  const accepts = `must be a whole number from ${least} to ${most}`;
  return text
    .refine((value) => /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most, accepts)
    .transform(Number);
};

const address = (...schemes: string[]) => {
  const accepts = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  const fits = (value: string) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
  return text.refine(fits, accepts);
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const folder = text.refine(isFolder, 'must be a folder that is there');

const list = text.transform((value) => value.split(/[\s,]+/).filter((item) => item !== ''));

const cidrs = list.refine(
  (ranges) => ranges.every((range) => ipaddr.isValidCIDR(range) || isIP(range) !== 0),
  'must be address ranges such as 10.0.0.0/8, separated by commas',
);

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const count = (fallback: number, most: number, meaning: string) =>
  about(wholeNumber(1, most).default(fallback), { meaning, shown: String(fallback) });

const gibibyte = 1024 ** 3;

/** Every setting there is: what it accepts, its default and what it is for, in the order of the documentation. */
export const settings = z.object({
  PORT: about(wholeNumber(0, 65535).default(8080), {
    meaning: 'Port of the HTTP server; 0 takes a free one.',
    shown: '8080',
  }),
  HOST: about(text.default('127.0.0.1'), { meaning: 'Address the HTTP server listens on.', shown: '127.0.0.1' }),
  FAIRCLEAR_DATA_DIR: about(text.default('./data'), {
    meaning: 'Folder of the embedded database and of files; created when missing.',
    shown: './data',
  }),
  FAIRCLEAR_CACHE_DIR: about(text.optional(), {
    meaning: 'Folder of compiled rulebooks, so that the next start is quick; may be emptied at any time.',
    shown: '~/.cache/fairclear',
  }),
  DATABASE_URL: about(address('postgres', 'postgresql').optional(), {
    meaning: 'PostgreSQL server to use; unset uses the embedded PostgreSQL in the data folder.',
    secret: true,
  }),
  FAIRCLEAR_DATABASE_CONNECTIONS: count(10, 200, 'Most connections to a PostgreSQL server from this process.'),
  FAIRCLEAR_FILES: about(address('s3').optional(), {
    meaning:
      'Meant for an s3://bucket/prefix that keeps files; not built yet, so the start refuses it. Unset keeps files in the data folder.',
  }),
  FAIRCLEAR_ROLE: about(oneOf(['all', 'api', 'worker']).default('all'), {
    meaning: 'What this process does: all, api or worker. api and worker need DATABASE_URL.',
    shown: 'all',
  }),
  FAIRCLEAR_BOOTSTRAP_API_KEY: about(
    text.refine((value) => value.length >= 16, 'must have at least 16 characters').optional(),
    {
      meaning:
        'A key with every scope in the default workspace, valid as long as it is set; unset: the first start on an empty database creates one and prints it once.',
      secret: true,
    },
  ),
  FAIRCLEAR_RATE_LIMIT_PER_MINUTE: count(60, 1_000_000, 'Requests a minute for one API key.'),
  FAIRCLEAR_UPLOAD_RATE_LIMIT_PER_MINUTE: count(30, 1_000_000, 'Upload initiations a minute for one API key.'),
  FAIRCLEAR_MAX_CHUNK_SIZE: count(52_428_800, gibibyte, 'Most bytes in one chunk of an upload.'),
  FAIRCLEAR_UPLOAD_UNFINISHED_HOURS: count(24, 24 * 365, 'Hours until an upload that nobody completes expires.'),
  FAIRCLEAR_UPLOAD_UNUSED_DAYS: count(30, 3650, 'Days a completed upload is kept that no version uses.'),
  FAIRCLEAR_CORS_ORIGINS: about(list.default([]), {
    meaning: 'Origins whose browser pages may call, separated by commas.',
  }),
  FAIRCLEAR_WEBHOOK_ALLOW: about(cidrs.default([]), {
    meaning:
      'CIDRs, separated by commas, that webhooks may reach although they are private or loopback, http: included there.',
  }),
  FAIRCLEAR_RULEBOOKS: about(folder.optional(), {
    meaning: 'Folder of further rulebooks, loaded after the built-in ones.',
  }),
  OIDC_ISSUER: about(address('https', 'http').optional(), { meaning: 'Issuer whose session tokens are accepted.' }),
  OIDC_AUDIENCE: about(text.optional(), { meaning: 'Audience a session token must name.' }),
  OIDC_JWKS_URI: about(address('https', 'http').optional(), {
    meaning: 'Where the issuer publishes its keys, when it offers no discovery.',
  }),
  FAIRCLEAR_SPEECH_URL: about(address('https', 'http').optional(), {
    meaning: 'Base address of an OpenAI-compatible transcription service for audio and video.',
  }),
  FAIRCLEAR_SPEECH_KEY: about(text.optional(), {
    meaning: 'Key of the transcription service.',
    secret: true,
  }),
  FAIRCLEAR_SPEECH_URL_MODEL: about(text.default('whisper-1'), {
    meaning: 'Model asked of the transcription service.',
    shown: 'whisper-1',
  }),
  FAIRCLEAR_SPEECH_MODEL: about(text.optional(), {
    meaning: 'Folder of speech model weights to transcribe with on this machine instead.',
  }),
  FAIRCLEAR_LIGHT_JOBS: count(4, 64, 'Light jobs (text, deliveries) this process runs at once.'),
  FAIRCLEAR_HEAVY_JOBS: count(
    2,
    64,
    'Heavy jobs of each kind (documents and pictures; audio and video) this process runs at once.',
  ),
  FAIRCLEAR_SHUTDOWN_SECONDS: count(20, 3600, 'Seconds a stop waits for requests and jobs under way.'),
  FAIRCLEAR_LOG_LEVEL: about(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), {
    meaning: 'Least severe log line that is written.',
    shown: 'info',
  }),
});

export type SettingName = keyof typeof settings.shape;
export type SettingValues = z.output<typeof settings>;

const isName = (key: string): key is SettingName => key in settings.shape;
export const settingNames = Object.keys(settings.shape).filter(isName);

const metaSchema = z.object({ meaning: z.string(), shown: z.string().optional(), secret: z.boolean() });

/** One setting as the documentation shows it. */
export interface SettingDescription {
  name: SettingName;
  default: string;
  meaning: string;
  secret: boolean;
}

export function describeSettings(): SettingDescription[] {
  return settingNames.map((name) => {
    const { meaning, shown, secret } = metaSchema.parse(settings.shape[name].meta());
    return { name, default: shown ?? 'unset', meaning, secret };
  });
}

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = describeSettings().map((row) => `| \`${row.name}\` | \`${row.default}\` | ${row.meaning} |`);
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
