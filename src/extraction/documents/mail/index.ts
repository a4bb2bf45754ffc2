import { readFile } from 'node:fs/promises';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { addBlock, emptyPage } from '../../../document/builder.ts';
import type { Document, Page, Unread } from '../../../document/model.ts';
import { readPlainText } from '../../../document/plain-text.ts';
import { markPreheader } from '../../html/preheader.ts';
import { readHtml } from '../../html/read-html.ts';
import { type FormatReader, ReadingFailure } from '../../reader.ts';
import { appendPage } from '../blocks.ts';
import { nominalBox, type Placing, readOnto } from '../pictures.ts';
import { tooComplex } from '../refusals.ts';
import { hasTooManyParts } from './parts.ts';

export const mailReader: FormatReader = {
  format: 'eml',
  contentTypes: ['message/rfc822'],
  limitMs: 20_000,
  // Its pictures are read like any others.
  weight: 'heavy',
  async read(file) {
    const message = await readFile(file.path);
    if (message.length > mostBytes) throw tooComplex('It is larger than 50 MB.');
    if (hasTooManyParts(message)) throw tooComplex('It has more than 100 parts.');
    const document: Document = { format: 'eml', pages: [], unread: [] };
    await readMessage(message, document, 1);
    return document;
  },
};

const mostBytes = 50 * 2 ** 20;
const mostCharacters = 2_000_000;
const deepestMessage = 3;
const mostPictures = 20;

/** A message is a page; one that is attached to it is a page of its own. */
async function readMessage(message: Uint8Array, document: Document, depth: number): Promise<void> {
  const mail = await parse(message);
  if (isEncrypted(mail)) {
    throw new ReadingFailure(
      'ENCRYPTED_FILE',
      'The message is encrypted. Save it decrypted, or as PDF, and upload that.',
    );
  }
  const length = (mail.html ?? mail.text ?? '').length;
  if (length > mostCharacters) throw tooComplex('It holds more text than is reviewed at once.');
  const page = emptyPage(document.pages.length + 1);
  document.pages.push(page);
  readEnvelope(mail, page);
  const { shown, unread } = readShown(mail);
  markPreheader(shown);
  appendPage(page, shown);
  document.unread.push(...unread.map((one) => ({ ...one, pageNumber: page.number })));
  await readAttachments(mail, { page, document, depth });
  if (page.blocks.length === 0) {
    throw new ReadingFailure('UNREADABLE_FILE', 'The file holds no mail message. Save the message again as .eml.');
  }
}

async function parse(message: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(message, {
      forceRfc822Attachments: true,
      maxNestingDepth: 10,
      maxHeadersSize: 2 ** 18,
    });
  } catch {
    throw tooComplex('Its parts are nested too deeply, or its head is too long.');
  }
}

function isEncrypted(mail: Email): boolean {
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? '';
  if (type.startsWith('multipart/encrypted')) return true;
  return /^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes('signed-data');
}

/** What the list of messages shows before the message is opened. */
function readEnvelope(mail: Email, page: Page): void {
  const sender = mail.from?.name ?? '';
  addBlock(page, { kind: 'header', runs: [{ text: sender.trim(), source: 'metadata' }] });
  addBlock(page, { kind: 'subject', runs: [{ text: mail.subject?.trim() ?? '' }] });
}

/** The part that a mail program shows: the HTML where there is one that shows anything. */
function readShown(mail: Email): { shown: Page; unread: Unread[] } {
  const html = mail.html ? readHtml(mail.html) : undefined;
  const isEmpty = html?.pages[0]?.blocks.length === 0 && !/<(?:img|svg)\b/i.test(mail.html ?? '');
  const { pages, unread } = html === undefined || isEmpty ? readPlainText(mail.text?.trimEnd() ?? '') : html;
  const remote = /<img\b[^>]{0,4000}?\bsrc\s*=\s*(?!\s*["']?\s*cid:)/i.test(mail.html ?? '');
  // Pictures that came with the message are read; only those of other addresses are missing.
  return {
    shown: pages[0] ?? emptyPage(1),
    unread: remote ? unread : unread.filter(({ what }) => !/^Pictures?:/.test(what)),
  };
}

interface Place {
  page: Page;
  document: Document;
  depth: number;
}

async function readAttachments(mail: Email, place: Place): Promise<void> {
  let pictures = 0;
  for (const attachment of mail.attachments) {
    const bytes = bytesOf(attachment);
    if (attachment.mimeType === 'message/rfc822' && place.depth < deepestMessage) {
      await readMessage(bytes, place.document, place.depth + 1);
    } else if (!isShownPicture(attachment, mail)) {
      listUnread(attachment, place, 'Attachments are not read with the message; upload it as a file of its own.');
    } else if (++pictures > mostPictures || !(await readPicture(bytes, place))) {
      listUnread(attachment, place, 'The picture is damaged, or there are more than are read.');
    }
  }
}

const smallestPicture = 2_000;

/** Mail is made for a column of 600 pixels; letter sizes of its HTML are fractions of 1,000. */
const inColumn: Placing = ({ width, height }) => {
  const scale = Math.min(1, 600 / width);
  return nominalBox({ width: 600, height: 1_000 }, { width: width * scale, height: height * scale });
};

async function readPicture(bytes: Buffer, { page, document }: Place): Promise<boolean> {
  // Spacers, tracking dots and icons hold no words.
  return (
    bytes.length < smallestPicture || readOnto(page, bytes, document.unread, { placing: inColumn, isExact: false })
  );
}

function isShownPicture(attachment: Attachment, mail: Email): boolean {
  const id = attachment.contentId?.replace(/[<>]/g, '');
  const isNamed = id !== undefined && id !== '' && (mail.html ?? '').includes(`cid:${id}`);
  return attachment.mimeType.startsWith('image/') && (attachment.related === true || isNamed);
}

function listUnread(attachment: Attachment, { page, document }: Place, why: string): void {
  const name = (attachment.filename ?? attachment.mimeType).slice(0, 80);
  document.unread.push({ what: `Attachment ${name}`, why, pageNumber: page.number });
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
