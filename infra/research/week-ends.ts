import { type QueryExecutorProvider, sql } from 'kysely';
import { mondayAfter } from '../../domain/time/week.ts';
import type { EventStore } from '../event-store/port.ts';

const PAGE = 1_000;

/** The end of a week as a position of the log. */
export interface WeekEnd {
  /** The first day of the week, YYYY-MM-DD. */
  readonly monday: string;
  /** The position of the first event that is not counted. Later events are not counted either, whatever their dates. */
  readonly position: bigint;
}

/** The ends of at least one week, the oldest first. */
export type Weeks = readonly [WeekEnd, ...WeekEnd[]];

/** The end of the latest week. TypeScript does not know that `at(-1)` of such a list is never undefined. */
export const lastOf = (weeks: Weeks): WeekEnd => weeks.at(-1) ?? weeks[0];

/**
 * The ends of the weeks of a study that are over, oldest first. The first call looks for the ends from `firstWeek` on,
 * in the log after the position `since`. The ends are stored, and a later call reads only the events after the last
 * one.
 *
 * A week ends at the first event with a local date of Tuesday or later in the next week. Tuesday begins first at
 * UTC+14, on Monday at 10:00 UTC. By then the week has ended nearly everywhere: only at UTC-11 and UTC-12 does its
 * Sunday last up to two more hours, and check-ins of these hours may be left out. Local dates are the only dates that
 * all stores have: the events of people are stored without the time of recording.
 */
export async function weekEnds(
  { store, db }: { readonly store: Pick<EventStore, 'readAll'>; readonly db: QueryExecutorProvider },
  {
    studyId,
    firstWeek,
    since,
  }: { readonly studyId: string; readonly firstWeek: string; readonly since: bigint },
): Promise<WeekEnd[]> {
  const { rows: known } = await sql<WeekEnd>`
    select monday, position from research_week_ends where study_id = ${studyId} order by monday`.execute(db);
  const found: WeekEnd[] = [];
  const last = known.at(-1);
  let next = last ? mondayAfter(last.monday) : firstWeek;
  let after = last?.position ?? since;
  for (;;) {
    const page = await store.readAll(after, PAGE);
    for (const { metadata, position } of page.events) {
      while (metadata.localDate !== undefined && metadata.localDate > mondayAfter(next)) {
        found.push({ monday: next, position });
        next = mondayAfter(next);
      }
    }
    after = page.next;
    if (page.isEnd) break;
  }
  if (found.length > 0)
    await sql`
      insert into research_week_ends (study_id, monday, position)
      select ${studyId}::uuid, * from unnest(
        ${found.map(({ monday }) => monday)}::text[], ${found.map(({ position }) => position)}::bigint[]
      ) on conflict do nothing`.execute(db);
  return [...known, ...found];
}
