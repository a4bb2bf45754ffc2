import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { plainType } from '../kernel/content-types.ts';
import { ReadingFailure, type SourceFile } from './reader.ts';

/** What a file was declared to be, what its bytes may be found to be, and what a person calls it. */
interface Kind {
  name: string;
  declared: readonly string[];
  /** MIME types that sniffing may find in such a file. */
  found: readonly string[];
}

const office = 'application/vnd.openxmlformats-officedocument';

/** Containers that hold sound or pictures alike share what may be found: which of them it is shows when it is decoded. */
const isoMedia = [
  'video/mp4',
  'video/quicktime',
  'video/x-m4v',
  'audio/mp4',
  'audio/x-m4a',
  'video/3gpp',
  'video/3gpp2',
];
const matroska = ['video/webm', 'audio/webm', 'video/matroska', 'audio/matroska', 'video/x-matroska'];
const ogg = ['audio/ogg', 'video/ogg', 'audio/opus', 'audio/ogg; codecs=opus', 'application/ogg'];

const kinds: readonly Kind[] = [
  { name: 'a PDF', declared: ['application/pdf'], found: ['application/pdf'] },
  { name: 'a PNG picture', declared: ['image/png'], found: ['image/png', 'image/apng', 'image/vnd.mozilla.apng'] },
  { name: 'a JPEG picture', declared: ['image/jpeg'], found: ['image/jpeg'] },
  { name: 'a WebP picture', declared: ['image/webp'], found: ['image/webp'] },
  { name: 'a GIF picture', declared: ['image/gif'], found: ['image/gif'] },
  { name: 'an SVG picture', declared: ['image/svg+xml'], found: ['image/svg+xml'] },
  { name: 'a BMP picture', declared: ['image/bmp'], found: ['image/bmp'] },
  { name: 'a TIFF picture', declared: ['image/tiff'], found: ['image/tiff'] },
  { name: 'an AVIF picture', declared: ['image/avif'], found: ['image/avif'] },
  {
    name: 'an MP4 or QuickTime film or sound',
    declared: ['video/mp4', 'video/quicktime', 'audio/mp4'],
    found: isoMedia,
  },
  {
    name: 'a WebM or Matroska film or sound',
    declared: ['video/webm', 'video/x-matroska', 'audio/webm'],
    found: matroska,
  },
  { name: 'an AVI film', declared: ['video/x-msvideo'], found: ['video/vnd.avi', 'video/x-msvideo'] },
  { name: 'an MP3 sound', declared: ['audio/mpeg'], found: ['audio/mpeg'] },
  {
    name: 'a WAV sound',
    declared: ['audio/wav', 'audio/x-wav'],
    found: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'],
  },
  { name: 'an Ogg sound', declared: ['audio/ogg'], found: ogg },
  { name: 'a FLAC sound', declared: ['audio/flac'], found: ['audio/flac', 'audio/x-flac'] },
  { name: 'an AAC sound', declared: ['audio/aac'], found: ['audio/aac'] },
  {
    name: 'a Word document (docx)',
    declared: [`${office}.wordprocessingml.document`],
    found: [`${office}.wordprocessingml.document`],
  },
  {
    name: 'an Excel workbook (xlsx)',
    declared: [`${office}.spreadsheetml.sheet`],
    found: [`${office}.spreadsheetml.sheet`],
  },
  {
    name: 'a PowerPoint presentation (pptx)',
    declared: [`${office}.presentationml.presentation`],
    found: [`${office}.presentationml.presentation`],
  },
  {
    name: 'an OpenDocument text (odt)',
    declared: ['application/vnd.oasis.opendocument.text'],
    found: ['application/vnd.oasis.opendocument.text'],
  },
  { name: 'a rich text file (rtf)', declared: ['application/rtf', 'text/rtf'], found: ['application/rtf'] },
  {
    name: 'an HTML page',
    declared: ['text/html', 'application/xhtml+xml'],
    found: ['text/html', 'text/plain', 'application/xml', 'image/svg+xml'],
  },
  { name: 'a mail message (eml)', declared: ['message/rfc822'], found: ['message/rfc822'] },
  {
    name: 'plain text',
    declared: ['text/plain'],
    found: ['text/plain', 'text/html', 'message/rfc822', 'application/xml'],
  },
  {
    name: 'a Markdown text',
    declared: ['text/markdown', 'text/x-markdown'],
    found: ['text/plain', 'text/html', 'message/rfc822'],
  },
  {
    name: 'a table of comma-separated values (csv)',
    declared: ['text/csv'],
    found: ['text/plain', 'text/html', 'message/rfc822'],
  },
];

