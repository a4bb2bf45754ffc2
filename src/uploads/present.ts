import type { z } from 'zod';
import { statusAt } from './model.ts';
import type { Received } from './receive.ts';
import type { chunkTaken, uploadCreated, uploadView } from './schema.ts';
import type { UploadRow } from './tables.ts';

export const uploadUrl = (id: string): string => `/v1/uploads/${id}`;

export const presentCreated = (id: string, maxChunkSize: number): z.input<typeof uploadCreated> => ({
  uploadId: id,
  uploadUrl: uploadUrl(id),
  maxChunkSize,
});

export const presentReceived = ({ id, status, bytes_received }: Received): z.input<typeof chunkTaken> => ({
  uploadId: id,
  status,
  bytesReceived: bytes_received,
});

export const presentUpload = (
  upload: UploadRow,
  { now, maxChunkSize }: { now: Date; maxChunkSize: number },
): z.input<typeof uploadView> => ({
  uploadId: upload.id,
  status: statusAt(upload, now),
  fileName: upload.file_name,
  fileSize: upload.file_size,
  contentType: upload.content_type,
  bytesReceived: upload.bytes_received,
  maxChunkSize,
  ...(upload.sha256 === null ? {} : { sha256: upload.sha256 }),
  createdAt: upload.created_at.toISOString(),
  expiresAt: upload.used_at === null ? upload.expires_at.toISOString() : null,
});
