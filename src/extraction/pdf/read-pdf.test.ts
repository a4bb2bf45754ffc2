import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clip, endPath, PDFName, PDFString, popGraphicsState, pushGraphicsState, rectangle, rgb } from 'pdf-lib';
import sharp from 'sharp';
import type { Document } from '../../document/model.ts';
import { closeRecognition } from '../pictures/index.ts';
import { ReadingFailure } from '../reader.ts';
import '../testing/fonts.ts';
import { hostilePdfs, makePdf, onePage, rawPdf, rawStream } from '../testing/pdfs.ts';
import { blocksOf, runWith, wordsOf } from '../testing/read.ts';
import { readPdf } from './read-pdf.ts';

const textsOf = (document: Document) => blocksOf(document).map((block) => block.text);

async function bannerPng(words: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="240"><rect width="100%" height="100%" fill="#fff"/>
    <text x="40" y="140" font-size="64" font-family="DejaVu Sans" fill="#124">${words}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

test('columns are read one after the other, under the headline that spans them', async () => {
  const left = [
    'Oakwell has looked after savings',
    'since 1998 and pays a fixed return',
    'every quarter, whatever happens.',
  ];
  const right = [
    'Capital is at risk. The value of',
    'your investment can fall as well',
    'as rise over its whole term.',
  ];
  const document = await readPdf(
    await makePdf(({ write }) => {
      write('Earn eight percent a year', { x: 50, fromTop: 70, size: 28, bold: true });
      // Written line by line across both columns, as some programs do.
      for (const [at, line] of left.entries()) {
        write(line, { x: 50, fromTop: 120 + at * 14 });
        write(right[at] ?? '', { x: 310, fromTop: 120 + at * 14 });
      }
    }),
  );
  assert.deepEqual(textsOf(document), ['Earn eight percent a year', left.join(' '), right.join(' ')]);
});

test('a headline whose letters are written far apart, one by one, is read as its words', async () => {
  const document = await readPdf(
    await makePdf(({ regular, write }) => {
      let x = 50;
      for (const letter of 'GUARANTEED 8% RETURN') {
        if (letter !== ' ') write(letter, { x, fromTop: 100, size: 14 });
        x += regular.widthOfTextAtSize(letter, 14) + 4;
      }
      write('Vitamins A B C D E F G', { x: 50, fromTop: 160 });
    }),
  );
  assert.deepEqual(textsOf(document), ['GUARANTEED 8% RETURN', 'Vitamins A B C D E F G']);
});

test('a table is read row by row', async () => {
  const rows = [
    ['Term', 'Rate', 'Minimum'],
    ['1 year', '5.1%', '£500'],
    ['2 years', '6.0%', '£1,000'],
    ['3 years', '8.0%', '£5,000'],
  ];
  const document = await readPdf(
    await makePdf(({ write }) => {
      for (const [at, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) write(cell, { x: 50 + column * 150, fromTop: 100 + at * 22 });
      }
    }),
  );
  assert.deepEqual(textsOf(document), rows.flat());
  assert.ok(blocksOf(document).every((block) => block.kind === 'table-cell'));
});

test('a table whose cells run over several lines is read row by row, each cell whole', async () => {
  const rows: [string[], string[]][] = [
    [
      ['APR for purchases'],
      ['0% for 15 months. After that, your APR', 'will be 18.24% to 27.24% and will vary', 'with the market.'],
    ],
    [['Paying interest'], ['Your due date is at least 25 days after', 'the close of each billing cycle.']],
    [['Annual fee'], ['None']],
    [
      ['Transaction', 'fees'],
      ['Either $10 or 5% of each cash advance,', 'whichever is greater.'],
    ],
  ];
  const document = await readPdf(
    await makePdf(({ write }) => {
      let fromTop = 100;
      for (const [label, cell] of rows) {
        for (const [at, line] of label.entries()) write(line, { x: 50, fromTop: fromTop + 7 + at * 14, bold: true });
        for (const [at, line] of cell.entries()) write(line, { x: 200, fromTop: fromTop + at * 14 });
        fromTop += Math.max(label.length, cell.length) * 14 + 16;
      }
    }),
  );
  assert.deepEqual(
    textsOf(document),
    rows.flat().map((lines) => lines.join(' ')),
  );
  assert.ok(blocksOf(document).every((block) => block.kind === 'table-cell'));
});

test('a sentence that a column’s foot breaks off goes on at the head of the next', async () => {
  const left = ['The region is growing, and prices have', 'doubled in the last ten years. They'];
  const right = ['will double again in the next ten, and', 'nobody doubts it.'];
  const document = await readPdf(
    await makePdf(({ write }) => {
      for (const [at, line] of left.entries()) write(line, { x: 50, fromTop: 120 + at * 14 });
      for (const [at, line] of right.entries()) write(line, { x: 310, fromTop: 120 + at * 14 });
      write('One bedroom', { x: 310, fromTop: 180 });
      write('from £389,000', { x: 430, fromTop: 180 });
    }),
  );
  assert.deepEqual(textsOf(document), [[...left, ...right].join(' '), 'One bedroom', 'from £389,000']);
});

test('a heading under two columns is read after both, with the text that it heads', async () => {
  const wide = 'A loan of £180,000 over 25 years at 4.35% for five years, and at our variable rate for what remains,';
  const document = await readPdf(
    await makePdf(({ write }) => {
      write('What you get', { x: 50, fromTop: 100, size: 16, bold: true });
      write('A named adviser at your branch.', { x: 50, fromTop: 120 });
      write('What it costs', { x: 310, fromTop: 100, size: 16, bold: true });
      for (const at of [0, 1, 2]) write('A fee that can be added to the loan', { x: 310, fromTop: 120 + at * 14 });
      write('Example', { x: 50, fromTop: 190, size: 16, bold: true });
      write(wide, { x: 50, fromTop: 210 });
    }),
  );
  assert.deepEqual(textsOf(document).slice(2), [
    'What it costs',
    'A fee that can be added to the loan A fee that can be added to the loan A fee that can be added to the loan',
    'Example',
    wide,
  ]);
});

test('bullets and ticks that are drawn part the items of a list', async () => {
  const items = ['Free legal work on remortgages', 'borrow up to 90% of the value', 'overpay 10% a year'];
  const document = await readPdf(
    await makePdf(({ page, write }) => {
      for (const [at, item] of items.entries()) {
        page.drawCircle({ x: 55, y: 842 - 96 - at * 14, size: 1.8 });
        write(item, { x: 64, fromTop: 100 + at * 14 });
      }
      page.drawRectangle({ x: 50, y: 600, width: 400, height: 60, borderWidth: 1 });
      write('Boxed words that go on', { x: 64, fromTop: 200 });
      write('over two lines', { x: 64, fromTop: 214 });
    }),
  );
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [...items.map((item) => ['list-item', item]), ['paragraph', 'Boxed words that go on over two lines']],
  );
});

