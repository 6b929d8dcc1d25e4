import { ignoreError } from './log.ts';

/**
 * A storage of this browser whose functions never throw. It may be full, forbidden or wiped at any moment. It is looked up
 * at each call, because looking it up fails where it is forbidden.
 */
function safely(find: () => Storage) {
  return {
    /** The value stored under `key`, or null. */
    read(key: string): string | null {
      try {
        return find().getItem(key);
      } catch {
        return null;
      }
    },
    /** Stores the value. Returns whether that worked. */
    write(key: string, value: string): boolean {
      try {
        find().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      try {
        find().removeItem(key);
      } catch (error) {
        ignoreError('Nothing is stored:')(error);
      }
    },
  };
}

/** The values that are stored on this device. */
export const { read: readStored, write: writeStored, remove: removeStored } = safely(() => localStorage);

/** The values of this tab alone. They stay when it loads again. */
export const tabStorage = safely(() => sessionStorage);

/** The keys of all values that are stored on this device. */
export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
