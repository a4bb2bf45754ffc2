import { open } from 'node:fs/promises';
import { ReadingFailure } from '../reader.ts';

/** What ffmpeg calls the containers we let it open; it is told which, so that it never guesses from the content. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mp3' | 'wav' | 'ogg' | 'flac' | 'aac';

const ascii = (head: Buffer, from: number, length: number) => head.toString('latin1', from, from + length);

function isMpegSound(head: Buffer): Container | undefined {
  if (head[0] !== 0xff || (head[1]! & 0xe0) !== 0xe0) return undefined;
  const layer = (head[1]! >> 1) & 3;
  return layer === 0 ? 'aac' : 'mp3';
}

export function containerOf(head: Buffer): Container | undefined {
  if (head.length < 12) return undefined;
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(ascii(head, 4, 4))) return 'mov';
  if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska';
  if (['RIFF', 'RF64'].includes(ascii(head, 0, 4))) {
    const kind = ascii(head, 8, 4);
    return kind === 'AVI ' ? 'avi' : kind === 'WAVE' ? 'wav' : undefined;
  }
  if (ascii(head, 0, 4) === 'OggS') return 'ogg';
  if (ascii(head, 0, 4) === 'fLaC') return 'flac';
  if (ascii(head, 0, 3) === 'ID3') return 'mp3';
  return isMpegSound(head);
}

/** Reads the first bytes only. A playlist or a script under a film's name has none of the known beginnings. */
export async function sniffContainer(path: string): Promise<Container> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const container = containerOf(buffer.subarray(0, bytesRead));
    if (container) return container;
  } finally {
    await file.close();
  }
  throw new ReadingFailure(
    'UNREADABLE_FILE',
    'The file does not begin like a video or a sound recording; export it again as MP4 or MP3.',
  );
}
