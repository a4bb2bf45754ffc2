import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { Document, Run } from '../../document/model.ts';
import { ReadingFailure } from '../reader.ts';
import { seeded } from '../testing/banners.ts';
import { makeButtonBanner } from '../testing/buttons.ts';
import { drawSign, type Sign, signAsBmp, signSvg, signsAsGif } from '../testing/pictures.ts';
import { closeRecognition, pictureReaders, recogniseText } from './index.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
});
after(async () => {
  await rm(folder, { recursive: true });
  await closeRecognition();
});

async function read(format: string, bytes: Buffer | string): Promise<Document> {
  const file = path.join(folder, `sample.${format}`);
  await writeFile(file, bytes);
  const reader = pictureReaders.find((each) => each.format === format);
  assert.ok(reader, format);
  return reader.read({ path: file, fileName: 'sample', contentType: '', size: bytes.length });
}

const textsOf = (document: Document) => document.pages.map((page) => page.text.replaceAll('\n', ' '));

function runWith(document: Document, words: string): Run {
  for (const page of document.pages) {
    const run = page.blocks
      .flatMap(({ runs }) => runs)
      .find(({ start, end }) => page.text.slice(start, end).includes(words));
    if (run) return run;
  }
  throw new Error(`no run with ${words}`);
}

const failsWith = (code: string) => (error: unknown) => error instanceof ReadingFailure && error.code === code;

const offer: Sign = {
  width: 1200,
  height: 628,
  ground: '#112244',
  texts: [
    { text: 'Earn 8% guaranteed', x: 60, y: 150, size: 72, fill: '#ffffff' },
    { text: 'Capital at risk. Terms and conditions apply.', x: 60, y: 590, size: 18, fill: '#8090a0' },
  ],
};

