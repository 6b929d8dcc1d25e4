import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { ApiError } from '../../lib/api-error.ts';
import { localDateOf } from '../../lib/local-time.ts';
import { nextRevision } from '../../lib/outbox/overlay-entries.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import { commandFor, newId, send } from '../../lib/send.ts';
import { isTransientStatus } from '../../lib/transient-status.ts';
import { bodyOf, isSameContent, type MoodContent, mergeContents } from '../mood/content.ts';
import { requireUser } from '../session/require-user.ts';

/** An entry as it is on the server, or as it will be there. */
export interface StoredMood {
  readonly entry: MoodEntry;
  /** Whether the last content waits on this device. */
  readonly isWaiting: boolean;
}

/** Writes the contents of one check-in to the server, one after another. Callers must wait for each call. */
export interface EntrySync {
  readonly id: string;
  /**
   * Stores this content: adds the entry, or corrects it if it is there with another content. Throws what `send` throws,
   * and a 401 error if another person is signed in.
   */
  store(content: MoodContent): Promise<StoredMood>;
  /** Deletes the entry if it may be on the server. Resolves to `Waiting` if the deletion waits on this device. */
  remove(): Promise<Waiting | undefined>;
}

/** Whether a repeat of the same call can't succeed. After a 401 it can, once the person has signed in again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && !isTransientStatus(error.status);

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** A new entry as the server will store it. */
function newEntry(id: string, userId: number, content: MoodContent): MoodEntry {
  const now = new Date();
  const made = { createdAt: now.toISOString(), localDate: localDateOf(now) };
  return { id, userId, ...content, chosen: 'yes', ...made, revision: 1, conflict: null };
}

/** The entry that the server answered; `expected` while the write waits on this device. */
const storedAs = (expected: MoodEntry, answer: MoodEntry | Waiting): StoredMood =>
  isWaiting(answer) ? { entry: expected, isWaiting: true } : { entry: answer, isWaiting: false };

/**
 * The writes of one check-in: of a new one with an id of its own, or of `entry`. A call that failed but may have arrived
 * is repeated unchanged before the next one, so that nothing is stored twice.
 */
export function createEntrySync(userId: number, entry?: MoodEntry): EntrySync {
  const id = entry?.id ?? newId();
  let stored: StoredMood | undefined = entry && { entry, isWaiting: false };
  /** The call that may have arrived without an answer. */
  let unanswered: (() => Promise<StoredMood>) | undefined;

  async function call(request: () => Promise<StoredMood>): Promise<StoredMood> {
    unanswered = request;
    try {
      stored = await request();
      unanswered = undefined;
      return stored;
    } catch (error) {
      if (isRefused(error)) unanswered = undefined;
      throw error;
    }
  }
  function add(content: MoodContent): Promise<StoredMood> {
    const body = { id, ...bodyOf(content), userId };
    const command = commandFor(body);
    return call(async () =>
      storedAs(newEntry(id, userId, content), await send('POST /api/mood', { body }, command)),
    );
  }
  function correct(content: MoodContent, base: MoodEntry): Promise<StoredMood> {
    const { revision } = base;
    const body = { ...bodyOf(content), userId, ...(revision > 0 ? { baseRevision: revision } : {}) };
    const command = commandFor(body);
    return call(async () => {
      const answer = await send('PUT /api/mood/:id', { params: { id }, body }, command, base);
      // A correction that was merged into an unsent write of the same entry makes no revision of its own.
      const next = isWaiting(answer) && !answer.isMerged ? nextRevision(base) : revision;
      return storedAs({ ...base, ...content, chosen: 'yes', revision: next }, answer);
    });
  }

  return {
    id,
    async store(content) {
      requireUser(userId);
      if (unanswered) await call(unanswered);
      if (!stored) return add(content);
      if (isSameContent(stored.entry, content)) return stored;
      const base = stored.entry;
      const corrected = await correct(content, base);
      // Another device has corrected the entry too. Its other fields stay.
      return corrected.entry.conflict
        ? correct(mergeContents(base, content, corrected.entry), corrected.entry)
        : corrected;
    },
    async remove() {
      requireUser(userId);
      if (unanswered) await call(unanswered);
      if (!stored) return undefined;
      try {
        const request = { params: { id }, query: { userId } };
        const answer = await send('DELETE /api/mood/:id', request, commandFor(undefined), stored.entry);
        return isWaiting(answer) ? answer : undefined;
      } catch (error) {
        if (!isGone(error)) throw error;
        return undefined;
      }
    },
  };
}
