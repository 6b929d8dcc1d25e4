import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { CountedKind } from './event-kinds.ts';
import { estimate } from './sketch.ts';

type Db = Kysely<Database>;

export interface DayCount {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly kind: CountedKind;
  readonly count: number;
}

/** The counts of the days from `since` to `until`, both included. Days without any are left out. */
export async function countsOfDays(db: Db, since: string, until: string): Promise<readonly DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, count from operations_days
     where day between ${since}::date and ${until}::date`.execute(db);
  return rows;
}

/** About how many people were active on each day from `since` to `until`, both included. Days without any are missing. */
export async function activePeopleByDay(
  db: Db,
  since: string,
  until: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; filled: number; sum: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as filled, sum(2.0::float8 ^ -rank) as sum
      from operations_active where day between ${since}::date and ${until}::date group by day`.execute(db);
  return new Map(rows.map((row) => [row.day, estimate(row)]));
}

/** About how many people were active on at least one of these days. */
export async function activePeopleBetween(db: Db, since: string, until: string): Promise<number> {
  const { rows } = await sql<{ filled: number; sum: number | null }>`
    select count(*)::int as filled, sum(2.0::float8 ^ -rank) as sum from (
      select max(rank) as rank from operations_active
       where day between ${since}::date and ${until}::date group by register) as merged`.execute(db);
  const { filled = 0, sum } = rows[0] ?? {};
  return estimate({ filled, sum: sum ?? 0 });
}

/** How many events the projection has counted: those of the log up to its checkpoint, of the types that it knows. */
export async function eventsInLog(db: Db): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select coalesce(sum(count), 0)::float8 as events from operations_days where kind = 'events'`.execute(db);
  return rows[0]?.events ?? 0;
}