describe('a picture is read as a customer sees it', () => {
  it('finds the words on a button and on a badge, light on dark beside dark on light', async () => {
    for (const index of [4, 8]) {
      const { png, texts } = await makeButtonBanner(index);
      const text = (await read('png', png)).pages[0]?.text ?? '';
      for (const words of texts) assert.ok(text.includes(words), `${words} in ${text}`);
    }
  });

  it('finds the headline and the pale small print, with their sizes, places and contrast', async () => {
    const document = await read('png', await drawSign(offer).png().toBuffer());
    assert.deepEqual(textsOf(document), ['Earn 8% guaranteed Capital at risk. Terms and conditions apply.']);
    const [headline, print] = [runWith(document, 'guaranteed'), runWith(document, 'Capital')];
    assert.ok(Math.abs(headline.size! * 628 - 72) < 6, `${headline.size! * 628}`);
    assert.ok(Math.abs(print.size! * 628 - 18) < 2.5, `${print.size! * 628}`);
    assert.ok(headline.contrast! > 14 && print.contrast! > 4 && print.contrast! < 5.5, `${print.contrast}`);
    assert.ok(Math.abs(print.box![0] - 0.05) < 0.01 && print.box![1] > 0.9, `${print.box}`);
    assert.equal(document.pages[0]?.medium, 'image');
    assert.deepEqual(document.unread, []);
  });

  it('measures the letters of a scanned letter in points of its sheet, and those of a post as parts of the picture', async () => {
    const line = 'Your capital is at risk and you may get back less';
    const letter = (height: number): Sign => ({
      width: 1240,
      height,
      texts: Array.from({ length: 8 }, (_, at) => ({ text: line, x: 140, y: 200 + at * 60, size: 17 })),
    });
    const pointsOf = async (height: number): Promise<number | undefined> =>
      runWith(await read('png', await drawSign(letter(height)).png().toBuffer()), 'capital').points;
    const points = await pointsOf(1754);
    assert.ok(Math.abs(points! - (17 / 1754) * 842) < 0.8, `${points}`);
    assert.equal(await pointsOf(1550), undefined);
  });

  for (const format of ['jpeg', 'webp', 'tiff', 'avif'] as const) {
    it(`reads the same words from ${format}`, async () => {
      const document = await read(format, await drawSign(offer).toFormat(format).toBuffer());
      assert.deepEqual(textsOf(document), ['Earn 8% guaranteed Capital at risk. Terms and conditions apply.']);
    });
  }

  it('reads the same words from a Windows bitmap', async () => {
    const document = await read('bmp', await signAsBmp(offer));
    assert.deepEqual(textsOf(document), ['Earn 8% guaranteed Capital at risk. Terms and conditions apply.']);
  });

  it('turns a photograph as its camera noted', async () => {
    const lying = await drawSign(offer).rotate(90).png().toBuffer();
    const photograph = await sharp(lying).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const document = await read('jpeg', photograph);
    assert.match(textsOf(document)[0]!, /Earn 8% guaranteed/);
    assert.equal(document.pages[0]?.width, 1200);
  });

  it('reads each distinct frame of an animation as a page, once', async () => {
    const frame = (text: string): Sign => ({ width: 600, height: 300, texts: [{ text, x: 40, y: 150, size: 48 }] });
    const [first, second] = [frame('Win a car'), frame('Entries close Friday')];
    const document = await read('gif', await signsAsGif([first, first, second, second]));
    assert.deepEqual(textsOf(document), ['Win a car', 'Entries close Friday']);
  });

  it('says for how long the words of an animation are there, but for those that are there all the time', async () => {
    const frame = (text: string): Sign => ({
      width: 600,
      height: 300,
      texts: [
        { text, x: 40, y: 120, size: 48 },
        { text: 'Capital at risk', x: 40, y: 260, size: 30 },
      ],
    });
    const signs = [frame('Win a car'), frame('Win a car'), frame('Entries close Friday')];
    const { pages } = await read('gif', await signsAsGif(signs));
    const times = pages.flatMap(({ text, blocks }) =>
      blocks.flatMap(({ runs }) =>
        runs.map(({ start, end, startMs, endMs }) => [text.slice(start, end).trim(), startMs, endMs]),
      ),
    );
    assert.deepEqual(times, [
      ['Win a car', 0, 1600],
      ['Capital at risk', undefined, undefined],
      ['Entries close Friday', 1600, 2400],
      ['Capital at risk', undefined, undefined],
    ]);
  });

  it('reads a disclosure that runs up the side', async () => {
    const side = { text: 'Your capital is at risk when investing', x: 1180, y: 600, size: 20, turn: -90 };
    const sign = { ...offer, texts: [offer.texts[0]!, { ...side, fill: '#ffffff' }] };
    const text = textsOf(await read('png', await drawSign(sign).png().toBuffer()))[0]!;
    assert.match(text, /Your capital/);
    assert.match(text, /risk when investing/);
  });

  it('keeps a paragraph of small print together', async () => {
    const lines = [
      'The value of investments can go down as',
      'well as up and you may get back less than',
      'you put in.',
    ];
    const texts = lines.map((text, at) => ({ text, x: 60, y: 500 + at * 26, size: 20 }));
    const document = await read('png', await drawSign({ width: 1000, height: 600, texts }).png().toBuffer());
    assert.equal(document.pages[0]?.blocks.length, 1);
    assert.equal(document.pages[0]?.text, lines.join(' '));
  });

  it('keeps lines apart that end on purpose, and those together that were full', async () => {
    const lines = [
      'Painless from the start',
      'Book before midnight',
      'Ask your doctor about all the',
      'known risks of treatment',
    ];
    const texts = lines.map((text, at) => ({ text, x: 60, y: 100 + at * 56, size: 40 }));
    const { pages } = await read('png', await drawSign({ width: 900, height: 360, texts }).png().toBuffer());
    assert.equal(
      pages[0]?.text,
      'Painless from the start\nBook before midnight\nAsk your doctor about all the known risks of treatment',
    );
  });

  it('has one page without words for a picture without words', async () => {
    const document = await read(
      'png',
      await drawSign({ ...offer, texts: [] })
        .png()
        .toBuffer(),
    );
    assert.deepEqual(textsOf(document), ['']);
  });

  for (const kind of ['page', 'picture'] as const) {
    it(`notes in a few seconds that a ${kind} of nothing but grain could not be searched`, async () => {
      const [width, height, random] = [1200, 1600, seeded(3)];
      const data = Uint8Array.from({ length: width * height * 3 }, () => random() * 256);
      const before = process.cpuUsage();
      const { lines, illegible } = await recogniseText({ data, width, height, channels: 3 }, { kind });
      const { user, system } = process.cpuUsage(before);
      assert.deepEqual(lines, []);
      assert.match(illegible.map(({ why }) => why).join(), /grainy/);
      assert.ok((user + system) / 1e6 < 20, `${user + system}`);
    });
  }

  it('says that type is too small to be read with confidence', async () => {
    const texts = [
      { text: 'Rates are variable and may change. Fees of two percent apply every year.', x: 20, y: 200, size: 5 },
    ];
    const document = await read('png', await drawSign({ width: 900, height: 400, texts }).png().toBuffer());
    assert.ok(document.unread.length > 0 || /Fees of two percent apply every year/.test(textsOf(document)[0]!));
  });
});

