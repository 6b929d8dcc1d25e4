import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { SessionEnd } from '../../domain/account/session.ts';
import type { Account } from '../accounts/accounts.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { uuidV5 } from '../crypto/uuid-v5.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { ActiveSessions, type AnonymousSession, activeSessions, type Session } from './active-sessions.ts';
import { EndedSessions, type StoredEnd } from './ended-sessions.ts';
import { IS_ACTIVE, REPLACED, TODAY } from './session-times.ts';
import { sweepSessions } from './sweep-sessions.ts';

/**
 * How long a process may still accept a session that another one ended if the notification was lost, in
 * milliseconds.
 */
const CACHE_MS = 1_000;

/**
 * Sessions: an opaque id in a sealed cookie, and a row in the database. A visitor's session has no account. All times
 * are the database's, so that a process with a wrong clock ends no sessions. They are cut to the day in UTC, those of a
 * visitor soon after the beginning, so a session may end up to a day early.
 */
export class Sessions {
  readonly #db: Kysely<OperationalTables>;
  readonly #cache = new ExpiringCache<Session | AnonymousSession | undefined>(CACHE_MS);
  readonly #active: ActiveSessions;
  readonly #ended: EndedSessions;
  readonly #changed = new Set<() => void>();

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey) {
    this.#db = db;
    this.#active = new ActiveSessions(db);
    this.#ended = new EndedSessions(db, masterKey.deriveKeyObject('endedSessions'));
  }

  /** Drops cached sessions as soon as any process ends one. */
  async listenForChanges(notificationConnection: NotificationConnection): Promise<void> {
    await notificationConnection.onChange(CHANNELS.sessions, () => {
      this.#cache.clear();
      for (const handler of this.#changed) handler();
    });
  }

  /**
   * Calls `handler` when a session may have ended, in this process or another. Notifications can be lost, so
   * callers must not depend on it.
   */
  onChange(handler: () => void): void {
    this.#changed.add(handler);
  }

  /** Those of these sessions that have ended. */
  async endedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const ended = new Set(ids);
    if (ids.length === 0) return ended;
    const living = await activeSessions(this.#db)
      .select('sessions.id')
      .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    for (const { id } of living) ended.delete(id);
    return ended;
  }

  /**
   * Begins a session and returns its id. Returns undefined when the account is gone or locked, or its password has been
   * replaced since it was read, so that an old password cannot begin a session.
   */
  async begin(
    { person_id, password_hash }: Pick<Account, 'person_id' | 'password_hash'>,
    device: string | undefined,
    transaction: Kysely<OperationalTables> = this.#db,
  ): Promise<string | undefined> {
    const id = randomUUID();
    // A password change and locking the account end all sessions. The row lock makes this insert come either before or
    // after them.
    const { numAffectedRows } = await sql`
      insert into sessions (id, person_id, created_at, seen_at, device)
      select ${id}::uuid, person_id, ${TODAY}, ${TODAY}, ${device ?? null} from accounts
      where person_id = ${person_id} and password_hash = ${password_hash} and locked_on is null
      for share`.execute(transaction);
    return numAffectedRows === 1n ? id : undefined;
  }

  /**
   * The active session with this id. Undefined if there is none, or if its account is locked. Its first use on a day
   * is stored.
   */
  find(id: string): Promise<Session | AnonymousSession | undefined> {
    return this.#cache.get(id, () => this.#active.find(id));
  }

  /**
   * The person's active sessions, the last seen first. `handle` stands for the session's id, which only its browser
   * should have.
   */
  async ofPerson(personId: string) {
    const rows = await activeSessions(this.#db)
      .select(['id', 'device', 'seen_at'])
      .where('person_id', '=', personId)
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, handle: uuidV5(`session:${row.id}`) }));
  }

  /**
   * Ends one session: here at once, and in every other process within a second. Without a `reason` its browser is told
   * that it expired.
   */
  end(id: string, reason?: StoredEnd): Promise<void> {
    return this.#change(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('sessions')
        .where('id', '=', id)
        .executeTakeFirst();
      if (reason && numDeletedRows > 0n) await this.#ended.add([id], reason, transaction);
    });
  }

  /**
   * Ends all sessions of a person except the one whose id `change` returns. Other processes follow within a
   * second. `change` and the end of the sessions are committed together or not at all.
   */
  endOthers(
    personId: string,
    change: (transaction: Kysely<OperationalTables>) => Promise<string>,
  ): Promise<string> {
    return this.#change(async (transaction) => {
      const keptId = await change(transaction);
      await this.#endByOwner(personId, [keptId], transaction);
      return keptId;
    });
  }

  /**
   * Replaces a session by the one that `change` begins and returns, and ends all other sessions of the person, or
   * keeps them if `others` says so. All of it is committed together or not at all. Announce the change after the new
   * cookie has been sent; earlier, other tabs of that browser would find their live sockets closed and have no session.
   * If it is never announced, other processes notice within a second.
   */
  async replace<T extends { readonly sessionId: string }>(
    { id, account }: Session,
    change: (transaction: Kysely<OperationalTables>) => Promise<T>,
    others: 'end' | 'keep' = 'end',
  ): Promise<T> {
    const changed = await this.#db.transaction().execute(async (transaction) => {
      const changed = await change(transaction);
      await transaction.updateTable('sessions').set({ created_at: REPLACED }).where('id', '=', id).execute();
      // The device stays, so its reminders do.
      await transaction
        .updateTable('reminders')
        .set({ session_id: changed.sessionId })
        .where('session_id', '=', id)
        .execute();
      if (others === 'end') await this.#endByOwner(account.person_id, [changed.sessionId, id], transaction);
      return changed;
    });
    this.#cache.clear();
    return changed;
  }

  /** How a session ended that is not active any more. */
  endOf(id: string): Promise<SessionEnd | 'replaced'> {
    return this.#ended.endOf(id);
  }

  /**
   * Ends all sessions of people who are erased, inside the caller's transaction. Call `clearCache` after the commit.
   */
  async endErased(personIds: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .returning('id')
      .execute();
    await this.#ended.add(idsOf(ended), 'erased', transaction);
    await this.#announce(transaction);
  }

  /**
   * Ends all sessions of a person as if they had run out, so that their browsers keep what they store for their owner.
   * `change` is committed with it. Other processes follow within a second. Returns how many were active.
   */
  endAll(
    personId: string,
    change: (transaction: Kysely<OperationalTables>) => Promise<void>,
  ): Promise<number> {
    return this.#change(async (transaction) => {
      await change(transaction);
      const rows = await transaction
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .returning(IS_ACTIVE.as('wasActive'))
        .execute();
      return rows.filter(({ wasActive }) => wasActive).length;
    });
  }

  /** Drops the cached sessions of this process. */
  clearCache(): void {
    this.#cache.clear();
  }

  /** Drops cached sessions in all processes, because an account or its sessions have changed. */
  async announceChange(): Promise<void> {
    await this.#announce(this.#db);
  }

  /** Deletes expired sessions and outdated reasons, and cuts exact times to the day. */
  async sweep(): Promise<void> {
    await sweepSessions(this.#db);
    await this.#ended.sweep();
  }

  /**
   * Ends all sessions of a person but these. A replaced session is not recorded as ended, because its successor
   * continues it.
   */
  async #endByOwner(
    personId: string,
    keptIds: readonly string[],
    transaction: Kysely<OperationalTables>,
  ): Promise<void> {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('person_id', '=', personId)
      .where('id', 'not in', keptIds)
      .returning(['id', sql<boolean>`created_at = ${REPLACED}`.as('hasSuccessor')])
      .execute();
    await this.#ended.add(
      idsOf(ended.filter(({ hasSuccessor }) => !hasSuccessor)),
      'ended-by-owner',
      transaction,
    );
  }

  /** Commits `change`, and drops cached sessions: here at once, and in every other process within a second. */
  async #change<T>(change: (transaction: Kysely<OperationalTables>) => Promise<T>): Promise<T> {
    const result = await this.#db.transaction().execute(async (transaction) => {
      const result = await change(transaction);
      await this.#announce(transaction);
      return result;
    });
    // A session that was read during the transaction was still active then.
    this.#cache.clear();
    return result;
  }

  async #announce(db: Kysely<OperationalTables>): Promise<void> {
    this.#cache.clear();
    await sql`select pg_notify(${CHANNELS.sessions}, '')`.execute(db);
  }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
