import { open as openFile } from 'node:fs/promises';
import yauzl from 'yauzl';
import { ReadingFailure } from '../reader.ts';
import { damaged, encryptedFile, tooComplex } from './refusals.ts';
import { type ElementTap, parseXml, type XmlElement } from './xml.ts';

const maxEntries = 5_000;
const maxInflatedBytes = 64 * 2 ** 20;

/** The parts of an office file. Names are looked up without regard to case, as the formats have it. */
export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** The part's bytes; undefined where there is no such part. */
  bytes(name: string): Promise<Buffer | undefined>;
  /** The root element of an XML part. */
  xml(name: string): Promise<XmlElement | undefined>;
  /** The same, with the elements of one name handed over one by one instead of kept: for parts with many of them. */
  tapped(name: string, tap: ElementTap): Promise<XmlElement | undefined>;
  close(): void;
}

/** Opens the zip container of an office file and checks that it is none of the things that hurt. */
async function openArchive(path: string): Promise<Archive> {
  await refuseCompoundFile(path);
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip);
    return archiveOf(zip, entries);
  } catch (error) {
    zip.close();
    throw asReadingFailure(error);
  }
}

/** Runs `use` with the archive open, and closes it whatever happens. */
export async function withArchive<T>(path: string, use: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await openArchive(path);
  try {
    return await use(archive);
  } finally {
    archive.close();
  }
}

function archiveOf(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): Archive {
  let inflated = 0;
  const counted = new Set<yauzl.Entry>();
  const kept = new Map<string, XmlElement>();
  async function bytes(name: string): Promise<Buffer | undefined> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const content = await inflate(zip, entry, maxInflatedBytes - (counted.has(entry) ? 0 : inflated));
    // A sheet is read twice; that does not make it larger.
    if (!counted.has(entry)) inflated += content.length;
    counted.add(entry);
    return content;
  }
  return {
    names: [...entries.values()].map((entry) => entry.fileName),
    has: (name) => entries.has(name.toLowerCase()),
    bytes,
    async xml(name) {
      const known = kept.get(name.toLowerCase());
      if (known) return known;
      const content = await bytes(name);
      if (!content) return undefined;
      const root = parseXml(content);
      // Layouts and masters are asked for once a slide; the large parts are read once and must not stay in memory.
      if (content.length < 500_000) kept.set(name.toLowerCase(), root);
      return root;
    },
    async tapped(name, tap) {
      const content = await bytes(name);
      return content && parseXml(content, tap);
    },
    close: () => zip.close(),
  };
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch {
    throw damaged();
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > maxEntries) throw tooComplex(`It has more than ${maxEntries} parts.`);
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    // Two parts of one name: an office program could show the one that was not reviewed.
    if (entries.has(name)) throw damaged();
    if (entry.isEncrypted()) throw encryptedFile();
    entries.set(name, entry);
  }
  return entries;
}

async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, allowance: number): Promise<Buffer> {
  if (entry.uncompressedSize > allowance) throw tooComplex('It unpacks to more than 64 MB.');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      length += chunk.length;
      // The size in the directory is only a claim.
      if (length > allowance) throw tooComplex('It unpacks to more than 64 MB.');
      chunks.push(chunk);
    }
  } catch (error) {
    throw asReadingFailure(error);
  }
  return Buffer.concat(chunks);
}

const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/**
 * Office keeps a file with a password, and every file of before 2007, in a compound file instead of a zip.
 * A password-protected one holds a stream called EncryptedPackage.
 */
async function refuseCompoundFile(path: string): Promise<void> {
  const file = await openFile(path, 'r');
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    if (!head.equals(compoundSignature)) return;
    if (await holdsEncryptedPackage(file)) throw encryptedFile();
  } finally {
    await file.close();
  }
  throw new ReadingFailure(
    'UNSUPPORTED_FILE',
    'This is a Word, Excel or PowerPoint file of before 2007. Save it as .docx, .xlsx, .pptx or PDF and upload that.',
  );
}

async function holdsEncryptedPackage(file: Awaited<ReturnType<typeof openFile>>): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  const window = Buffer.alloc(1 << 20);
  const { size } = await file.stat();
  // The directory may stand anywhere in the file; windows overlap by the name's length.
  for (let at = 0; at < size; at += window.length - name.length) {
    const { bytesRead } = await file.read(window, 0, window.length, at);
    if (window.subarray(0, bytesRead).includes(name)) return true;
  }
  return false;
}

function asReadingFailure(error: unknown): ReadingFailure {
  return error instanceof ReadingFailure ? error : damaged();
}
