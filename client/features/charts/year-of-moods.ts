import type { ActDay } from '../../../domain/acts/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { get } from '../../lib/api.ts';
import { type Resource, useResource } from '../../lib/resource.ts';
import { firstDayOfYear } from './days.ts';
import { INSIGHT_DAYS } from './insights.ts';

/** The most the API gives at once; for nearly everybody a year is one call. */
const PAGE_SIZE = 1000;

/**
 * Every entry of the year in pixels, newest first. It stands under the list's own key, so it is read again
 * whenever that is, and under the day, so that midnight brings another year.
 */
export const useYearOfMoods = (userId: number, today: string): Resource<readonly MoodEntry[]> =>
  useResource(`mood/list/${userId}/year/${today}`, async (signal) => {
    const first = firstDayOfYear(today);
    const entries: MoodEntry[] = [];
    for (;;) {
      const last = entries.at(-1);
      const before = last ? `&before=${encodeURIComponent(last.id)}` : '';
      const path = `/api/mood?userId=${userId}&limit=${PAGE_SIZE}${before}`;
      const page = await get<readonly MoodEntry[]>(path, signal);
      entries.push(...page);
      // By when they happened, so a page may hold a local date that is a little out of order.
      if (page.length < PAGE_SIZE || page.every(({ localDate }) => localDate < first)) return entries;
    }
  });

/** The activities of the days that insights look at, newest first. */
export const useRecentActs = (userId: number): Resource<readonly ActDay[]> =>
  useResource(`acts/${userId}/recent`, (signal) =>
    get<readonly ActDay[]>(`/api/tasks/history?userId=${userId}&limit=${INSIGHT_DAYS}`, signal),
  );
