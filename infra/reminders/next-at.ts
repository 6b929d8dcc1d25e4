import { type RawBuilder, sql } from 'kysely';

/** Most schedules are due again within this time. Searching it takes a fifth of the work of searching `FAR_DAYS`. */
const NEAR_DAYS = 2;
/**
 * A schedule has at least one day a week. A clock change can move one reminder into the quiet hours, so a second week is
 * searched as well.
 */
const FAR_DAYS = 16;

/** The minute since midnight of a local time, as SQL. */
const minuteOf = (local: RawBuilder<Date>) =>
  sql<number>`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`;

/** Whether a local time is within the quiet hours of the row of `reminders` in scope, as SQL. */
const isQuiet = (local: RawBuilder<Date>) => sql<boolean>`
  coalesce(case when quiet_from <= quiet_to
    then ${minuteOf(local)} >= quiet_from and ${minuteOf(local)} < quiet_to
    else ${minuteOf(local)} >= quiet_from or ${minuteOf(local)} < quiet_to end, false)`;

/** Whether the device's time is within its quiet hours at `at`, as SQL. */
export const isQuietAt = (at: RawBuilder<Date>) => isQuiet(sql<Date>`(${at} at time zone zone)`);

/**
 * The first time after `after` at which the row of `reminders` in scope is due, as SQL; null if there is none. PostgreSQL
 * turns wall time into time: one that a clock change skips is as much later as the clock jumps, and one that comes twice
 * means the second. Two wall times that become the same time are due once.
 */
export const nextAt = (after: RawBuilder<Date>) =>
  sql<Date | null>`coalesce(${nextWithin(NEAR_DAYS, after)}, ${nextWithin(FAR_DAYS, after)})`;

/** The same for `days` + 1 local days from the day before `after` on. A clock change can move a time by up to a day. */
const nextWithin = (days: number, after: RawBuilder<Date>) => sql<Date | null>`(
  select min(at) from (
    select (start.day + n + make_interval(mins => minute)) at time zone zone as at
      from (select (${after} at time zone zone)::date - 1 as day) as start,
        generate_series(0, ${sql.lit(days)}) as n, unnest(times) as minute
     where extract(isodow from start.day + n) = any(days)
  ) as wall where at > ${after} and not ${isQuietAt(sql<Date>`at`)})`;
