import { type RawBuilder, sql } from 'kysely';
import { type DatabaseClock, dayOf, stepOf } from './clock.ts';
import { PRESENCE_HANDLE_PREFIX } from './handle.ts';

/**
 * The statement that notes today's presence of `members`, rows of (community, region): the first time of a day
 * it draws them a handle, and from then on it moves the step they were last seen in.
 */
export function seenToday(clock: DatabaseClock, members: RawBuilder<unknown>): RawBuilder<unknown> {
  const step = stepOf(clock());
  return sql`
    insert into presence_day as known (day, handle, community, region, first_seen, last_seen)
    select ${dayOf(clock())}, ${PRESENCE_HANDLE_PREFIX}::text || gen_random_uuid(), community, region, ${step}, ${step}
    from ${members} as members (community, region)
    on conflict (day, community) do update set
      region = excluded.region,
      seen_before = case when known.last_seen < excluded.last_seen then known.last_seen else known.seen_before end,
      last_seen = excluded.last_seen
    where known.last_seen < excluded.last_seen or known.region <> excluded.region`;
}
