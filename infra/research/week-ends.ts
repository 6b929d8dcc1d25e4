import { type QueryExecutorProvider, sql } from 'kysely';
import { mondayAfter } from '../../domain/research/week.ts';
import type { EventStore } from '../event-store/port.ts';

const PAGE = 1_000;

/** The end of a week as a position of the log. The event at this position and those after it came later. */
export interface WeekEnd {
  /** The first day of the week, YYYY-MM-DD. */
  readonly monday: string;
  readonly position: bigint;
}

/** At least one week, the oldest first. */
export type Weeks = readonly [WeekEnd, ...WeekEnd[]];

export const lastOf = (weeks: Weeks): WeekEnd => weeks.at(-1) ?? weeks[0];

/**
 * The ends of the weeks that are over, oldest first, from `firstWeek` on. The log is read after the position `since`, to
 * its end. A week is over with the first event that a person dates after the Monday that follows it: by then the week
 * has ended in every time zone. Dates of people are in the clear and the same on every store, while the times at which a
 * store recorded their events are not stored. Found positions are stored, so a later call reads only the events after
 * the last of them.
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
