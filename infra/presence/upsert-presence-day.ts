import { type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, dayOf, STEP_MS, stepOf } from './clock.ts';
import { PRESENCE_HANDLE_PREFIX } from './handle.ts';

/** A little more than an hour. Nobody asks for earlier steps. */
const STEPS_KEPT = 14;
const STEP_S = sql.lit(STEP_MS / 1_000);

/**
 * The statement that records today's presence of `members`, rows of (community, region). The first time on a
 * day it draws a handle; later it only updates the step of `last_seen`. All processes write people in the
 * same order, so that they cannot deadlock.
 */
export function upsertPresenceDay(
  clock: DatabaseClock,
  pseudonymIds: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const step = stepOf(clock());
  return sql`
    insert into presence_day as known (day, handle, community, region, first_seen, last_seen, steps)
    select ${dayOf(clock())}, ${PRESENCE_HANDLE_PREFIX}::text || gen_random_uuid(), community, region, ${step}, ${step}, 1
    from ${pseudonymIds} as members (community, region) order by community
    on conflict (day, community) do update set
      region = excluded.region,
      steps = case when known.last_seen >= excluded.last_seen then known.steps else (1 | (known.steps::bigint <<
          least(extract(epoch from excluded.last_seen - known.last_seen) / ${STEP_S}, ${sql.lit(STEPS_KEPT)})::int))
        & ${sql.lit(2 ** STEPS_KEPT - 1)} end,
      last_seen = greatest(known.last_seen, excluded.last_seen)
    where known.last_seen < excluded.last_seen or known.region <> excluded.region`;
}
