import type { DailyAct } from '../../../domain/acts/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { api } from '../../lib/api.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { type Resource, useResource } from '../../lib/resource.ts';

/* The keys begin like those of the lists, so that a change refreshes both. */

/** The check-ins of a day, newest first. */
export const useCheckIns = (userId: number, date: string): Resource<readonly MoodEntry[]> =>
  useResource(`mood/list/${userId}/day/${date}`, (signal) =>
    api('GET /api/mood', { query: { userId, localDate: date } }, { signal }),
  );

/** The journal entries of a day, newest first. */
export const useJournalOfDay = (userId: number, date: string): Resource<readonly JournalEntry[]> =>
  useResource(`journal/${userId}/day/${date}`, (signal) =>
    api('GET /api/journal', { query: { userId, localDate: date } }, { signal }),
  );

/** The list of acts of a day. The server answers the list of the day that `X-Local-Time` names. */
export const useActsOfDay = (userId: number, date: string): Resource<readonly DailyAct[]> =>
  useResource(`acts/${userId}/of-day/${date}`, (signal) =>
    api('GET /api/tasks', { query: { userId } }, { signal, headers: { 'X-Local-Time': endOf(date) } }),
  );

const endOf = (date: string): string => localTimeOf(new Date(`${date}T23:59:59`));
