import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { api, type CallOptions } from '../../lib/api.ts';
import { useOverlay } from '../../lib/outbox/use-overlay.ts';
import { isWaiting, type Waiting } from '../../lib/outbox/waiting.ts';
import {
  loadedValue,
  putResource,
  type Resource,
  refreshByPrefix,
  useOwnResource,
} from '../../lib/resource.ts';
import { type Command, commandFor, send } from '../../lib/send.ts';
import { today } from '../../lib/today.ts';
import { countCheckIn } from '../install/suggestion.ts';
import { noteSavedCheckIn } from '../low-days/offers.ts';
import { overlayLatestMood, overlayMoods, type ShownMood } from './waiting-moods.ts';

/** How many entries a page has: enough for the seven bars of the chart and about a month of details. */
export const PAGE_SIZE = 40;

/** The key prefixes of all resources that a check-in may change, except the newest entry. */
export const prefixesOf = (userId: number): readonly string[] => [listKey(userId), 'achievements/'];

const latestKey = (userId: number) => `mood/latest/${userId}`;
const listKey = (userId: number) => `mood/list/${userId}`;

const readPage = (userId: number, before?: string, options: CallOptions = {}) =>
  api('GET /api/mood', { query: { userId, limit: PAGE_SIZE, before } }, options);

/** The newest entry, which may wait to be sent, or null if there is none yet. */
export const useLatestMood = (userId: number): Resource<ShownMood | null> =>
  useOverlay<MoodEntry | null, ShownMood | null>(
    useOwnResource(
      latestKey(userId),
      (signal) => api('GET /api/mood/latest', { query: { userId } }, { signal }),
      { userId, name: 'mood/latest' },
    ),
    overlayLatestMood,
    null,
  );

/** The newest page of entries, newest first, with those that wait to be sent. */
export const useMoodEntries = (userId: number): Resource<readonly ShownMood[]> =>
  useOverlay<readonly MoodEntry[], readonly ShownMood[]>(
    useOwnResource(listKey(userId), (signal) => readPage(userId, undefined, { signal }), {
      userId,
      name: 'mood',
    }),
    overlayMoods,
    [],
  );

/** The page of older entries that follows the entry `before`. */
export const moodEntriesBefore = async (userId: number, before: string): Promise<readonly MoodEntry[]> =>
  (await readPage(userId, before)).data;

/**
 * Shows an entry that the server has just stored as the newest one, if it is. A late or corrected entry may not be:
 * then the newest one is loaded again. An entry that is not a correction also counts toward the suggestion to install
 * the app.
 */
export function showStoredMood(userId: number, entry: MoodEntry): void {
  if (entry.revision <= 1) countCheckIn(entry.id);
  const latest = loadedValue<MoodEntry | null>(latestKey(userId));
  if (isNewest(entry, latest)) putLatestMood(userId, entry);
  else refreshByPrefix(latestKey(userId));
}

/**
 * Whether this is the newest entry, by its day and then its time. `latest` is undefined if it is not known; then an
 * entry of today counts as the newest.
 */
function isNewest(entry: MoodEntry, latest: MoodEntry | null | undefined): boolean {
  if (!latest) return latest === null || entry.localDate === today.peek();
  if (entry.id === latest.id || entry.localDate > latest.localDate) return true;
  return entry.localDate === latest.localDate && entry.createdAt >= latest.createdAt;
}

/** Shows this entry as the newest one, or with null that there is none. Does nothing before `useLatestMood` is used. */
export const putLatestMood = (userId: number, entry: MoodEntry | null): void =>
  putResource(latestKey(userId), entry);

/** Adds an entry. Resolves to `Waiting` while it waits on this device. */
export async function logMood(
  body: LogMoodBody & { userId: number },
  command: Command,
): Promise<MoodEntry | Waiting> {
  const entry = await send('POST /api/mood', { body }, command);
  noteSavedCheckIn(body.userId);
  if (isWaiting(entry)) return entry;
  showStoredMood(body.userId, entry);
  for (const prefix of prefixesOf(body.userId)) refreshByPrefix(prefix);
  return entry;
}

/** Shows a corrected entry if it is the newest one, and loads the lists with it again. */
export function showCorrectedMood(entry: MoodEntry): void {
  showStoredMood(entry.userId, entry);
  for (const prefix of prefixesOf(entry.userId)) refreshByPrefix(prefix);
}

/** Deletes an entry. The deletion may wait on this device. */
export async function withdrawMood(entry: Pick<MoodEntry, 'id' | 'userId'>): Promise<void> {
  const { id, userId } = entry;
  const request = { params: { id }, query: { userId } };
  const answer = await send('DELETE /api/mood/:id', request, commandFor(undefined), entry);
  if (isWaiting(answer)) return;
  refreshByPrefix('mood/');
  refreshByPrefix('achievements/');
}
