import type { KeyObject } from 'node:crypto';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';

/** A personal key as the database stores it. `wrapped` is null if the key was destroyed. */
export interface KeyRow {
  readonly key_id: string;
  readonly wrapped: Buffer | null;
}

export const wrapKey = ({ keyId, key }: PersonalKey, wrappingKey: KeyObject): Buffer =>
  sealBytes(key, keyId, wrappingKey);

/** A stored key cannot be unwrapped: its row is damaged. */
export class DamagedKey extends Error {
  override readonly name = 'DamagedKey';

  constructor(keyId: string, cause: unknown) {
    super(`the key ${keyId} is damaged`, { cause });
  }
}

/** The key of a row; undefined if it was destroyed. Throws `DamagedKey`. */
export function unwrapKey(
  { key_id: keyId, wrapped }: KeyRow,
  wrappingKey: KeyObject,
): PersonalKey | undefined {
  if (!wrapped) return undefined;
  try {
    return { keyId, key: openBytes(wrapped, keyId, wrappingKey) };
  } catch (error) {
    throw new DamagedKey(keyId, error);
  }
}
