import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf, pptxOf, shapeXml } from '../../testing/ooxml.ts';
import { blocksOf, readBytes, runWith, wordsOf } from '../../testing/read.ts';
import { pptxReader } from './index.ts';

const rgb = (hex: string) => `<a:srgbClr val="${hex}"/>`;

test('a title takes its place and its letters from the layout and the master', async () => {
  const show = pptxOf({
    slides: [{ shapes: shapeXml('Earn 8%', { placeholder: 'type="ctrTitle"' }) }],
    layout: shapeXml('Click to edit', { placeholder: 'type="title"', place: [1219200, 685800, 6096000, 1371600] }),
    letters: '<p:titleStyle><a:lvl1pPr><a:defRPr sz="4400" b="1"/></a:lvl1pPr></p:titleStyle>',
  });
  const document = await readBytes(pptxReader, show);
  assert.deepEqual(blocksOf(document), [{ page: 1, kind: 'heading', level: 1, text: 'Earn 8%' }]);
  const title = runWith(document, 'Earn');
  assert.deepEqual(title?.box, [0.1, 0.1, 0.5, 0.2]);
  assert.equal(title?.points, 44);
  assert.equal(title?.bold, true);
  assert.equal(title?.size, 0.08148);
});

test('a warning on the master is read on every slide', async () => {
  const document = await readBytes(
    pptxReader,
    pptxOf({
      slides: [{ shapes: shapeXml('One') }, { shapes: shapeXml('Two') }],
      master: shapeXml('Capital at risk', { place: [0, 6000000, 6000000, 400000] }),
    }),
  );
  assert.deepEqual(
    document.pages.map((page) => page.text),
    ['Capital at risk\nOne', 'Capital at risk\nTwo'],
  );
});

test('hidden slides, hidden shapes, words off the slide and speaker notes are marked as unseen', async () => {
  const document = await readBytes(
    pptxReader,
    pptxOf({
      slides: [
        {
          shapes: [
            shapeXml('seen', { place: [0, 0, 1000000, 1000000] }),
            shapeXml('covert', { name: 'hidden="1"' }),
            shapeXml('away', { place: [13000000, 0, 1000000, 1000000] }),
          ].join(''),
          notes: 'Say it is safe',
        },
        { shapes: shapeXml('backup'), hidden: true },
      ],
    }),
  );
  const unseen = (words: string) => runWith(document, words)?.hiddenBecause;
  assert.equal(unseen('seen'), undefined);
  assert.equal(unseen('covert'), 'The shape it stands in is hidden.');
  assert.equal(unseen('away'), 'It stands outside the slide.');
  assert.equal(unseen('Say it'), 'Notes are for the speaker.');
  assert.equal(unseen('backup'), 'The slide is hidden in the show.');
});

test('a text box that somebody drew among the speaker notes is read with them, the printed page number is not', async () => {
  const drawn = `<p:cSld><p:spTree>${shapeXml('They cannot lose')}${shapeXml('7', { placeholder: 'type="sldNum"' })}</p:spTree></p:cSld>`;
  const parts = { 'ppt/notesSlides/notesslide1.xml': partOf('p:notes', drawn) };
  const document = await readBytes(pptxReader, pptxOf({ slides: [{ shapes: shapeXml('seen'), notes: 'x' }], parts }));
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [
      ['paragraph', 'seen'],
      ['note', 'They cannot lose'],
    ],
  );
});

test('contrast is judged against the shape, the shape beneath or the slide', async () => {
  const accent = '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>';
  const place: [number, number, number, number] = [0, 0, 6000000, 3000000];
  const document = await readBytes(
    pptxReader,
    pptxOf({
      slides: [
        {
          background: `<p:bgPr><a:solidFill>${rgb('EEEEEE')}</a:solidFill></p:bgPr>`,
          shapes: [
            shapeXml('', { place, fill: accent }),
            shapeXml('panel', { place: [100, 100, 200000, 200000], colour: rgb('FFFFFF') }),
            shapeXml('faint', { place: [8000000, 0, 200000, 200000], colour: rgb('EEEEEE') }),
            shapeXml('grey', {
              place: [8000000, 4000000, 200000, 200000],
              colour: '<a:schemeClr val="tx1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>',
            }),
          ].join(''),
        },
      ],
    }),
  );
  assert.equal(runWith(document, 'panel')?.background, '#0a2540');
  assert.equal(runWith(document, 'panel')?.visible, true);
  assert.equal(runWith(document, 'faint')?.hiddenBecause, 'It has the colour of its background.');
  assert.equal(runWith(document, 'grey')?.colour, '#808080');
});

test('shapes in groups stand where the group puts them', async () => {
  const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="Group"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="6096000" y="3429000"/><a:ext cx="6096000" cy="3429000"/><a:chOff x="0" y="0"/><a:chExt cx="1000" cy="1000"/></a:xfrm></p:grpSpPr>${shapeXml('inside', { place: [0, 500, 500, 500] })}</p:grpSp>`;
  const document = await readBytes(pptxReader, pptxOf({ slides: [{ shapes: group }] }));
  assert.deepEqual(runWith(document, 'inside')?.box, [0.5, 0.75, 0.25, 0.25]);
});

test('table cells have boxes of their own', async () => {
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Table" descr="Our rates"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="1000"/><a:gridCol w="3000"/></a:tblGrid><a:tr h="10">${cell('Rate')}${cell('Fee')}</a:tr><a:tr h="10">${cell('5%')}${cell('£12')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const document = await readBytes(pptxReader, pptxOf({ slides: [{ shapes: frame }] }));
  assert.deepEqual(wordsOf(document).sort(), ['5%', 'Fee', 'Our', 'Rate', 'rates', '£12']);
  assert.deepEqual(runWith(document, '£12')?.box, [0.25, 0.5, 0.75, 0.5]);
});

test('a film on a slide is listed as unread', async () => {
  const film = `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Film"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rId7"/></p:nvPr></p:nvPicPr><p:blipFill/><p:spPr/></p:pic>`;
  const document = await readBytes(pptxReader, pptxOf({ slides: [{ shapes: film }] }));
  assert.deepEqual(
    document.unread.map(({ what, pageNumber }) => [what, pageNumber]),
    [['A video on the slide', 1]],
  );
});