describe('a drawing is read from its source and from what shows of it', () => {
  it('takes the words exactly and finds where they are', async () => {
    const document = await read('svg', signSvg(offer));
    assert.deepEqual(textsOf(document), ['Earn 8% guaranteed Capital at risk. Terms and conditions apply.']);
    const run = runWith(document, 'Capital');
    assert.equal(run.source, 'text');
    assert.ok(run.box![1] > 0.9 && run.contrast! < 5.5);
  });

  it('is read where it says nothing of its size, or how much of a window it takes', async () => {
    const texts = '<text x="40" y="90" font-size="60">Earn 8%</text><text x="40" y="900" font-size="60">No risk</text>';
    for (const size of ['', 'width="100%" height="100%"', 'width="1600"']) {
      const document = await read('svg', `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${texts}</svg>`);
      assert.deepEqual(textsOf(document), ['Earn 8% No risk'], size);
      const [first, second] = ['Earn', 'No risk'].map((words) => runWith(document, words));
      assert.ok(first!.visible && second!.visible && second!.box![1] - first!.box![1] > 0.4, size);
    }
  });

  it('marks words that do not show', async () => {
    const hidden = { text: 'Fees apply', x: 60, y: 300, size: 30, fill: '#112244' };
    const document = await read('svg', signSvg({ ...offer, texts: [...offer.texts, hidden] }));
    assert.equal(runWith(document, 'Fees apply').visible, false);
    assert.equal(runWith(document, 'Earn').visible, true);
  });

  it('loads nothing that the drawing links to, and says so', async () => {
    const secret = path.join(folder, 'secret.png');
    await drawSign({ ...offer, texts: [{ text: 'SECRET', x: 60, y: 200, size: 90, fill: '#fff' }] }).toFile(secret);
    const link = `<image href="file://${secret}" width="1200" height="628"/>`;
    const document = await read('svg', signSvg({ ...offer, texts: [] }).replace('</svg>', `${link}</svg>`));
    assert.deepEqual(textsOf(document), ['']);
    assert.deepEqual(
      document.unread.map(({ what }) => what),
      ['Linked pictures'],
    );
  });

  it('refuses entities, which are how a few lines become gigabytes', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${signSvg(offer)}`;
    await assert.rejects(read('svg', bomb), failsWith('UNSUPPORTED_FILE'));
  });

  it('refuses nesting that no drawing program makes', async () => {
    const deep = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g>'.repeat(9999)}${'</g>'.repeat(9999)}</svg>`;
    await assert.rejects(read('svg', deep), failsWith('FILE_TOO_COMPLEX'));
  });
});

describe('a drawing that is too much to draw', () => {
  const svg = (side: number, inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${inside}</svg>`;
  const uses = Array.from(
    { length: 20 },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  );
  const tooMuch: Record<string, string> = {
    'is as large as a town': svg(1_000_000, '<text y="99">x</text>'),
    'repeats itself without end': svg(90, `<g id="g0"><rect width="1" height="1"/></g>${uses.join('')}`),
  };
  for (const [what, source] of Object.entries(tooMuch)) {
    it(`is refused when it ${what}`, () => assert.rejects(read('svg', source), failsWith('FILE_TOO_COMPLEX')));
  }
});

describe('a picture that is not right fails with a reason', () => {
  it('refuses more pixels than a machine has memory for, before it decodes them', async () => {
    const bytes = await drawSign(offer).png().toBuffer();
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    await assert.rejects(read('png', bytes), (error: unknown) => error instanceof ReadingFailure);
  });

  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif', 'bmp'] as const) {
    it(`does not read half of a ${format} as if it were all`, async () => {
      const whole = format === 'bmp' ? await signAsBmp(offer) : await drawSign(offer).toFormat(format).toBuffer();
      await assert.rejects(read(format, whole.subarray(0, whole.length >> 1)), failsWith('UNREADABLE_FILE'));
    });
  }
});
