import { z } from 'zod';
import { invariant } from '../kernel/assert.ts';
import { type App, givenId, type KeyPrincipal, type Principal } from '../platform/http/index.ts';
import { type AccessDeps, createKeyFor, expiryFaults, listKeys, revokeKey } from './keys.ts';
import { presentKey } from './present.ts';
import { keyCreated, keyRequest, keyView } from './schema.ts';

/** Of a request that may be misshapen: when its key would end. */
const expiring = keyRequest.pick({ expiresAt: true }).loose();

const config = { auth: 'key', scope: 'keys:write' } as const;
const tags = ['Keys'];

export function keyRoutes(app: App, deps: AccessDeps): void {
  const recordFaults = async (_: string, body: unknown) => {
    const wanted = expiring.safeParse(body);
    // Of a request that is well-shaped all is told with what the key may do.
    return wanted.success && !keyRequest.safeParse(body).success
      ? expiryFaults(wanted.data.expiresAt, deps.clock.now())
      : [];
  };
  app.post(
    '/v1/keys',
    {
      config: { ...config, secretAnswer: true, recordFaults },
      schema: {
        ...{ operationId: 'createKey', summary: 'Makes an API key', tags },
        body: keyRequest,
        response: { 201: keyCreated },
      },
    },
    async (request, reply) => {
      const { key, secret } = await createKeyFor(
        deps,
        { principal: asKey(request.principal), actor: request.actor },
        request.body,
      );
      reply.code(201).header('location', `/v1/keys/${key.id}`);
      return { key: presentKey(key), secret };
    },
  );

  app.get(
    '/v1/keys',
    {
      config,
      schema: {
        ...{ operationId: 'listKeys', summary: 'Lists the keys of the workspace, never their secrets', tags },
        response: { 200: z.object({ keys: z.array(keyView) }) },
      },
    },
    async (request) => {
      const keys = await listKeys(deps, request.principal.workspaceId);
      return { keys: keys.map(presentKey) };
    },
  );

  app.delete(
    '/v1/keys/:keyId',
    {
      config,
      schema: {
        ...{ operationId: 'revokeKey', summary: 'Revokes a key, at once and for good', tags },
        params: z.object({ keyId: givenId }),
        response: { 200: z.object({ key: keyView }) },
      },
    },
    async (request) => {
      const { operator, workspaceId } = asKey(request.principal);
      const which = { keyId: request.params.keyId, workspaceId: operator ? undefined : workspaceId };
      return { key: presentKey(await revokeKey(deps, which, request.actor)) };
    },
  );
}

function asKey(principal: Principal): KeyPrincipal {
  invariant(principal.kind === 'key', 'keys are managed with keys');
  return principal;
}
