import { ignoreError } from './log.ts';

/**
 * The value stored on this device under `key`, or null. Storage may be full, forbidden or wiped at any moment, so no
 * function of this file throws.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value. Returns whether that worked. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    ignoreError('Nothing is stored:')(error);
  }
}

/** The keys of all stored values. */
export function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
