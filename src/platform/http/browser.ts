import type { FastifyReply, FastifyRequest } from 'fastify';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

export function addSecurityHeaders(reply: FastifyReply): void {
  reply.headers(securityHeaders);
}

const readable = [
  'Location',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'X-Correlation-Id',
  'Idempotent-Replayed',
  'ETag',
  'Deprecation',
  'Sunset',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
  'Upload-Metadata',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
].join(', ');

/**
 * Lets pages of the listed origins call and read answers. Says whether the request was a preflight, which is
 * answered here: it carries no credential. The workspace cookie may come along, since it authenticates nobody.
 */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): boolean {
  const origin = request.headers.origin;
  if (origins.length > 0) reply.header('vary', 'Origin');
  const any = origins.includes('*');
  if (origin === undefined || !(any || origins.includes(origin))) return false;
  reply.header('access-control-allow-origin', any ? '*' : origin);
  if (!any) reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', readable);
  const asked = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || asked === undefined) return false;
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'Authorization');
  reply.header('access-control-max-age', '600');
  return true;
}
