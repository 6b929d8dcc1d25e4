import { chacha20 } from './chacha20.ts';
import { deviceSecret } from './device-database.ts';

const NONCE_BYTES = 12;

/** Seals the drafts in local storage. */
export interface DraftSeal {
  seal(text: string): string;
  /**
   * Throws if the result is not UTF-8, as almost always with another key. It does not notice every change of `sealed`,
   * so callers check the text.
   */
  open(sealed: string): string;
}

/** The seal of this device, with a key that lies in IndexedDB. */
export async function openDraftSeal(): Promise<DraftSeal> {
  const key = await deviceSecret('draft-key');
  return {
    seal(text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      return base64Of([...nonce, ...chacha20(new TextEncoder().encode(text), key, nonce)]);
    },
    open(sealed) {
      const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
      const text = chacha20(bytes.subarray(NONCE_BYTES), key, bytes.subarray(0, NONCE_BYTES));
      return new TextDecoder('utf-8', { fatal: true }).decode(text);
    },
  };
}

const base64Of = (bytes: readonly number[]): string =>
  btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
