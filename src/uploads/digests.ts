import { createHash } from 'node:crypto';
import { type FieldError, fieldError } from '../kernel/problem.ts';

/** What a body must hash to, by its sender's word. */
export interface ExpectedDigest {
  readonly algorithm: string;
  readonly digest: Buffer;
}

/** Names of RFC 9530's registry and their names in Node; the others there are not fit for the purpose. */
const algorithms: Readonly<Record<string, { name: string; length: number }>> = {
  'sha-256': { name: 'sha256', length: 32 },
  'sha-512': { name: 'sha512', length: 64 },
};

/** One member of the dictionary, a byte sequence of RFC 8941: `sha-256=:…:`. */
const member = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(;.*)?$/;

/** RFC 9530, `Content-Digest`. Algorithms we do not know are ignored, as it says. */
export function readContentDigest(header: string): ExpectedDigest[] | FieldError {
  const found: ExpectedDigest[] = [];
  for (const part of header.split(',')) {
    const [, key, encoded] = member.exec(part.trim()) ?? [];
    if (key === undefined || encoded === undefined) return fault('Must be: sha-256=:<base64>:, as RFC 9530 has it.');
    const known = Object.hasOwn(algorithms, key) ? algorithms[key] : undefined;
    if (!known) continue;
    const digest = Buffer.from(encoded, 'base64');
    if (digest.length !== known.length) return fault(`A ${key} digest has ${known.length} bytes.`);
    found.push({ algorithm: known.name, digest });
  }
  return found;
}

const fault = (message: string): FieldError => fieldError('Content-Digest', message);

/** Passes the bytes on, and ends with `mismatch` when they are not what was promised. */
export async function* withDigests(
  source: AsyncIterable<Uint8Array>,
  expected: readonly ExpectedDigest[],
  mismatch: () => Error,
): AsyncGenerator<Uint8Array> {
  const hashes = expected.map(({ algorithm }) => createHash(algorithm));
  for await (const chunk of source) {
    for (const hash of hashes) hash.update(chunk);
    yield chunk;
  }
  const matches = expected.every(({ digest }, at) => digest.equals(hashes[at]!.digest()));
  if (!matches) throw mismatch();
}
