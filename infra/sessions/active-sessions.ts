import { type Kysely, sql } from 'kysely';
import { ACCOUNT_COLUMNS, type Account } from '../accounts/accounts.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { IS_ACTIVE, TODAY } from './session-times.ts';

/** An active session with its account. */
export interface Session {
  readonly id: string;
  readonly account: Account;
}

/** An active session of a visitor without an account. */
export interface AnonymousSession {
  readonly id: string;
  readonly account: undefined;
}

/** The sessions that have neither expired nor been replaced, also those of locked accounts. */
export const activeSessions = (db: Kysely<OperationalTables>) => db.selectFrom('sessions').where(IS_ACTIVE);

const unseenToday = sql<boolean>`sessions.seen_at < ${TODAY}`;

/**
 * The active session with this id. Undefined if there is none, or if its account is locked. Its first use on a day
 * is stored.
 */
export async function loadActiveSession(
  db: Kysely<OperationalTables>,
  id: string,
): Promise<Session | AnonymousSession | undefined> {
  const active = activeSessions(db).where('sessions.id', '=', id);
  const row = await active
    .innerJoin('accounts', 'accounts.person_id', 'sessions.person_id')
    // Locking an account ends its sessions, but a restored backup may bring them back.
    .where('accounts.locked_on', 'is', null)
    .select(ACCOUNT_COLUMNS)
    .select(unseenToday.as('isUnseen'))
    .executeTakeFirst();
  if (row) {
    const { isUnseen, ...account } = row;
    if (isUnseen) await touch(db, id);
    return { id, account };
  }
  const visit = await active
    .select(unseenToday.as('isUnseen'))
    .where('person_id', 'is', null)
    .executeTakeFirst();
  if (!visit) return undefined;
  if (visit.isUnseen) await touch(db, id);
  return { id, account: undefined };
}

async function touch(db: Kysely<OperationalTables>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: TODAY }).where('id', '=', id).execute();
}
