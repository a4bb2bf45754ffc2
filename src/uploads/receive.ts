import type { Clock } from '../kernel/clock.ts';
import { conflict, Problem } from '../kernel/problem.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { bodyFault } from './body.ts';
import { type ByteSpan, type Lifetimes, nextStep, statusWith, unfinishedUntil, unusedUntil } from './model.ts';
import { beyondRepeated } from './repeated-bytes.ts';
import { type RunningHash, type RunningHashes, sha256OfFile } from './running-hash.ts';
import type { UploadRow } from './tables.ts';
import type { Writing } from './writing.ts';

export interface ReceivingDeps {
  readonly files: FileStore;
  readonly clock: Clock;
  readonly hashes: RunningHashes;
  readonly lifetimes: Lifetimes;
}

export type Received = Pick<UploadRow, 'id' | 'status' | 'bytes_received'>;

export interface IncomingChunk {
  readonly span: ByteSpan;
  /** Throws a Problem when the chunk must not be kept, anything else when the connection broke. */
  readonly source: AsyncIterable<Uint8Array>;
}

/** Takes a chunk in: compares what it repeats, appends what is new, acknowledges what is flushed. */
export async function receive(
  deps: ReceivingDeps,
  writing: Writing,
  { span, source }: IncomingChunk,
): Promise<Received> {
  const { upload } = writing;
  const step = nextStep(upload.bytes_received, span);
  switch (step.kind) {
    case 'gap':
      throw conflict(`The chunk leaves a gap: the next byte expected is ${upload.bytes_received}.`, [offsetOf(upload)]);
    case 'repeat':
      await drain(compared(deps, upload, { source, start: span.start, count: span.end - span.start }));
      return upload;
    case 'append':
      return append(
        deps,
        writing,
        step.repeated === 0 ? source : compared(deps, upload, { source, start: span.start, count: step.repeated }),
      );
  }
}

const offsetOf = ({ bytes_received }: UploadRow) => ({ type: 'upload_offset', bytesReceived: bytes_received });

async function* compared(
  { files }: ReceivingDeps,
  upload: UploadRow,
  { source, start, count }: { source: AsyncIterable<Uint8Array>; start: number; count: number },
): AsyncGenerator<Uint8Array> {
  const held = await files.read(upload.id, { start, end: start + count });
  try {
    yield* beyondRepeated(source, held, {
      count,
      difference: () => conflict('The chunk differs from the bytes already held.', [offsetOf(upload)]),
    });
  } finally {
    held.destroy();
  }
}

async function drain(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of source);
}

/** Stores what `source` brings from where the upload stands. Whatever arrived before a broken connection is kept. */
export async function append(
  { files, clock, hashes, lifetimes }: ReceivingDeps,
  writing: Writing,
  source: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const { upload } = writing;
  const offset = upload.bytes_received;
  const running = hashes.at(upload.id, offset);
  const { size, interrupted } = await files.append(upload.id, offset, watched(source, writing, running));
  if (interrupted instanceof Problem) throw interrupted;
  const status = statusWith(size, upload.file_size);
  const completed = status === 'completed';
  const sha256 = completed ? (running?.hash.digest('hex') ?? (await sha256OfFile(files, upload.id))) : null;
  const expires = completed ? unusedUntil(clock.now(), lifetimes) : unfinishedUntil(upload.created_at, lifetimes);
  await writing.finish({ status, bytes_received: size, sha256, expires_at: expires });
  if (completed) hashes.forget(upload.id);
  else if (running) hashes.keep(upload.id, { size, hash: running.hash });
  if (interrupted !== undefined) throw bodyFault('The connection broke before the whole chunk had arrived.');
  return { id: upload.id, status, bytes_received: size };
}

async function* watched(
  source: AsyncIterable<Uint8Array>,
  writing: Writing,
  running: RunningHash | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    writing.assertHeld();
    running?.hash.update(chunk);
    yield chunk;
  }
}
