import type { LockedKey } from '../device/locked-key.ts';
import { withIdb } from '../device/person-database.ts';
import { readStore } from '../device/read-store.ts';
import { generateDataKey } from '../device/seal.ts';
import { strictWrite } from '../device/strict-write.ts';
import { setUnlockedKey } from '../device/unlocked-keys.ts';
import { beginAttempt, forgetAttempts } from './attempts.ts';
import { type LockPasskey, type PasskeySecret, secretOf } from './passkey-secret.ts';
import { sealAgain } from './seal-again.ts';
import {
  importDataKey,
  newDataKeyBytes,
  newPasscodeParameters,
  passcodeKey,
  secretKey,
  unwrap,
  wrap,
} from './wrap.ts';

type KeyBytes = Uint8Array<ArrayBuffer>;

/** One way to open a lock, and what proves it. */
export type Opening =
  | { readonly by: 'digits'; readonly digits: string }
  | { readonly by: 'passkey' }
  /** The secret that the server gives for the lock's id. */
  | { readonly by: 'server'; readonly secret: BufferSource };

/** The ways to open a lock. A new lock gets at least one. A change may give none if it keeps an earlier one. */
export interface Ways {
  readonly digits?: string;
  readonly passkey?: PasskeySecret;
}

/** A lock, without its keys. */
export interface Lock {
  readonly lockId: string;
  readonly hasDigits: boolean;
  readonly hasPasskey: boolean;
}

/** The person's lock on this device, if there is one. Needs no key. */
export async function readLock(userId: number): Promise<Lock | undefined> {
  const locked = await readLockedKey(userId);
  if (!locked) return undefined;
  const { lockId, digits, passkey } = locked;
  return { lockId, hasDigits: digits !== undefined, hasPasskey: passkey !== undefined };
}

/**
 * Locks the person's data on this device, and leaves it open in this page. Everything is sealed again under a new key,
 * because the browser has stored the bytes of the earlier one unwrapped.
 */
export function createLock(
  userId: number,
  ways: Ways,
  { lockId, secret }: { readonly lockId: string; readonly secret: BufferSource },
): Promise<void> {
  return overwriteAfter(newDataKeyBytes(), async (bytes) => {
    const key = await importDataKey(bytes);
    const server = await wrap(bytes, await secretKey(secret), contextOf(userId, lockId, 'server'));
    const wrapped = await wrapForWays(userId, lockId, bytes, ways);
    setUnlockedKey(userId, key);
    await sealAgain(userId, key, { kind: 'locked', lockId, server, ...wrapped });
  });
}

/**
 * Opens the lock for this page. Returns false if the digits or the secret are wrong, if the lock does not have this
 * way, and if there is no lock. Throws `TooManyAttempts`, `NoPasskeySecret`, `PasskeyRefused` and the errors of the
 * database.
 */
export const unlock = (userId: number, opening: Opening): Promise<boolean> =>
  withKeyBytes(userId, opening, async (bytes) => setUnlockedKey(userId, await importDataKey(bytes)));

/**
 * Replaces the ways to open the lock; those that `kept` names stay. Returns false if `opening` does not open it. Throws
 * what `unlock` throws.
 */
export const changeWays = (
  userId: number,
  opening: Opening,
  ways: Ways,
  kept: readonly ('digits' | 'passkey')[] = [],
): Promise<boolean> =>
  withKeyBytes(userId, opening, async (bytes, { lockId, server, digits, passkey }) => {
    const wrapped = await wrapForWays(userId, lockId, bytes, ways);
    await writeLockedKey(userId, {
      kind: 'locked',
      lockId,
      server,
      ...(digits && kept.includes('digits') && { digits }),
      ...(passkey && kept.includes('passkey') && { passkey }),
      ...wrapped,
    });
    setUnlockedKey(userId, await importDataKey(bytes));
  });

/** Takes the lock off. Returns false if `opening` does not open it. Throws what `unlock` throws. */
export const removeLock = (userId: number, opening: Opening): Promise<boolean> =>
  withKeyBytes(userId, opening, async (bytes) => {
    setUnlockedKey(userId, await importDataKey(bytes));
    const key = await generateDataKey();
    await sealAgain(userId, key, { kind: 'open', key });
  });

/** Runs `work` with the data key's bytes and overwrites them afterward. Returns false if `opening` does not open it. */
async function withKeyBytes(
  userId: number,
  opening: Opening,
  work: (bytes: KeyBytes, locked: LockedKey) => Promise<void>,
): Promise<boolean> {
  const locked = await readLockedKey(userId);
  const bytes = locked && (await openKey(userId, locked, opening));
  if (!bytes) return false;
  await overwriteAfter(bytes, (opened) => work(opened, locked));
  await forgetAttempts(userId);
  return true;
}

async function openKey(userId: number, locked: LockedKey, opening: Opening): Promise<KeyBytes | undefined> {
  const context = contextOf(userId, locked.lockId, opening.by);
  if (opening.by === 'server') return unwrap(locked.server, await secretKey(opening.secret), context);
  if (opening.by === 'passkey') {
    const { passkey } = locked;
    return passkey && unwrap(passkey.wrapped, await secretKey(await secretOf(passkey)), context);
  }
  const { digits } = locked;
  if (!digits) return undefined;
  await beginAttempt(userId);
  return unwrap(digits.wrapped, await passcodeKey(opening.digits, digits), context);
}

/** The data key under each of these ways. */
async function wrapForWays(
  userId: number,
  lockId: string,
  bytes: KeyBytes,
  { digits, passkey }: Ways,
): Promise<Pick<LockedKey, 'digits' | 'passkey'>> {
  const parameters = newPasscodeParameters();
  return {
    ...(digits !== undefined && {
      digits: {
        ...parameters,
        wrapped: await wrap(
          bytes,
          await passcodeKey(digits, parameters),
          contextOf(userId, lockId, 'digits'),
        ),
      },
    }),
    ...(passkey && {
      passkey: {
        ...withoutSecret(passkey),
        wrapped: await wrap(bytes, await secretKey(passkey.secret), contextOf(userId, lockId, 'passkey')),
      },
    }),
  };
}

const withoutSecret = ({ credentialId, salt }: PasskeySecret): LockPasskey => ({ credentialId, salt });

/** A wrapped key that is copied to another person, lock or way does not open. */
const contextOf = (userId: number, lockId: string, way: Opening['by']): string =>
  `${userId}/${lockId}/${way}`;

async function overwriteAfter<T>(bytes: KeyBytes, work: (bytes: KeyBytes) => Promise<T>): Promise<T> {
  try {
    return await work(bytes);
  } finally {
    bytes.fill(0);
  }
}

const readLockedKey = (userId: number): Promise<LockedKey | undefined> =>
  withIdb(userId, async (idb) => {
    const stored = await readStore(idb, 'keys', (keys) => keys.get('data'));
    return stored?.kind === 'locked' ? stored : undefined;
  });

const writeLockedKey = (userId: number, locked: LockedKey): Promise<void> =>
  withIdb(userId, (idb) =>
    strictWrite(idb, ['keys'], async (write) => {
      await write.objectStore('keys').put(locked, 'data');
    }),
  );
