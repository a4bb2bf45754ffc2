import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { share, wordsFound, wordsOf } from '../../../evaluation/extraction/word-accuracy.ts';
import { closeRecognition } from '../pictures/index.ts';
import { makeScan } from '../testing/scans.ts';
import { readPdf } from './read-pdf.ts';

after(closeRecognition);

const body = [
  'Save £4,310 in 36 months at 4.25% a year when you open the Northgate Growth Bond',
  'Representative example: borrow £2,750 over 24 months at 9.9% APR, total £3,014.50',
  'Offer ends 14 December 2026. Terms and conditions apply to every account opened',
];
const disclaimer = 'Capital at risk: you may get back less than you invested. Fees of 2% apply every year.';

test('a scan’s pale small print and the white words on its dark strip are read beside its black text', async () => {
  const strip = 'Earn 7.2% a year, guaranteed';
  const bytes = await makeScan([{ lines: body, disclaimer: { text: disclaimer, grey: '#b4b2ae' }, strip }]);
  const { pages, unread } = await readPdf(bytes);
  const text = pages[0]?.text.replaceAll('\n', ' ') ?? '';
  for (const line of [strip, ...body, disclaimer]) assert.ok(text.includes(line), `${line} in ${text}`);
  assert.deepEqual(unread, []);
  const runs = pages[0]?.blocks.flatMap((block) => block.runs) ?? [];
  const [pale, black] = ['Capital at risk', 'Representative'].map((words) =>
    runs.find(({ start, end }) => pages[0]?.text.slice(start, end).includes(words)),
  );
  assert.ok((pale?.contrast ?? 21) < 2.6 && (black?.contrast ?? 0) > 8, `${pale?.contrast} ${black?.contrast}`);
  assert.ok((black?.confidence ?? 0) > 0.9, `${black?.confidence}`);
  // 29 pixels at 200 dots an inch.
  assert.ok(Math.abs((black?.points ?? 0) - 10.4) < 0.8, `${black?.points}`);
});

test('what a scan’s search layer says is believed where the scan says it too, and nowhere else', async () => {
  const [first, second, third] = body as [string, string, string];
  const lie = ['Past gains say nothing about those to come', 'You may lose all the money you put into this', 'Ask us'];
  const altered = second.replace('9.9% APR', '4.9% APR');
  const layers = [body, lie, [first, altered, third], [first]];
  const { pages } = await readPdf(await makeScan(layers.map((layer) => ({ lines: body, layer }))));
  const seenOn = (page: (typeof pages)[number]) => {
    const runs = page.blocks.flatMap((block) => block.runs).filter((run) => run.visible);
    return runs.map(({ start, end }) => page.text.slice(start, end).trim());
  };
  for (const page of pages) assert.deepEqual(seenOn(page).toSorted(), body.toSorted(), `page ${page.number}`);
  const isUntrue = pages.map(({ blocks }) => blocks.some(({ runs }) => runs.some((run) => !run.visible)));
  assert.deepEqual(isUntrue, [false, true, true, true]);
});

test('a disclosure hardly darker than its paper is read, and one that cannot be made out is noted', async () => {
  const pages = ['#d0ceca', '#e6e4de'].map((grey) => ({ lines: body, disclaimer: { text: disclaimer, grey } }));
  const { pages: read, unread } = await readPdf(await makeScan(pages));
  const [pale = '', palest = ''] = read.map(({ text }) => text.replaceAll('\n', ' '));
  assert.ok(share(wordsFound(wordsOf(disclaimer), wordsOf(pale))) >= 0.9, pale);
  assert.ok(body.every((line) => palest.includes(line)) && !palest.includes('Capital at risk'), palest);
  assert.deepEqual(
    unread.filter(({ pageNumber }) => pageNumber === 2).map(({ what }) => what),
    ['Text at the bottom left'],
  );
});

test('terms & conditions keep the sign between them', async () => {
  const { pages } = await readPdf(await makeScan([{ lines: ['Offer ends in May. Terms & conditions apply'] }]));
  assert.equal(pages[0]?.text, 'Offer ends in May. Terms & conditions apply');
});

test('scanned pages that are read side by side stay in their order, each with its own words', async () => {
  const offers = ['Alpha bond pays monthly', 'Bravo loan from today', 'Charlie card for travel'];
  const { pages } = await readPdf(await makeScan(offers.map((offer) => ({ lines: [offer] }))));
  assert.deepEqual(
    pages.map(({ number, text }) => [number, text]),
    offers.map((offer, at) => [at + 1, offer]),
  );
});

test('of more scanned pages than are looked at the first are read and each of the others is named', async () => {
  const { pages, unread } = await readPdf(
    await makeScan(Array.from({ length: 14 }, () => ({ lines: ['Fees apply'] }))),
  );
  const read = pages.filter(({ text }) => text === 'Fees apply').map(({ number }) => number);
  const named = unread.map(({ pageNumber }) => pageNumber);
  assert.deepEqual(
    [...read, ...named],
    pages.map(({ number }) => number),
  );
  assert.ok(read.length >= 10 && named.length > 0, `${read.length} read, ${named.length} named`);
});

test('when time is up the pages that are left are named, and the file does not fail', async () => {
  const bytes = await makeScan([{ lines: ['Fees apply'] }, { lines: ['Fees apply'] }]);
  const { pages, unread } = await readPdf(bytes, performance.now());
  assert.deepEqual(
    pages.map(({ text }) => text),
    ['', ''],
  );
  assert.deepEqual(
    unread.map(({ what, pageNumber }) => [what, pageNumber]),
    [
      ['The page', 1],
      ['The page', 2],
    ],
  );
});
