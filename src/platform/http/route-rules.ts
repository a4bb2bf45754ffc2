import type { RouteOptions } from 'fastify';
import { invariant } from '../../kernel/assert.ts';
import type { FieldError } from '../../kernel/problem.ts';
import type { Actor, CredentialKind, Principal } from './principal.ts';

/** What a route declares in its `config`; the hooks of the app enforce it before the handler runs. */
export interface RouteRules {
  /** Which credentials are accepted. Required on every route, so that none is open by omission. */
  auth?: CredentialKind | 'none';
  /** The scope a key or session must have. Required unless `auth` is `none` or `operatorOnly` is set. */
  scope?: string;
  /** Only keys with the scope `*` made by the bootstrap key or the command line. */
  operatorOnly?: boolean;
  /** `upload` counts against both limits. Default: `default`. */
  rateLimit?: 'default' | 'upload' | 'none';
  /** Whether `X-External-User-ID` must be sent; `required-with-key` ignores it in a session. Default: `optional`. */
  externalUser?: 'required' | 'required-with-key' | 'optional';
  /** `stream` hands the raw bytes to the handler as `request.body`, unread. Default: `json`. */
  body?: 'json' | 'stream';
  /** A POST understands `Idempotency-Key` unless this says `off`. Streams never do. */
  idempotency?: 'off';
  /**
   * Faults of a body that only records show, such as an id that names nothing; they are told together with those of its
   * shape. `body` is as it came: whatever is misshapen in it is to be passed over.
   */
  recordFaults?: (workspaceId: string, body: unknown) => Promise<FieldError[]>;
  /** The answer contains a secret: what is kept of it for `Idempotency-Key` is encrypted with the caller's credential. */
  secretAnswer?: boolean;
}

/** Which routes give the first answer again to the same `Idempotency-Key`. */
export const understandsKeys = ({ method, rules }: { method: string; rules: RouteRules }): boolean =>
  method === 'POST' && rules.auth !== 'none' && rules.idempotency !== 'off' && rules.body !== 'stream';

declare module 'fastify' {
  interface FastifyContextConfig extends RouteRules {}

  interface FastifyRequest {
    /** Who calls. Only on routes whose `auth` is not `none`. */
    readonly principal: Principal;
    /** Who is to be recorded with what is done. Only on routes whose `auth` is not `none`. */
    readonly actor: Actor;
  }

  interface FastifySchema {
    operationId?: string;
    summary?: string;
    description?: string;
    tags?: readonly string[];
    /** Problems beyond those every route has, for the API document: 409, 502. */
    problems?: readonly (404 | 409 | 502)[];
  }
}

/** Refuses at start a route that forgot to say who may call it, or that names a scope nobody can have. */
export function checkRouteRules(route: RouteOptions, knownScopes: ReadonlySet<string>): void {
  const name = `${route.method} ${route.url}`;
  const rules: RouteRules = route.config ?? {};
  invariant(rules.auth !== undefined, `${name} does not say who may call it (config.auth)`);
  if (rules.auth === 'none') return;
  invariant(rules.operatorOnly || rules.scope !== undefined, `${name} names no scope (config.scope)`);
  invariant(rules.scope === undefined || knownScopes.has(rules.scope), `${name} names an unknown scope ${rules.scope}`);
}
