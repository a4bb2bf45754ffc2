import { ReadingFailure } from '../reader.ts';

export function encryptedFile(): ReadingFailure {
  return new ReadingFailure('ENCRYPTED_FILE', 'The file is protected by a password. Upload a copy without one.');
}

export function damaged(): ReadingFailure {
  return new ReadingFailure(
    'UNREADABLE_FILE',
    'The file is damaged or incomplete. Open it in the program it was made with, save it again and upload that.',
  );
}

export function tooComplex(reason: string): ReadingFailure {
  return new ReadingFailure('FILE_TOO_COMPLEX', `The file is too complex to be read. ${reason}`);
}
