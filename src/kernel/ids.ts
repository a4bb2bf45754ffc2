import { createHash, randomBytes } from 'node:crypto';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** RFC 9562, appendix A: the namespace of names that are URLs. */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** A UUIDv7: unguessable, and rows made one after the other stand beside each other in an index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return format(bytes, 7);
}

/** A UUIDv4, where the time of making must not be readable from the id. */
export const newOpaqueId = (): string => format(randomBytes(16), 4);

/**
 * The id of a built-in record: a UUIDv5 of `fairclear:<kind>:<slug>`, so that it is the same on every installation.
 */
export function builtInId(kind: string, slug: string): string {
  const digest = createHash('sha1').update(urlNamespace).update(`fairclear:${kind}:${slug}`).digest();
  return format(digest.subarray(0, 16), 5);
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
