import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import './fonts.ts';
import { mailOf } from './mail.ts';
import { odtOf } from './odt.ts';
import { docxOf, paragraphXml, pptxOf, shapeXml, xlsxOf } from './ooxml.ts';
import { makePdf } from './pdfs.ts';

export interface Sample {
  fileName: string;
  contentType: string;
  bytes: Buffer;
  /** What a reader must find in it; nothing for sound without speech. */
  says: string;
}

/** What every sample says. */
const warning = 'Capital at risk';

const office = 'application/vnd.openxmlformats-officedocument';
const sentence = `${warning}. The value of your investment can fall as well as rise.`;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="100%" height="100%" fill="#fff"/>
  <text x="40" y="120" font-size="64" font-family="DejaVu Sans" fill="#124">${warning}</text></svg>`;

/** 24-bit BMP, rows from the bottom, as its simplest writers have it. */
async function bmp(): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const stride = (info.width * 3 + 3) & ~3;
  const file = Buffer.alloc(54 + stride * info.height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(info.width, 18);
  file.writeInt32LE(info.height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const from = (y * info.width + x) * 3;
      const to = 54 + (info.height - 1 - y) * stride + x * 3;
      file.set([data[from + 2] ?? 0, data[from + 1] ?? 0, data[from] ?? 0], to);
    }
  }
  return file;
}

async function pictures(): Promise<Sample[]> {
  const picture = () => sharp(Buffer.from(svg));
  const made: [string, string, Buffer][] = [
    ['banner.png', 'image/png', await picture().png().toBuffer()],
    ['banner.jpg', 'image/jpeg', await picture().jpeg().toBuffer()],
    ['banner.webp', 'image/webp', await picture().webp().toBuffer()],
    ['banner.gif', 'image/gif', await picture().gif().toBuffer()],
    ['banner.tiff', 'image/tiff', await picture().tiff().toBuffer()],
    ['banner.avif', 'image/avif', await picture().avif({ effort: 0 }).toBuffer()],
    ['banner.bmp', 'image/bmp', await bmp()],
    ['banner.svg', 'image/svg+xml', Buffer.from(svg)],
  ];
  return made.map(([fileName, contentType, bytes]) => ({ fileName, contentType, bytes, says: warning }));
}

function documents(): Sample[] {
  const cell = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${sentence}</t></is></c></row></sheetData>`;
  const mail = mailOf({ subject: 'Offer', parts: [{ type: 'text/html', body: `<p>${sentence}</p>` }] });
  const made: [string, string, Buffer | string][] = [
    ['offer.docx', `${office}.wordprocessingml.document`, docxOf({ body: paragraphXml(sentence) })],
    ['offer.xlsx', `${office}.spreadsheetml.sheet`, xlsxOf({ sheets: [{ name: 'Offer', xml: cell }] })],
    ['offer.pptx', `${office}.presentationml.presentation`, pptxOf({ slides: [{ shapes: shapeXml(sentence) }] })],
    ['offer.odt', 'application/vnd.oasis.opendocument.text', odtOf({ text: `<text:p>${sentence}</text:p>` })],
    ['offer.rtf', 'application/rtf', `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0\\fs24 ${sentence}\\par}`],
    ['offer.html', 'text/html', `<!doctype html><title>Offer</title><p>${sentence}</p>`],
    ['offer.txt', 'text/plain', sentence],
    ['offer.md', 'text/markdown', `# Offer\n\n${sentence}\n`],
    ['offer.csv', 'text/csv', `headline,warning\nEarn more,"${sentence}"\n`],
    ['offer.eml', 'message/rfc822', mail],
  ];
  return made.map(([fileName, contentType, bytes]) => ({
    fileName,
    contentType,
    bytes: Buffer.from(bytes),
    says: warning,
  }));
}

/** A second of silence. */
function wav(): Buffer {
  const file = Buffer.alloc(44 + 16_000);
  file.write('RIFF');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(16_000, 40);
  return file;
}

/** What ffmpeg makes of an input: a file of each container. */
interface Made {
  fileName: string;
  contentType: string;
  output: string[];
}

const films: Made[] = [
  { fileName: 'spot.mp4', contentType: 'video/mp4', output: ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'] },
  { fileName: 'spot.mov', contentType: 'video/quicktime', output: ['-f', 'mov', '-movflags', 'frag_keyframe'] },
  {
    fileName: 'spot.webm',
    contentType: 'video/webm',
    output: ['-f', 'webm', '-deadline', 'realtime', '-cpu-used', '8'],
  },
  { fileName: 'spot.mkv', contentType: 'video/x-matroska', output: ['-f', 'matroska'] },
  { fileName: 'spot.avi', contentType: 'video/x-msvideo', output: ['-f', 'avi'] },
];

const sounds: Made[] = [
  { fileName: 'sound.mp3', contentType: 'audio/mpeg', output: ['-f', 'mp3'] },
  { fileName: 'sound.m4a', contentType: 'audio/mp4', output: ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'] },
  { fileName: 'sound.ogg', contentType: 'audio/ogg', output: ['-f', 'ogg'] },
  { fileName: 'sound.weba', contentType: 'audio/webm', output: ['-f', 'webm'] },
  { fileName: 'sound.flac', contentType: 'audio/flac', output: ['-f', 'flac'] },
  { fileName: 'sound.aac', contentType: 'audio/aac', output: ['-f', 'adts'] },
];

function madeBy(input: string[], { fileName, contentType, output }: Made, stdin: Buffer): Omit<Sample, 'says'>[] {
  const made = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', ...input, ...output, '-'], {
    input: stdin,
    maxBuffer: 1 << 26,
  });
  return made.status === 0 && made.stdout.length > 0 ? [{ fileName, contentType, bytes: made.stdout }] : [];
}

/** Two seconds of the banner and one of noise, on machines that can make them. */
async function media(): Promise<Sample[]> {
  const banner = await sharp(Buffer.from(svg)).png().toBuffer();
  const still = [...['-loop', '1', '-t', '2', '-r', '5', '-f', 'png_pipe', '-i', '-'], '-pix_fmt', 'yuv420p'];
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=d=1:a=0.2:seed=7'];
  return [
    ...films.flatMap((film) => madeBy(still, film, banner)).map((film) => ({ ...film, says: warning })),
    ...sounds.flatMap((sound) => madeBy(noise, sound, banner)).map((sound) => ({ ...sound, says: '' })),
  ];
}

/** One small file of every format. */
export async function everySample(): Promise<Sample[]> {
  const pdf = await makePdf(({ write }) => write(sentence, { x: 50, fromTop: 100 }));
  return [
    { fileName: 'offer.pdf', contentType: 'application/pdf', bytes: pdf, says: warning },
    ...documents(),
    ...(await pictures()),
    { fileName: 'silence.wav', contentType: 'audio/wav', bytes: wav(), says: '' },
    ...(await media()),
  ];
}
