import { fastify } from 'fastify';
import type { App } from '../zod-types.ts';
import type { CollectedRoute } from './collected-routes.ts';
import { type ApiDescription, describeApi } from './document.ts';

const open = { auth: 'none', rateLimit: 'none' } as const;

/** Scalar styles and starts itself inline; whatever it might ask for beyond this server is not let out. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /v1/openapi.json` and the page that shows it. Both are made when first asked for: neither delays a start. */
export function documentationRoutes(app: App, routes: readonly CollectedRoute[], about: ApiDescription): void {
  const document = once(() => JSON.stringify(describeApi(routes, about)));
  app.get('/v1/openapi.json', { config: open }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document()),
  );

  const page = once(renderPage);
  app.get('/docs', { config: open }, (_request, reply) => reply.redirect('/docs/', 301));
  app.get('/docs/', { config: open }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send((await page()).html),
  );
  app.get('/docs/js/scalar.js', { config: open }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send((await page()).script),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The plugin's own routes would stand outside ours (no rules, its own headers), so only what it renders is taken. */
async function renderPage(): Promise<{ html: string; script: string }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const renderer = fastify();
  await renderer.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/v1/openapi.json', withDefaultFonts: false, telemetry: false, hideClientButton: true },
  });
  try {
    const [html, script] = await Promise.all(['/docs/', '/docs/js/scalar.js'].map((url) => renderer.inject(url)));
    return { html: html?.body ?? '', script: script?.body ?? '' };
  } finally {
    await renderer.close();
  }
}
