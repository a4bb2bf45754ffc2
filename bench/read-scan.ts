// node bench/read-scan.ts: scanned pages without a text layer, read as the service reads them, with processor time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share, wordsFound, wordsOf } from '../evaluation/extraction/word-accuracy.ts';
import type { Document } from '../src/document/model.ts';
import { readSource } from '../src/extraction/index.ts';
import { closeRecognition } from '../src/extraction/pictures/index.ts';
import { seeded } from '../src/extraction/testing/banners.ts';
import { makeScan, type ScannedPage } from '../src/extraction/testing/scans.ts';
import { costOf, printCost } from './read-cost.ts';

const disclaimer = 'Issued by Northgate Capital Limited. Capital at risk: you may get back less than you invested.';

/** A page of terms: about five hundred words, figures among them. */
function pageOf(number: number): ScannedPage {
  const random = seeded(number + 40);
  const figure = () => Math.floor(random() * 9000) + 10;
  const kinds = [
    () => `Save £${figure()} in ${figure() % 60} months at ${(random() * 9).toFixed(2)}% a year with the Growth Bond.`,
    () => 'Your capital is at risk; past performance is not a guide to future returns on it.',
    () =>
      `Representative example: borrow £${figure()} over ${figure() % 60} months at ${(random() * 40).toFixed(1)}% APR.`,
    () =>
      `Offer ends ${(figure() % 28) + 1} December 2026. Terms & conditions apply, account no. ${figure()}-${figure()}.`,
  ];
  return {
    lines: Array.from({ length: 38 }, (_, at) => `${number + 1}.${at + 1} ${kinds[at % kinds.length]?.() ?? ''}`),
    disclaimer: { text: disclaimer, grey: number % 2 === 0 ? '#6a6864' : '#b4b2ae' },
  };
}

const count = Number(process.argv[2] ?? 10);
const pages = Array.from({ length: count }, (_, number) => pageOf(number));
const bytes = await makeScan(pages);
const folder = mkdtempSync(join(tmpdir(), 'fairclear-bench-'));
const path = join(folder, 'scan.pdf');
writeFileSync(path, bytes);

let document: Document = { format: 'pdf', pages: [], unread: [] };
const cost = await costOf(async () => {
  document = await readSource({ path, fileName: 'scan.pdf', contentType: 'application/pdf', size: bytes.length });
});
await closeRecognition();
rmSync(folder, { recursive: true });

const wanted = pages.map(({ lines }) => wordsOf([...lines, disclaimer].join(' ')));
const read = document.pages.map(({ text }) => wordsOf(text));
const scores = wanted.map((words, at) => wordsFound(words, read[at] ?? []));
const found = scores.reduce((sum, score) => sum + score.found, 0);
const all = scores.reduce((sum, score) => sum + score.wanted, 0);
printCost(`${count} scanned pages`, cost, count * 2);
console.log(
  `${found} of ${all} words, ${share({ found, wanted: all }).toFixed(4)}; ${document.unread.length} notes of unread`,
);
if (found < all * 0.99) process.exitCode = 1;
