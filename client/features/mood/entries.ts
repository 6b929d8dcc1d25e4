import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { get } from '../../lib/api.ts';
import { putResource, type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { type Command, send } from '../../lib/send.ts';

/** How many entries one page of the list holds: the chart's seven and a good month of details. */
export const PAGE_SIZE = 40;

const latestKey = (userId: number) => `mood/latest/${userId}`;
const listKey = (userId: number) => `mood/list/${userId}`;

const pagePath = (userId: number, before?: string) =>
  `/api/mood?userId=${userId}&limit=${PAGE_SIZE}${before ? `&before=${encodeURIComponent(before)}` : ''}`;

/** The newest entry, or null where there is none yet. */
export const useLatestMood = (userId: number): Resource<MoodEntry | null> =>
  useResource(latestKey(userId), (signal) =>
    get<MoodEntry | null>(`/api/mood/latest?userId=${userId}`, signal),
  );

/** The newest page of entries, newest first. */
export const useMoodEntries = (userId: number): Resource<readonly MoodEntry[]> =>
  useResource(listKey(userId), (signal) => get<readonly MoodEntry[]>(pagePath(userId), signal));

/** The page that follows the entry `before`. */
export const moodEntriesBefore = async (userId: number, before: string): Promise<readonly MoodEntry[]> =>
  (await get<readonly MoodEntry[]>(pagePath(userId, before))).data;

export async function logMood(body: LogMoodBody & { userId: number }, command: Command): Promise<MoodEntry> {
  const entry = await send<MoodEntry>({ method: 'POST', path: '/api/mood', body }, command);
  putResource(latestKey(body.userId), entry);
  refreshByPrefix(listKey(body.userId));
  refreshByPrefix('achievements/');
  return entry;
}

/** Takes an entry back. */
export async function withdrawMood(entryId: string): Promise<void> {
  await send({ method: 'DELETE', path: `/api/mood/${encodeURIComponent(entryId)}` });
  refreshByPrefix('mood/');
  refreshByPrefix('achievements/');
}