test('bold words that run on into the next line are one sentence; a bold line over others is a heading', async () => {
  const document = await readPdf(
    await makePdf(({ bold, regular, write }) => {
      write('Then our variable rate. ', { x: 50, fromTop: 100 });
      const x = 50 + regular.widthOfTextAtSize('Then our variable rate. ', 11);
      write('The overall cost for', { x, fromTop: 100, bold: true });
      write('comparison is 6.1% APRC.', { x: 50, fromTop: 114, bold: true });
      write('Charges', { x: 50, fromTop: 160, bold: true });
      write('Ongoing', { x: 50, fromTop: 174, bold: true });
      write('charge 0.78% a year.', { x: 50 + bold.widthOfTextAtSize('Ongoing ', 11), fromTop: 174 });
    }),
  );
  assert.deepEqual(textsOf(document), [
    'Then our variable rate. The overall cost for comparison is 6.1% APRC.',
    'Charges',
    'Ongoing charge 0.78% a year.',
  ]);
});

test('no word of a born-digital file is lost, whatever order its pieces were written in', async () => {
  const sentence = 'The value of investments can fall as well as rise so you could get back less than you invest'.split(
    ' ',
  );
  const bytes = await makePdf(({ write, regular }) => {
    let x = 40;
    const placed = sentence.map((word) => {
      const place = { word, x };
      x += regular.widthOfTextAtSize(`${word} `, 11);
      return place;
    });
    for (const { word, x: at } of placed.reverse()) write(word, { x: at, fromTop: 100 });
  });
  assert.deepEqual(wordsOf(await readPdf(bytes)), sentence);
});

