import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';
import { STORED_STEP, type UnstoredCounts } from './process-counts.ts';

type Db = Kysely<OperationalTables>;

/** How long figures of an hour are stored, in days. */
const KEPT_DAYS = 40;
/** The figures of sockets of a process that has not reported for this long are left out, in seconds. */
const SILENT_S = 180;

const THIS_HOUR = sql`date_trunc('hour', now(), 'UTC')`;

export interface ProcessReport {
  /** A random id of the process. */
  readonly process: string;
  readonly openSockets: number;
  readonly counts: UnstoredCounts;
  /** These kinds get a row for the hour even without a count, so that 0 can be told from unknown. */
  readonly kinds: readonly string[];
}

/** Adds the counts of a process to those of the others, in the current hour of the database's clock. */
export async function addFigures(
  db: Db,
  { process, openSockets, counts, kinds }: ProcessReport,
): Promise<void> {
  const { requests, durations } = counts;
  const byKind = new Map([...kinds.map((kind) => [kind, 0] as const), ...counts.kinds]);
  const open = Math.round(openSockets / STORED_STEP) * STORED_STEP;
  await db.transaction().execute(async (transaction) => {
    // Rows in one order, so that two processes cannot wait for each other.
    const sorted = [...byKind].sort(([a], [b]) => (a < b ? -1 : 1));
    await sql`
      insert into operations_hours as known (hour, kind, count)
      select ${THIS_HOUR}, * from unnest(${sorted.map(([kind]) => kind)}::text[], ${sorted.map(([, count]) => count)}::int[])
      on conflict (hour, kind) do update set count = known.count + excluded.count`.execute(transaction);
    await sql`
      insert into operations_requests as known (hour, route, status, count)
      select ${THIS_HOUR}, * from unnest(${requests.map(({ route }) => route)}::text[],
        ${requests.map(({ status }) => status)}::smallint[], ${requests.map(({ count }) => count)}::int[])
          as added (route, status, count) order by route, status
      on conflict (hour, route, status) do update set count = known.count + excluded.count`.execute(
      transaction,
    );
    await sql`
      insert into operations_durations as known (hour, seconds, count)
      select ${THIS_HOUR}, * from unnest(${[...durations.keys()].map(String)}::float8[], ${[...durations.values()]}::int[])
          as added (seconds, count) order by seconds
      on conflict (hour, seconds) do update set count = known.count + excluded.count`.execute(transaction);
    await sql`
      insert into operations_sockets (process, open, at) values (${process}, ${open}, now())
      on conflict (process) do update set open = excluded.open, at = excluded.at`.execute(transaction);
  });
}

/** The database's time, and the counts of all hours of yesterday and today in UTC. */
export interface Hours {
  readonly now: Date;
  /** By kind, then by hours since 1970. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

export async function readHours(db: Db): Promise<Hours> {
  const { rows } = await sql<{ now: Date; hour: number | null; kind: string; count: number }>`
    select now() as now, (extract(epoch from hour) / 3600)::int as hour, kind, count
      from (select) as always left join operations_hours
        on hour >= date_trunc('day', now(), 'UTC') - interval '1 day'`.execute(db);
  const counts = new Map<string, Map<number, number>>();
  for (const { hour, kind, count } of rows) {
    if (hour === null) continue;
    const ofKind = counts.get(kind) ?? new Map<number, number>();
    counts.set(kind, ofKind.set(hour, count));
  }
  return { now: rows[0]?.now ?? new Date(), counts };
}

export interface RequestFigures {
  /** Today's requests in UTC by route and status. Those with a status below 500 are counted in steps of five. */
  readonly requests: readonly { readonly route: string; readonly status: number; readonly count: number }[];
  /** Today's requests by the upper end of their bucket, the shortest first. */
  readonly durations: readonly { readonly seconds: number; readonly count: number }[];
}

export async function readRequests(db: Db): Promise<RequestFigures> {
  const today = sql`hour >= date_trunc('day', now(), 'UTC')`;
  const [requests, durations] = await Promise.all([
    sql<{ route: string; status: number; count: number }>`
      select route, status::int as status, sum(count)::int as count from operations_requests
       where ${today} group by route, status`.execute(db),
    sql<{ seconds: number; count: number }>`
      select seconds, sum(count)::int as count from operations_durations
       where ${today} group by seconds order by seconds`.execute(db),
  ]);
  return { requests: requests.rows, durations: durations.rows };
}

/**
 * The open live sockets of every process but this one that has reported in the last three minutes, one number for each,
 * rounded to a multiple of 5.
 */
export async function socketsElsewhere(db: Db, process: string): Promise<readonly number[]> {
  const { rows } = await sql<{ open: number }>`
    select open from operations_sockets
     where process <> ${process} and at > now() - make_interval(secs => ${SILENT_S})`.execute(db);
  return rows.map(({ open }) => open);
}

/** Deletes the figures of hours more than 40 days ago, and the sockets of processes silent for three minutes. */
export async function sweepFigures(db: Db): Promise<void> {
  const old = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`;
  for (const table of ['operations_hours', 'operations_requests', 'operations_durations']) {
    await sql`delete from ${sql.table(table)} where hour < ${old}`.execute(db);
  }
  await sql`delete from operations_sockets where at < now() - make_interval(secs => ${SILENT_S})`.execute(db);
}
