import { sql } from 'kysely';

/*
 * Settings that PostgreSQL drops when the transaction ends, as expressions for one of its statements.
 */

/**
 * The commit does not wait for the disk, which can take longer than all the rest. A crash of PostgreSQL or its machine
 * can undo the transactions of the last moments as a whole, each with its rows and its move of the checkpoint (with
 * PostgreSQL's own settings, of the last 0.6 s). The projector then applies their events again. Use it only where all
 * that the transaction writes can be made from the log, and nothing of it is kept elsewhere.
 */
export const COMMIT_BEFORE_FLUSH = sql`set_config('synchronous_commit', 'off', true)`;

/** A batch of at least this many events turns kept plans off. Each page of a replay does. */
export const KEPT_PLANS_OFF_EVENTS = 100;

/**
 * Each statement is planned for the tables as they are. PostgreSQL keeps the plan of a prepared statement until it next
 * analyzes the table. In a replay that plan may be one for an empty table: it would read the whole table for each few
 * events.
 */
export const KEPT_PLANS_OFF = sql`set_config('plan_cache_mode', 'force_custom_plan', true)`;
