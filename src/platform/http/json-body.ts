import type { IncomingMessage } from 'node:http';
import { fieldError, invalid, type Problem } from '../../kernel/problem.ts';

/** One million characters of content, each of them escaped, still fit. */
export const jsonBodyLimit = 8 * 1024 * 1024;

/** A client that sends a body this slowly is not going to finish. */
const bodyDeadlineMs = 60_000;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

const bodyFault = (message: string): Problem => invalid([fieldError('body', message)], message);

const isJson = (contentType: string) => /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(contentType);

/** A JSON body, or `undefined` when there is none. Every way it can be wrong is a fault of the request. */
export async function readJsonBody(payload: IncomingMessage, contentType: string): Promise<unknown> {
  const bytes = await collect(payload);
  if (bytes.length === 0) return undefined;
  if (!isJson(contentType)) throw invalid([fieldError('Content-Type', 'Must be application/json.')]);
  return parseJson(bytes);
}

/** For routes that take no body: whatever was sent is taken from the wire and forgotten. */
export async function ignoreBody(payload: IncomingMessage): Promise<undefined> {
  await collect(payload);
  return undefined;
}

async function collect(payload: IncomingMessage): Promise<Buffer> {
  const tooLarge = bodyFault(`The body is larger than ${jsonBodyLimit} bytes.`);
  if (Number(payload.headers['content-length'] ?? 0) > jsonBodyLimit) throw tooLarge;
  const timer = setTimeout(() => payload.destroy(), bodyDeadlineMs);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > jsonBodyLimit) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error === tooLarge ? error : bodyFault('The connection broke before the whole body had arrived.');
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks, length);
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