test('a divided word keeps its line’s end, so that its quote is what stands in the file', async () => {
  const document = await readPdf(
    await makePdf(({ write }) => {
      write('Remember that past perfor-', { x: 50, fromTop: 100 });
      write('mance is no guide to the future.', { x: 50, fromTop: 114 });
    }),
  );
  assert.equal(document.pages[0]?.text, 'Remember that past perfor-\nmance is no guide to the future.');
});

test('place, size, weight, colour and contrast are those on the page', async () => {
  const document = await readPdf(
    await makePdf(({ page, write, bold }) => {
      page.drawRectangle({ x: 0, y: 742, width: 595, height: 100, color: rgb(0.1, 0.1, 0.3) });
      page.drawText('Earn more', { x: 100, y: 780, size: 30, font: bold, color: rgb(1, 1, 1) });
      write('Terms apply', { x: 50, fromTop: 400, size: 7, grey: 0.6 });
    }),
  );
  const headline = runWith(document, 'Earn more');
  const terms = runWith(document, 'Terms apply');
  assert.deepEqual([headline?.points, headline?.bold, headline?.colour], [30, true, '#ffffff']);
  assert.equal(headline?.background, '#1a1a4d');
  assert.deepEqual([terms?.points, terms?.colour, terms?.contrast], [7, '#999999', 2.85]);
  const [x = 0, y = 0, width = 0, height = 0] = headline?.box ?? [];
  assert.ok(Math.abs(x - 100 / 595) < 0.01 && Math.abs(y + height - 62 / 842) < 0.01, String(headline?.box));
  assert.ok(width > 0.2 && width < 0.3 && height > 0.02 && height < 0.04);
});

test('what cannot be seen is marked with the reason, whatever the way it is hidden', async () => {
  const document = await readPdf(
    await makePdf(({ page, write, writeInvisibly }) => {
      write('plain words', { x: 50, fromTop: 60 });
      write('white words', { x: 50, fromTop: 100, grey: 1 });
      write('tiny words', { x: 50, fromTop: 140, size: 3 });
      write('covered words', { x: 50, fromTop: 180 });
      page.drawRectangle({ x: 40, y: 842 - 185, width: 200, height: 20, color: rgb(1, 1, 1) });
      writeInvisibly('unpainted words', { x: 50, fromTop: 220 });
      write('outside words', { x: -400, fromTop: 260 });
    }),
  );
  const reasons = Object.fromEntries(
    ['plain', 'white', 'tiny', 'covered', 'unpainted', 'outside'].map((name) => {
      const run = runWith(document, `${name} words`);
      return [name, run?.visible ? 'seen' : run?.hiddenBecause];
    }),
  );
  assert.deepEqual(reasons, {
    plain: 'seen',
    white: 'It has the colour of its background.',
    tiny: 'Its letters are 3 points high.',
    covered: 'It is covered, or cut off by a frame.',
    unpainted: 'It is drawn in the invisible text mode.',
    outside: 'It stands outside the page.',
  });
});

