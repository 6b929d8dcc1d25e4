/** A JSON value under AES-256-GCM, as IndexedDB stores it. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const KEY_BITS = 256;
const IV_BYTES = 12;

/** A new data key. The page can use it but not read it. */
export const generateDataKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: KEY_BITS }, false, ['encrypt', 'decrypt']);

/** Seals a JSON value. It opens only with the same key and the same `context`. */
export async function sealValue(key: CryptoKey, value: unknown, context: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(parameters(iv, context), key, bytesOf(JSON.stringify(value)));
  return { iv, data };
}

/** Opens a sealed value. Throws `OperationError` if the key or the context is another one, or a bit has changed. */
export async function openSealed<T>(key: CryptoKey, { iv, data }: Sealed, context: string): Promise<T> {
  const bytes = await crypto.subtle.decrypt(parameters(iv, context), key, data);
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const parameters = (iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  additionalData: bytesOf(context),
});
