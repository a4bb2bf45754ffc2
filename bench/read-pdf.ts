// node bench/read-pdf.ts: a text PDF of 30 pages, read as the service reads it, beside pdftotext where that is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileReading } from '../src/extraction/index.ts';
import { makePdf } from '../src/extraction/testing/pdfs.ts';
import { type Cost, costOf, machine } from './read-cost.ts';

const words = 'The value of your investment can fall as well as rise and you may get back less than you put in.';
const pages = Array.from(
  { length: 30 },
  (_, page) =>
    ({ write }: Parameters<Parameters<typeof makePdf>[0] & object>[0]) => {
      for (let line = 0; line < 52; line += 1) {
        write(`${page + 1}.${line + 1} ${words}`.slice(0, 95), { x: 45, fromTop: 40 + line * 15, size: 10 });
      }
    },
);
const folder = mkdtempSync(join(tmpdir(), 'fairclear-bench-'));
const path = join(folder, 'text.pdf');
const bytes = await makePdf(...pages);
writeFileSync(path, bytes);

function median(costs: Cost[], of: 'seconds' | 'processorSeconds'): number {
  const sorted = costs.map((cost) => cost[of]).sort((a, b) => a - b);
  return Math.round((sorted[sorted.length >> 1] ?? 0) * 1000);
}

const sayCosts = (costs: Cost[]) =>
  `median ${median(costs, 'seconds')} ms, ${median(costs, 'processorSeconds')} ms of processor`;

const ours: Cost[] = [];
let characters = 0;
for (let round = 0; round < 5; round += 1) {
  const reading = createFileReading();
  ours.push(
    await costOf(async () => {
      const document = await reading.read({
        path,
        fileName: 'text.pdf',
        contentType: 'application/pdf',
        size: bytes.length,
      });
      characters = document.pages.reduce((sum, page) => sum + page.text.length, 0);
      reading.close();
    }),
  );
}
console.log(
  `fairclear: ${sayCosts(ours)} for 30 pages, ${characters} characters, process start included (limit 1000 ms)`,
);

const theirs: Cost[] = [];
let isInstalled = true;
for (let round = 0; round < 5 && isInstalled; round += 1) {
  theirs.push(
    await costOf(async () => {
      isInstalled = !spawnSync('pdftotext', ['-bbox', path, '-'], { stdio: 'ignore' }).error;
    }),
  );
}
console.log(
  isInstalled ? `pdftotext -bbox: ${sayCosts(theirs)}` : 'pdftotext is not installed: apt-get install poppler-utils',
);
console.log(machine());
rmSync(folder, { recursive: true });
process.exitCode = median(ours, 'seconds') > 1000 ? 1 : 0;
