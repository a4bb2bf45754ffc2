import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createFileReading, type FileReading } from './pool.ts';
import { ReadingFailure, type SourceFile } from './reader.ts';
import { hostilePdfs, makePdf, onePage, rawPdf, rawStream } from './testing/pdfs.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairclear-pool-'));
after(() => rm(folder, { recursive: true }));

let files = 0;
async function fileOf(bytes: Buffer | string, contentType: string): Promise<SourceFile> {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeFile(path, bytes);
  return { path, fileName: 'file', contentType, size: Buffer.byteLength(bytes) };
}

const sentence = 'Capital at risk.';
const pdfFile = async () =>
  fileOf(await makePdf(({ write }) => write(sentence, { x: 50, fromTop: 100 })), 'application/pdf');
const htmlFile = () => fileOf(`<p>${sentence}</p>`, 'text/html');

/** Shapes over shapes over the whole page: minutes of drawing. */
function slowPdf(): Buffer {
  const shapes = Array.from(
    { length: 150_000 },
    (_, at) => `${at % 595} 0 m ${(at * 7) % 595} 842 300 ${at % 842} 0 421 c f*`,
  );
  return rawPdf(onePage(rawStream('', shapes.join(' '))));
}

function isFailure(code: string) {
  return (error: unknown) => error instanceof ReadingFailure && error.code === code && error.message.length > 20;
}

async function withReading(
  options: Parameters<typeof createFileReading>[0],
  use: (reading: FileReading) => Promise<void>,
) {
  const reading = createFileReading(options);
  try {
    await use(reading);
  } finally {
    reading.close();
  }
}

async function childrenOf(pid: number): Promise<string[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter((each) => each.trim() !== '');
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    if (await holds()) return;
    await setTimeout(100);
  }
  assert.fail('it did not come about within ten seconds');
}

test('a PDF and a page are read in processes of their own', async () => {
  await withReading({}, async (reading) => {
    const documents = await Promise.all([reading.read(await pdfFile()), reading.read(await htmlFile())]);
    assert.deepEqual(
      documents.map((document) => document.pages[0]?.text),
      [sentence, sentence],
    );
  });
});

for (const [what, make] of Object.entries(hostilePdfs)) {
  test(`a PDF that ${what} ends its own reading and no other, within seconds`, async () => {
    await withReading({}, async (reading) => {
      const start = performance.now();
      const hostile = reading.read(await fileOf(make(), 'application/pdf')).catch((error: unknown) => error);
      const other = await reading.read(await pdfFile());
      assert.equal(other.pages[0]?.text, sentence);
      const result = await hostile;
      assert.ok(!(result instanceof Error) || result instanceof ReadingFailure, String(result));
      assert.ok(performance.now() - start < 20_000);
    });
  });
}

test('a reading that takes too long is ended at its limit, and the next file is read', async () => {
  await withReading({ limitMs: 1500, concurrency: 1 }, async (reading) => {
    const slow = await fileOf(slowPdf(), 'application/pdf');
    const start = performance.now();
    await assert.rejects(reading.read(slow), isFailure('TIMED_OUT'));
    assert.ok(performance.now() - start < 4000);
    assert.equal((await reading.read(await htmlFile())).pages[0]?.text, sentence);
  });
});

test('text is read at once while two heavy files are under way', async () => {
  await withReading({ limitMs: 10_000 }, async (reading) => {
    const page = await htmlFile();
    await reading.read(page);
    const slow = await fileOf(slowPdf(), 'application/pdf');
    const stop = new AbortController();
    const heavy = [1, 2].map(() => reading.read(slow, stop.signal).catch((error: unknown) => error));
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) await reading.read(page);
    assert.ok((performance.now() - start) / 10 < 500, 'half a second for each at most');
    stop.abort(new Error('enough'));
    await Promise.all(heavy);
  });
});

test('a page is read while another one takes long', async () => {
  await withReading({ limitMs: 20_000 }, async (reading) => {
    const page = await htmlFile();
    await reading.read(page);
    const deep = await fileOf(`<!doctype html>${'<div>'.repeat(400_000)}`, 'text/html');
    const slow = { isDone: false };
    const hostile = reading.read(deep).finally(() => {
      slow.isDone = true;
    });
    assert.equal((await reading.read(page)).pages[0]?.text, sentence);
    assert.equal(slow.isDone, false);
    await hostile.catch(() => undefined);
  });
});

test('a reading that is called off ends with the reason given, also while it waits for its turn', async () => {
  await withReading({ concurrency: 1 }, async (reading) => {
    const slow = await fileOf(slowPdf(), 'application/pdf');
    const first = new AbortController();
    const second = new AbortController();
    const running = assert.rejects(reading.read(slow, first.signal), /called off/);
    const waiting = assert.rejects(reading.read(slow, second.signal), /no longer wanted/);
    second.abort(new Error('no longer wanted'));
    await waiting;
    first.abort(new Error('called off'));
    await running;
    assert.equal((await reading.read(await pdfFile())).pages[0]?.text, sentence);
  });
});

/** Where the environment of a running process can be looked up. */
if (process.platform === 'linux') {
  test('a reading process is told nothing of the service’s environment', {
    skip: process.platform !== 'linux',
  }, async () => {
    await withReading({}, async (reading) => {
      await reading.read(await htmlFile());
      const children = await childrenOf(process.pid);
      const environments = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8')));
      assert.ok(environments.length > 0);
      for (const environment of environments) {
        const names = environment.split('\0').map((entry) => entry.split('=')[0] ?? '');
        assert.deepEqual(
          names.filter((name) => name !== '' && !name.startsWith('NODE_')),
          [],
        );
      }
    });
  });
}

if (process.platform === 'linux') {
  test('when the service is killed, a reading caught in endless work ends as well', async () => {
    const { path } = await fileOf(slowPdf(), 'application/pdf');
    const program = `
      const { createFileReading } = await import(${JSON.stringify(new URL('./pool.ts', import.meta.url).href)});
      createFileReading().read(${JSON.stringify({ path, fileName: 'x', contentType: 'application/pdf', size: 1 })});`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const readers = () => childrenOf(service.pid ?? 0);
    await until(() => readers().then((pids) => pids.length > 0));
    const [reader = ''] = await readers();
    await setTimeout(1500);
    service.kill('SIGKILL');
    await until(() =>
      readFile(`/proc/${reader}/cmdline`, 'utf8').then(
        (command) => command === '',
        () => true,
      ),
    );
  });
}

test('after closing nothing is read any more', async () => {
  const reading = createFileReading();
  reading.close();
  await assert.rejects(reading.read(await pdfFile()), isFailure('REVIEWER_UNAVAILABLE'));
});
