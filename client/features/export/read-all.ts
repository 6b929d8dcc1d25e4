import type { User } from '../../../domain/account/schema.ts';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import type { ActDay, DailyAct } from '../../../domain/acts/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { type Answer, api } from '../../lib/api.ts';

/** The largest page that the API returns. */
const PAGE_SIZE = 1000;

/** Everything that the server stores for a person, each list newest first. */
export interface PersonalData {
  readonly account: User;
  readonly mood: readonly MoodEntry[];
  readonly journal: readonly JournalEntry[];
  readonly tasks: readonly DailyAct[];
  readonly taskHistory: readonly ActDay[];
  readonly achievements: readonly Achievement[];
  readonly notifications: readonly Notification[];
}

/**
 * Loads all of a person's data. Throws if any part cannot be loaded, because an incomplete export might be
 * taken for a complete one.
 */
export async function readAll(account: User, signal: AbortSignal): Promise<PersonalData> {
  const userId = account.id;
  const whole = { query: { userId } };
  const pageBefore = (before: string | undefined) => ({ query: { userId, limit: PAGE_SIZE, before } });
  const options = { signal };
  const [mood, journal, tasks, taskHistory, achievements, notifications] = await Promise.all([
    everyPage(idOf, (before) => api('GET /api/mood', pageBefore(before), options)),
    everyPage(idOf, (before) => api('GET /api/journal', pageBefore(before), options)),
    api('GET /api/tasks', whole, options),
    everyPage(
      ({ date }: ActDay) => date,
      (before) => api('GET /api/tasks/history', pageBefore(before), options),
    ),
    api('GET /api/achievements', whole, options),
    api('GET /api/notifications', whole, options),
  ]);
  return {
    account,
    mood,
    journal,
    tasks: tasks.data,
    taskHistory,
    achievements: achievements.data,
    notifications: notifications.data,
  };
}

const idOf = ({ id }: { readonly id: string }) => id;

/** Loads all pages of a list. `keyOf` returns the key of the last item, and the next page starts after it. */
async function everyPage<T>(
  keyOf: (last: T) => string,
  readPage: (before: string | undefined) => Promise<Answer<readonly T[]>>,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const { data } = await readPage(last && keyOf(last));
    all.push(...data);
    if (data.length < PAGE_SIZE) return all;
  }
}
