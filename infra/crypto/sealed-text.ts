import sodium from 'sodium-native';
import type { SealedText } from '../../domain/event.ts';
import { NONCE_BYTES as AES_NONCE_BYTES, openBytes } from './sealed-bytes.ts';

const {
  crypto_aead_xchacha20poly1305_ietf_NPUBBYTES: NONCE_BYTES,
  crypto_aead_xchacha20poly1305_ietf_ABYTES: TAG_BYTES,
  crypto_aead_xchacha20poly1305_ietf_encrypt: encrypt,
  crypto_aead_xchacha20poly1305_ietf_decrypt: decrypt,
} = sodium;

/** A key for personal texts: 32 bytes with a random id. */
export interface PersonalKey {
  readonly keyId: string;
  readonly key: Buffer;
}

/** The field and the entity that a text belongs to. The ciphertext can only be opened for these. */
export interface TextLocation {
  readonly entityId: string;
  readonly field: string;
}

const associatedDataOf = ({ entityId, field }: TextLocation) => JSON.stringify([entityId, field]);

/**
 * Encrypts a text with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a new 192-bit nonce. The tag is
 * at the end of the ciphertext. libsodium is used because most texts are small, and Node's own ciphers take
 * several times as long to set up.
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
 * Decrypts a text. Throws if the key, the location or any bit differs. Older texts were sealed with
 * AES-256-GCM, which has a shorter nonce.
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