test('text under a picture or outside its clipping frame is hidden, text over a picture is seen', async (t) => {
  t.after(closeRecognition);
  const bytes = await makePdf(async ({ pdf, page, write }) => {
    const pixels = Buffer.from(Array.from({ length: 8 * 4 * 3 }, (_, at) => 120 + ((at * 37) % 100)));
    const photo = await pdf.embedPng(
      await sharp(pixels, { raw: { width: 8, height: 4, channels: 3 } })
        .png()
        .toBuffer(),
    );
    write('under the photo', { x: 60, fromTop: 150 });
    page.drawImage(photo, { x: 50, y: 642, width: 200, height: 100 });
    write('over the photo', { x: 60, fromTop: 190 });
    page.pushOperators(pushGraphicsState(), rectangle(50, 400, 100, 20), clip(), endPath());
    write('outside the frame', { x: 60, fromTop: 500 });
    page.pushOperators(popGraphicsState());
  });
  const document = await readPdf(bytes);
  assert.equal(runWith(document, 'under the photo')?.hiddenBecause, 'A picture lies over it.');
  assert.equal(runWith(document, 'over the photo')?.visible, true);
  assert.equal(runWith(document, 'outside the frame')?.hiddenBecause, 'It is covered, or cut off by a frame.');
});

test('headings, list items, small print and the line at the foot are told apart', async () => {
  const document = await readPdf(
    await makePdf(({ write }) => {
      write('A headline', { x: 50, fromTop: 70, size: 24 });
      write('Ordinary words that make up the body of the page and set its size.', { x: 50, fromTop: 120 });
      write('• One benefit', { x: 50, fromTop: 160 });
      write('1 Terms and conditions apply to every offer.', { x: 50, fromTop: 700, size: 7 });
      write('Oakwell Ltd', { x: 50, fromTop: 815, size: 8 });
    }),
  );
  const kinds = blocksOf(document).map((block) => block.kind);
  assert.deepEqual(kinds, ['heading', 'paragraph', 'list-item', 'footnote', 'footer']);
});

test('a page with more small print than text has its text as paragraphs, not as headings', async () => {
  const text = 'You may get back less than you invest, so think of five years or longer, and of what you can spare.';
  const document = await readPdf(
    await makePdf(({ write }) => {
      write('A headline', { x: 50, fromTop: 70, size: 24 });
      write(text, { x: 50, fromTop: 120, size: 10 });
      for (let line = 0; line < 4; line += 1) {
        write('Oakwell Ltd is a firm that is authorised and regulated here.', {
          x: 50,
          fromTop: 700 + line * 20,
          size: 7,
        });
      }
    }),
  );
  assert.equal(blocksOf(document).find((block) => block.text === text)?.kind, 'paragraph');
});

test('turned text and a raised footnote mark keep their words', async () => {
  const document = await readPdf(
    await makePdf(({ write, writeUpwards, regular }) => {
      write('£100', { x: 50, fromTop: 100 });
      write('1', { x: 50 + regular.widthOfTextAtSize('£100', 11), fromTop: 96, size: 6.5 });
      writeUpwards('Offer ends in May', { x: 570, fromTop: 500 });
    }),
  );
  assert.deepEqual(textsOf(document), ['£100¹', 'Offer ends in May']);
});

test('form fields, notes, link targets and the title are read', async () => {
  const document = await readPdf(
    await makePdf(({ pdf, page, write }) => {
      pdf.setTitle('Oakwell Growth Bond');
      write('See the terms', { x: 50, fromTop: 100 });
      const annotation = (entries: Record<string, unknown>) =>
        pdf.context.register(pdf.context.obj({ Type: 'Annot', ...entries } as never));
      const uri = { S: 'URI', URI: PDFString.of('https://oakwell.example/terms') };
      page.node.set(
        PDFName.of('Annots'),
        pdf.context.obj([
          annotation({ Subtype: 'Link', Rect: [40, 735, 200, 755], A: uri }),
          annotation({ Subtype: 'Text', Rect: [300, 700, 320, 720], Contents: PDFString.of('Check this claim') }),
        ]),
      );
      const field = pdf.getForm().createTextField('amount');
      field.setText('From 250 pounds');
      field.addToPage(page, { x: 300, y: 200, width: 150, height: 20 });
    }),
  );
  assert.equal(runWith(document, 'See the terms')?.href, 'https://oakwell.example/terms');
  assert.equal(runWith(document, 'Check this claim')?.source, 'annotation');
  assert.equal(runWith(document, 'From 250 pounds')?.visible, true);
  assert.deepEqual(
    [runWith(document, 'Oakwell Growth')?.source, runWith(document, 'Oakwell Growth')?.visible],
    ['metadata', false],
  );
});

