import { createClearedCheck, draftKeys, isPersisted, readDraft, removeDraft, writeDraft } from './drafts.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/** Where one open form keeps its draft. */
export interface DraftSlot {
  /** The text that this form last read or wrote; null for none. */
  text(): string | null;
  /** Whether that outlasts the page. */
  isPersisted(): boolean;
  put(text: string): void;
  clear(): void;
  /** Calls `onChange` when another tab has changed the draft this form shows. Returns what stops it. */
  subscribe(onChange: () => void): () => void;
}

/**
 * The place of the draft `name`. Tabs that show the same draft follow each other; a form whose place holds words
 * that it hasn't shown leaves them there and keeps its own beside them, under a key with the time in it. The next
 * form begins with the newest that `isValid`.
 */
export function openDraftSlot(name: string, isValid: (text: string) => boolean): DraftSlot {
  const first = `${DRAFT_PREFIX}${name}`;
  const conflictPrefix = `${first}~`;
  const newestFirst = [first, ...draftKeys(conflictPrefix)].sort().reverse();
  let key = newestFirst.find((place) => isValid(readDraft(place) ?? '')) ?? first;
  let shown = readDraft(key);
  const isCleared = createClearedCheck();

  return {
    text: () => shown,
    isPersisted: () => isPersisted(key),
    put(text) {
      // Its person has left: a save that ends later must not bring their words back.
      if (isCleared()) return;
      const there = readDraft(key);
      if (there !== null && there !== shown) key = `${conflictPrefix}${Date.now().toString(36)}`;
      shown = text;
      writeDraft(key, text);
    },
    clear() {
      if (readDraft(key) === shown) removeDraft(key);
      shown = null;
    },
    subscribe(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key || event.oldValue !== shown) return;
        const there = readDraft(key);
        if (there !== null && !isValid(there)) return;
        shown = there;
        onChange();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
