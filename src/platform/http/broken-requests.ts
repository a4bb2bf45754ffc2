import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { newOpaqueId } from '../../kernel/ids.ts';
import { fieldError, invalid } from '../../kernel/problem.ts';
import { answerOf } from './problem-answers.ts';

/** The parser's own codes; anything else is told as "not HTTP". */
const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request line and headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

/** What HTTP itself asks of a request, in our envelope where Node would refuse without a word. */
export function checkProtocol({ headers: { host, expect }, raw: { httpVersion } }: FastifyRequest): void {
  const faults = [
    ...(host === undefined && httpVersion === '1.1' ? [fieldError('Host', 'Is required in HTTP/1.1.')] : []),
    ...(expect === undefined || expect.toLowerCase() === '100-continue'
      ? []
      : [fieldError('Expect', 'Must be 100-continue.')]),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Bytes that the HTTP parser refuses never become a request; the caller still gets the error envelope, so that a
 * client has one shape to read. Afterwards the connection cannot be trusted and is closed.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = reasons[error.code ?? ''] ?? 'The request is not valid HTTP/1.1.';
  const correlationId = newOpaqueId();
  const { status, body } = answerOf(invalid([fieldError('request', reason)], reason), correlationId);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Correlation-Id: ${correlationId}`,
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}
