import { z } from 'zod';
import { notFound } from '../kernel/problem.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type App, givenId, keepAnswerWith } from '../platform/http/index.ts';
import { senderOf } from './body.ts';
import { bytesOf, readChunkRequest, spanFor } from './chunk-request.ts';
import { createUpload } from './create.ts';
import { presentCreated, presentReceived, presentUpload, uploadUrl } from './present.ts';
import { receive } from './receive.ts';
import { removeUpload } from './remove.ts';
import { chunkTaken, uploadCreated, uploadDeleted, uploadRequest, uploadView } from './schema.ts';
import type { UploadService } from './service.ts';
import { findUpload } from './store.ts';

const tags = ['Uploads'];
const writing = { auth: 'key-or-session', scope: 'uploads:write' } as const;
const params = z.object({ uploadId: givenId });

export function contractRoutes(app: App, service: UploadService): void {
  initiationRoute(app, service);
  chunkRoute(app, service);
  statusRoute(app, service);
  deletionRoute(app, service);
}

function initiationRoute(app: App, service: UploadService): void {
  app.post(
    '/v1/uploads',
    {
      config: { ...writing, rateLimit: 'upload', externalUser: 'required-with-key' },
      schema: {
        ...{ operationId: 'initiateUpload', summary: 'Begins an upload; its bytes follow in chunks', tags },
        body: uploadRequest,
        response: { 201: uploadCreated },
      },
    },
    async (request, reply) => {
      const caller = { workspaceId: request.principal.workspaceId, actor: request.actor };
      const body = await transaction(service.db, async (tx) => {
        const { id } = await createUpload({ ...service, db: tx }, caller, request.body);
        const answer = presentCreated(id, service.maxChunkSize);
        await keepAnswerWith(tx, request, { status: 201, body: answer, location: answer.uploadUrl });
        return answer;
      });
      reply.code(201).header('location', uploadUrl(body.uploadId));
      return body;
    },
  );
}

const chunkDescription =
  `Any size from one byte to \`maxChunkSize\`. \`Content-Range: bytes START-END/TOTAL\` (zero-based, END
inclusive) says where it belongs; without it the body is the whole file. A chunk that was sent before may be sent again. When
the connection breaks, what arrived is kept: ask with GET and go on from \`bytesReceived\`. \`Content-Digest: sha-256=:…:\`
(RFC 9530) is checked when it is sent.`.replaceAll('\n', ' ');

function chunkRoute(app: App, service: UploadService): void {
  app.put(
    '/v1/uploads/:uploadId',
    {
      config: { ...writing, rateLimit: 'none', body: 'stream' },
      schema: {
        ...{ operationId: 'uploadChunk', summary: 'Sends a chunk of an upload', description: chunkDescription, tags },
        params,
        headers: z.object({
          'Content-Range': z.string().optional().describe('`bytes START-END/TOTAL`'),
          'Content-Digest': z.string().optional().describe('`sha-256=:<base64>:` of the chunk.'),
        }),
        response: { 200: chunkTaken },
        problems: [409],
      },
    },
    async (request) => {
      const payload = request.raw;
      const chunk = readChunkRequest(payload, service.maxChunkSize);
      const current = await service.writers.begin(
        { id: request.params.uploadId, workspaceId: request.principal.workspaceId },
        { sender: senderOf(payload), check: (upload) => void spanFor(chunk, upload) },
      );
      try {
        const span = spanFor(chunk, current.upload);
        return presentReceived(await receive(service, current, { span, source: bytesOf(payload, chunk, span) }));
      } finally {
        await current.release();
      }
    },
  );
}

function statusRoute(app: App, { db, clock, writers, maxChunkSize }: UploadService): void {
  app.get(
    '/v1/uploads/:uploadId',
    {
      config: { auth: 'key-or-session', scope: 'uploads:read', rateLimit: 'none' },
      schema: {
        ...{ operationId: 'getUpload', summary: 'Shows how far an upload has come', tags },
        params,
        response: { 200: uploadView },
      },
    },
    async (request) => {
      const key = { id: request.params.uploadId, workspaceId: request.principal.workspaceId };
      await writers.settle(key);
      const upload = await findUpload(db, key);
      if (!upload) throw notFound('There is no such upload.');
      return presentUpload(upload, { now: clock.now(), maxChunkSize });
    },
  );
}

function deletionRoute(app: App, service: UploadService): void {
  app.delete(
    '/v1/uploads/:uploadId',
    {
      config: writing,
      schema: {
        ...{ operationId: 'deleteUpload', summary: 'Removes an upload that no version uses', tags },
        params,
        response: { 200: uploadDeleted },
        problems: [409],
      },
    },
    async (request) => {
      const key = { id: request.params.uploadId, workspaceId: request.principal.workspaceId };
      const sender = senderOf(request.raw);
      const current = await service.writers.begin(key, { sender, insist: true, evenExpired: true });
      try {
        await removeUpload(service, key);
      } finally {
        await current.release();
      }
      return { uploadId: key.id };
    },
  );
}
