import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type ActLists,
  dayList,
  insertChange,
  type ListChange,
  type ListedAct,
} from '../../domain/acts/day-list.ts';
import type { StoredEvent } from '../../domain/event.ts';
import type { Database } from '../tables.ts';
import type { ActListChangesTable } from './table.ts';

/** An act of one day's list. The texts of a custom act and the time of a completion are still sealed. */
export interface ActOfDay extends ListedAct {
  /** The event that added a custom act; undefined for a recommended one. */
  readonly added: StoredEvent | undefined;
  /** The completion; null if the act is open. */
  readonly completed: StoredEvent | null;
}

export interface DayCount {
  readonly date: string;
  readonly completed: number;
  readonly total: number;
}

/**
 * The list of the day `date`. `starters` is the list of a person who has no acts events yet. The
 * projector may write between the queries. Toggles are read first, then list changes, then texts, so that each query
 * finds every act that the one before it named.
 */
export async function actsOfDay(
  db: Kysely<Database>,
  personId: string,
  date: string,
  starters: readonly ListedAct[],
): Promise<ActOfDay[]> {
  const toggles = (await togglesOn(db, personId, [date])).get(date) ?? [];
  const { lists, known } = await listsOfPerson(db, personId, starters);
  const listed = dayList(lists, date, doneActs(toggles, known));
  const added = await customActs(db, personId, listed);
  const completed = new Map(toggles.map((toggle) => [toggle.act_id, toggle.completed]));
  return listed.map((act) => ({
    ...act,
    added: added.get(act.actId),
    completed: completed.get(act.actId) ?? null,
  }));
}

/** At most `limit` days with a toggle or a list change, newest first; with `before`, only earlier days. */
export async function actDays(
  db: Kysely<Database>,
  personId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<DayCount[]> {
  const datesIn = (table: 'act_toggles' | 'act_list_changes') =>
    db
      .selectFrom(table)
      .select('local_date')
      .where('person_id', '=', personId)
      .$if(before !== undefined, (query) => query.where('local_date', '<', before as string));
  const days = await datesIn('act_toggles')
    .union(datesIn('act_list_changes'))
    .orderBy('local_date', 'desc')
    .limit(limit)
    .execute();
  const dates = days.map((day) => day.local_date);
  const toggles = await togglesOn(db, personId, dates);
  // Every day found here has events, so the person's starters are in the log.
  const { lists, known } = await listsOfPerson(db, personId, []);
  return dates.map((date) => {
    const done = doneActs(toggles.get(date) ?? [], known);
    return { date, completed: done.length, total: dayList(lists, date, done).length };
  });
}

interface Toggle {
  readonly act_id: string;
  readonly completed: StoredEvent | null;
}

/** The toggled acts of these days, in the order in which they were first toggled. */
async function togglesOn(db: Kysely<Database>, personId: string, dates: readonly string[]) {
  const rows = await db
    .selectFrom('act_toggles')
    .select(['local_date', 'act_id', 'completed'])
    .where('person_id', '=', personId)
    .where('local_date', '=', sql<string>`any(${dates}::text[])`)
    .orderBy('position')
    .execute();
  return Map.groupBy<string, Toggle & { local_date: string }>(rows, (row) => row.local_date);
}

async function listsOfPerson(db: Kysely<Database>, personId: string, starters: readonly ListedAct[]) {
  const rows = await db
    .selectFrom('act_list_changes')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('position')
    .execute();
  const changes: ListChange[] = [];
  for (const row of rows) if (row.kind !== 'started') insertChange(changes, changeOf(row));
  const started = rows.find(({ kind }) => kind === 'started')?.acts ?? starters;
  // Also acts that have left the list since, because they may be done on an earlier day.
  const known = new Map([...started, ...rows.flatMap(({ acts }) => acts)].map((act) => [act.actId, act]));
  return { lists: { starters: started, changes } satisfies ActLists, known };
}

const changeOf = ({ kind, local_date, acts, kept }: Selectable<ActListChangesTable>) => ({
  date: local_date,
  replaces: kind === 'customized',
  acts,
  kept,
});

const doneActs = (toggles: readonly Toggle[], known: ReadonlyMap<string, ListedAct>): ListedAct[] =>
  toggles
    .filter((toggle) => toggle.completed !== null)
    .map(({ act_id: actId }) => known.get(actId) ?? { actId });

async function customActs(db: Kysely<Database>, personId: string, acts: readonly ListedAct[]) {
  const custom = acts.filter(({ slug }) => slug === undefined).map(({ actId }) => actId);
  if (custom.length === 0) return new Map<string, StoredEvent>();
  const rows = await db
    .selectFrom('custom_acts')
    .select(['act_id', 'event'])
    .where('person_id', '=', personId)
    .where('act_id', '=', sql<string>`any(${custom}::uuid[])`)
    .execute();
  return new Map(rows.map(({ act_id, event }) => [act_id, event]));
}
