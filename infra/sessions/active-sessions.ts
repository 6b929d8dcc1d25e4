import { type Kysely, sql } from 'kysely';
import { ACCOUNT_COLUMNS, type Account } from '../accounts/accounts.ts';
import { Batcher } from '../postgres/batcher.ts';
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

/** An active session as it was read. */
interface FoundSession {
  readonly session: Session | AnonymousSession;
  /** Whether today it was not used before. */
  readonly isUnseen: boolean;
}

/**
 * Reads the active sessions with these ids, except those of locked accounts. Returns a function that gives the session
 * with an id, or undefined. It takes no locks, so a session that is being changed holds none of the others up.
 */
async function readActiveSessions(
  db: Kysely<OperationalTables>,
  ids: readonly string[],
): Promise<(id: string) => FoundSession | undefined> {
  const found = new Map<string, FoundSession>();
  const activeAmong = (some: readonly string[]) =>
    activeSessions(db)
      .where('sessions.id', '=', sql<string>`any(${some}::uuid[])`)
      .select(['sessions.id as sessionId', unseenToday.as('isUnseen')]);
  const ofPeople = await activeAmong(ids)
    .innerJoin('accounts', 'accounts.person_id', 'sessions.person_id')
    // Locking an account ends its sessions, but a restored backup may bring them back.
    .where('accounts.locked_on', 'is', null)
    .select(ACCOUNT_COLUMNS)
    .execute();
  for (const { sessionId, isUnseen, ...account } of ofPeople)
    found.set(sessionId, { session: { id: sessionId, account }, isUnseen });
  const rest = ids.filter((id) => !found.has(id));
  if (rest.length > 0) {
    const ofVisitors = await activeAmong(rest).where('person_id', 'is', null).execute();
    for (const { sessionId, isUnseen } of ofVisitors)
      found.set(sessionId, { session: { id: sessionId, account: undefined }, isUnseen });
  }
  return (id) => found.get(id);
}

/**
 * Finds active sessions for many callers. Callers at the same time share a statement. Two may run at once, so one without
 * an answer does not hold up the calls after it.
 */
export class ActiveSessions {
  readonly #db: Kysely<OperationalTables>;
  readonly #reads = new Batcher((ids: readonly string[]) => readActiveSessions(this.#db, ids), { atOnce: 2 });

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /**
   * The active session with this id. Undefined if there is none, or if its account is locked. Its first use on a day
   * is stored.
   */
  async find(id: string): Promise<Session | AnonymousSession | undefined> {
    const found = await this.#reads.call(id);
    if (found?.isUnseen) await touch(this.#db, id);
    return found?.session;
  }
}

async function touch(db: Kysely<OperationalTables>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: TODAY }).where('id', '=', id).execute();
}
