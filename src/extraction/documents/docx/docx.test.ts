import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docxOf, paragraphXml, partOf, relationshipsOf, runXml } from '../../testing/ooxml.ts';
import { blocksOf, readBytes, runWith, wordsOf } from '../../testing/read.ts';
import { docxReader } from './index.ts';

const styles = `
  <w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="48"/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Small"><w:name w:val="Small print"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="12"/><w:color w:val="BFBFBF"/></w:rPr></w:style>`;

function noteParts(): Record<string, string> {
  return {
    'word/footnotes.xml': partOf(
      'w:footnotes',
      `<w:footnote w:id="2">${paragraphXml('Capital at risk.')}</w:footnote>`,
    ),
    'word/comments.xml': partOf('w:comments', `<w:comment w:id="0">${paragraphXml('Legal: please check')}</w:comment>`),
    'word/header1.xml': partOf('w:hdr', paragraphXml('Acme Bank header')),
    'word/footer1.xml': partOf('w:ftr', paragraphXml('Acme is authorised')),
  };
}

const related: [string, string, string][] = [
  ['rId1', 'footnotes', 'footnotes.xml'],
  ['rId2', 'comments', 'comments.xml'],
  ['rId3', 'header', 'header1.xml'],
  ['rId4', 'footer', 'footer1.xml'],
  ['rId5', 'hyperlink', 'https://example.com/terms'],
  ['rId6', 'image', 'media/image1.png'],
];

const section =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

test('a heading is a heading, and sizes come from styles', async () => {
  const document = await readBytes(
    docxReader,
    docxOf({ body: paragraphXml('Earn 8%', '', 'H1') + paragraphXml('T&C <apply>', '', 'Small'), styles }),
  );
  assert.deepEqual(blocksOf(document), [
    { page: 1, kind: 'heading', text: 'Earn 8%', level: 1 },
    { page: 1, kind: 'paragraph', text: 'T&C <apply>' },
  ]);
  const heading = runWith(document, 'Earn');
  const small = runWith(document, 'T&C');
  assert.equal(heading?.points, 24);
  assert.equal(heading?.bold, true);
  assert.equal(small?.points, 6);
  assert.equal(small?.colour, '#bfbfbf');
  assert.equal(small?.contrast, 1.84);
  assert.ok(Math.abs((heading?.size ?? 0) / (small?.size ?? 1) - 4) < 0.01);
});

test('headers, footers, footnotes and comments stand where a reader finds them, the comment marked as unseen', async () => {
  const body = `<w:p>${runXml('Invest now')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>${section}`;
  const document = await readBytes(docxReader, docxOf({ body, styles, relationships: related, parts: noteParts() }));
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [
      ['header', 'Acme Bank header'],
      ['paragraph', 'Invest now'],
      ['comment', 'Legal: please check'],
      ['footnote', 'Capital at risk.'],
      ['footer', 'Acme is authorised'],
    ],
  );
  assert.equal(runWith(document, 'Legal')?.visible, false);
  assert.equal(runWith(document, 'Legal')?.source, 'annotation');
});

test('hidden, deleted, white and microscopic words are read and marked with the reason', async () => {
  const body = [
    paragraphXml('shown'),
    paragraphXml('vanished', '<w:vanish/>'),
    `<w:p><w:del w:id="1"><w:r><w:delText>guaranteed</w:delText></w:r></w:del><w:ins w:id="2">${runXml('expected')}</w:ins></w:p>`,
    paragraphXml('snow', '<w:color w:val="FFFFFF"/>'),
    paragraphXml('mite', '<w:sz w:val="4"/>'),
    paragraphXml('banner', '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F4E79"/>'),
  ].join('');
  const document = await readBytes(docxReader, docxOf({ body, styles }));
  const reasons = ['shown', 'vanished', 'guaranteed', 'expected', 'snow', 'mite', 'banner'].map(
    (word) => runWith(document, word)?.hiddenBecause,
  );
  assert.deepEqual(reasons, [
    undefined,
    'It is formatted as hidden text.',
    'It was deleted in tracked changes.',
    undefined,
    'It has the colour of its background.',
    'Its letters are smaller than 4 points.',
    undefined,
  ]);
});

const behind = (wrap: string, side: number) =>
  `<w:p><w:r><w:drawing><wp:anchor behindDoc="1"><wp:extent cx="${side}" cy="${side}"/>${wrap}<wp:docPr id="1" name="Ground"/></wp:anchor></w:drawing></w:r></w:p>`;
const snow = paragraphXml('snow', '<w:color w:val="FFFFFF"/>');
const colourOfBackground = 'It has the colour of its background.';

test('white words are hidden on white paper, also with a logo or a box behind the page, and not over a picture as large as the page', async () => {
  const grounds: [string, string | undefined][] = [
    [behind('<wp:wrapNone/>', 900_000), colourOfBackground],
    [behind('<wp:wrapSquare/>', 7_500_000), colourOfBackground],
    [behind('<wp:wrapNone/>', 7_500_000), undefined],
  ];
  for (const [ground, reason] of grounds) {
    const document = await readBytes(docxReader, docxOf({ body: ground + snow, styles }));
    assert.equal(runWith(document, 'snow')?.hiddenBecause, reason, ground);
  }
});

