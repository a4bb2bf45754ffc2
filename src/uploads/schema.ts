import { z } from 'zod';
import { checkedTogether, instant } from '../platform/http/index.ts';
import { acceptedTypes, formatOf, largestFile } from './content-types.ts';
import { uploadStatuses } from './tables.ts';

const status = z.enum(uploadStatuses);
const bytes = z.int().nonnegative();

const acceptedList = Object.values(acceptedTypes).flat().join(', ');

export const unknownType = `Is not accepted; accepted are: ${acceptedList}.`;

/** What is wrong with a file's size, given its type. */
export function sizeFault(fileSize: number, contentType: string): string | undefined {
  const format = formatOf(contentType);
  if (format === undefined || fileSize <= largestFile[format]) return undefined;
  return `Must be at most ${largestFile[format]} bytes for ${format}.`;
}

export const uploadRequest = checkedTogether(
  z.strictObject({
    fileName: z.string().min(1).max(1024).describe('Its original name, extension included.'),
    fileSize: z
      .int()
      .min(1)
      .describe(
        'In bytes: at most 31457280 for PDF and images, 2147483648 for video and audio, 10485760 for documents.',
      ),
    contentType: z.string().min(1).max(255).describe('MIME type.'),
  }),
  ({ contentType, fileSize }, fault) => {
    if (typeof contentType !== 'string' || contentType === '') return;
    if (formatOf(contentType) === undefined) fault(['contentType'], unknownType);
    const tooLarge = typeof fileSize === 'number' ? sizeFault(fileSize, contentType) : undefined;
    if (tooLarge !== undefined) fault(['fileSize'], tooLarge);
  },
).meta({ id: 'UploadRequest' });

export const uploadCreated = z.object({
  uploadId: z.uuid(),
  uploadUrl: z.string().describe('Where the chunks are sent with PUT.'),
  maxChunkSize: z.int().describe('Most bytes in one chunk.'),
});

export const chunkTaken = z.object({
  uploadId: z.uuid(),
  status,
  bytesReceived: bytes.describe('Where the next chunk begins.'),
});

export const uploadView = z
  .object({
    uploadId: z.uuid(),
    status,
    fileName: z.string(),
    fileSize: bytes,
    contentType: z.string(),
    bytesReceived: bytes.describe('Where the next chunk begins.'),
    maxChunkSize: z.int(),
    sha256: z.string().optional().describe('Of the whole file, in hexadecimal; there when it is completed.'),
    createdAt: instant,
    expiresAt: instant.nullable().describe('null when a version uses the upload, which keeps it.'),
  })
  .meta({ id: 'Upload' });

export const uploadDeleted = z.object({ uploadId: z.uuid() });
