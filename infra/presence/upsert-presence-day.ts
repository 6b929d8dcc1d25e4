import { type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, dayOf, STEP_MS, stepOf } from './clock.ts';
import { PRESENCE_HANDLE_PREFIX } from './handle.ts';

/** An hour and a little more: nobody is asked for further back. */
const STEPS_KEPT = 14;
const STEP_S = sql.lit(STEP_MS / 1_000);

/**
 * The statement that notes today's presence of `members`, rows of (community, region): the first time of a day
 * it draws them a handle, and from then on it moves the step they were last seen in. All processes take people in the
 * same order, so that none waits for another that waits for it.
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
