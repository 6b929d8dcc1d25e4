import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealedText } from '../../domain/event.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Said to Node as well, which would else take the shorter tag of a shortened ciphertext. */
const TAG = { authTagLength: TAG_BYTES };

/** A key for personal texts: 32 bytes under a random id. */
export interface PersonalKey {
  readonly keyId: string;
  readonly key: Buffer;
}

/** Which field of which entity a text is. A ciphertext opens nowhere else. */
export interface TextPlace {
  readonly entityId: string;
  readonly field: string;
}

const additionalData = ({ entityId, field }: TextPlace) => Buffer.from(JSON.stringify([entityId, field]));

/** Encrypts a text with AES-256-GCM (NIST SP 800-38D) under a fresh 96-bit nonce; the tag ends the ciphertext. */
export function sealText(text: string, place: TextPlace, { keyId, key }: PersonalKey): SealedText {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, TAG).setAAD(additionalData(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { keyId, nonce: nonce.toString('base64url'), text: sealed.toString('base64url') };
}

/** The text in the clear. Throws when the key, the place or a single bit is not the one it was sealed with. */
export function openText(sealed: SealedText, place: TextPlace, key: Buffer): string {
  const bytes = Buffer.from(sealed.text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce, 'base64url'), TAG)
    .setAAD(additionalData(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** The text in the clear, under its own of these keys; null when there is none, or its key is gone. */
export function openWith(
  keys: ReadonlyMap<string, Buffer>,
  sealed: SealedText | null | undefined,
  place: TextPlace,
): string | null {
  const key = sealed && keys.get(sealed.keyId);
  return key ? openText(sealed, place, key) : null;
}
