/** The person's data key is wrapped by their passcode or passkey, and this page has not unlocked it. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
}

/** The device has no space left. The write that failed changed nothing, and everything stored before is still there. */
export class DatabaseFull extends Error {
  override readonly name = 'DatabaseFull';
}

/** The browser has no IndexedDB or no WebCrypto here, so nothing is stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The browser did not open the database in time. It is not known what is stored there. */
export class DatabaseNotOpened extends Error {
  override readonly name = 'DatabaseNotOpened';
}

/**
 * Browsers report a connection that they closed in the background with one of these names. Chromium aborts its
 * transactions, for example when an answer of the server clears the storage.
 */
const LOST_CONNECTION = ['InvalidStateError', 'UnknownError', 'AbortError'];
const NO_SPACE = 'QuotaExceededError';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

export const isLostConnection = (error: unknown): boolean => LOST_CONNECTION.includes(nameOf(error));

/** A `DatabaseFull` in place of the browser's error for a full device. Any other error is returned as it is. */
export const describeError = (error: unknown): unknown =>
  nameOf(error) === NO_SPACE ? new DatabaseFull('No space left on this device', { cause: error }) : error;
