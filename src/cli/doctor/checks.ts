import { existsSync } from 'node:fs';
import { access, constants, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFileReading } from '../../extraction/index.ts';
import { missingForSpeech } from '../../extraction/media/speech/on-machine.ts';
import { findProgram } from '../../extraction/programs.ts';
import type { Config } from '../../platform/config/config.ts';
import { rulebookFolders } from '../../platform/config/paths.ts';
import { askHolder } from '../../platform/control/control.ts';
import { endedBefore, formatMistake, keepIn, loadRulebooks, verify } from '../../rulebooks/index.ts';

/** `limited`: it works, but not for everything; `broken`: the service cannot do its work. */
export interface Diagnosis {
  readonly state: 'good' | 'limited' | 'broken';
  readonly what: string;
  readonly found: string;
}

export type Check = (config: Config) => Promise<Diagnosis>;

const good = (what: string, found: string): Diagnosis => ({ state: 'good', what, found });
const limited = (what: string, found: string): Diagnosis => ({ state: 'limited', what, found });

const rules: Check = async (config) => {
  const loaded = loadRulebooks(rulebookFolders(config), keepIn(config.cacheDir));
  verify(loaded);
  const own =
    config.rulebooks && `, ${loaded.rules.filter((rule) => rule.own).length} of them from ${config.rulebooks}`;
  const found = `${loaded.rules.length} rules${own ?? ''}, version ${loaded.version}`;
  const warnings = endedBefore(new Date().toISOString().slice(0, 10), loaded.parsed).map(
    (warning) => `; ${formatMistake(warning)}`,
  );
  return warnings.length === 0 ? good('Rulebooks', found) : limited('Rulebooks', `${found}${warnings.join('')}`);
};

/** Reads a page in a process of its own, as every file is read. */
const documents: Check = async () => {
  const what = 'Text, HTML, PDF, office documents, e-mail';
  const folder = await mkdtemp(join(tmpdir(), 'fairclear-doctor-'));
  const reading = createFileReading();
  try {
    const path = join(folder, 'page.html');
    const page = '<p>Read on this machine</p>';
    await writeFile(path, page);
    const file = { path, fileName: 'page.html', contentType: 'text/html', size: page.length };
    const document = await reading.read(file);
    return document.pages[0]?.text.includes('Read on this machine')
      ? good(what, 'read in processes of their own')
      : { state: 'broken', what, found: 'a process that reads answers something else than what it was given' };
  } finally {
    reading.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const pictures: Check = async () => {
  const what = 'Words in pictures and scans';
  const weights = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  return existsSync(join(weights, '4.0.0_best_int'))
    ? good(what, 'English')
    : limited(what, 'the letters of the recognition engine are missing: npm install');
};

const films: Check = async () => {
  const what = 'Films and sound';
  const missing = ['ffmpeg', 'ffprobe'].filter((program) => findProgram(program) === undefined);
  return missing.length === 0
    ? good(what, `${findProgram('ffmpeg')}`)
    : limited(what, `${missing.join(' and ')} not found, so they are not read: apt-get install ffmpeg`);
};

const speech: Check = async ({ speech: { modelDir, url } }) => {
  const what = 'Speech in films and sound';
  if (modelDir !== undefined) {
    const missing = existsSync(modelDir) ? await missingForSpeech(modelDir) : 'it is not there';
    return missing === undefined
      ? good(what, `heard on this machine with ${modelDir}`)
      : { state: 'broken', what, found: `not heard with FAIRCLEAR_SPEECH_MODEL=${modelDir}: ${missing}` };
  }
  return url === undefined
    ? limited(
        what,
        'not heard, and said so in reviews; run fairclear speech install FOLDER and set FAIRCLEAR_SPEECH_MODEL, or set FAIRCLEAR_SPEECH_URL',
      )
    : good(what, `sent to ${new URL(url).host}`);
};

/** Looks without making anything: the folder belongs to the first start. */
const dataFolder: Check = async ({ dataDir }) => {
  const what = 'Data folder';
  const nearest = await firstThatExists(dataDir);
  await access(nearest, constants.W_OK);
  return good(what, nearest === dataDir ? dataDir : `${dataDir} will be made`);
};

async function firstThatExists(folder: string): Promise<string> {
  const about = await stat(folder).catch(() => undefined);
  return about || dirname(folder) === folder ? folder : firstThatExists(dirname(folder));
}

const database: Check = async ({ database: settings, dataDir }) => {
  const what = 'Database';
  if (settings.kind === 'server') {
    const { openServer } = await import('../../platform/database/server.ts');
    const { sql } = await import('kysely');
    const handle = openServer(settings);
    try {
      const { rows } = await sql<{ server_version: string }>`SHOW server_version`.execute(handle.db);
      return good(what, `PostgreSQL ${rows[0]?.server_version}`);
    } finally {
      await handle.close();
    }
  }
  const running = await askHolder(dataDir, 'keys.list', {});
  return good(what, running ? 'embedded, in use by the running service' : 'embedded');
};

export const checks: readonly (readonly [string, Check])[] = [
  ['Rulebooks', rules],
  ['Documents', documents],
  ['Pictures', pictures],
  ['Films and sound', films],
  ['Speech', speech],
  ['Data folder', dataFolder],
  ['Database', database],
];
