import { createHmac, type KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { SESSION_ABSOLUTE_DAYS, type SessionEnd } from '../../domain/account/session.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { REPLACED } from './session-times.ts';

/** The ends of which a row is stored. A session of which none is stored counts as expired. */
export type StoredEnd = Exclude<SessionEnd, 'expired'>;

/** How long the end of a session is kept after it was read, in milliseconds. */
const CACHE_MS = 1_000;

/**
 * Why sessions ended, by a keyed hash of their ids. Only a browser that still has the cookie of such a session can ask:
 * without the master key nobody can compute the hash, and the rows name no person.
 */
export class EndedSessions {
  readonly #db: Kysely<OperationalTables>;
  readonly #key: KeyObject;
  readonly #ends = new ExpiringCache<SessionEnd | 'replaced'>(CACHE_MS);

  constructor(db: Kysely<OperationalTables>, key: KeyObject) {
    this.#db = db;
    this.#key = key;
  }

  /** Stores the reason inside the caller's transaction, which deletes the sessions. */
  async add(
    ids: readonly string[],
    reason: StoredEnd,
    transaction: Kysely<OperationalTables>,
  ): Promise<void> {
    if (ids.length === 0) return;
    await transaction
      .insertInto('ended_sessions')
      .values(ids.map((id) => ({ session: this.#hashOf(id), reason })))
      // A restored backup brings a session back whose end is already stored.
      .onConflict((conflict) => conflict.column('session').doUpdateSet({ reason }))
      .execute();
  }

  /**
   * How a session ended that is not active any more. `replaced` means that another one of the same browser took its
   * place, until housekeeping forgets it: the browser may already have the new cookie.
   */
  endOf(id: string): Promise<SessionEnd | 'replaced'> {
    return this.#ends.get(id, async () => ((await this.#hasSuccessor(id)) ? 'replaced' : this.#reasonOf(id)));
  }

  /**
   * Deletes the rows that no browser can ask about: no cookie of a session lasts longer than `SESSION_ABSOLUTE_DAYS`.
   */
  async sweep(): Promise<void> {
    await this.#db
      .deleteFrom('ended_sessions')
      .where('ended_on', '<', sql<Date>`(now() at time zone 'UTC')::date - ${SESSION_ABSOLUTE_DAYS}::int`)
      .execute();
  }

  async #hasSuccessor(id: string): Promise<boolean> {
    const replaced = this.#db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', id)
      .where('created_at', '=', REPLACED);
    return (await replaced.executeTakeFirst()) !== undefined;
  }

  async #reasonOf(id: string): Promise<SessionEnd> {
    const row = await this.#db
      .selectFrom('ended_sessions')
      .select('reason')
      .where('session', '=', this.#hashOf(id))
      .executeTakeFirst();
    return row?.reason ?? 'expired';
  }

  #hashOf(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest();
  }
}
