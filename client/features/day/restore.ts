import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { localCreationTime } from '../../lib/date-text.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import type { Waiting } from '../../lib/outbox/waiting.ts';
import { type Command, commandFor, newId } from '../../lib/send.ts';
import { today } from '../../lib/today.ts';
import { bodyOf } from '../mood/content.ts';
import { logMood } from '../mood/entries.ts';
import { requireUser } from '../session/require-user.ts';
import { canHaveTime } from './days-back.ts';

/**
 * Returns a function that undoes the deletion of a check-in: it adds it again under a new id, with its values, its
 * note, its day and, where the server takes it, its time. It can be called again after a failure, and still adds one
 * entry.
 */
export function createRestore(entry: MoodEntry): () => Promise<MoodEntry | Waiting> {
  const { userId, localDate } = entry;
  const body: LogMoodBody & { readonly userId: number } = {
    id: newId(),
    ...bodyOf(entry),
    localDate,
    userId,
  };
  let command: Command | undefined;
  return () => {
    requireUser(userId);
    command ??= { ...commandFor(body), ...commandTimeOf(entry) };
    return logMood(body, command);
  };
}

/** The time of the entry for the call, unless it is unknown or longer ago than the server accepts. */
function commandTimeOf(entry: MoodEntry): { readonly at?: string } {
  const at = localCreationTime(entry);
  const isAccepted = entry.localDate === today.peek() || canHaveTime(entry.localDate, today.peek());
  return at && isAccepted ? { at: localTimeOf(at) } : {};
}
