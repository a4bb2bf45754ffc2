import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { DataStore, type Locker, type Upload as TusUpload, Upload } from '@tus/server';
import { newOpaqueId } from '../kernel/ids.ts';
import { fieldError, invalid, notFound, Problem } from '../kernel/problem.ts';
import { arriving } from './arriving.ts';
import { formatOf, typeOfName } from './content-types.ts';
import { type Announced, type Caller, createUpload } from './create.ts';
import { type ExpectedDigest, withDigests } from './digests.ts';
import { append } from './receive.ts';
import { removeUpload } from './remove.ts';
import { sizeFault, unknownType } from './schema.ts';
import type { UploadService } from './service.ts';
import { findUpload } from './store.ts';
import type { UploadRow } from './tables.ts';
import type { Sender, Writing } from './writing.ts';

/** One request of a tus client. */
export interface TusSession {
  readonly service: UploadService;
  readonly caller: Caller;
  readonly sender: Sender;
  readonly creating: boolean;
  /** `Upload-Metadata` as it was sent. */
  readonly metadata: string | undefined;
  readonly checksums: readonly ExpectedDigest[];
  /** The request, for its bytes. */
  readonly body: IncomingMessage;
  writing: Writing | undefined;
  upload: UploadRow | undefined;
}

const hourMs = 3_600_000;

/** Lets the tus project's server work on our records and files, on behalf of one caller. */
export class UploadDataStore extends DataStore {
  readonly #session: TusSession;

  constructor(session: TusSession) {
    super();
    this.#session = session;
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'checksum', 'termination'];
  }

  override getExpiration(): number {
    return this.#session.service.lifetimes.unfinishedHours * hourMs;
  }

  override async create(file: TusUpload): Promise<TusUpload> {
    const { service, caller, sender, metadata = null } = this.#session;
    const announced = announcedBy(file);
    const writer = newOpaqueId();
    const upload = await createUpload(service, caller, announced, { id: file.id, metadata, writer });
    this.#session.upload = upload;
    this.#session.writing = service.writers.beginNew(upload, writer, sender);
    return file;
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const { service, caller, writing } = this.#session;
    const upload = writing?.upload ?? (await findUpload(service.db, { id, workspaceId: caller.workspaceId }));
    if (!upload) throw notFound('There is no such upload.');
    this.#session.upload = upload;
    const begun = upload.used_at ? Date.now() : upload.expires_at.getTime() - this.getExpiration();
    return new Upload({
      id,
      size: upload.file_size,
      offset: upload.bytes_received,
      metadata: { filename: upload.file_name, filetype: upload.content_type },
      creation_date: new Date(begun).toISOString(),
    });
  }

  /** The bytes come from the request itself; the stream the server hands over has none. */
  override async write(empty: Readable, id: string): Promise<number> {
    empty.resume();
    const { service, writing, checksums, body } = this.#session;
    if (writing?.upload.id !== id) throw notFound('There is no such upload.');
    const { status, file_size, bytes_received } = writing.upload;
    if (status === 'completed') return bytes_received;
    const bytes = atMost(arriving(body), file_size - bytes_received);
    return (await append(service, writing, withDigests(bytes, checksums, checksumMismatch))).bytes_received;
  }

  override async remove(id: string): Promise<void> {
    const { service, caller } = this.#session;
    await removeUpload(service, { id, workspaceId: caller.workspaceId });
  }
}

const checksumMismatch = () =>
  new Problem('VALIDATION_ERROR', 'The bytes do not match their Upload-Checksum; they were discarded.', {
    details: [{ type: 'checksum_mismatch' }],
  });

async function* atMost(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const bytes of source) {
    left -= bytes.length;
    if (left < 0) throw tooLong();
    yield bytes;
  }
}

const tooLong = () =>
  new Problem('VALIDATION_ERROR', 'The body is longer than the rest of the file.', {
    details: [{ type: 'too_large' }],
  });

/** Clients put name and type into the metadata: Uppy as `filename` and `filetype`, others as `name` and `type`. */
function announcedBy({ size = 0, metadata = {} }: TusUpload): Announced {
  const fileName = (metadata.filename ?? metadata.name ?? '').replaceAll('\u0000', '').slice(0, 1024) || 'upload';
  const declared = metadata.filetype ?? metadata.type ?? '';
  const contentType = formatOf(declared) ? declared : typeOfName(fileName);
  if (contentType === undefined) throw invalid([fieldError('Upload-Metadata.filetype', unknownType)]);
  if (size < 1) throw invalid([fieldError('Upload-Length', 'Must be at least 1.')]);
  const fault = sizeFault(size, contentType);
  if (fault !== undefined) {
    throw new Problem('VALIDATION_ERROR', fault, {
      details: [{ type: 'too_large' }, fieldError('Upload-Length', fault)],
    });
  }
  return { fileName, fileSize: size, contentType };
}

/** Holds an upload for the time of one request; whoever held it is asked to stop, as the protocol recommends. */
export const lockerOf = (session: TusSession): Locker => ({
  newLock: (id) => ({
    lock: async () => {
      if (session.creating) return;
      const { service, caller, sender } = session;
      const key = { id, workspaceId: caller.workspaceId };
      session.writing = await service.writers.begin(key, { sender, insist: true });
    },
    unlock: async () => {
      const { writing } = session;
      session.writing = undefined;
      await writing?.release();
    },
  }),
});
