import type { ActDay } from '../../../domain/acts/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { type Answer, api } from '../../lib/api.ts';
import { type Resource, useOwnResource } from '../../lib/resource.ts';
import { firstDayOfYear } from './days.ts';
import { INSIGHT_DAYS } from './insights.ts';

/** The API's largest page. For nearly everyone a year needs one call. */
const PAGE_SIZE = 1000;

/**
 * Every entry of the year that the charts show, and perhaps older ones, newest first. The key begins like that of the
 * list of entries, so both are refreshed together. It ends with the date, so the entries are loaded again at midnight.
 */
export const useYearOfMoods = (userId: number, today: string): Resource<readonly MoodEntry[]> =>
  useOwnResource(`mood/list/${userId}/year/${today}`, (signal) => readYear(userId, today, signal), {
    userId,
    name: 'mood/year',
  });

async function readYear(
  userId: number,
  today: string,
  signal: AbortSignal,
): Promise<Answer<readonly MoodEntry[]>> {
  const first = firstDayOfYear(today);
  const entries: MoodEntry[] = [];
  let isAnyStale = false;
  for (;;) {
    const last = entries.at(-1);
    const query = { userId, limit: PAGE_SIZE, before: last?.id };
    const { data, isStale } = await api('GET /api/mood', { query }, { signal });
    entries.push(...data);
    isAnyStale ||= isStale;
    // Entries are sorted by the moment they happened, so their local dates may be slightly out of order.
    if (data.length < PAGE_SIZE || data.every(({ localDate }) => localDate < first)) {
      return { data: entries, isStale: isAnyStale };
    }
  }
}

/**
 * The newest days of the history of acts, newest first. The history has only days with a change of an act or of the
 * list, so the days reach back at least as far as insights do, or to the first one.
 */
export const useRecentActs = (userId: number): Resource<readonly ActDay[]> =>
  useOwnResource(
    `acts/${userId}/recent`,
    (signal) => api('GET /api/tasks/history', { query: { userId, limit: INSIGHT_DAYS } }, { signal }),
    { userId, name: 'acts/recent' },
  );
