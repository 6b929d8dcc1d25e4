import { type Kysely, sql } from 'kysely';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../domain/account/session.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { ago } from './session-times.ts';
import { REPEAT_WINDOW_S } from './visitor-sessions.ts';

/** Deletes expired sessions, and cuts exact times to the day as soon as nobody needs them. */
export async function sweepSessions(db: Kysely<OperationalTables>): Promise<void> {
  await sql`
    update sessions set begun_by = null,
      created_at = date_trunc('day', created_at, 'UTC'), seen_at = date_trunc('day', seen_at, 'UTC')
    where created_at < ${ago('secs', REPEAT_WINDOW_S)}
      and (created_at, seen_at) <> (date_trunc('day', created_at, 'UTC'), date_trunc('day', seen_at, 'UTC'))`.execute(
    db,
  );
  await db
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('seen_at', '<', ago('days', SESSION_IDLE_DAYS)),
        row('created_at', '<', ago('days', SESSION_ABSOLUTE_DAYS)),
      ]),
    )
    .execute();
}
