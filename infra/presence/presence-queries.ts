import { type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, dayOf, STEP_MS, stepOf } from './clock.ts';
import { PRESENCE_HANDLE_PREFIX } from './handle.ts';

/** A little more than an hour. Nobody asks for earlier steps. */
const STEPS_KEPT = 14;
const STEP_S = sql.lit(STEP_MS / 1_000);

/**
 * The WITH queries that record the current presence of `people`, rows of (community, region, settled). A person's first
 * record of a day inserts the row of the day; later ones update its region and its steps up to `last_seen`. The handle
 * of the row is for 1.0.2, which shows it. Settled people also get a row for the step, which never changes. All
 * processes write people in the same order, first the day and then the step, so that they cannot deadlock.
 */
export function presenceQueries(clock: DatabaseClock, people: RawBuilder<unknown>): RawBuilder<unknown> {
  const step = stepOf(clock());
  return sql`
    members (community, region, settled) as (${people}),
    days as (
      insert into presence_day as known (day, handle, community, region, first_seen, last_seen, steps)
      select ${dayOf(clock())}, ${PRESENCE_HANDLE_PREFIX}::text || gen_random_uuid(), community, region, ${step}, ${step}, 1
      from members order by community
      on conflict (day, community) do update set
        region = excluded.region,
        steps = case when known.last_seen >= excluded.last_seen then known.steps else (1 | (known.steps::bigint <<
            least(extract(epoch from excluded.last_seen - known.last_seen) / ${STEP_S}, ${sql.lit(STEPS_KEPT)})::int))
          & ${sql.lit(2 ** STEPS_KEPT - 1)} end,
        last_seen = greatest(known.last_seen, excluded.last_seen)
      where known.last_seen < excluded.last_seen or known.region <> excluded.region
      returning community
    ),
    steps as (
      insert into presence_step (step, day, community, region)
      select ${step}, ${dayOf(clock())}, community, region from members
      -- Counting the days makes PostgreSQL write them first.
      where settled and (select count(*) from days) >= 0
      order by community
      on conflict do nothing
    )`;
}
