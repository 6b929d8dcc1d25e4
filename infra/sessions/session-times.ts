import { sql } from 'kysely';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../domain/account/session.ts';

/**
 * The times of a person's session are rounded down to the day: an exact sign-in time could be matched with the time of
 * a post and reveal its author. The beginning of a visitor's session is stored exactly until `sweepSessions` rounds it.
 */
export const TODAY = sql<Date>`date_trunc('day', now(), 'UTC')`;

export const ago = (unit: 'days' | 'secs', count: number) =>
  sql<Date>`now() - make_interval(${sql.raw(unit)} => ${count})`;

/** The beginning that marks a replaced session. It counts as long expired, also for older releases. */
export const REPLACED = sql<Date>`to_timestamp(0)`;

/** Whether a session has neither expired nor been replaced. */
export const IS_ACTIVE = sql<boolean>`(sessions.seen_at > ${ago('days', SESSION_IDLE_DAYS)}
  and sessions.created_at > ${ago('days', SESSION_ABSOLUTE_DAYS)})`;
