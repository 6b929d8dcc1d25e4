import { sql } from 'kysely';

/*
 * Settings that PostgreSQL drops when the transaction ends, as expressions for one of its statements.
 */

/**
 * The commit does not wait for the disk, which can take longer than all the rest. If PostgreSQL or its machine crashes
 * within a second, the last transactions are lost as a whole, each with its rows and its checkpoint. The projector then
 * applies their events again. Use it only where everything that the transaction writes can be made from the log.
 */
export const COMMIT_BEFORE_FLUSH = sql`set_config('synchronous_commit', 'off', true)`;

/** A transaction with at least this many events turns kept plans off. */
export const KEPT_PLANS_OFF_EVENTS = 100;

/**
 * Each statement is planned for the tables as they are. PostgreSQL keeps the plan of a prepared statement until it next
 * analyzes the table. In a replay that plan may be one for an empty table: it would read the whole table for each few
 * events.
 */
export const KEPT_PLANS_OFF = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;