const headLength = 8192;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(headLength);
    const { bytesRead } = await handle.read(buffer, 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function textOf(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(0, head.length & ~1))
      .swap16()
      .toString('utf16le');
  const zeros = head.filter((byte) => byte === 0).length;
  if (zeros > head.length / 4 && zeros <= head.length / 2 + 1) return head.toString('utf16le').replaceAll('\0', '');
  return hasControls(head) ? undefined : head.toString('utf8');
}

const hasControls = (head: Buffer): boolean => head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));

/** Tells the kinds of text apart by how they begin; undefined when the bytes are no text. */
function textKind(head: Buffer): string | undefined {
  const text = textOf(head)?.replace(/^\ufeff/, '');
  if (text === undefined) return undefined;
  const start = text.trimStart();
  if (start.startsWith('{\\rtf')) return 'application/rtf';
  if (isMailHead(text)) return 'message/rfc822';
  const markup = start.replace(/^(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|\s+)+/i, '');
  if (/^<(?:\w+:)?svg[\s>]/i.test(markup)) return 'image/svg+xml';
  if (/^<!doctype html/i.test(start) || /<(?:html|head|body|table|div|p|a|span|h[1-6])[\s>]/i.test(text))
    return 'text/html';
  return /^<\?xml/i.test(start) ? 'application/xml' : 'text/plain';
}

/** Header fields first, at least one of them one that every message has. */
function isMailHead(text: string): boolean {
  const lines = text.replace(/^From .*\r?\n/, '').split(/\r?\n/, 40);
  const fields: string[] = [];
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line) && fields.length > 0) continue;
    const name = /^([!-9;-~]+):/.exec(line)?.[1];
    if (name === undefined) return false;
    fields.push(name.toLowerCase());
  }
  return fields.some((name) => /^(?:from|received|mime-version|return-path|message-id|delivered-to|date)$/.test(name));
}

/** What the bytes say the file is: a MIME type, or undefined. */
export async function sniff(path: string): Promise<string | undefined> {
  const head = await headOf(path);
  if (isPdfHead(head)) return 'application/pdf';
  // "Get free delivery" has the mark of a film, "BMW" that of a picture; neither has a head of letters alone.
  if (!hasControls(head)) return textKind(head);
  const quick = await fileTypeFromBuffer(head).catch(() => undefined);
  const isArchive =
    quick?.mime === 'application/zip' || (quick === undefined && head.toString('latin1', 0, 2) === 'PK');
  const found = isArchive || quick === undefined ? await fileTypeFromFile(path).catch(() => undefined) : quick;
  const mime = found?.mime;
  if (mime === undefined || /^(?:text\/|application\/(?:xml|rtf|json|pdf))/.test(mime)) return textKind(head) ?? mime;
  return mime;
}

/** Anything but blanks before its mark makes a file two things at once: it is taken for what comes first. */
function isPdfHead(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?[\s\0]{0,64}%PDF-/.test(head.toString('latin1', 0, 128));
}

function nameOf(mime: string): string {
  const kind = kinds.find((each) => each.found[0] === mime || each.declared.includes(mime));
  return kind?.name ?? `a file of the type ${mime}`;
}

async function holdsEncryptedOffice(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1 << 20), 0, 1 << 20, 0);
    return buffer.subarray(0, bytesRead).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  } finally {
    await handle.close();
  }
}

/** Before 2007, and for encrypted files ever since, Office kept its documents in a file system of its own. */
const compoundFile = 'application/x-cfb';

async function mismatch(kind: Kind, found: string | undefined, path: string): Promise<ReadingFailure> {
  if (found === compoundFile && (await holdsEncryptedOffice(path))) {
    return new ReadingFailure('ENCRYPTED_FILE', 'The document is protected with a password. Save it without one.');
  }
  if (found === compoundFile) {
    return new ReadingFailure(
      'UNSUPPORTED_FILE',
      `The file was declared to be ${kind.name} but is in the Office format from before 2007. Save it as docx, xlsx or pptx.`,
    );
  }
  if (found === undefined || found === 'application/zip') {
    return new ReadingFailure(
      'UNREADABLE_FILE',
      `The file was declared to be ${kind.name}, but its content is not that: it may be damaged or cut short.`,
    );
  }
  return new ReadingFailure(
    'UNSUPPORTED_FILE',
    `The file was declared to be ${kind.name} but is ${nameOf(found)}. Upload it as what it is.`,
  );
}

/** Throws unless the bytes are what the file was declared to be. */
export async function checkType(file: SourceFile): Promise<void> {
  const declared = plainType(file.contentType);
  const kind = kinds.find((each) => each.declared.includes(declared));
  if (!kind) throw new ReadingFailure('UNSUPPORTED_FILE', `Files of the type ${declared} are not read.`);
  const { size } = await stat(file.path);
  if (size === 0) throw new ReadingFailure('UNREADABLE_FILE', 'The file is empty.');
  const found = await sniff(file.path);
  if (found === undefined || !kind.found.includes(found)) throw await mismatch(kind, found, file.path);
}
