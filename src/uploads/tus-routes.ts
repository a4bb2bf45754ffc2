import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newId } from '../kernel/ids.ts';
import { fieldError, invalid, Problem } from '../kernel/problem.ts';
import { type App, givenId } from '../platform/http/index.ts';
import { senderOf } from './body.ts';
import { largestFile } from './content-types.ts';
import type { ExpectedDigest } from './digests.ts';
import type { UploadService } from './service.ts';
import { problemOfTus, tusStatusOf } from './tus-problems.ts';
import { lockerOf, type TusSession, UploadDataStore } from './tus-store.ts';

const tags = ['Uploads with tus'];
const path = '/v1/files';
const writing = { auth: 'key-or-session', scope: 'uploads:write', body: 'stream' } as const;
const params = z.object({ uploadId: givenId });

/** What may stand in `Upload-Checksum`; the protocol asks for sha1 at least. */
const checksumAlgorithms = ['sha1', 'sha256', 'sha512', 'md5'];

/** tus 1.0.0, spoken by the tus project's own server: https://tus.io/protocols/resumable-upload */
export function tusRoutes(app: App, service: UploadService): void {
  const respond = (request: FastifyRequest, reply: FastifyReply) => speakTus(service, request, reply);
  const response = { 204: {} };
  app.options(path, { config: { auth: 'none' } }, describeTus);
  app.options(`${path}/:uploadId`, { config: { auth: 'none' } }, describeTus);
  app.post(
    path,
    {
      config: { ...writing, rateLimit: 'upload', externalUser: 'required-with-key' },
      schema: {
        ...{ operationId: 'createTusUpload', summary: 'Begins an upload of a tus client', tags },
        response: { 201: {} },
      },
    },
    respond,
  );
  app.head(`${path}/:uploadId`, { config: { ...writing, rateLimit: 'none' }, schema: { params } }, respond);
  app.patch(
    `${path}/:uploadId`,
    {
      config: { ...writing, rateLimit: 'none' },
      schema: {
        ...{ operationId: 'appendTusUpload', summary: 'Appends bytes for a tus client', tags, params },
        ...{ response, problems: [409] },
      },
    },
    respond,
  );
  app.delete(
    `${path}/:uploadId`,
    {
      config: writing,
      schema: {
        ...{ operationId: 'terminateTusUpload', summary: 'Removes an upload for a tus client', tags, params },
        ...{ response, problems: [409] },
      },
    },
    respond,
  );
  // "X-HTTP-Method-Override": for clients whose environment has neither PATCH nor DELETE.
  app.post(`${path}/:uploadId`, { config: { ...writing, rateLimit: 'none' }, schema: { params } }, respond);
}

const discovery = {
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension': 'creation,creation-with-upload,expiration,checksum,termination',
  'tus-max-size': String(Math.max(...Object.values(largestFile))),
  'tus-checksum-algorithm': checksumAlgorithms.join(','),
};

const describeTus = (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).headers(discovery).send();

async function speakTus(service: UploadService, request: FastifyRequest, reply: FastifyReply) {
  const session = sessionOf(service, request);
  let refusal: Problem | undefined;
  const server = new Server({
    path,
    relativeLocation: true,
    maxSize: Math.max(...Object.values(largestFile)),
    datastore: new UploadDataStore(session),
    locker: lockerOf(session),
    namingFunction: () => newId(),
    onResponseError: (_request, error) => {
      if (!(error instanceof Problem)) {
        if (error instanceof Error) throw error;
        return undefined;
      }
      refusal = error;
      return { status_code: tusStatusOf(error) ?? 500, body: error.message };
    },
  });
  try {
    const answer = await server.handleWeb(requestFor(request));
    reply.code(answer.status).headers(headersOf(answer, session));
    if (answer.status < 400) return reply.send();
    const { code, message, details } = refusal ?? problemOfTus(answer.status, await answer.text());
    return reply.send({ error: { code, message, details } });
  } finally {
    await session.writing?.release();
  }
}

function sessionOf(service: UploadService, request: FastifyRequest): TusSession {
  const { 'upload-metadata': metadata, 'upload-checksum': checksum } = request.headers;
  return {
    service,
    caller: { workspaceId: request.principal.workspaceId, actor: request.actor },
    sender: senderOf(request.raw),
    creating: request.routeOptions.url === path,
    metadata: typeof metadata === 'string' ? metadata : undefined,
    checksums: typeof checksum === 'string' ? [readChecksum(checksum)] : [],
    body: request.raw,
    writing: undefined,
    upload: undefined,
  };
}

function readChecksum(header: string): ExpectedDigest {
  const [, algorithm, encoded] = /^([a-z0-9]+) ([A-Za-z0-9+/]+={0,2})$/.exec(header.trim()) ?? [];
  if (algorithm === undefined || encoded === undefined || !checksumAlgorithms.includes(algorithm)) {
    const message = `Must be one of ${checksumAlgorithms.join(', ')}, a space and the checksum in base64.`;
    throw invalid([fieldError('Upload-Checksum', message)]);
  }
  return { algorithm, digest: Buffer.from(encoded, 'base64') };
}

/** Another version of the protocol than ours is to its server as none, and refused as the protocol says. */
function requestFor(request: FastifyRequest): Request {
  const { method, headers, url } = request.raw;
  const overridden = request.headers['x-http-method-override'];
  const meant = typeof overridden === 'string' && method === 'POST' ? overridden.toUpperCase() : (method ?? 'GET');
  const list = Object.entries(headers)
    .filter(([name, value]) => name !== 'tus-resumable' || value === discovery[name])
    .flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
  // The body does not pass through the server: what its pipes hold when a connection breaks would be lost.
  return new Request(new URL(url ?? path, 'http://localhost'), { method: meant, headers: list });
}

/** Its headers without those that are ours to set: which origins may call, and what the body is. */
function headersOf(answer: Response, { upload }: TusSession): Record<string, string> {
  const kept = [...answer.headers].filter(
    ([name]) => !name.startsWith('access-control-') && !['content-type', 'content-length', 'connection'].includes(name),
  );
  return {
    ...Object.fromEntries(kept),
    ...(answer.status === 412 ? { 'tus-version': discovery['tus-version'] } : {}),
    ...(answer.headers.has('upload-metadata') && upload?.tus_metadata
      ? { 'upload-metadata': upload.tus_metadata }
      : {}),
  };
}
