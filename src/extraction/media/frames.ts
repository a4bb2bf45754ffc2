import type { RawPicture } from '../pictures/index.ts';
import { decode, type MediaSource } from './ffmpeg.ts';

const framesPerSecond = 2;
const frameMs = 1000 / framesPerSecond;

/** Small print of a full-HD film survives this; decoding and looking cost a quarter of the full size. */
const longestSide = 1280;

export interface Frame {
  picture: RawPicture;
  startMs: number;
  endMs: number;
}

function frameSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
}

/** Cuts a byte stream into pieces of `size` bytes, each in a buffer of its own. */
async function* pieces(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, size - filled);
      piece.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      filled = 0;
    }
  }
}

/** Averaged frames: text that stands still stays sharp, what moves behind it is smeared and keeps out of the way. */
const averaged = 4;

/** Frames that are decoded while one is being read; three megabytes each. */
const framesAhead = 8;

/** Goes on decoding while the reader is busy, up to `count` items. */
async function* ahead<Item>(items: AsyncGenerator<Item>, count: number): AsyncGenerator<Item> {
  const coming: Promise<IteratorResult<Item>>[] = [];
  try {
    for (;;) {
      while (coming.length < count) {
        const next = items.next();
        // It rejects where it is awaited; until then it must not end the process.
        next.catch(() => undefined);
        coming.push(next);
      }
      const item = await coming.shift();
      if (!item || item.done) return;
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** The film's picture twice a second, upright, as RGB. Reading slowly slows the decoder: memory stays flat. */
export const framesOf = (source: MediaSource, shown: { width: number; height: number }): AsyncGenerator<Frame> =>
  ahead(decodedFrames(source, shown), framesAhead);

async function* decodedFrames(source: MediaSource, shown: { width: number; height: number }): AsyncGenerator<Frame> {
  const { width, height } = frameSize(shown);
  const sampled = `fps=${framesPerSecond * averaged}:start_time=0,scale=${width}:${height}:flags=area`;
  const kept = `select='eq(mod(n,${averaged}),${averaged - 1})'`;
  // Averaging costs half as much before the change to RGB.
  const filter = `${sampled},format=yuv420p,tmix=frames=${averaged},${kept},format=rgb24`;
  const { stdout, ended, stop } = decode(source, [
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-vf', filter, '-vsync', '0'],
    ...['-pix_fmt', 'rgb24', '-f', 'rawvideo'],
  ]);
  try {
    let count = 0;
    for await (const data of pieces(stdout, width * height * 3)) {
      const picture: RawPicture = { data, width, height, channels: 3 };
      yield { picture, startMs: count * frameMs, endMs: (count + 1) * frameMs };
      count += 1;
    }
  } finally {
    stop();
    await ended;
  }
}
