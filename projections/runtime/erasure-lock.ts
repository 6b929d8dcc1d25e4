import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { ERASURE_LOCK } from '../../infra/postgres/stored-names.ts';
import type { Database } from '../tables.ts';

/*
 * A transaction takes this lock before it locks a checkpoint. In the other order, a projector, a swap of tables and an
 * erasure could wait for each other.
 */

const LOCK_KEY = sql`hashtext(${sql.lit(ERASURE_LOCK)})`;

/** The expression that keeps erasures out until the transaction ends. Evaluate it before the keys are read. */
export const SHARE_ERASURE_LOCK: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${LOCK_KEY})`;

/** Keeps erasures out until the transaction ends. Call it before the keys are read. */
export const shareErasureLock = (transaction: QueryExecutorProvider) =>
  sql`select ${SHARE_ERASURE_LOCK}`.execute(transaction);

/** Waits until no transaction projects personal events, and keeps them out until this one ends. */
export const holdErasureLock = (transaction: Kysely<Database>) =>
  sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(transaction);
