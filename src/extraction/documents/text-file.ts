import { readFile } from 'node:fs/promises';
import { ReadingFailure, type SourceFile } from '../reader.ts';
import { type DecodedText, decodeText } from '../text/decode.ts';
import { tooComplex } from './refusals.ts';

const mostBytes = 20 * 2 ** 20;
const mostCharacters = 5_000_000;

/** A file's characters; refused where the bytes are no text at all. */
export async function readTextFile(file: SourceFile): Promise<DecodedText> {
  const bytes = await readFile(file.path);
  if (bytes.length > mostBytes) throw tooComplex('It holds more than 20 MB of text.');
  const decoded = decodeText(bytes);
  if (decoded.text.length > mostCharacters) throw tooComplex('It holds more text than is reviewed at once. Split it.');
  if (decoded.text.includes('\0')) {
    throw new ReadingFailure(
      'UNREADABLE_FILE',
      'The file holds no text. Check that it is of the type it was uploaded as.',
    );
  }
  if (decoded.text.trim() === '') throw new ReadingFailure('UNREADABLE_FILE', 'The file is empty.');
  return decoded;
}
