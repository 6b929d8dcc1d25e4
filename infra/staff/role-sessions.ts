import { type Kysely, sql } from 'kysely';
import { ROLE_SESSION_HOURS, type StaffRole } from '../../domain/staff/roles.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { IS_ACTIVE } from '../sessions/session-times.ts';

const NOW = sql<Date>`now()`;
/**
 * The end is rounded down to a multiple of this: an exact one would give the exact time of the beginning, which could
 * be matched with the time of a post and reveal its author.
 */
const STEP = '15 minutes';

/** A role session that has not ended. */
export interface ActiveRole {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly until: Date;
}

/** A role session as operators end it. */
export interface ListedRoleSession extends ActiveRole {
  /**
   * Random. It stands for `sessionId`, which is shown to nobody, because only the session's browser should have it.
   */
  readonly id: string;
  readonly sessionId: string;
  readonly personId: string;
}

/**
 * Sessions that act in a role. Each call that needs a role reads the row, and nothing of it is cached: a revoked role ends
 * in every process with the commit. The row is deleted with the row of its session. If a change of the
 * password or the passkeys replaces the session, both rows stay until housekeeping deletes them, but nobody can act in
 * them.
 */
export class RoleSessions {
  readonly #db: Kysely<OperationalTables>;

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /**
   * Lets a session act in a role instead of any other, for 8 hours or up to a step less. Returns the time at which that
   * ends, or undefined when the role or the session is gone.
   */
  async begin(sessionId: string, staffId: string): Promise<Date | undefined> {
    const { rows } = await sql<{ until: Date }>`
      insert into role_sessions (session_id, staff_id, until)
      select sessions.id, staff_id,
             date_bin(${STEP}::interval, now(), 'epoch') + make_interval(hours => ${ROLE_SESSION_HOURS}::int)
        from staff_roles join sessions using (person_id)
       where staff_id = ${staffId} and sessions.id = ${sessionId} for share
      on conflict (session_id) do update
        set staff_id = excluded.staff_id, until = excluded.until, id = gen_random_uuid()
      returning until`.execute(this.#db);
    return rows[0]?.until;
  }

  /** The role in which this session acts now. */
  activeIn(sessionId: string): Promise<ActiveRole | undefined> {
    return this.#db
      .selectFrom('role_sessions')
      .innerJoin('staff_roles', 'staff_roles.staff_id', 'role_sessions.staff_id')
      .select(['staff_roles.staff_id as staffId', 'role', 'until'])
      .where('session_id', '=', sessionId)
      .where('until', '>', NOW)
      .executeTakeFirst();
  }

  /** The ids of the sessions with this role whose hours are not over. Some may have expired or been replaced. */
  async sessionsIn(role: StaffRole): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('role_sessions')
      .innerJoin('staff_roles', 'staff_roles.staff_id', 'role_sessions.staff_id')
      .select('session_id')
      .where('role', '=', role)
      .where('until', '>', NOW)
      .execute();
    return rows.map(({ session_id }) => session_id);
  }

  /** All role sessions whose hours are not over and whose sessions are active, the newest first. */
  active(): Promise<ListedRoleSession[]> {
    return this.#db
      .selectFrom('role_sessions')
      .innerJoin('staff_roles', 'staff_roles.staff_id', 'role_sessions.staff_id')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select([
        'role_sessions.id as id',
        'session_id as sessionId',
        'staff_roles.staff_id as staffId',
        'staff_roles.person_id as personId',
        'role',
        'until',
      ])
      .where('until', '>', NOW)
      .where(IS_ACTIVE)
      .orderBy('until', 'desc')
      .orderBy('role_sessions.id')
      .execute();
  }

  /** Ends a role session by the id that operators see. Returns false if its row is gone. */
  async endById(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('role_sessions')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async end(sessionId: string): Promise<void> {
    await this.#db.deleteFrom('role_sessions').where('session_id', '=', sessionId).execute();
  }

  /** Deletes those whose hours are over. */
  async sweep(): Promise<void> {
    await this.#db.deleteFrom('role_sessions').where('until', '<=', NOW).execute();
  }
}
