import type { DraftSeal } from './device/draft-seal.ts';
import { warnAbout } from './log.ts';
import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';
import { DRAFT_PREFIX } from './stored-names.ts';

/**
 * The start of a sealed draft. Drafts of 1.0.2, and drafts where the browser has no IndexedDB or has twice failed to
 * load the key, are JSON in the clear.
 */
const SEALED = 'sealed:';
/** Stores drafts as they are, where the device has no place for a key. */
const NO_SEAL: DraftSeal = {
  seal: (text) => text,
  open: () => {
    throw new Error('The key of the drafts is not there');
  },
};

/**
 * Drafts that the device could not store, because its storage is full or forbidden. They last until the page
 * is closed.
 */
const memoryFallback = new Map<string, string>();
/** Drafts that wait a moment for the key of the device. */
const waitingForKey = new Map<string, string>();

/** Keeps the drafts of one person elsewhere while a lock is on. */
export interface DraftVault {
  /** Whether the draft with this key belongs here. */
  holds(key: string): boolean;
  keys(): readonly string[];
  read(key: string): string | null;
  /** Stores the text, or removes the draft if it is null. */
  write(key: string, text: string | null): void;
  /** Whether everything is stored on the device, or will be in a moment, not only in memory. */
  isPersisted(): boolean;
  /** Whether the last change is stored as well. */
  isAllStored(): boolean;
}

let vault: DraftVault | undefined;

/** From now on, the drafts that `next` holds are read from it and written to it. `undefined` ends this. */
export function setDraftVault(next: DraftVault | undefined): void {
  vault = next;
}

const vaultOf = (key: string): DraftVault | undefined => (vault?.holds(key) ? vault : undefined);

/** Undefined until the key of the device is loaded. */
let seal: DraftSeal | undefined;
/**
 * How many loads of the key have failed. After the first failure, drafts wait in memory for the next change. After the
 * second, they are stored in the clear.
 */
let failures = 0;
let loading: Promise<void> | undefined;
let sealsForgotten = 0;

/**
 * Loads the key of the drafts from IndexedDB. Chromium keeps deleted bytes of local storage for a while, but not those of
 * IndexedDB. So once signing out has deleted the key, nobody can read the drafts in these bytes.
 */
export function prepareDrafts(): Promise<void> {
  loading ??= loadSeal();
  return loading;
}

async function loadSeal(): Promise<void> {
  const before = sealsForgotten;
  const loaded = await import('./device/draft-seal.ts')
    .then(({ openDraftSeal }) => openDraftSeal())
    .catch((error: unknown) => {
      failures += 1;
      warnAbout('The key of the drafts was not loaded:')(error);
      return failures > 1 ? NO_SEAL : undefined;
    });
  // The key may have gone from the device meanwhile.
  if (sealsForgotten > before) return;
  if (!loaded) {
    loading = undefined;
    return;
  }
  failures = 0;
  seal = loaded;
  for (const [key, text] of waitingForKey) store(key, text, seal);
  waitingForKey.clear();
}

/** Forgets the key, which has gone from the device or may have. The next one is loaded when it is needed. */
export function forgetSeal(): void {
  sealsForgotten += 1;
  seal = undefined;
  loading = undefined;
}

/** Resolves when the drafts on this device can be read, or their key could not be loaded; at once if none is sealed. */
export const draftsReady = async (): Promise<void> => {
  if (draftKeys(DRAFT_PREFIX).some((key) => readStored(key)?.startsWith(SEALED))) await prepareDrafts();
};

/** Opens the value of a draft in local storage. Null if there is none, or if its key is gone or not loaded yet. */
export function openDraft(stored: string | null): string | null {
  if (!stored?.startsWith(SEALED)) return stored;
  try {
    return seal?.open(stored.slice(SEALED.length)) ?? null;
  } catch (error) {
    warnAbout('A draft cannot be read:')(error);
    return null;
  }
}

/**
 * The text of a draft: from the vault, from memory or from local storage. Null if there is none or it can't be read.
 */
export function readDraft(key: string): string | null {
  const holder = vaultOf(key);
  if (holder) return holder.read(key);
  return waitingForKey.get(key) ?? memoryFallback.get(key) ?? openDraft(readStored(key));
}

/**
 * Stores the text of a draft: in the vault, or in local storage, sealed unless the device has no place for a key. While
 * the key is not loaded, or if the device has no space, the text is only in memory.
 */
export function writeDraft(key: string, text: string): void {
  const holder = vaultOf(key);
  if (holder) {
    holder.write(key, text);
    return;
  }
  if (typeof indexedDB === 'undefined') seal ??= NO_SEAL;
  if (seal) store(key, text, seal);
  else {
    waitingForKey.set(key, text);
    void prepareDrafts();
  }
}

function store(key: string, text: string, { seal: sealText }: DraftSeal): void {
  const isSealed = seal !== NO_SEAL;
  if (writeStored(key, isSealed ? `${SEALED}${sealText(text)}` : text)) memoryFallback.delete(key);
  else memoryFallback.set(key, text);
}

export function removeDraft(key: string): void {
  vaultOf(key)?.write(key, null);
  removeOpenDraft(key);
}

/** Removes a draft from this page and from local storage, but not from the vault. */
export function removeOpenDraft(key: string): void {
  waitingForKey.delete(key);
  memoryFallback.delete(key);
  removeStored(key);
}

/** Whether the value of `key` is stored on the device, or will be in a moment, not only in memory. */
export const isPersisted = (key: string): boolean =>
  vaultOf(key)?.isPersisted() ?? !(memoryFallback.has(key) || (failures > 0 && waitingForKey.has(key)));

/** Whether there is a draft that can't be opened now. Its key may come back, so nothing may take the draft's place. */
export const isUnreadable = (key: string): boolean => readDraft(key) === null && readStored(key) !== null;

/** Whether there are drafts that the device could not store, or has not stored yet. */
export const hasUnstoredDrafts = (): boolean =>
  memoryFallback.size + waitingForKey.size > 0 || vault?.isAllStored() === false;

/** Every key in use that starts with `prefix`. A key can be there twice. */
export const draftKeys = (prefix: string): readonly string[] =>
  [...storedKeys(), ...memoryFallback.keys(), ...waitingForKey.keys(), ...(vault?.keys() ?? [])].filter(
    (key) => key.startsWith(prefix),
  );

/** The name of a draft that must not take the place of the one under `key`. */
export const conflictKey = (key: string): string => `${key}~${Date.now().toString(36)}`;

/** Whether a draft is this user's. Its name is `{form}.{user id}`, and may go on after another `.` or a `~`. */
export function isDraftOf(userId: number, key: string): boolean {
  const [, owner = ''] = key.slice(DRAFT_PREFIX.length).split(/[.~]/);
  return owner === String(userId);
}
