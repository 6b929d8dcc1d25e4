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

/** The key of a row; undefined if it was destroyed. Throws if the row is damaged. */
export const unwrapKey = (
  { key_id: keyId, wrapped }: KeyRow,
  wrappingKey: KeyObject,
): PersonalKey | undefined => (wrapped ? { keyId, key: openBytes(wrapped, keyId, wrappingKey) } : undefined);
