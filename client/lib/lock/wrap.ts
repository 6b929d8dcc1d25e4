import type { Sealed } from '../device/seal.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const SALT_BYTES = 16;
/** The rounds that OWASP recommends for PBKDF2 with SHA-256 (2023). They take about 0.65 s on a phone. */
const PASSCODE_ROUNDS = 600_000;
/** The HKDF label of keys that wrap under a secret of 32 bytes. */
const SECRET_LABEL = 'hearten lock';

/** A data key under another key. `context` says what it belongs to, so that it opens nowhere else. */
export type Wrapped = Sealed;

/** How the six digits were made into a key. */
export interface PasscodeParameters {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly rounds: number;
}

export const newPasscodeParameters = (): PasscodeParameters => ({
  salt: randomBytes(SALT_BYTES),
  rounds: PASSCODE_ROUNDS,
});

/** A new data key as bytes. The caller overwrites the bytes after wrapping them. */
export const newDataKeyBytes = (): Uint8Array<ArrayBuffer> => randomBytes(KEY_BYTES);

/** The data key as the page uses it: it can't be read. */
export const importDataKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** The key that the digits make: PBKDF2 with SHA-256. */
export async function passcodeKey(digits: string, { salt, rounds }: PasscodeParameters): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytesOf(digits), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    { name: 'AES-GCM', length: KEY_BYTES * 8 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** The key that a random secret makes, such as that of a passkey or of the server: HKDF with SHA-256. */
export async function secretKey(secret: BufferSource): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(SECRET_LABEL) },
    base,
    { name: 'AES-GCM', length: KEY_BYTES * 8 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export async function wrap(
  dataKey: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  context: string,
): Promise<Wrapped> {
  const iv = randomBytes(IV_BYTES);
  return { iv, data: await crypto.subtle.encrypt(parameters(iv, context), key, dataKey) };
}

/** The data key's bytes, or undefined if the key or the context is another one, or a bit has changed. */
export async function unwrap(
  { iv, data }: Wrapped,
  key: CryptoKey,
  context: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(iv, context), key, data));
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return undefined;
    throw error;
  }
}

const parameters = (iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(context),
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const randomBytes = (count: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(count));
