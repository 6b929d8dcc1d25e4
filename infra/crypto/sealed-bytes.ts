import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** 96 bits, as NIST SP 800-38D has it. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Said to Node as well, which would else take the shorter tag of a shortened ciphertext. */
const TAG = { authTagLength: TAG_BYTES };

/**
 * Encrypts with AES-256-GCM under a fresh nonce; answers nonce, ciphertext and tag in a row. They open again only
 * for the same `id`.
 */
export function sealBytes(bytes: Buffer, associatedData: string, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, TAG).setAAD(Buffer.from(associatedData));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The bytes in the clear. Throws when key, id or a single bit is not the one they were sealed with. */
export function openBytes(sealed: Buffer, associatedData: string, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
