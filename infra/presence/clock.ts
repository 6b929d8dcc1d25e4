import { type RawBuilder, sql } from 'kysely';

/** The current time as SQL: all processes share the database's clock. */
export type DatabaseClock = () => RawBuilder<Date>;

export const databaseClock: DatabaseClock = () => sql<Date>`now()`;

/** Times that others may see are told in steps this long, so that nobody is known by the minute they came. */
export const STEP_MS = 5 * 60_000;

/** The step a moment lies in, by its beginning. */
export const stepOf = (moment: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`date_bin('5 minutes', ${moment}, timestamptz '2000-01-01 00:00Z')`;

/** The day of handles: the same for everybody, whatever their own. */
export const dayOf = (moment: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`(${moment} at time zone 'utc')::date`;
