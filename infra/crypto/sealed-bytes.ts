import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** 96 bits, as NIST SP 800-38D recommends. */
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Node needs the length too. Otherwise it would accept a shorter tag of a truncated ciphertext. */
const TAG = { authTagLength: TAG_BYTES };

/**
 * Encrypts with AES-256-GCM under a new nonce. Returns nonce, ciphertext and tag in this order. They can only
 * be opened with the same `associatedData`.
 */
export function sealBytes(bytes: Buffer, associatedData: string, key: KeyObject): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, TAG).setAAD(Buffer.from(associatedData));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** The decrypted bytes. Throws if the key, the associated data or any bit differs. */
export function openBytes(sealed: Buffer, associatedData: string | Buffer, key: KeyObject): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