test('white words over a picture that the letterhead puts behind the page are not called hidden', async () => {
  const watermark = `<w:p><w:r><w:pict><v:shape style="position:absolute;width:595pt;height:841pt;z-index:-251"><v:imagedata r:id="rId1"/></v:shape></w:pict></w:r></w:p>`;
  for (const letterhead of [behind('<wp:wrapNone/>', 7_500_000), watermark]) {
    const parts = { 'word/header1.xml': partOf('w:hdr', letterhead) };
    const document = await readBytes(docxReader, docxOf({ body: snow, styles, relationships: related, parts }));
    assert.equal(runWith(document, 'snow')?.visible, true, letterhead);
  }
});

test('a word deleted in the middle of a sentence does not part the sentence that is seen', async () => {
  const body = `<w:p>${runXml('Earn ')}<w:del w:id="1"><w:r><w:delText>guaranteed </w:delText></w:r></w:del>${runXml('interest of 4%')}</w:p>`;
  const document = await readBytes(docxReader, docxOf({ body, styles }));
  assert.equal(document.pages[0]?.text, 'Earn interest of 4%\nguaranteed');
});

test('white words in a table whose style paints its cells are not called hidden', async () => {
  const painted = `${styles}<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F4E79"/></w:tcPr></w:tblStylePr></w:style>`;
  const body = `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tr><w:tc>${paragraphXml('Rate', '<w:color w:val="FFFFFF"/>')}</w:tc><w:tc>${paragraphXml('5%')}</w:tc></w:tr></w:tbl>`;
  const document = await readBytes(docxReader, docxOf({ body, styles: painted }));
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [
      ['table-cell', 'Rate'],
      ['table-cell', '5%'],
    ],
  );
  assert.equal(runWith(document, 'Rate')?.visible, true);
});

test('a text box is read once although the file holds it twice, and its picture and alt text are not lost', async () => {
  const box = (text: string) => `<w:txbxContent>${paragraphXml(text)}</w:txbxContent>`;
  const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="000000"/></a:solidFill></wps:spPr><wps:txbx>${box('Boxed words')}</wps:txbx></wps:wsp></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('Boxed words')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>
    <w:p><w:r><w:drawing><wp:inline><wp:extent cx="2540000" cy="1270000"/><wp:docPr id="1" name="Picture 1" descr="A happy saver"/><a:graphic><a:blip r:embed="rId6"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const parts = { 'word/media/image1.png': Buffer.from('not a picture') };
  const document = await readBytes(docxReader, docxOf({ body, styles, relationships: related, parts }));
  assert.deepEqual(wordsOf(document), ['Boxed', 'words', 'A', 'happy', 'saver']);
  assert.equal(runWith(document, 'Boxed')?.background, '#000000');
  assert.equal(runWith(document, 'happy')?.source, 'alt');
  assert.deepEqual(document.unread[0], {
    what: 'Picture image1.png',
    why: 'The picture is damaged, or of a kind that cannot be read.',
    pageNumber: 1,
  });
});

test('a link keeps its target, whether written as a hyperlink or as a field', async () => {
  const field = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.com/f" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${runXml('field link')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${runXml(' after')}`;
  const body = `<w:p><w:hyperlink r:id="rId5">${runXml('terms')}</w:hyperlink></w:p><w:p>${field}</w:p>`;
  const document = await readBytes(docxReader, docxOf({ body, relationships: related }));
  assert.equal(runWith(document, 'terms')?.href, 'https://example.com/terms');
  assert.equal(runWith(document, 'field link')?.href, 'https://example.com/f');
  assert.equal(runWith(document, ' after')?.href, undefined);
});

test('page breaks number the pages, and every page carries its footer', async () => {
  const body = `${paragraphXml('one')}<w:p><w:r><w:br w:type="page"/></w:r>${runXml('two')}</w:p>${section}`;
  const document = await readBytes(docxReader, docxOf({ body, relationships: related, parts: noteParts() }));
  assert.deepEqual(
    document.pages.map((page) => page.text),
    ['Acme Bank header\none\nAcme is authorised', 'Acme Bank header\ntwo\nAcme is authorised'],
  );
});

test('the words of charts are read', async () => {
  const chart = partOf(
    'c:chartSpace',
    '<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Past growth</a:t></a:r></a:p></c:rich></c:tx></c:title><c:ser><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>2024</c:v></c:pt></c:strCache></c:strRef></c:cat></c:ser></c:chart>',
  );
  const body =
    '<w:p><w:r><w:drawing><wp:inline><a:graphic><c:chart r:id="rId9"/></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const relationships: [string, string, string][] = [['rId9', 'chart', 'charts/chart1.xml']];
  const parts = { 'word/charts/chart1.xml': chart, 'word/charts/_rels/chart1.xml.rels': relationshipsOf([]) };
  const document = await readBytes(docxReader, docxOf({ body, relationships, parts }));
  assert.deepEqual(wordsOf(document), ['Past', 'growth', '2024']);
});
