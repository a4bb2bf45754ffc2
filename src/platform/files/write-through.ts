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
  const writer = batchWriter(handle, offset);
  let interrupted: unknown;
  try {
    for await (const chunk of source) {
      for (let taken = 0; taken < chunk.length; ) taken += await writer.take(chunk.subarray(taken));
    }
  } catch (error) {
    interrupted = error;
  }
  return { size: await writer.finish(), interrupted };
}

interface BatchWriter {
  /** Takes as much as fits the batch and answers how much that was; rejects when storing has failed. */
  take(bytes: Uint8Array): Promise<number>;
  /** All is on disk: answers the size of the file. Rejects when storing has failed, then or before. */
  finish(): Promise<number>;
}

/**
 * One batch fills while the one before is written. Bytes are copied into two buffers that are used again and again: small
 * ones kept for as long as a write takes would be what the garbage collector is busy with.
 */
function batchWriter(handle: FileHandle, offset: number): BatchWriter {
  const buffers: Buffer[] = [];
  let size = offset;
  let filled = 0;
  let unflushed = 0;
  let writing = Promise.resolve();
  let flushing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  const note = (error: unknown) => {
    failure ??= { error };
  };
  const assertStored = () => {
    if (failure) throw failure.error;
  };
  const startFlushing = () => {
    unflushed = 0;
    // The system reports a failed flush once only, so it is kept until the end.
    flushing = handle
      .datasync()
      .catch(note)
      .finally(() => {
        flushing = undefined;
      });
  };
  const startWriting = async () => {
    await writing;
    assertStored();
    const [full, other = Buffer.allocUnsafe(batchBytes)] = buffers.splice(0);
    if (full === undefined || filled === 0) return;
    const position = size;
    size += filled;
    unflushed += filled;
    writing = writeAll(handle, full.subarray(0, filled), position).catch(note);
    buffers.push(other, full);
    filled = 0;
    if (unflushed >= flushEveryBytes && !flushing) startFlushing();
  };

  return {
    take: async (bytes) => {
      assertStored();
      if (buffers.length === 0) buffers.push(Buffer.allocUnsafe(batchBytes));
      const part = bytes.subarray(0, batchBytes - filled);
      buffers[0]?.set(part, filled);
      filled += part.length;
      if (filled === batchBytes) await startWriting();
      return part.length;
    },
    finish: async () => {
      await startWriting();
      await writing;
      await flushing;
      assertStored();
      await handle.datasync();
      return size;
    },
  };
}

/** The system may take less than it was given. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
