import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/**
 * Drafts that the device could not store, because its storage is full or forbidden. They last until the page
 * is closed.
 */
const memoryFallback = new Map<string, string>();

export const readDraft = (key: string): string | null => memoryFallback.get(key) ?? readStored(key);

export function writeDraft(key: string, text: string): void {
  if (writeStored(key, text)) memoryFallback.delete(key);
  else memoryFallback.set(key, text);
}

export function removeDraft(key: string): void {
  memoryFallback.delete(key);
  removeStored(key);
}

/** Whether the value of `key` is stored on the device, not only in memory. */
export const isPersisted = (key: string): boolean => !memoryFallback.has(key);

/** Every key in use that starts with `prefix`. */
export const draftKeys = (prefix: string): readonly string[] =>
  [...storedKeys(), ...memoryFallback.keys()].filter((key) => key.startsWith(prefix));

let clearCount = 0;

/** Returns a function that says whether all drafts have been deleted since this call. */
export function createClearedCheck(): () => boolean {
  const before = clearCount;
  return () => clearCount > before;
}

/** Deletes all drafts of all users. Forms that are still open then store nothing more. */
export function clearDrafts(): void {
  clearCount += 1;
  for (const key of draftKeys(DRAFT_PREFIX)) removeDraft(key);
}
