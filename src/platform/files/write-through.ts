import type { FileHandle } from 'node:fs/promises';
import type { Appended } from './file-store.ts';

/** The disk begins to flush while the rest still arrives, so that little is left to wait for at the end. */
const flushEveryBytes = 8 * 1024 * 1024;

/** Sockets deliver 64 KiB at a time; the disk is asked less often. */
const batchBytes = 1024 * 1024;

/** Writes all that `source` yields from `offset` on; what arrived before the source broke is kept. */
export async function writeThrough(
  handle: FileHandle,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<Appended> {
  let size = offset;
  let batch: Uint8Array[] = [];
  let waiting = 0;
  let unflushed = 0;
  let flushing: Promise<void> | undefined;
  let failure: unknown;
  const flush = async () => {
    const chunks = batch;
    batch = [];
    waiting = 0;
    try {
      const written = await writeAll(handle, chunks, size);
      size += written;
      unflushed += written;
      if (unflushed >= flushEveryBytes) startFlushing();
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const startFlushing = () => {
    if (flushing) return;
    unflushed = 0;
    // The system reports a failed flush once only, so it is kept until the end.
    flushing = handle
      .datasync()
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => {
        flushing = undefined;
      });
  };
  let interrupted: unknown;
  try {
    for await (const chunk of source) {
      batch.push(chunk);
      waiting += chunk.length;
      if (waiting >= batchBytes) await flush();
    }
  } catch (error) {
    if (failure !== undefined) throw failure;
    interrupted = error;
  }
  await flush();
  await flushing;
  if (failure !== undefined) throw failure;
  await handle.datasync();
  return { size, interrupted };
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[], position: number): Promise<number> {
  if (chunks.length === 0) return 0;
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const { bytesWritten } = await handle.writev(chunks, position);
  if (bytesWritten < total) {
    // The system may take less than it was given; the rest is written piece by piece.
    const rest = Buffer.concat(chunks).subarray(bytesWritten);
    for (let done = 0; done < rest.length; ) {
      const step = await handle.write(rest, done, rest.length - done, position + bytesWritten + done);
      done += step.bytesWritten;
    }
  }
  return total;
}
