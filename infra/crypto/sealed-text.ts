import sodium from 'sodium-native';
import type { SealedText } from '../../domain/event.ts';
import { isUuid } from '../../domain/uuid.ts';
import { NONCE_BYTES as AES_NONCE_BYTES, openBytes } from './sealed-bytes.ts';
import { reportUnreadable } from './unreadable.ts';

const {
  crypto_aead_xchacha20poly1305_ietf_NPUBBYTES: NONCE_BYTES,
  crypto_aead_xchacha20poly1305_ietf_ABYTES: TAG_BYTES,
  crypto_aead_xchacha20poly1305_ietf_encrypt: encrypt,
  crypto_aead_xchacha20poly1305_ietf_decrypt: decrypt,
} = sodium;

/** A key for personal texts: 32 bytes under a random id. */
export interface PersonalKey {
  readonly keyId: string;
  readonly key: Buffer;
}

/** Which field of which entity a text is. A ciphertext opens nowhere else. */
export interface TextLocation {
  readonly entityId: string;
  readonly field: string;
}

const associatedDataOf = ({ entityId, field }: TextLocation) => JSON.stringify([entityId, field]);

/**
 * Encrypts a text with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a fresh 192-bit nonce; the tag ends the
 * ciphertext. Small texts are most of what is read, and Node's own ciphers take several times as long to set up for one.
 */
export function sealText(text: string, place: TextLocation, { keyId, key }: PersonalKey): SealedText {
  const message = Buffer.from(text);
  const nonce = Buffer.allocUnsafe(NONCE_BYTES);
  sodium.randombytes_buf(nonce);
  const sealed = Buffer.allocUnsafe(message.length + TAG_BYTES);
  encrypt(sealed, message, Buffer.from(associatedDataOf(place)), null, nonce, key);
  return { keyId, nonce: nonce.toString('base64url'), text: sealed.toString('base64url') };
}

/**
 * The text in the clear. Throws when the key, the place or a single bit is not the one it was sealed with. The short
 * nonce of AES-256-GCM tells a text of the time when that was used.
 */
export function openText(sealed: SealedText, place: TextLocation, key: Buffer): string {
  const bytes = Buffer.from(sealed.text, 'base64url');
  const nonce = Buffer.from(sealed.nonce, 'base64url');
  if (bytes.length < TAG_BYTES) throw new RangeError('A sealed text is shorter than its tag');
  if (nonce.length === AES_NONCE_BYTES) {
    return openBytes(Buffer.concat([nonce, bytes]), associatedDataOf(place), key).toString('utf8');
  }
  const text = Buffer.allocUnsafe(bytes.length - TAG_BYTES);
  decrypt(text, null, bytes, Buffer.from(associatedDataOf(place)), nonce, key);
  return text.toString('utf8');
}

/**
 * The text in the clear, under its own of these keys; null when there is none, when its key is gone, and when it has
 * been damaged, which is told of: one text that is lost must not take with it what stands beside it.
 */
export function openTextOrNull(
  keys: ReadonlyMap<string, Buffer>,
  sealed: SealedText | null | undefined,
  place: TextLocation,
): string | null {
  if (!sealed) return null;
  const key = keys.get(sealed.keyId);
  // Keys have UUIDs: what names another has been damaged.
  if (!key && isUuid(sealed.keyId)) return null;
  try {
    if (key) return openText(sealed, place, key);
  } catch {
    // Told below, as is a text whose key can't even be looked for.
  }
  reportUnreadable(`${place.field} of ${place.entityId}`);
  return null;
}
