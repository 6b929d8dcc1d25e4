import type { DailyAct } from '../../../domain/acts/schema.ts';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import type { MoodEntry } from '../../../domain/mood/schema.ts';
import { api } from '../../lib/api.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { useOverlay } from '../../lib/outbox/use-overlay.ts';
import { type Resource, useOwnResource } from '../../lib/resource.ts';
import { overlayActsOf, type ShownAct } from '../acts/waiting-acts.ts';
import { overlayJournalOf, type ShownEntry } from '../journal/waiting-journal.ts';
import { overlayMoodsOf, type ShownMood } from '../mood/waiting-moods.ts';

/* The keys begin like those of the lists, so that a change refreshes both. */

/** The check-ins of a day, newest first. */
export const useCheckIns = (userId: number, date: string): Resource<readonly ShownMood[]> =>
  useOverlay<readonly MoodEntry[], readonly ShownMood[]>(
    useOwnResource(
      `mood/list/${userId}/day/${date}`,
      (signal) => api('GET /api/mood', { query: { userId, localDate: date } }, { signal }),
      { userId, name: `mood/day/${date}` },
    ),
    overlayMoodsOf(date),
    [],
  );

/** The journal entries of a day, newest first. */
export const useJournalOfDay = (userId: number, date: string): Resource<readonly ShownEntry[]> =>
  useOverlay<readonly JournalEntry[], readonly ShownEntry[]>(
    useOwnResource(
      `journal/${userId}/day/${date}`,
      (signal) => api('GET /api/journal', { query: { userId, localDate: date } }, { signal }),
      { userId, name: `journal/day/${date}` },
    ),
    overlayJournalOf(date),
    [],
  );

/** The list of acts of a day. The server answers the list of the day that `X-Local-Time` names. */
export const useActsOfDay = (userId: number, date: string): Resource<readonly ShownAct[]> =>
  useOverlay<readonly DailyAct[], readonly ShownAct[]>(
    useOwnResource(
      `acts/${userId}/of-day/${date}`,
      (signal) =>
        api('GET /api/tasks', { query: { userId } }, { signal, headers: { 'X-Local-Time': endOf(date) } }),
      { userId, name: `acts/day/${date}` },
    ),
    overlayActsOf(date),
  );

const endOf = (date: string): string => localTimeOf(new Date(`${date}T23:59:59`));
