import { hkdfSync } from 'node:crypto';
import { COMBINED_KEY_LABEL, HKDF_SALT } from './stored-names.ts';

const KEY_BYTES = 32;

/** The key that an entity's own key and its owner's key give together (HKDF-SHA-256, RFC 5869). One alone gives nothing. */
export const combineKeys = (own: Buffer, owner: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.concat([own, owner]), HKDF_SALT, COMBINED_KEY_LABEL, KEY_BYTES));
