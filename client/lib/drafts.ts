import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/** What the device would not take, because it is full or forbids it: that lasts as long as the page. */
const untaken = new Map<string, string>();

export const readDraft = (key: string): string | null => untaken.get(key) ?? readStored(key);

export function writeDraft(key: string, text: string): void {
  if (writeStored(key, text)) untaken.delete(key);
  else untaken.set(key, text);
}

export function removeDraft(key: string): void {
  untaken.delete(key);
  removeStored(key);
}

/** Whether what stands under `key` outlasts the page. */
export const isOnDevice = (key: string): boolean => !untaken.has(key);

/** Every key in use that starts with `prefix`. */
export const draftKeys = (prefix: string): readonly string[] =>
  [...storedKeys(), ...untaken.keys()].filter((key) => key.startsWith(prefix));

let timesForgotten = 0;

/** Tells, whenever it is asked, whether all drafts have been forgotten since now. */
export function watchForgetting(): () => boolean {
  const before = timesForgotten;
  return () => timesForgotten > before;
}

/** Forgets all drafts, whoever's they are. A form that is still open then keeps nothing any more. */
export function forgetDrafts(): void {
  timesForgotten += 1;
  for (const key of draftKeys(DRAFT_PREFIX)) removeDraft(key);
}
