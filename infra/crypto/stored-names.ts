/**
 * The names that keys and ids are derived from. A changed name gives another key or another id: texts could
 * no longer be opened, sessions would end, and a repeated command would be executed twice.
 */

/** The HKDF salt of every key that is derived from the master key, and of every combined key. */
export const HKDF_SALT = 'hearten';

/** The HKDF label of each derived key. Each key has one purpose. */
export const HKDF_LABELS = {
  sessionCookie: 'session-cookie',
  cookieNames: 'cookie-names',
  wrapPersonalKeys: 'wrap-personal-keys',
  wrapPostKeys: 'wrap-post-keys',
  destroyedKeys: 'destroyed-keys',
  pendingErasures: 'untold-erasures',
  erasureTasks: 'erasure-tasks',
  commandHash: 'command-hash',
  recoveryHash: 'recovery-hash',
  throttleHash: 'throttle-hash',
  deviceCookie: 'device-cookie',
  endedSessions: 'ended-sessions',
  passkeyLookup: 'passkey-lookup',
  passkeyChallenge: 'passkey-challenge',
  pushKey: 'push-key',
  pushLookup: 'push-lookup',
  pseudonym: 'community-id',
  presenceHandle: 'presence-handle',
  keyCheck: 'key-check',
  usernameKey: 'username-key',
} as const;

export type KeyPurpose = keyof typeof HKDF_LABELS;

/** The HKDF label of the key that is combined from an entity's own key and its owner's. */
export const COMBINED_KEY_LABEL = 'own-and-owner';

/** The HKDF label of the secret of a device's lock, which is derived from the person's key. */
export const LOCK_SECRET_LABEL = 'device-lock';

/** The namespace of every UUIDv5. */
export const UUID_NAMESPACE = '6b0d7f3a-52c9-4c1e-9a0c-3d5e8f714b26';
