import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '../../domain/staff/roles.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/** A role of an account. */
export interface HeldRole {
  readonly staffId: string;
  readonly personId: string;
  readonly role: StaffRole;
  /** The day in UTC, YYYY-MM-DD. */
  readonly grantedOn: string;
}

/**
 * The roles of accounts. The random `staffId` of a role is the only actor of what its holder does in it, and its row
 * alone says whose it is. The row is deleted when the role is revoked or the account is erased, and then nobody can
 * tell whose it was.
 */
export class StaffRoles {
  readonly #db: Kysely<OperationalTables>;

  constructor(db: Kysely<OperationalTables>) {
    this.#db = db;
  }

  /** A person's roles. */
  ofPerson(personId: string): Promise<HeldRole[]> {
    return this.#rows().where('person_id', '=', personId).orderBy('role').execute();
  }

  /** How many people have this role. */
  async count(role: StaffRole): Promise<number> {
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from staff_roles where role = ${role}`.execute(this.#db);
    return rows[0]?.people ?? 0;
  }

  /** Every role, the first granted first. */
  all(): Promise<HeldRole[]> {
    return this.#rows().orderBy('granted_on').orderBy('staff_id').execute();
  }

  /**
   * Adds a role inside the caller's transaction, under a new id. Returns undefined when the person has it already, when
   * the account is gone, and for a demo account.
   */
  async add(
    personId: string,
    role: StaffRole,
    transaction: Kysely<OperationalTables>,
  ): Promise<HeldRole | undefined> {
    const staffId = randomUUID();
    const { rows } = await sql<{ grantedOn: string }>`
      insert into staff_roles (staff_id, person_id, role)
      select ${staffId}::uuid, person_id, ${role} from accounts where person_id = ${personId} and not demo for share
      on conflict (person_id, role) do nothing
      returning granted_on::text as "grantedOn"`.execute(transaction);
    return rows[0] && { staffId, personId, role, ...rows[0] };
  }

  /** Removes a role and its sessions inside the caller's transaction. Returns false if there is no such role. */
  async remove(staffId: string, transaction: Kysely<OperationalTables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('staff_roles')
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  #rows() {
    return this.#db
      .selectFrom('staff_roles')
      .select([
        'staff_id as staffId',
        'person_id as personId',
        'role',
        sql<string>`granted_on::text`.as('grantedOn'),
      ]);
  }
}
