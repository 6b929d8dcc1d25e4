import { createClearedCheck } from './delete-drafts.ts';
import {
  conflictKey,
  draftKeys,
  isPersisted,
  isUnreadable,
  openDraft,
  readDraft,
  removeDraft,
  writeDraft,
} from './drafts.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/** The storage that one open form uses for its draft. */
export interface DraftSlot {
  /** The text that this form last read or wrote, or null. */
  text(): string | null;
  /** Whether the text is stored on the device, or will be in a moment, not only in memory. */
  isPersisted(): boolean;
  /** Stores the text. Does nothing once the person's drafts were deleted, as when they sign out. */
  put(text: string): void;
  /** Forgets the text, and deletes the draft unless it has another text by now or can't be read. */
  clear(): void;
  /**
   * Calls `onChange` when another tab has changed the draft that this form shows. Returns a function that
   * stops this.
   */
  subscribe(onChange: () => void): () => void;
}

/**
 * Opens the slot of the draft `name`. Tabs that show the same draft follow each other. If the slot holds text
 * that this form has not shown, the form leaves it there and stores its own text under another key with a
 * timestamp. The next form starts with the newest text that `isValid` accepts.
 */
export function openDraftSlot(name: string, isValid: (text: string) => boolean): DraftSlot {
  const first = `${DRAFT_PREFIX}${name}`;
  const newestFirst = [first, ...draftKeys(`${first}~`)].sort().reverse();
  let key = newestFirst.find((candidate) => isValid(readDraft(candidate) ?? '')) ?? first;
  let shown = readDraft(key);
  const isCleared = createClearedCheck(first);

  return {
    text: () => shown,
    isPersisted: () => isPersisted(key),
    put(text) {
      // The person has signed out, so a save that ends later must not store their text again.
      if (isCleared()) return;
      const stored = readDraft(key);
      if ((stored !== null && stored !== shown) || isUnreadable(key)) key = conflictKey(first);
      shown = text;
      writeDraft(key, text);
    },
    clear() {
      if (readDraft(key) === shown && !isUnreadable(key)) removeDraft(key);
      shown = null;
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key || openDraft(event.oldValue) !== shown) return;
        const stored = readDraft(key);
        if (stored !== null && !isValid(stored)) return;
        shown = stored;
        onChange();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
