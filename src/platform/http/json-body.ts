import type { IncomingMessage } from 'node:http';
import { fieldError, invalid, type Problem } from '../../kernel/problem.ts';

/** One million characters of content, each of them an escaped surrogate pair, fit with everything beside them. */
export const jsonBodyLimit = 13 * 1024 * 1024;

/** A client that sends a body this slowly is not going to finish. */
const bodyDeadlineMs = 60_000;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const bodyFault = (message: string): Problem => invalid([fieldError('body', message)], message);

const onlyUnpacked = 'Must be left out: bodies are read as they arrive, not unpacked.';

const isJson = (contentType: string) => /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(contentType);

/** A JSON body, or `undefined` when there is none. Every way it can be wrong is a fault of the request. */
export async function readJsonBody(payload: IncomingMessage, contentType: string): Promise<unknown> {
  const bytes = await collect(payload);
  if (bytes.length === 0) return undefined;
  const { 'content-encoding': encoding = 'identity' } = payload.headers;
  if (encoding.toLowerCase() !== 'identity') throw invalid([fieldError('Content-Encoding', onlyUnpacked)]);
  if (!isJson(contentType)) throw invalid([fieldError('Content-Type', 'Must be application/json.')]);
  return parseJson(bytes);
}

function collect(payload: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const refuse = (message: string) => reject(bodyFault(message));
  const tooLarge = `The body is larger than ${jsonBodyLimit} bytes.`;
  if (Number(payload.headers['content-length'] ?? 0) > jsonBodyLimit) refuse(tooLarge);
  const timer = setTimeout(refuse, bodyDeadlineMs, 'The body did not arrive in time.');
  const chunks: Buffer[] = [];
  let length = 0;
  const take = (chunk: Buffer) => {
    length += chunk.length;
    if (length > jsonBodyLimit) refuse(tooLarge);
    else chunks.push(chunk);
  };
  payload.on('data', take);
  payload.once('end', () => resolve(Buffer.concat(chunks, length)));
  const broke = () => refuse('The connection broke before the whole body had arrived.');
  payload.once('close', broke);
  payload.on('error', () => {});
  if (payload.destroyed) broke();
  return promise.finally(() => {
    clearTimeout(timer);
    payload.off('data', take);
  });
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw bodyFault('The body is not UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof Error ? /\(line \d+ column \d+\)|position \d+/.exec(error.message)?.[0] : undefined;
    throw bodyFault(`The body is not valid JSON${where ? `: see ${where.replace(/[()]/g, '')}` : ''}.`);
  }
}
