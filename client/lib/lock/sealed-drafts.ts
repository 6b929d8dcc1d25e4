import { withPersonDatabase } from '../device/person-database.ts';
import { readStore } from '../device/read-store.ts';
import type { Sealed } from '../device/seal.ts';
import { strictWrite } from '../device/strict-write.ts';
import {
  conflictKey,
  type DraftVault,
  draftKeys,
  draftsReady,
  isDraftOf,
  isUnreadable,
  prepareDrafts,
  readDraft,
  removeOpenDraft,
  setDraftVault,
  writeDraft,
} from '../drafts.ts';
import { warnAbout } from '../log.ts';
import { readStored } from '../storage.ts';
import { DRAFT_PREFIX } from '../stored-names.ts';
import { readLock } from './device-lock.ts';
import { SEALED_DRAFTS } from './seal-again.ts';

const CONTEXT = `settings/${SEALED_DRAFTS}`;

const readSealed = (userId: number): Promise<Readonly<Record<string, string>>> =>
  withPersonDatabase(userId, async ({ idb, open }) => {
    const record = (await readStore(idb, 'settings', (settings) => settings.get(SEALED_DRAFTS))) as
      | { sealed: Sealed }
      | undefined;
    return record ? open<Readonly<Record<string, string>>>(record.sealed, CONTEXT) : {};
  });

/** The name under which `text` takes the place of no other text. `present` is the one under `key`, if there is one. */
const keyFor = (key: string, text: string, present: string | null | undefined): string =>
  (present ?? text) === text ? key : conflictKey(key);

/** Stores the drafts in the open storage, and then deletes their sealed copy. It stays if the device has no space. */
async function putIntoOpenStorage(userId: number, texts: Iterable<readonly [string, string]>): Promise<void> {
  await prepareDrafts();
  const written: string[] = [];
  for (const [key, text] of texts) {
    const name = isUnreadable(key) ? conflictKey(key) : keyFor(key, text, readDraft(key));
    writeDraft(name, text);
    written.push(name);
  }
  // If the key was not loaded before, the drafts wait in memory. The second try stores them, sealed or in the clear.
  await prepareDrafts();
  if (!written.every((key) => readStored(key) !== null)) return;
  await withPersonDatabase(userId, ({ idb }) =>
    strictWrite(idb, ['settings'], (write) => write.objectStore('settings').delete(SEALED_DRAFTS)),
  );
}

/**
 * Puts drafts back that are still sealed although the person has no lock: the page was closed while the lock was taken
 * off, or the open storage was full.
 */
export async function restoreSealedDrafts(userId: number): Promise<void> {
  const left = Object.entries(await readSealed(userId));
  if (left.length > 0) await putIntoOpenStorage(userId, left);
}

/** A draft that changed in another page of the person. */
interface Message {
  readonly key: string;
  readonly text: string | null;
}

/**
 * Keeps the person's drafts in their sealed database while a lock is on, instead of in the open storage of the browser.
 * Reading and writing stay synchronous: the drafts are in memory, and each change is sealed and stored soon afterward.
 * Pages of the same person follow each other.
 */
export class SealedDrafts implements DraftVault {
  readonly #userId: number;
  readonly #texts = new Map<string, string>();
  /** Drafts that were taken from the open storage. They are removed there once they are stored here. */
  readonly #taken = new Set<string>();
  readonly #channel: BroadcastChannel;
  #isStored = true;
  #saving: Promise<void> | undefined;
  #isDirty = false;

  private constructor(userId: number) {
    this.#userId = userId;
    this.#channel = new BroadcastChannel(`hearten.drafts.${userId}`);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#follow(data));
  }

  /**
   * Opens the drafts of a person whose lock is open here, and takes in those from the open storage. From then on
   * they are the vault of `drafts.ts`.
   */
  static async open(userId: number): Promise<SealedDrafts> {
    const drafts = new SealedDrafts(userId);
    try {
      await drafts.#load();
      return drafts;
    } catch (error) {
      drafts.close();
      throw error;
    }
  }

  /** Ends this page's use of the drafts. They stay stored. */
  close(): void {
    setDraftVault(undefined);
    this.#channel.close();
  }

  /** Puts the drafts back into the open storage, because the lock was taken off. */
  async putBack(): Promise<void> {
    await this.saved();
    this.close();
    await putIntoOpenStorage(this.#userId, this.#texts);
  }

  holds(key: string): boolean {
    return key.startsWith(DRAFT_PREFIX) && isDraftOf(this.#userId, key);
  }

  keys = (): readonly string[] => [...this.#texts.keys()];
  read = (key: string): string | null => this.#texts.get(key) ?? null;
  isPersisted = (): boolean => this.#isStored;
  isAllStored = (): boolean => this.#isStored && !this.#saving;

  write(key: string, text: string | null): void {
    if (text === null) this.#texts.delete(key);
    else this.#texts.set(key, text);
    this.#channel.postMessage({ key, text } satisfies Message);
    void this.#save();
  }

  async #load(): Promise<void> {
    for (const [key, text] of Object.entries(await readSealed(this.#userId))) this.#texts.set(key, text);
    await draftsReady();
    for (const key of new Set(draftKeys(DRAFT_PREFIX).filter((one) => this.holds(one)))) {
      const text = readDraft(key);
      // A draft that can't be read now stays in the open storage, because its key may come back.
      if (text === null) continue;
      this.#texts.set(keyFor(key, text, this.#texts.get(key)), text);
      this.#taken.add(key);
    }
    setDraftVault(this);
    if (this.#taken.size > 0) await this.#save();
  }

  /** Resolves when all changes so far are stored, or could not be. */
  saved = (): Promise<void> => this.#saving ?? Promise.resolve();

  #save(): Promise<void> {
    this.#isDirty = true;
    this.#saving ??= this.#saveWhileDirty().finally(() => {
      this.#saving = undefined;
    });
    return this.#saving;
  }

  async #saveWhileDirty(): Promise<void> {
    while (this.#isDirty) {
      this.#isDirty = false;
      try {
        // After signing out there is no lock any more, and nothing is stored again.
        if (!(await readLock(this.#userId))) return;
        await withPersonDatabase(this.#userId, async ({ idb, seal }) => {
          const sealed = await seal(Object.fromEntries(this.#texts), CONTEXT);
          await strictWrite(idb, ['settings'], (write) => {
            const stored = write.objectStore('settings').put({ sealed }, SEALED_DRAFTS);
            // The page may be left before the browser answers.
            write.commit();
            return stored;
          });
        });
        this.#isStored = true;
        for (const key of this.#taken) removeOpenDraft(key);
        this.#taken.clear();
      } catch (error) {
        this.#isStored = false;
        warnAbout('The drafts stay in memory:')(error);
      }
    }
  }

  /** Fires a `storage` event, by which forms follow other pages. The database fires none itself. */
  #follow({ key, text }: Message): void {
    const oldValue = this.read(key);
    if (text === null) this.#texts.delete(key);
    else this.#texts.set(key, text);
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: text }));
  }
}
