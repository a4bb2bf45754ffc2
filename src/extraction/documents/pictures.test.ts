import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { closeRecognition } from '../pictures/index.ts';
import '../testing/fonts.ts';
import { mailOf } from '../testing/mail.ts';
import { docxOf, paragraphXml, pptxOf } from '../testing/ooxml.ts';
import { readBytes, runWith } from '../testing/read.ts';
import { docxReader } from './docx/index.ts';
import { mailReader } from './mail/index.ts';
import { pptxReader } from './pptx/index.ts';

after(closeRecognition);

async function banner(): Promise<Buffer> {
  const words = '<text x="40" y="170" font-size="80" fill="#ffffff" font-family="sans-serif">Capital at risk</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="800" height="300" fill="#0a2540"/>${words}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

test('words in a picture of a Word file are read, in sizes that compare with the text', async () => {
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="5080000" cy="1905000"/><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r></w:p>';
  const bytes = docxOf({
    body: paragraphXml('Forty points', '<w:sz w:val="80"/>') + drawing,
    relationships: [['rId1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': await banner() },
  });
  const document = await readBytes(docxReader, bytes);
  const read = runWith(document, 'Capital at risk');
  assert.equal(read?.source, 'ocr');
  // 80 pixels of 300 shown 150 points high are 40 points.
  assert.ok(Math.abs((read?.size ?? 0) / (runWith(document, 'Forty')?.size ?? 1) - 1) < 0.15);
  assert.deepEqual(document.unread, []);
});

test('words in a picture of a slide are read where they stand on the slide', async () => {
  const picture =
    '<p:pic><p:nvPicPr><p:cNvPr id="4" name="x"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/></p:blipFill><p:spPr><a:xfrm><a:off x="6096000" y="3429000"/><a:ext cx="6096000" cy="2286000"/></a:xfrm></p:spPr></p:pic>';
  const bytes = pptxOf({
    slides: [{ shapes: picture, relationships: [['rId9', 'image', '../media/a.png']] }],
    parts: { 'ppt/media/a.png': await banner() },
  });
  const box = runWith(await readBytes(pptxReader, bytes), 'Capital at risk')?.box;
  assert.ok(box && box[0] > 0.5 && box[0] < 0.55 && box[1] > 0.5 && box[1] < 0.75, String(box));
});

test('words in a picture that came with a mail are read, and only then is nothing listed as missing', async () => {
  const png = (await banner()).toString('base64').replace(/(.{76})/g, '$1\r\n');
  const message = (source: string) =>
    mailOf({
      subject: 'Hello',
      kind: 'related',
      parts: [
        { type: 'text/html', body: `<p>Offer <img src="${source}" width="600"></p>` },
        { type: 'image/png', headers: ['Content-ID: <banner1>', 'Content-Transfer-Encoding: base64'], body: png },
      ],
    });
  const document = await readBytes(mailReader, message('cid:banner1'));
  assert.equal(runWith(document, 'Capital at risk')?.source, 'ocr');
  assert.deepEqual(document.unread, []);
  const remote = await readBytes(mailReader, message('https://example.com/cid:x.png'));
  assert.match(remote.unread[0]?.what ?? '', /x\.png/);
});
