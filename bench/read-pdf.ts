// node bench/read-pdf.ts: a text PDF of 30 pages, read as the service reads it, beside pdftotext where that is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileReading } from '../src/extraction/index.ts';
import { makePdf } from '../src/extraction/testing/pdfs.ts';

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

function median(times: number[]): number {
  return Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
}

const reading = createFileReading();
const ours: number[] = [];
let characters = 0;
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  const document = await reading.read({
    path,
    fileName: 'text.pdf',
    contentType: 'application/pdf',
    size: bytes.length,
  });
  ours.push(performance.now() - start);
  characters = document.pages.reduce((sum, page) => sum + page.text.length, 0);
}
reading.close();
console.log(
  `fairclear: ${median(ours)} ms for 30 pages, ${characters} characters, process start included (limit 1000 ms)`,
);

const theirs: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const start = performance.now();
  if (spawnSync('pdftotext', ['-bbox', path, '-']).error) break;
  theirs.push(performance.now() - start);
}
console.log(theirs.length > 0 ? `pdftotext -bbox: ${median(theirs)} ms` : 'pdftotext is not installed');
rmSync(folder, { recursive: true });
process.exitCode = median(ours) > 1000 ? 1 : 0;
