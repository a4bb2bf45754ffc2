import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../platform/http/index.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri: string | undefined;
}

/** Signatures that only the issuer can make. `none` and shared-secret algorithms are not among them. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A token with an unknown key id makes us look for new keys at most this often: anyone can send such a token. */
const refetchKeysAfterMs = 5 * 60_000;
const retryAfterFailureMs = 5_000;
const fetchDeadlineMs = 5_000;
const clockToleranceSeconds = 5;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

const claimsSchema = z.object({ sub: z.string().min(1).max(500), email: z.email().optional().catch(undefined) });

/** A signed token: three parts. Nothing in it is believed yet. */
export const looksLikeToken = (credential: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential);

/** Checks a token against the issuer's published keys; `undefined` when it is not valid, whatever the reason. */
export function createSessionVerifier(
  settings: OidcSettings,
  clock: Clock,
): (token: string) => Promise<Session | undefined> {
  const keys = issuerKeys(settings);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, await keys(), {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: clockToleranceSeconds,
        currentDate: clock.now(),
      });
      const claims = claimsSchema.parse(payload);
      return { kind: 'session', userId: claims.sub, email: claims.email };
    } catch (error) {
      if (isInvalidToken(error)) return undefined;
      throw unreachableIssuer();
    }
  };
}

const unreachableIssuer = () =>
  new Problem('UPSTREAM_ERROR', 'The identity provider does not answer, so the session token cannot be checked.', {
    retryAfterSeconds: retryAfterFailureMs / 1000,
  });

/** jose's own errors are about the token, except those about fetching the keys. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  (error instanceof errors.JOSEError &&
    !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code));

/** The issuer is asked on first use, not at start: it may be down then without keeping the service from starting. */
function issuerKeys({ issuer, jwksUri }: OidcSettings): () => Promise<JWTVerifyGetKey> {
  const fetchKeys = notRightAfterFailure();
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const open = async () => {
    const address = jwksUri ?? (await discover(issuer, fetchKeys));
    return createRemoteJWKSet(new URL(address), {
      cooldownDuration: refetchKeysAfterMs,
      timeoutDuration: fetchDeadlineMs,
      [customFetch]: fetchKeys,
    });
  };
  return () => {
    keys ??= open().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** A provider that is down is not asked again by every request that arrives. */
function notRightAfterFailure(): Fetch {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (url, options) => {
    if (performance.now() - failedAt < retryAfterFailureMs) throw unreachableIssuer();
    try {
      const response = await fetch(url, options);
      if (!response.ok) failedAt = performance.now();
      return response;
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  };
}

async function discover(issuer: string, fetchDocument: Fetch): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetchDocument(address, { signal: AbortSignal.timeout(fetchDeadlineMs), redirect: 'error' });
  const document = discoverySchema.parse(await response.json());
  if (document.issuer !== issuer) throw unreachableIssuer();
  return document.jwks_uri;
}
