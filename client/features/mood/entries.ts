import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { putResource, type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { type Command, send } from '../../lib/send.ts';

/** The size of a page: seven entries for the chart and about a month of details. */
export const PAGE_SIZE = 40;

/** The prefixes of everything that a check-in may change, apart from the newest entry. */
export const prefixesOf = (userId: number): readonly string[] => [listKey(userId), 'achievements/'];

const latestKey = (userId: number) => `mood/latest/${userId}`;
const listKey = (userId: number) => `mood/list/${userId}`;

const readPage = (userId: number, before?: string, options: CallOptions = {}) =>
  api('GET /api/mood', { query: { userId, limit: PAGE_SIZE, before } }, options);

/** The newest entry, or null if there is none yet. */
export const useLatestMood = (userId: number): Resource<MoodEntry | null> =>
  useResource(latestKey(userId), (signal) => api('GET /api/mood/latest', { query: { userId } }, { signal }));

/** The newest page of entries, newest first. */
export const useMoodEntries = (userId: number): Resource<readonly MoodEntry[]> =>
  useResource(listKey(userId), (signal) => readPage(userId, undefined, { signal }));

/** The page that follows the entry `before`. */
export const moodEntriesBefore = async (userId: number, before: string): Promise<readonly MoodEntry[]> =>
  (await readPage(userId, before)).data;

/** Shows this entry as the newest one. */
export const putLatestMood = (userId: number, entry: MoodEntry | null): void =>
  putResource(latestKey(userId), entry);

export async function logMood(body: LogMoodBody & { userId: number }, command: Command): Promise<MoodEntry> {
  const entry = await send('POST /api/mood', { body }, command);
  putLatestMood(body.userId, entry);
  for (const prefix of prefixesOf(body.userId)) refreshByPrefix(prefix);
  return entry;
}

/** Deletes an entry. */
export async function withdrawMood(entryId: string): Promise<void> {
  await send('DELETE /api/mood/:id', { params: { id: entryId } });
  refreshByPrefix('mood/');
  refreshByPrefix('achievements/');
}
