import { createSecretKey } from 'node:crypto';
import sodium from 'sodium-native';
import type { SealedText } from '../../domain/event.ts';
import { combineKeys } from './combined-key.ts';
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
 * Encrypts a personal text for one field of one entity. If the entity's own key is given, only both keys together open
 * the text.
 */
export function sealText(
  text: string,
  place: TextLocation,
  key: PersonalKey,
  ownKey?: PersonalKey,
): SealedText {
  if (!ownKey) return seal(text, associatedDataOf(place), key);
  const combined = { keyId: ownKey.keyId, key: combineKeys(ownKey.key, key.key) };
  return { ...seal(text, associatedDataOf(place), combined), ownerKeyId: key.keyId };
}

/**
 * Decrypts a personal text. If it was sealed with two keys, `key` is the combined key. Throws if key, location or any
 * bit differ.
 */
export const openText = (sealed: SealedText, place: TextLocation, key: Buffer): string =>
  openSealed(sealed, associatedDataOf(place), key);

/**
 * Encrypts a text with XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha-03) under a new 192-bit nonce. The tag is
 * at the end of the ciphertext. libsodium is used because most texts are small, and Node's own ciphers take
 * several times as long to set up.
 */
export function seal(text: string, associatedData: string, { keyId, key }: PersonalKey): SealedText {
  const message = Buffer.from(text);
  const nonce = Buffer.allocUnsafe(NONCE_BYTES);
  sodium.randombytes_buf(nonce);
  const sealed = Buffer.allocUnsafe(message.length + TAG_BYTES);
  encrypt(sealed, message, Buffer.from(associatedData), null, nonce, key);
  message.fill(0);
  return { keyId, nonce: nonce.toString('base64url'), text: sealed.toString('base64url') };
}

/** A sealed text in bytes, with the associated data that it is bound to. */
export interface DecodedText {
  readonly nonce: Buffer;
  readonly bytes: Buffer;
  readonly associatedData: Buffer;
}

export const decode = ({ nonce, text }: SealedText, associatedData: string): DecodedText => ({
  nonce: Buffer.from(nonce, 'base64url'),
  bytes: Buffer.from(text, 'base64url'),
  associatedData: Buffer.from(associatedData),
});

/**
 * A copy in memory of its own. While a slice of Node's shared buffer pool is in use, the pool stays in memory with the
 * other texts in it.
 */
export function inOwnMemory({ nonce, bytes, associatedData }: DecodedText): DecodedText {
  const memory = Buffer.allocUnsafeSlow(nonce.length + bytes.length + associatedData.length);
  let end = 0;
  const copy = (part: Buffer) => {
    const start = end;
    end += part.copy(memory, start);
    return memory.subarray(start, end);
  };
  return { nonce: copy(nonce), bytes: copy(bytes), associatedData: copy(associatedData) };
}

/**
 * Decrypts a decoded text. Throws if the key, the associated data or any bit differs. Older texts were sealed with
 * AES-256-GCM, which has a shorter nonce. `memoryOf` gives memory of a length for the text.
 */
export function openDecoded(
  { nonce, bytes, associatedData }: DecodedText,
  key: Buffer,
  memoryOf: (length: number) => Buffer = Buffer.allocUnsafe,
): string {
  if (bytes.length < TAG_BYTES) throw new RangeError('A sealed text is shorter than its tag');
  if (nonce.length === AES_NONCE_BYTES) {
    return textOf(openBytes(Buffer.concat([nonce, bytes]), associatedData, createSecretKey(key)));
  }
  const text = memoryOf(bytes.length - TAG_BYTES);
  decrypt(text, null, bytes, associatedData, nonce, key);
  return textOf(text);
}

/** Nearly all texts are shorter, also in base64url. */
const SCRATCH_BYTES = 1_024;
const NONCE_CHARACTERS = (NONCE_BYTES * 4) / 3;
/** How many bytes of UTF-8 a character of a JavaScript string takes, at most. */
const CHARACTER_BYTES_MAX = 3;

/** Memory that is used again for each text. */
class Scratch {
  readonly #memory = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  readonly #firstBytes: Buffer[] = [];

  /** Its first bytes. */
  first(length: number): Buffer {
    this.#firstBytes[length] ??= this.#memory.subarray(0, length);
    return this.#firstBytes[length];
  }

  /** The bytes of a text, which must fit. */
  write(text: string, encoding: BufferEncoding): Buffer {
    return this.first(this.#memory.write(text, encoding));
  }
}

const scratch = {
  nonce: new Scratch(),
  bytes: new Scratch(),
  associatedData: new Scratch(),
  text: new Scratch(),
};

/** `decode` and `openDecoded` in one. Without new memory it takes a tenth less time, and a replay opens every event. */
export function openSealed(sealed: SealedText, associatedData: string, key: Buffer): string {
  const fits =
    sealed.nonce.length === NONCE_CHARACTERS &&
    sealed.text.length <= SCRATCH_BYTES &&
    associatedData.length * CHARACTER_BYTES_MAX <= SCRATCH_BYTES;
  if (!fits) return openDecoded(decode(sealed, associatedData), key);
  const decoded = {
    nonce: scratch.nonce.write(sealed.nonce, 'base64url'),
    bytes: scratch.bytes.write(sealed.text, 'base64url'),
    associatedData: scratch.associatedData.write(associatedData, 'utf8'),
  };
  return openDecoded(decoded, key, (length) => scratch.text.first(length));
}

/**
 * The text in these bytes, which are cleared: they may be a slice of Node's shared buffer pool, which stays in memory
 * while any other slice is in use.
 */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  bytes.fill(0);
  return text;
}
