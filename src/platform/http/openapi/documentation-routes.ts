import type { FastifyApiReferenceOptions } from '@scalar/fastify-api-reference';
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

  const page = once(() => pageOf(about.title));
  const script = once(takeScript);
  app.get('/docs', { config: open }, (_request, reply) => reply.redirect('/docs/', 301));
  app.get('/docs/', { config: open }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page()),
  );
  app.get('/docs/js/scalar.js', { config: open }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await script()),
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const source = { url: '/v1/openapi.json' } as const;

/** What Scalar offers by itself leads to its maker's services: a chat, a generator, a playground, sharing and hosting. */
const withoutServices = {
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  telemetry: false,
  withDefaultFonts: false,
} satisfies FastifyApiReferenceOptions['configuration'];

/** Scalar's own page has neither a language nor an icon, which browsers then ask the server for. */
const pageOf = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title} API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="app"></div>
    <script src="js/scalar.js"></script>
    <script>Scalar.createApiReference('#app', ${JSON.stringify({ ...source, ...withoutServices })})</script>
  </body>
</html>
`;

/** The plugin's own routes would stand outside ours (no rules, its own headers), so only the script it brings is taken. */
async function takeScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const renderer = fastify();
  await renderer.register(scalar, { routePrefix: '/docs', configuration: source });
  try {
    return (await renderer.inject('/docs/js/scalar.js')).body;
  } finally {
    await renderer.close();
  }
}
