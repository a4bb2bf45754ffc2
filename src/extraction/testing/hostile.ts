import { spawnSync } from 'node:child_process';
import { crc32, deflateSync } from 'node:zlib';
import { mailOf } from './mail.ts';
import { odtOf } from './odt.ts';
import { docxOf, paragraphXml, pptxOf, shapeXml, xlsxOf } from './ooxml.ts';
import { hostilePdfs } from './pdfs.ts';
import { everySample, type Sample } from './samples.ts';
import { zipOf } from './zip.ts';

export interface HostileFile {
  /** What it does. */
  what: string;
  contentType: string;
  bytes: Buffer;
}

const office = 'application/vnd.openxmlformats-officedocument';
const docx = `${office}.wordprocessingml.document`;
const xlsx = `${office}.spreadsheetml.sheet`;

const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}]>`;

const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A few kilobytes that say they are 30,000 pixels square. */
function pixelBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** As Office writes a document with a password: the old file system with an encrypted package in it. */
function encryptedOffice(): Buffer {
  const bytes = Buffer.alloc(4096);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.write('EncryptedPackage', 1024, 'utf16le');
  return bytes;
}

function documents(): HostileFile[] {
  const parts = { 'word/document.xml': Buffer.alloc(300_000_000, 32) };
  const laughing = (root: string) => `<?xml version="1.0"?>${laughs}<${root}>&l30;</${root}>`;
  const nest = `<w:p>${nested('<w:smartTag>', '</w:smartTag>', 200_000)}</w:p>`;
  const cells = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'.repeat(400_000);
  const mail = Array.from(
    { length: 5000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  const made: [string, string, Buffer | string][] = [
    ['docx with a password', docx, encryptedOffice()],
    ['docx that inflates to 300 MB', docx, docxOf({ body: paragraphXml('x'), parts })],
    [
      'docx of entities that multiply',
      docx,
      docxOf({ body: '', parts: { 'word/document.xml': laughing('w:document') } }),
    ],
    ['docx nested 200,000 deep', docx, docxOf({ body: nest })],
    [
      'xlsx of entities that multiply',
      xlsx,
      xlsxOf({ sheets: [{ name: 'A', xml: '' }], parts: { 'xl/worksheets/sheet1.xml': laughing('worksheet') } }),
    ],
    ['xlsx of 400,000 rows', xlsx, xlsxOf({ sheets: [{ name: 'A', xml: `<sheetData>${cells}</sheetData>` }] })],
    [
      'pptx nested 200,000 deep',
      `${office}.presentationml.presentation`,
      pptxOf({ slides: [{ shapes: nested('<p:grpSp>', '</p:grpSp>', 200_000) + shapeXml('x') }] }),
    ],
    [
      'odt nested 200,000 deep',
      'application/vnd.oasis.opendocument.text',
      odtOf({ text: nested('<text:span>', '</text:span>', 200_000) }),
    ],
    ['rtf nested a million deep', 'application/rtf', `{\\rtf1 ${nested('{', '}', 1_000_000)}}`],
    [
      'zip of 20,000 parts named docx',
      docx,
      zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`word/${at}.xml`, 'x']))),
    ],
    ['html nested 300,000 deep', 'text/html', `<!doctype html>${nested('<div>', '</div>', 300_000)}`],
    ['mail nested 5,000 deep', 'message/rfc822', `From: a@example.com\r\nSubject: x\r\n${mail.join('')}`],
    [
      'mail of 3,000 parts',
      'message/rfc822',
      mailOf({ subject: 'x', parts: Array.from({ length: 3000 }, () => ({ type: 'text/plain', body: 'x' })) }),
    ],
  ];
  return made.map(([what, contentType, bytes]) => ({ what, contentType, bytes: Buffer.from(bytes) }));
}

function pictures(): HostileFile[] {
  const svg = (inside: string, attributes = 'width="600" height="300"') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    );
  const filters = Array.from(
    { length: 300 },
    (_, at) => `<feTurbulence baseFrequency=".9" numOctaves="99" result="r${at}"/><feGaussianBlur stdDeviation="99"/>`,
  );
  const uses = Array.from(
    { length: 25 },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  );
  const made: [string, string, Buffer][] = [
    ['png of 30,000 pixels square', 'image/png', pixelBomb(30_000)],
    [
      'svg of entities that multiply',
      'image/svg+xml',
      Buffer.from(`<?xml version="1.0"?>${laughs}<svg xmlns="http://www.w3.org/2000/svg"><text>&l30;</text></svg>`),
    ],
    [
      'svg of a million pixels square',
      'image/svg+xml',
      svg('<text y="99">x</text>', 'width="1000000" height="1000000"'),
    ],
    [
      'svg of filters without end',
      'image/svg+xml',
      svg(`<filter id="f">${filters.join('')}</filter><rect width="600" height="300" filter="url(#f)"/>`),
    ],
    [
      'svg that uses itself ten times over, 25 times',
      'image/svg+xml',
      svg(`<defs><g id="g0"><rect width="9" height="9"/></g>${uses.join('')}</defs><use xlink:href="#g25"/>`),
    ],
    ['svg nested 200,000 deep', 'image/svg+xml', svg(nested('<g>', '</g>', 200_000))],
  ];
  return made.map(([what, contentType, bytes]) => ({ what, contentType, bytes }));
}

/** Lists that name other files and addresses, bare and behind the first bytes of a film. */
function playlists(address: string): HostileFile[] {
  const lists: [string, string][] = [
    ['a playlist of /etc/passwd', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a playlist of an address', `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}/a.ts\n#EXT-X-ENDLIST\n`],
    ['a playlist that never ends', `#EXTM3U\n#EXT-X-TARGETDURATION:9\n${'#EXTINF:9,\na.ts\n'.repeat(50_000)}`],
    ['a script of /etc/passwd', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['a description of a stream', `v=0\nc=IN IP4 127.0.0.1\nm=audio 9999 RTP/AVP 0\na=control:${address}\n`],
  ];
  const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');
  return lists.flatMap(([what, text]) => [
    { what: `${what}, named mp4`, contentType: 'video/mp4', bytes: Buffer.from(text) },
    {
      what: `${what}, behind a film's first bytes`,
      contentType: 'video/mp4',
      bytes: Buffer.concat([head, Buffer.from(text)]),
    },
  ]);
}

