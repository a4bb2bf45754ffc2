import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { type AddressRules, literalAddress } from './addresses.ts';
import { faultOfUrl } from './target-url.ts';

export interface Attempt {
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Undefined when no answer came. */
  readonly statusCode: number | undefined;
  /** Why there was no answer, for the endpoint's owner. */
  readonly error: string | undefined;
}

export interface Sender {
  /** Rejects only when `signal` aborts; whatever else goes wrong is the outcome of the attempt. */
  post(url: string, letter: { headers: Record<string, string>; body: string }, signal: AbortSignal): Promise<Attempt>;
  close(): Promise<void>;
}

/** All addresses of a name, as Node's `lookup` finds them. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface SenderOptions {
  readonly rules: AddressRules;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
}

class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** An answer's body is of no interest, but a connection can be used again only when it has been read. */
const readAtMost = 64 * 1024;
const readForMs = 500;

/** Sends over connections that are checked when they are made: there is no spelling, redirect or name around it. */
export function createSender({ rules, timeoutMs = 30_000, resolve = lookup }: SenderOptions): Sender {
  const secure = guardedConnector(rules.permits, resolve);
  const plain = guardedConnector(rules.allows, resolve);
  const agent = new Agent({
    connect: (options, callback) => (options.protocol === 'https:' ? secure : plain)(options, callback),
    keepAliveTimeout: 10_000,
    maxHeaderSize: 32 * 1024,
  });
  return {
    post: async (url, { headers, body }, signal) => {
      const startedAt = new Date();
      const begun = performance.now();
      const outcome = (statusCode: number | undefined, error?: string): Attempt => ({
        ...{ startedAt, statusCode, error },
        durationMs: Math.round(performance.now() - begun),
      });
      if (faultOfUrl(url, rules) !== undefined) return outcome(undefined, reasons.refused);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        const options = { method: 'POST', headers, body, dispatcher: agent, signal: limited } as const;
        const answer = await request(url, options);
        const done = outcome(answer.statusCode);
        await answer.body.dump({ limit: readAtMost, signal: AbortSignal.timeout(readForMs) }).catch(() => {});
        return done;
      } catch (error) {
        signal.throwIfAborted();
        return outcome(undefined, limited.aborted ? reasons.timedOut : reasonOf(error));
      }
    },
    close: () => agent.destroy(),
  };
}

function guardedConnector(permits: (address: string) => boolean, resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({ timeout: 10_000, allowH2: false, lookup: guardedLookup(permits, resolve) });
  return (options, callback) => {
    // For a literal address no lookup happens, so that it must be checked before.
    const literal = literalAddress(options.hostname);
    if (literal !== undefined && !permits(literal)) return callback(new AddressRefused(), null);
    return connect(options, callback);
  };
}

/** Resolves once; the connection is made to just the addresses that were checked here. */
const guardedLookup =
  (permits: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const good = found.filter(({ address }) => permits(address));
      const [first] = good;
      if (!first) return callback(new AddressRefused(), []);
      return options.all ? callback(null, good) : callback(null, first.address, first.family);
    });

const reasons = {
  refused: 'The address is not public and not allowed by the operator.',
  timedOut: 'No answer within 30 seconds.',
  unresolved: 'The name could not be resolved.',
  unreachable: 'No connection could be made.',
  certificate: 'The TLS connection could not be made; check the certificate.',
  broken: 'The connection ended before there was an answer.',
} as const;

const byCode: readonly [RegExp, string][] = [
  [/^(?:ENOTFOUND|EAI_|ENODATA)/, reasons.unresolved],
  [/TIMEOUT|ETIMEDOUT/, reasons.unreachable],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EINVAL)/, reasons.unreachable],
  [/CERT|SSL|TLS|SIGNATURE|ISSUER|EPROTO/, reasons.certificate],
];

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return reasons.refused;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return byCode.find(([form]) => form.test(code))?.[1] ?? reasons.broken;
}
