import { type RawBuilder, sql } from 'kysely';

/** The current time as SQL: all processes share the database's clock. */
export type DatabaseClock = () => RawBuilder<Date>;

export const databaseClock: DatabaseClock = () => sql<Date>`now()`;

/**
 * Times that others can see are rounded down to steps of this length, so that nobody is recognized by the
 * minute they arrived.
 */
export const STEP_MS = 5 * 60_000;

/** The start of the step that contains a moment. */
export const stepOf = (moment: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`date_bin('5 minutes', ${moment}, timestamptz '2000-01-01 00:00Z')`;

/**
 * How long after its end a step is finished, in seconds: longer than a statement may take (10 s), so that no write of
 * the step is still on its way.
 */
export const FINISHED_AFTER_S = 15;

/** The start of the last finished step. The list that others see of it does not change any more. */
export const finishedStepOf = (moment: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`${stepOf(sql<Date>`${moment} - make_interval(secs => ${sql.lit(FINISHED_AFTER_S)})`)} - ${sql.lit(STEP_MS / 1_000)} * interval '1 second'`;

/** The day in UTC that contains a moment. It is the same for everyone. */
export const dayOf = (moment: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`(${moment} at time zone 'utc')::date`;
