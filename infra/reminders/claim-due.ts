import { type Kysely, sql } from 'kysely';
import { type Delivery, decideDelivery } from '../../domain/reminders/decide-delivery.ts';
import { LATE_MAX_MIN } from '../../domain/reminders/schedule.ts';
import { isQuietAt, nextAt } from './next-at.ts';

/** A person and a day of their calendar. */
export interface PersonDay {
  readonly personId: string;
  readonly localDate: string;
}

/** A reminder that this process alone has taken, with what is to become of it. */
export interface ClaimedReminder {
  readonly id: string;
  /** How long ago its time came, in seconds. */
  readonly lateS: number;
  readonly delivery: Delivery;
}

interface DueRow extends PersonDay {
  readonly id: string;
  readonly lateS: number;
  readonly isQuiet: boolean;
  readonly skips: boolean;
  readonly unansweredDays: number;
}

interface ClaimOptions<Tables> {
  /** The most reminders to take. */
  readonly limit: number;
  /** The days among these on which the person has checked in. Uses the connection that it is given. */
  readonly checkedIn: (days: readonly PersonDay[], db: Kysely<Tables>) => Promise<readonly PersonDay[]>;
  /** Replaces the time of PostgreSQL in tests. */
  readonly now?: Date;
}

/**
 * Takes reminders whose time has come, the longest due first. Each moves to its next time, or stops after too many days
 * without an answer. Processes that call this at once get different ones. The caller afterwards sends those whose
 * delivery is `send`, so a crash in between loses a reminder and never sends one twice. The day of a reminder is
 * unanswered if no device of the person has used Hearten on it or since, by days in UTC, which is all that sessions
 * store.
 */
export async function claimDue<Tables>(
  db: Kysely<Tables>,
  { limit, checkedIn, now }: ClaimOptions<Tables>,
): Promise<ClaimedReminder[]> {
  const time = sql<Date>`coalesce(${now ?? null}::timestamptz, now())`;
  const today = sql<Date>`(${time} at time zone 'UTC')::date`;
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<DueRow>`
      select id, person_id as "personId", skips_checked_in_days as skips,
        extract(epoch from ${time} - next_at)::float8 as "lateS",
        to_char(${time} at time zone zone, 'YYYY-MM-DD') as "localDate",
        ${isQuietAt(time)} as "isQuiet",
        case
          when counted_on is null or exists (
            select from sessions where sessions.person_id = reminders.person_id
              and seen_at >= counted_on::timestamp at time zone 'UTC') then 1
          when counted_on = ${today} then unanswered
          else unanswered + 1
        end as "unansweredDays"
      from reminders where next_at <= ${time}
      order by next_at limit ${limit} for update skip locked`.execute(transaction);
    if (rows.length === 0) return [];
    const asking = rows.filter(({ skips }) => skips);
    const days = new Set((asking.length ? await checkedIn(asking, transaction) : []).map(keyOf));
    const claimed = rows.map((row) => ({
      ...row,
      delivery: decideDelivery({ ...row, isCheckedIn: row.skips && days.has(keyOf(row)) }),
    }));
    const decided = JSON.stringify(
      claimed.map(({ id, delivery, unansweredDays }) => ({ id, delivery, unansweredDays })),
    );
    await sql`
      update reminders set
        next_at = case when delivery = 'stopped' then null else ${nextAt(
          sql<Date>`greatest(next_at, ${time} - make_interval(mins => ${LATE_MAX_MIN}))`,
        )} end,
        stopped = delivery = 'stopped',
        unanswered = case when delivery = 'send' then "unansweredDays" else unanswered end,
        counted_on = case when delivery = 'send' then ${today} else counted_on end
      from jsonb_to_recordset(${decided}::jsonb)
        as decided (id uuid, delivery text, "unansweredDays" smallint)
      where decided.id = reminders.id`.execute(transaction);
    return claimed.map(({ id, lateS, delivery }) => ({ id, lateS, delivery }));
  });
}

const keyOf = ({ personId, localDate }: PersonDay) => `${personId} ${localDate}`;
