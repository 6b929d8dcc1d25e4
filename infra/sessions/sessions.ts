import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../domain/account/session.ts';
import type { Account } from '../accounts/accounts.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables } from '../postgres/tables.ts';

const DAY_MS = 86_400_000;
const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
export const SESSION_ABSOLUTE_MS = SESSION_ABSOLUTE_DAYS * DAY_MS;

/** How long a process may go on believing in a session that ended elsewhere, if the notification was lost. */
const CACHE_MS = 1_000;
/** `seen_at` is only as exact as this, so that reading does not write every time. */
const SEEN_STEP_MS = 3_600_000;

/**
 * For so long a visitor who has not received the cookie of their session yet, and sends the same call again,
 * gets the same session.
 */
const REPEAT_WINDOW_MS = 15 * 60_000;

/** A living session with the account it belongs to. */
export interface Session {
  readonly id: string;
  readonly account: Account;
}

/** A living session of somebody without an account. */
export interface AnonymousSession {
  readonly id: string;
  readonly account: undefined;
}

/** Sessions: an opaque id in a sealed cookie, and its row here. Visitors' sessions belong to no account. */
export class Sessions {
  readonly #db: Kysely<OperationalTables>;
  readonly #cache = new ExpiringCache<Session | AnonymousSession | undefined>(CACHE_MS);
  readonly #changed = new Set<() => void>();

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /** Forgets ended sessions as soon as any process ends one. */
  async listenForChanges(notificationConnection: NotificationConnection): Promise<void> {
    const changed = () => {
      this.#cache.clear();
      for (const handler of this.#changed) handler();
    };
    await notificationConnection.listen(CHANNELS.sessions, changed);
    notificationConnection.onReconnect(changed);
  }

  /** Calls `handler` when a session may have ended, here or in another process: a hint, as notifications get lost. */
  onChange(handler: () => void): void {
    this.#changed.add(handler);
  }

  /** Those of these sessions that live no more. */
  async endedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const ended = new Set(ids);
    if (ids.length === 0) return ended;
    const living = await this.#active()
      .select('sessions.id')
      .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    for (const { id } of living) ended.delete(id);
    return ended;
  }

  /**
   * Begins a session and returns its id; undefined when the account's password has been replaced since it
   * was read, or the account is gone: whoever proved themselves by the old one gets no session by it.
   */
  async begin(
    { person_id, password_hash }: Pick<Account, 'person_id' | 'password_hash'>,
    transaction: Kysely<OperationalTables> = this.#db,
  ): Promise<string | undefined> {
    const now = new Date();
    const id = randomUUID();
    // The lock makes a change of the password in progress, which ends all sessions, come before or after.
    const { numAffectedRows } = await sql`
      insert into sessions (id, person_id, created_at, seen_at)
      select ${id}::uuid, person_id, ${now}::timestamptz, ${now}::timestamptz from accounts
      where person_id = ${person_id} and password_hash = ${password_hash}
      for share`.execute(transaction);
    return numAffectedRows === 1n ? id : undefined;
  }

  /** The session a visitor's call has begun a moment ago. `call` is a keyed hash of the call and its id. */
  async findByCall(call: Buffer): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .select('id')
      .where('begun_by', '=', call)
      .where('created_at', '>', new Date(Date.now() - REPEAT_WINDOW_MS))
      .executeTakeFirst();
    return row?.id;
  }

  /** Begins a visitor's session and returns its id. Of the same `call` sent twice at once, both get one session. */
  async beginAnonymous(call?: Buffer): Promise<string> {
    const now = new Date();
    const id = randomUUID();
    if (call) {
      await this.#db
        .updateTable('sessions')
        .set({ begun_by: null })
        .where('begun_by', '=', call)
        .where('created_at', '<=', new Date(now.getTime() - REPEAT_WINDOW_MS))
        .execute();
    }
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('sessions')
      .values({ id, person_id: null, created_at: now, seen_at: now, begun_by: call ?? null })
      .onConflict((conflict) => conflict.column('begun_by').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n || !call) return id;
    return (await this.findByCall(call)) ?? this.beginAnonymous(call);
  }

  /** The living session with this id. */
  find(id: string): Promise<Session | AnonymousSession | undefined> {
    return this.#cache.get(id, () => this.#load(id));
  }

  /** Ends one session, here at once and in every process within a second. */
  async end(id: string): Promise<void> {
    await this.#db.deleteFrom('sessions').where('id', '=', id).execute();
    await this.#announce(this.#db);
  }

  /**
   * Ends all sessions of a person but the one that `change` returns the id of, likewise; `change` and the end
   * of the sessions commit together or not at all.
   */
  async endOthers(
    personId: string,
    change: (transaction: Kysely<OperationalTables>) => Promise<string>,
  ): Promise<string> {
    const kept = await this.#db.transaction().execute(async (transaction) => {
      const keptId = await change(transaction);
      await transaction
        .deleteFrom('sessions')
        .where('person_id', '=', personId)
        .where('id', '!=', keptId)
        .execute();
      await this.#announce(transaction);
      return keptId;
    });
    // A session that was read during the transaction was still valid then.
    this.#cache.clear();
    return kept;
  }

  /** Ends all sessions of these people inside the caller's transaction; `forget` is for when it has committed. */
  async endAll(personIds: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .deleteFrom('sessions')
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
    await this.#announce(transaction);
  }

  /** Drops what is cached here. */
  clearCache(): void {
    this.#cache.clear();
  }

  /** Drops what is cached: the account behind a session has changed. */
  async announceChange(): Promise<void> {
    await this.#announce(this.#db);
  }

  /** Removes sessions that have run out. */
  async sweep(): Promise<void> {
    const now = Date.now();
    await this.#db
      .deleteFrom('sessions')
      .where((row) =>
        row.or([
          row('seen_at', '<', new Date(now - SESSION_IDLE_MS)),
          row('created_at', '<', new Date(now - SESSION_ABSOLUTE_MS)),
        ]),
      )
      .execute();
  }

  async #announce(db: Kysely<OperationalTables>): Promise<void> {
    this.#cache.clear();
    await sql`select pg_notify(${CHANNELS.sessions}, '')`.execute(db);
  }

  async #load(id: string): Promise<Session | AnonymousSession | undefined> {
    const row = await this.#active()
      .where('sessions.id', '=', id)
      .innerJoin('accounts', 'accounts.person_id', 'sessions.person_id')
      .selectAll('accounts')
      .select('sessions.seen_at')
      .executeTakeFirst();
    if (row) {
      const { seen_at, ...account } = row;
      await this.#touch(id, seen_at);
      return { id, account };
    }
    const visit = await this.#active()
      .where('sessions.id', '=', id)
      .select('seen_at')
      .where('person_id', 'is', null)
      .executeTakeFirst();
    if (!visit) return undefined;
    await this.#touch(id, visit.seen_at);
    return { id, account: undefined };
  }

  #active() {
    const now = Date.now();
    return this.#db
      .selectFrom('sessions')
      .where('sessions.seen_at', '>', new Date(now - SESSION_IDLE_MS))
      .where('sessions.created_at', '>', new Date(now - SESSION_ABSOLUTE_MS));
  }

  async #touch(id: string, seenAt: Date): Promise<void> {
    const now = Date.now();
    if (now - seenAt.getTime() <= SEEN_STEP_MS) return;
    await this.#db
      .updateTable('sessions')
      .set({ seen_at: new Date(now) })
      .where('id', '=', id)
      .execute();
  }
}
