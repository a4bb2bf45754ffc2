// Prints how many of the words in generated files come back, by format; a share below its floor fails.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSource } from '../../src/extraction/index.ts';
import { closeRecognition } from '../../src/extraction/pictures/index.ts';
import { makeBanner, seeded } from '../../src/extraction/testing/banners.ts';
import { makeButtonBanner } from '../../src/extraction/testing/buttons.ts';
import { hasFfmpeg, makeFilm } from '../../src/extraction/testing/films.ts';
import { docxOf, paragraphXml } from '../../src/extraction/testing/ooxml.ts';
import { makePdf } from '../../src/extraction/testing/pdfs.ts';
import { everySample } from '../../src/extraction/testing/samples.ts';
import { makeScan } from '../../src/extraction/testing/scans.ts';
import { type BannerAccuracy, leastByRole, measureBanners } from './banners.ts';
import { add, none, share, type WordCount, wordsFound, wordsOf } from './word-accuracy.ts';

interface Row {
  format: string;
  count: WordCount;
  least: number;
}

const folder = await mkdtemp(path.join(tmpdir(), 'accuracy-'));

async function textOf(fileName: string, contentType: string, bytes?: Buffer): Promise<string> {
  const file = path.join(folder, fileName);
  if (bytes) await writeFile(file, bytes);
  const { pages } = await readSource({ path: file, fileName, contentType, size: bytes?.length ?? 1 });
  return pages.map((page) => page.text).join('\n');
}

/** Sentences as promotions have them, with figures that a reader must not lose. */
function sentences(count: number): string[] {
  const random = seeded(11);
  const figure = () => Math.floor(random() * 9000) + 10;
  const kinds = [
    () => `Save £${figure()} in ${figure() % 60} months at ${(random() * 9).toFixed(2)}% a year.`,
    () => 'Your capital is at risk; past performance isn’t a guide to future returns.',
    () =>
      `Representative example: borrow £${figure()} over ${figure() % 60} months at ${(random() * 40).toFixed(1)}% APR.`,
    () =>
      `Offer ends ${(figure() % 28) + 1} December 2026. Terms & conditions apply, e.g. account no. ${figure()}-${figure()}.`,
  ];
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]!());
}

async function bornDigital(): Promise<Row[]> {
  const lines = sentences(120);
  const escaped = lines.map((line) => line.replaceAll('&', '&amp;'));
  const pdf = await makePdf(({ write }) => {
    for (const [at, line] of lines.slice(0, 40).entries())
      write(line.replace('’', "'"), { x: 40, fromTop: 40 + at * 18 });
  });
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const files: [string, string, Buffer, string[]][] = [
    ['a.pdf', 'application/pdf', pdf, lines.slice(0, 40)],
    ['a.docx', office, docxOf({ body: lines.map((line) => paragraphXml(line)).join('') }), lines],
    [
      'a.html',
      'text/html',
      Buffer.from(`<html><body>${escaped.map((line) => `<p>${line}</p>`).join('')}</body></html>`),
      lines,
    ],
    ['a.txt', 'text/plain', Buffer.from(lines.join('\n\n')), lines],
  ];
  const rows: Row[] = [];
  for (const [name, type, bytes, wanted] of files) {
    const count = wordsFound(wordsOf(wanted.join(' ')), wordsOf(await textOf(name, type, bytes)));
    rows.push({ format: path.extname(name).slice(1), count, least: 1 });
  }
  return rows;
}

/** One small file of every other format says a sentence. */
async function samples(): Promise<Row[]> {
  const rows = new Map<string, WordCount>();
  for (const { fileName, contentType, bytes, says } of await everySample()) {
    if (says === '') continue;
    const count = wordsFound(wordsOf(says), wordsOf(await textOf(fileName, contentType, bytes)));
    const format = `${path.extname(fileName).slice(1)} sample`;
    rows.set(format, add(rows.get(format) ?? none(), count));
  }
  return [...rows].map(([format, count]) => ({ format, count, least: 1 }));
}

