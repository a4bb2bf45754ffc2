import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyMode = 'live' | 'test';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 34 base62 characters are 202 random bits; the four that are shown in lists leave 178. */
const randomLength = 34;
const shownLength = 4;
const checksumLength = 6;

const form = new RegExp(`^fc_(?:live|test)_[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** A new API key: `fc_live_`, random characters, and a checksum by which scanners tell a leaked key from any text. */
export function newSecret(mode: KeyMode): string {
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]).join('');
  const unchecked = `fc_${mode}_${random}`;
  return unchecked + checksum(unchecked);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = base62[rest % base62.length] + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}

/** Whether a text has the form of our keys and its checksum is right: mistyped keys need no look-up. */
export const isSecret = (text: string): boolean =>
  form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What lists show of a key, enough to recognise it by. */
export const shownPrefix = (secret: string): string => secret.slice(0, 'fc_live_'.length + shownLength);
