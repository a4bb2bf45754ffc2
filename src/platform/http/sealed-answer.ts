import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * A kept answer that shows a secret must not put that secret into the database: it is encrypted with the credential
 * that received it, which the database does not hold either.
 */
export function seal(text: string, credential: string, id: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(credential, id), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Undefined when it was sealed with another credential. */
export function unseal(sealed: string, credential: string, id: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(credential, id), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const opened = decipher.update(bytes.subarray(28));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const sealingKey = (credential: string, id: string) =>
  Buffer.from(hkdfSync('sha256', credential, id, 'fairclear kept answer', 32));
