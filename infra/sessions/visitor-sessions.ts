import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';
import { ago, TODAY } from './session-times.ts';

/**
 * A visitor who repeats a call within this time, in seconds, gets the same session, because the answer
 * with its cookie may have been lost.
 */
export const REPEAT_WINDOW_S = 15 * 60;

const NOW = sql<Date>`now()`;

/** The session that a visitor's call began a moment ago. `call` is a keyed hash of the call and its id. */
export async function findVisitorSession(
  db: Kysely<OperationalTables>,
  call: Buffer,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('begun_by', '=', call)
    .where('created_at', '>', ago('secs', REPEAT_WINDOW_S))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Begins a visitor's session and returns its id. If the same `call` is sent twice at once, both get the
 * same session.
 */
export async function beginVisitorSession(db: Kysely<OperationalTables>, call?: Buffer): Promise<string> {
  const id = randomUUID();
  if (call) {
    await db
      .updateTable('sessions')
      .set({ begun_by: null })
      .where('begun_by', '=', call)
      .where('created_at', '<=', ago('secs', REPEAT_WINDOW_S))
      .execute();
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .values({ id, person_id: null, created_at: call ? NOW : TODAY, seen_at: TODAY, begun_by: call ?? null })
    .onConflict((conflict) => conflict.column('begun_by').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n || !call) return id;
  return (await findVisitorSession(db, call)) ?? beginVisitorSession(db, call);
}
