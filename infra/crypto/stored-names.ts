/**
 * The names that keys and ids are derived from. A changed name gives another key or another id: texts no longer
 * open, sessions end, and a repeated command is carried out twice.
 */

/** The HKDF salt of every key that is derived from the master key. */
export const HKDF_SALT = 'hearten';

/** The HKDF labels: each names the single use of one derived key. */
export const KEY_PURPOSES = [
  'session-cookie',
  'cookie-names',
  'wrap-personal-keys',
  'destroyed-keys',
  'untold-erasures',
  'command-hash',
  'recovery-hash',
  'throttle-hash',
  'community-id',
  'key-check',
] as const;

export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** The namespace of every UUIDv5. */
export const UUID_NAMESPACE = '6b0d7f3a-52c9-4c1e-9a0c-3d5e8f714b26';
