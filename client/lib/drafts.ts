import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/** Drafts that the device refused, because it is full or forbids storage. They last as long as the page. */
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

/** Whether what stands under `key` outlasts the page. */
export const isPersisted = (key: string): boolean => !memoryFallback.has(key);

/** Every key in use that starts with `prefix`. */
export const draftKeys = (prefix: string): readonly string[] =>
  [...storedKeys(), ...memoryFallback.keys()].filter((key) => key.startsWith(prefix));

let clearCount = 0;

/** Tells, whenever it is asked, whether all drafts have been forgotten since now. */
export function createClearedCheck(): () => boolean {
  const before = clearCount;
  return () => clearCount > before;
}

/** Forgets all drafts, whoever's they are. A form that is still open then keeps nothing any more. */
export function clearDrafts(): void {
  clearCount += 1;
  for (const key of draftKeys(DRAFT_PREFIX)) removeDraft(key);
}