async function films(): Promise<Row[]> {
  if (!hasFfmpeg) return [];
  let count = none();
  for (const index of [0, 7, 11]) {
    const texts = ['Earn 8% guaranteed', 'Switch and get £175', 'Mortgage rates from 4.19%', 'Invest from £25 a month'];
    const shots = texts.map((text, at) => ({
      seconds: 2,
      sign: {
        width: 1280,
        height: 720,
        ground: ['#16324f', '#fafafa', '#7a1f3d'][(index + at) % 3]!,
        texts: [
          { text, x: 90, y: 250 + at * 20, size: 64, fill: (index + at) % 3 === 1 ? '#222222' : '#ffffff' },
          { text: 'Capital at risk. Terms and conditions apply.', x: 90, y: 690, size: 22, fill: '#9a9a9a' },
        ],
      },
    }));
    await makeFilm(path.join(folder, `${index}.mp4`), { shots });
    const read = wordsOf(await textOf(`${index}.mp4`, 'video/mp4'));
    const wanted = texts.flatMap((text) => wordsOf(`${text} Capital at risk. Terms and conditions apply.`));
    count = add(count, wordsFound(wanted, read));
  }
  return [{ format: 'mp4', count, least: 0.97 }];
}

async function stillPictures(): Promise<Row[]> {
  const banners: BannerAccuracy = await measureBanners(40);
  const rows = Object.entries(banners.byRole).map(([role, count]) => ({
    format: `png ${role}`,
    count,
    least: leastByRole(role),
  }));
  const { png, texts } = await makeBanner(1);
  const count = wordsFound(
    wordsOf(texts.map(({ text }) => text).join(' ')),
    wordsOf(await textOf('b.png', 'image/png', png)),
  );
  return [...rows, { format: 'png as a file', count, least: 0.9 }];
}

/** Letters on a ground of their own, light on dark beside dark on light. */
async function buttons(): Promise<Row[]> {
  let count = none();
  for (let index = 0; index < 12; index += 1) {
    const { png, texts } = await makeButtonBanner(index);
    const read = wordsOf(await textOf(`button-${index}.png`, 'image/png', png));
    count = add(count, wordsFound(wordsOf(texts.join(' ')), read));
  }
  return [{ format: 'png button', count, least: 0.97 }];
}

/** Sheets from a scanner in four typefaces: black text, and small print that is paler from page to page. */
async function scans(): Promise<Row[]> {
  const fonts = ['Liberation Serif', 'Liberation Sans', 'DejaVu Sans', 'Liberation Sans Narrow'];
  const greys = ['#6a6864', '#b4b2ae', '#c4c2be', '#ccccc6'];
  const lines = sentences(80);
  const print = 'Issued by Northgate Capital Limited. Capital at risk: you may get back less than you invested.';
  const pages = fonts.map((font, at) => ({
    lines: lines.slice(at * 20, at * 20 + 20),
    disclaimer: { text: print, grey: greys[at]! },
    font,
  }));
  const read = wordsOf(await textOf('scan.pdf', 'application/pdf', await makeScan(pages)));
  const wanted = pages.map((page) => wordsOf(page.lines.join(' ')));
  const both = wanted.flatMap((words) => [...words, ...wordsOf(print)]);
  const body = wordsFound(wanted.flat(), read);
  const smallPrint = { wanted: both.length - body.wanted, found: wordsFound(both, read).found - body.found };
  return [
    { format: 'scan', count: body, least: 0.97 },
    { format: 'scan small print', count: smallPrint, least: 0.9 },
  ];
}

const rows = [
  ...(await bornDigital()),
  ...(await stillPictures()),
  ...(await scans()),
  ...(await buttons()),
  ...(await films()),
  ...(await samples()),
];
for (const { format, count, least } of rows) {
  const verdict = share(count) >= least ? '' : `   below ${least}`;
  console.log(`${format.padEnd(18)} ${share(count).toFixed(3)}  ${count.found}/${count.wanted} words${verdict}`);
  if (verdict) process.exitCode = 1;
}
if (!hasFfmpeg) console.log('mp4: not measured, this machine has no ffmpeg');
await closeRecognition();
await rm(folder, { recursive: true });
