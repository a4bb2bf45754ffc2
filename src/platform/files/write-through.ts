import type { FileHandle } from 'node:fs/promises';
import type { Appended } from './file-store.ts';

/** The disk begins to flush while the rest still arrives, so that little is left to wait for at the end. */
const flushEveryBytes = 16 * 1024 * 1024;

/**
 * What the system is given at a time: from 512 KiB on, Linux keeps it in such large pages that the writing takes several
 * times as long.
 */
const sliceBytes = 128 * 1024;

/** Writes all that `source` yields from `offset` on; what arrived before the source broke is kept. */
export async function writeThrough(
  handle: FileHandle,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<Appended> {
  const writer = flushingWriter(handle, offset);
  let interrupted: unknown;
  try {
    for await (const bytes of source) await writer.write(bytes);
  } catch (error) {
    interrupted = error;
  }
  return { size: await writer.finish(), interrupted };
}

interface Writer {
  /** Rejects when storing has failed, now or before. */
  write(bytes: Uint8Array): Promise<void>;
  /** All is on disk: answers the size of the file. Rejects when storing has failed, then or before. */
  finish(): Promise<number>;
}

function flushingWriter(handle: FileHandle, offset: number): Writer {
  let size = offset;
  let unflushed = 0;
  let flushing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  // The system reports a failed write or flush once only, so it is kept until the end.
  const noting = (attempt: Promise<void>) =>
    attempt.catch((error: unknown) => {
      failure ??= { error };
    });
  const assertStored = () => {
    if (failure) throw failure.error;
  };
  const startFlushing = () => {
    unflushed = 0;
    flushing = noting(handle.datasync()).finally(() => {
      flushing = undefined;
    });
  };

  return {
    write: async (bytes) => {
      assertStored();
      await noting(writeInSlices(handle, bytes, size));
      assertStored();
      size += bytes.length;
      unflushed += bytes.length;
      if (unflushed >= flushEveryBytes && !flushing) startFlushing();
    },
    finish: async () => {
      await flushing;
      assertStored();
      await handle.datasync();
      return size;
    },
  };
}

/** The slices are written side by side: on a busy machine each would otherwise wait for its turn. */
async function writeInSlices(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  const slices: Promise<void>[] = [];
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    slices.push(writeAll(handle, bytes.subarray(start, start + sliceBytes), position + start));
  }
  // All have ended before a failure is told: none may still read memory that is used again.
  await Promise.allSettled(slices);
  await Promise.all(slices);
}

/** The system may take less than it was given. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}
