import type { IncomingMessage } from 'node:http';
import { type FieldError, fieldError, invalid } from '../kernel/problem.ts';
import { arriving } from './arriving.ts';
import { ofLength } from './body.ts';
import { type ContentRange, readContentRange } from './content-range.ts';
import { type ExpectedDigest, readContentDigest, withDigests } from './digests.ts';
import type { ByteSpan } from './model.ts';
import type { UploadRow } from './tables.ts';

/** What the headers of a `PUT` say, checked as far as it goes without knowing the upload. */
export interface ChunkRequest {
  /** Undefined for a whole file in one body. */
  readonly range: ContentRange | undefined;
  /** Undefined when the body comes in pieces of its own (`Transfer-Encoding: chunked`). */
  readonly bodyLength: number | undefined;
  readonly digests: readonly ExpectedDigest[];
  readonly maxChunkSize: number;
}

const isFault = (read: object | undefined): read is FieldError => read !== undefined && 'type' in read;

export function readChunkRequest({ headers }: IncomingMessage, maxChunkSize: number): ChunkRequest {
  const rangeHeader = headers['content-range'];
  const range = rangeHeader === undefined ? undefined : readContentRange(rangeHeader);
  const digestHeader = [headers['content-digest'] ?? []].flat().join(',');
  const digests = digestHeader === '' ? [] : readContentDigest(digestHeader);
  const bodyLength = bodyLengthOf(headers);
  if (!isFault(range) && !isFault(digests)) {
    const faults = lengthFaults(range?.span, bodyLength, maxChunkSize);
    if (faults.length === 0) return { range, bodyLength, digests, maxChunkSize };
    throw invalid(faults, faults[0]?.message);
  }
  const faults = [range, digests].filter(isFault);
  throw invalid(faults, `${faults[0]?.field}: ${faults[0]?.message}`);
}

/** A request without either header has no body (RFC 9112, 6.3). */
function bodyLengthOf(headers: IncomingMessage['headers']): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

function lengthFaults(span: ByteSpan | undefined, bodyLength: number | undefined, maxChunkSize: number): FieldError[] {
  const length = span ? span.end - span.start : (bodyLength ?? 0);
  const faults: FieldError[] = [];
  if (length > maxChunkSize) faults.push(tooLarge(length, maxChunkSize));
  if (bodyLength !== undefined && bodyLength !== length) {
    faults.push(fieldError('Content-Range', `Names ${length} bytes, but the body has ${bodyLength}.`));
  }
  return faults;
}

const tooLarge = (length: number, maxChunkSize: number): FieldError =>
  fieldError('body', `The chunk has ${length} bytes; at most ${maxChunkSize} are accepted (maxChunkSize).`);

/** Which bytes of this upload the chunk holds; refuses one that is not for it. */
export function spanFor({ range, bodyLength, maxChunkSize }: ChunkRequest, { file_size }: UploadRow): ByteSpan {
  if (range) {
    if (range.total === file_size) return range.span;
    const message = `TOTAL is ${range.total}, but the upload's fileSize is ${file_size}.`;
    throw invalid([fieldError('Content-Range', message)], message);
  }
  if (bodyLength !== undefined && bodyLength !== file_size) {
    const message = `Is required unless the body is the whole file: it has ${bodyLength} of ${file_size} bytes.`;
    throw invalid([fieldError('Content-Range', message)], `Content-Range: ${message}`);
  }
  if (file_size > maxChunkSize) throw invalid([tooLarge(file_size, maxChunkSize)]);
  return { start: 0, end: file_size };
}

/** The chunk's bytes; ends with a fault when they are not as many or not the ones that were promised. */
export function bytesOf(
  payload: IncomingMessage,
  { digests }: ChunkRequest,
  { start, end }: ByteSpan,
): AsyncIterable<Uint8Array> {
  const bytes = ofLength(arriving(payload), end - start);
  if (digests.length === 0) return bytes;
  return withDigests(bytes, digests, () => {
    const message = 'The chunk does not match its Content-Digest; it was discarded. Send it again.';
    return invalid([fieldError('Content-Digest', message)], message);
  });
}