/** A QuickTime file whose picture lies, as it says, in another file. */
function referringFilm(sample: Sample, path: string): HostileFile[] {
  const made = spawnSync(
    'ffmpeg',
    ['-nostdin', '-v', 'error', '-f', 'mov', '-i', '-', '-c', 'copy', '-f', 'mov', '-'],
    { input: sample.bytes },
  );
  const bytes = Buffer.from(made.stdout.length > 0 ? made.stdout : sample.bytes);
  const at = bytes.indexOf('url \0\0\0\x01', 0, 'latin1');
  if (at < 4) return [];
  const name = Buffer.from(`file://${path}\0`, 'latin1');
  // The entry's own length and its flag "in this file" change; lengths of the boxes around it then disagree as well.
  const entry = Buffer.concat([Buffer.alloc(4), Buffer.from('url \0\0\0\0', 'latin1'), name]);
  entry.writeUInt32BE(entry.length);
  return [
    {
      what: 'a film whose picture is another file',
      contentType: 'video/quicktime',
      bytes: Buffer.concat([bytes.subarray(0, at - 4), entry, bytes.subarray(at + 8)]),
    },
  ];
}

/** Files made to harm, each of a kind; `address` is one that must not be asked for anything. */
export async function hostileFiles(address: string): Promise<HostileFile[]> {
  const samples = await everySample();
  const of = (contentType: string) =>
    samples.find((sample) => sample.contentType === contentType)?.bytes ?? Buffer.alloc(1);
  const pdfs = Object.entries(hostilePdfs).map(([what, make]) => ({
    what: `pdf that ${what}`,
    contentType: 'application/pdf',
    bytes: make(),
  }));
  const cut = samples.map(({ fileName, contentType, bytes }) => ({
    what: `${fileName} cut to a third`,
    contentType,
    bytes: bytes.subarray(0, Math.ceil(bytes.length / 3)),
  }));
  const polyglot = Buffer.concat([of('image/png'), of('application/pdf')]);
  const film = samples.find(({ fileName }) => fileName === 'spot.mov');
  return [
    ...pdfs,
    ...documents(),
    ...pictures(),
    ...playlists(address),
    ...(film ? referringFilm(film, '/etc/passwd') : []),
    { what: 'a png with a pdf behind it, named pdf', contentType: 'application/pdf', bytes: polyglot },
    { what: 'a pdf named docx', contentType: docx, bytes: of('application/pdf') },
    { what: 'a docx named pdf', contentType: 'application/pdf', bytes: of(docx) },
    { what: 'a film named mp3', contentType: 'audio/mpeg', bytes: of('video/mp4') },
    { what: 'one byte named png', contentType: 'image/png', bytes: Buffer.alloc(1) },
    ...cut,
  ];
}
