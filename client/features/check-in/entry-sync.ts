import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { ApiError } from '../../lib/api-error.ts';
import { commandFor, newId, send } from '../../lib/send.ts';
import { requireUser } from '../session/require-user.ts';

/** The values and the note of a check-in. A value that they did not choose is null. */
export type MoodContent = Pick<MoodEntry, 'moodValue' | 'fatigueValue' | 'notes'>;

/** Writes the contents of one check-in to the server, one after another. Callers must wait for each call. */
export interface EntrySync {
  readonly id: string;
  /** Stores this content: adds the entry, or corrects it if it is there. Throws what `send` throws. */
  store(content: MoodContent): Promise<MoodEntry>;
  /** Deletes the entry if it may be on the server. */
  remove(): Promise<void>;
}

/** The statuses after which a repeat of the same call can still succeed. */
const REPEATABLE = [401, 408, 429];
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !REPEATABLE.includes(error.status);

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The fields of a body. A value that was not chosen is left out. */
const bodyOf = ({ moodValue, fatigueValue, notes }: MoodContent) => ({
  ...(moodValue === null ? {} : { moodValue }),
  ...(fatigueValue === null ? {} : { fatigueValue }),
  ...(notes ? { notes } : {}),
});

const isSame = (a: MoodContent, b: MoodContent): boolean =>
  a.moodValue === b.moodValue && a.fatigueValue === b.fatigueValue && (a.notes ?? '') === (b.notes ?? '');

/** The content of another device, with the fields that the person has changed here since `base`. */
function merge(base: MoodContent, mine: MoodContent, theirs: MoodContent): MoodContent {
  return {
    moodValue: mine.moodValue === base.moodValue ? theirs.moodValue : mine.moodValue,
    fatigueValue: mine.fatigueValue === base.fatigueValue ? theirs.fatigueValue : mine.fatigueValue,
    notes: mine.notes === base.notes ? theirs.notes : mine.notes,
  };
}

/**
 * The writes of one check-in: of a new one with an id of its own, or of `entry`. A call that failed but may have arrived
 * is repeated unchanged before the next one, so that nothing is stored twice.
 */
export function createEntrySync(userId: number, entry?: MoodEntry): EntrySync {
  const id = entry?.id ?? newId();
  let stored = entry;
  /** The call that may have arrived without an answer. */
  let unanswered: (() => Promise<MoodEntry>) | undefined;

  async function call(request: () => Promise<MoodEntry>): Promise<MoodEntry> {
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
  function add(content: MoodContent): Promise<MoodEntry> {
    const body = { id, ...bodyOf(content), userId };
    const command = commandFor(body);
    return call(() => send('POST /api/mood', { body }, command));
  }
  function correct(content: MoodContent, { revision }: MoodEntry): Promise<MoodEntry> {
    const body = { ...bodyOf(content), userId, ...(revision > 0 ? { baseRevision: revision } : {}) };
    const command = commandFor(body);
    return call(() => send('PUT /api/mood/:id', { params: { id }, body }, command));
  }

  return {
    id,
    async store(content) {
      requireUser(userId);
      if (unanswered) await call(unanswered);
      if (!stored) return add(content);
      if (isSame(stored, content)) return stored;
      const base = stored;
      const answer = await correct(content, base);
      // Another device has corrected the entry too. Its other fields stay.
      return answer.conflict ? correct(merge(base, content, answer), answer) : answer;
    },
    async remove() {
      requireUser(userId);
      if (unanswered) await call(unanswered);
      if (!stored) return;
      try {
        await send('DELETE /api/mood/:id', { params: { id } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}
