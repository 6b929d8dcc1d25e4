import type { User } from '../../../domain/account/schema.ts';
import type { Achievement } from '../../../domain/achievements/schema.ts';
import type { ActDay, DailyAct } from '../../../domain/acts/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { get } from '../../lib/api.ts';

/** How many entries are read at a time: the most the server gives. */
export const PAGE_SIZE = 1000;

/** Everything the server keeps for a person, each list newest first. */
export interface PersonalData {
  readonly account: User;
  readonly mood: readonly MoodEntry[];
  readonly journal: readonly JournalEntry[];
  readonly tasks: readonly DailyAct[];
  readonly taskHistory: readonly ActDay[];
  readonly achievements: readonly Achievement[];
  readonly notifications: readonly Notification[];
}

/** Reads all of it. Throws when any part can't be read: half an export would pass for a whole one. */
export async function readAll(account: User, signal: AbortSignal): Promise<PersonalData> {
  const own = `userId=${account.id}`;
  const [mood, journal, tasks, taskHistory, achievements, notifications] = await Promise.all([
    everyPage<MoodEntry>(`/api/mood?${own}`, ({ id }) => id, signal),
    everyPage<JournalEntry>(`/api/journal?${own}`, ({ id }) => id, signal),
    get<readonly DailyAct[]>(`/api/tasks?${own}`, signal),
    everyPage<ActDay>(`/api/tasks/history?${own}`, ({ date }) => date, signal),
    get<readonly Achievement[]>(`/api/achievements?${own}`, signal),
    get<readonly Notification[]>(`/api/notifications?${own}`, signal),
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

async function everyPage<T>(
  path: string,
  placeOf: (last: T) => string,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const before = last === undefined ? '' : `&before=${encodeURIComponent(placeOf(last))}`;
    const { data } = await get<readonly T[]>(`${path}&limit=${PAGE_SIZE}${before}`, signal);
    all.push(...data);
    if (data.length < PAGE_SIZE) return all;
  }
}
