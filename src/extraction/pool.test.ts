import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readInlineText } from './inline.ts';
import { createFileReading, type FileReading } from './pool.ts';
import { endingWithParent } from './programs.ts';
import { ReadingFailure, type SourceFile } from './reader.ts';
import { hostilePdfs, makePdf, onePage, rawPdf, rawStream } from './testing/pdfs.ts';

const isLinux = process.platform === 'linux';
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
  for (let round = 0; round < 300; round += 1) {
    if (await holds()) return;
    await setTimeout(100);
  }
  assert.fail('it did not come about within half a minute');
}

const hasEnded = (pid: string): Promise<boolean> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (command) => command === '',
    () => true,
  );

/** What the processes that this one has started and seen end took, in hundredths of a second. */
async function processorOfEnded(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(' ');
  return Number(fields[15]) + Number(fields[16]);
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
  test(`a PDF that ${what} ends its own reading and no other, with seconds of processor time`, async () => {
    const before = isLinux ? await processorOfEnded() : 0;
    await withReading({}, async (reading) => {
      const hostile = reading.read(await fileOf(make(), 'application/pdf')).catch((error: unknown) => error);
      const other = await reading.read(await pdfFile());
      assert.equal(other.pages[0]?.text, sentence);
      const result = await hostile;
      assert.ok(!(result instanceof Error) || result instanceof ReadingFailure, String(result));
    });
    if (!isLinux) return;
    await until(async () => (await childrenOf(process.pid)).length === 0);
    assert.ok((await processorOfEnded()) - before < 2000);
  });
}

test('a reading that takes too long is ended at its limit, and the next file is read', async () => {
  await withReading({ limitMs: 5000, concurrency: 1 }, async (reading) => {
    const slow = await fileOf(slowPdf(), 'application/pdf');
    await assert.rejects(reading.read(slow), /longer than the 5 seconds/);
    assert.equal((await reading.read(await htmlFile())).pages[0]?.text, sentence);
  });
});

test('text is read at once while two heavy files are under way', async () => {
  await withReading({}, async (reading) => {
    const page = await htmlFile();
    await reading.read(page);
    const slow = await fileOf(slowPdf(), 'application/pdf');
    const stop = new AbortController();
    const enough = new Error('enough');
    const heavy = [1, 2].map(() => reading.read(slow, stop.signal).catch((error: unknown) => error));
    for (let round = 0; round < 10; round += 1) await reading.read(page);
    stop.abort(enough);
    assert.deepEqual(await Promise.all(heavy), [enough, enough]);
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
if (isLinux) {
  test('a reading process is told nothing of the service’s environment', async () => {
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

if (isLinux) {
  /** A service that begins to read `file`; resolves with it and its reading process as soon as there is one. */
  async function serviceThatReads(file: SourceFile) {
    const pool = JSON.stringify(new URL('./pool.ts', import.meta.url).href);
    const program = `
      const { createFileReading } = await import(${pool});
      createFileReading().read(${JSON.stringify(file)});`;
    const service = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    let reader: string | undefined;
    await until(async () => {
      // It first tries out what the machine can do: those children are no reading.
      const children = await childrenOf(service.pid ?? 0);
      const commands = await Promise.all(
        children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
      );
      reader = children.find((_, at) => commands[at]?.includes('extraction/child.'));
      return reader !== undefined;
    });
    return { service, reader: reader ?? '' };
  }

  test('when the service is killed, a reading caught in endless work ends as well', async () => {
    const { service, reader } = await serviceThatReads(await fileOf(slowPdf(), 'application/pdf'));
    await setTimeout(1500);
    service.kill('SIGKILL');
    await until(() => hasEnded(reader));
  });

  test('when the service is killed, a reading that has not begun ends as well', async () => {
    const { service, reader } = await serviceThatReads(await fileOf(slowPdf(), 'application/pdf'));
    service.kill('SIGKILL');
    await until(() => hasEnded(reader));
  });

  test('a reading whose service was gone before it looked ends by itself', async () => {
    const entry = fileURLToPath(new URL('./child.ts', import.meta.url));
    const someoneElse = String(process.ppid);
    const orphan = fork(entry, [someoneElse], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const [, signal] = await once(orphan, 'exit');
    assert.equal(signal, 'SIGKILL');
  });

  test('where the kernel can, a program is killed with whoever started it', {
    skip: endingWithParent().length === 0,
  }, async () => {
    const [program = '', ...words] = [...endingWithParent(), 'sleep', '600'];
    const parent = spawn(process.execPath, [
      '-e',
      `require('child_process').spawn(${JSON.stringify(program)}, ${JSON.stringify(words)})`,
    ]);
    const sleepers = () => childrenOf(parent.pid ?? 0);
    await until(async () => {
      const [sleeper] = await sleepers();
      return sleeper !== undefined && (await readFile(`/proc/${sleeper}/cmdline`, 'utf8')).startsWith('sleep');
    });
    const [sleeper = ''] = await sleepers();
    parent.kill('SIGKILL');
    await until(() => hasEnded(sleeper));
  });
}

test('after closing nothing is read any more', async () => {
  const reading = createFileReading();
  reading.close();
  await assert.rejects(reading.read(await pdfFile()), isFailure('REVIEWER_UNAVAILABLE'));
});

test('a long inline page is read outside this process, which answers others meanwhile, and reads as it does here', async () => {
  const page = `<style>b { color: red }</style>${'<p>Grow your <b>savings</b> today.</p>'.repeat(5_000)}`;
  await withReading({}, async (reading) => {
    let turns = 0;
    // Turns taken as fast as they come would take the processor from the process that reads.
    const turning = setInterval(() => {
      turns += 1;
    }, 5);
    const document = await reading.readInline(page).finally(() => clearInterval(turning));
    assert.ok(turns > 10, `${turns} turns`);
    assert.deepEqual(document, JSON.parse(JSON.stringify(readInlineText(page))));
    const [short] = (await reading.readInline('<p>Capital at <b>risk</b>.</p>')).pages;
    assert.equal(short!.text.trim(), sentence);
  });
});