test('a rotated page is read upright, with boxes as it is shown', async () => {
  const upright = rawPdf(onePage(rawStream('', 'BT /F 20 Tf 0 1 -1 0 100 200 Tm (Sideways words) Tj ET')));
  const rotated = Buffer.from(upright.toString('latin1').replace('/Type/Page/', '/Type/Page/Rotate 90/'), 'latin1');
  const document = await readPdf(rotated);
  const [x = 0, y = 0, width = 0] = runWith(document, 'Sideways words')?.box ?? [];
  assert.deepEqual([document.pages[0]?.width, document.pages[0]?.height], [842, 595]);
  assert.ok(Math.abs(x - 200 / 842) < 0.01 && Math.abs(y - 84 / 595) < 0.02 && width > 0.1, `${x} ${y} ${width}`);
});

test('the words of a scan, and of a picture beside text, are read from the pixels, once each', async (t) => {
  t.after(closeRecognition);
  const document = await readPdf(
    await makePdf(
      async ({ pdf, page }) => {
        const picture = await pdf.embedPng(await bannerPng('Double your money'));
        page.drawImage(picture, { x: 0, y: 500, width: 595, height: 159 });
      },
      async ({ pdf, page, write }) => {
        write('This page has a text layer of its own.', { x: 50, fromTop: 60 });
        const picture = await pdf.embedPng(await bannerPng('Risk free until May'));
        page.drawImage(picture, { x: 50, y: 500, width: 450, height: 120 });
        write('Laid over the picture', { x: 80, fromTop: 335 });
      },
    ),
  );
  const scan = runWith(document, 'Double your money');
  assert.equal(scan?.source, 'ocr');
  assert.ok(Math.abs((scan?.box?.[1] ?? 0) - 0.28) < 0.05, String(scan?.box));
  assert.equal(runWith(document, 'Risk free until May')?.source, 'ocr');
  const laidOver = blocksOf(document).filter((block) => block.text.includes('Laid over'));
  assert.equal(laidOver.length, 1);
  assert.deepEqual(document.unread, []);
});

test('a blank page is read as blank', async () => {
  const document = await readPdf(await makePdf(() => undefined));
  assert.deepEqual([document.pages[0]?.text, document.unread], ['', []]);
});

test('beyond three hundred pages the rest is named as unread', async () => {
  const document = await readPdf(rawPdf(onePage(rawStream('', ''), '', '3 0 R '.repeat(2000), 2000)));
  assert.equal(document.pages.length, 300);
  assert.deepEqual(document.unread, [{ what: 'Pages from 301 on', why: 'Only 300 pages of a file are read.' }]);
});

test('a PDF of more pages than any promotion has is refused', async () => {
  for (const what of ['claims a million pages', 'repeats a page 20,000 times']) {
    const bytes = hostilePdfs[what]?.() ?? Buffer.alloc(0);
    await assert.rejects(
      readPdf(bytes),
      (error: unknown) => error instanceof ReadingFailure && error.code === 'FILE_TOO_COMPLEX',
    );
  }
});

test('a PDF that needs a password says so, one that is cut short says so', async () => {
  const failure = (code: string) => (error: unknown) => error instanceof ReadingFailure && error.code === code;
  const locked = hostilePdfs['needs a password']?.() ?? Buffer.alloc(0);
  await assert.rejects(readPdf(locked), failure('ENCRYPTED_FILE'));
  await assert.rejects(readPdf(Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Cat')), failure('UNREADABLE_FILE'));
});
