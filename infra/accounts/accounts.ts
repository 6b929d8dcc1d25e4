import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lookAlikesOf } from '../../domain/account/look-alikes.ts';
import { canonicalUsername } from '../../domain/account/rules.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { KeyRing } from '../personal-keys/key-ring.ts';
import type { AccountsTable, OperationalTables } from '../postgres/tables.ts';

export type Account = Selectable<AccountsTable>;

export interface NewAccount {
  readonly username: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly recoveryHash: Buffer;
  /** Set only for the demo people, whose numbers are fixed and below 1000. */
  readonly demoId?: number;
}

const UNIQUE_VIOLATION = '23505';

/** The accounts and their secrets: password hash and recovery code hash. */
export class Accounts {
  readonly #db: Kysely<OperationalTables>;
  readonly #keys: KeyRing;

  constructor(db: Kysely<OperationalTables>, keys: KeyRing) {
    this.#db = db;
    this.#keys = keys;
  }

  /**
   * Creates the account and the person's key, and runs `alongside`, in one transaction. Throws
   * `DomainError('taken')` when the username is in use.
   */
  async create<T>(
    account: NewAccount,
    alongside: (created: Account, transaction: Kysely<OperationalTables>) => Promise<T>,
  ): Promise<{ account: Account; alongside: T }> {
    try {
      return await this.#db.transaction().execute(async (transaction) => {
        const created = await transaction
          .insertInto('accounts')
          .values({
            ...(account.demoId === undefined ? {} : { id: account.demoId, demo: true }),
            person_id: randomUUID(),
            username: account.username,
            username_key: canonicalUsername(account.username),
            full_name: account.fullName,
            password_hash: account.passwordHash,
            recovery_hash: account.recoveryHash,
            created_at: new Date(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await this.#keys.create(created.person_id, transaction);
        return { account: created, alongside: await alongside(created, transaction) };
      });
    } catch (error) {
      throw toTakenError(error);
    }
  }

  /**
   * Changes the username or the full name; a missing field stays as it is. Returns the changed account, or
   * undefined when it no longer exists. Throws `DomainError('taken')` when another account has the username.
   */
  async rename(
    personId: string,
    { username, fullName }: { readonly username?: string; readonly fullName?: string },
  ): Promise<Account | undefined> {
    try {
      return await this.#db
        .updateTable('accounts')
        .set({
          // Always set, so that the statement is valid when nothing else changes.
          person_id: personId,
          ...(username !== undefined && { username, username_key: canonicalUsername(username) }),
          ...(fullName !== undefined && { full_name: fullName }),
        })
        .where('person_id', '=', personId)
        .returningAll()
        .executeTakeFirst();
    } catch (error) {
      throw toTakenError(error);
    }
  }

  withUsername(username: string): Promise<Account | undefined> {
    return this.#select().where('username_key', '=', canonicalUsername(username)).executeTakeFirst();
  }

  /** Throws `DomainError('taken')` when an account has a name in another script that looks like this one. */
  async refuseLookAlike(username: string): Promise<void> {
    for (const other of lookAlikesOf(canonicalUsername(username))) {
      if (await this.withUsername(other)) throw new DomainError('taken', 'Username already exists');
    }
  }

  withId(id: number): Promise<Account | undefined> {
    return this.#select().where('id', '=', id).executeTakeFirst();
  }

  withPersonId(personId: string): Promise<Account | undefined> {
    return this.#select().where('person_id', '=', personId).executeTakeFirst();
  }

  /** The accounts that the log has not recorded yet. */
  unregistered(): Promise<Account[]> {
    return this.#select().where('registered', '=', false).execute();
  }

  /** Records that the log has the account. */
  async markRegistered(personId: string): Promise<void> {
    await this.#db
      .updateTable('accounts')
      .set({ registered: true })
      .where('person_id', '=', personId)
      .execute();
  }

  /**
   * Replaces the account's secrets; a missing one stays as it is. Returns false and replaces nothing when the
   * secret that the caller proved the account with has been replaced since: a secret can authorize only one
   * change.
   */
  async replaceSecrets(
    account: Account,
    provenBy: 'password_hash' | 'recovery_hash',
    secrets: { readonly passwordHash?: string; readonly recoveryHash?: Buffer },
    transaction: Kysely<OperationalTables> = this.#db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('accounts')
      .set({
        ...(secrets.passwordHash && { password_hash: secrets.passwordHash }),
        ...(secrets.recoveryHash && { recovery_hash: secrets.recoveryHash }),
      })
      .where('person_id', '=', account.person_id)
      .where(provenBy, '=', account[provenBy])
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The ids of all people with an account. */
  async allPersonIds(): Promise<string[]> {
    const rows = await this.#db.selectFrom('accounts').select('person_id').execute();
    return rows.map(({ person_id }) => person_id);
  }

  /** Those of these people who have an account. */
  async existingAmong(personIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('accounts')
      .select('person_id')
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
    return new Set(rows.map(({ person_id }) => person_id));
  }

  /** Deletes these people's accounts and their sessions inside the caller's transaction. */
  async remove(personIds: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .deleteFrom('accounts')
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
  }

  #select() {
    return this.#db.selectFrom('accounts').selectAll();
  }
}

/** Turns a unique violation on the username into the error that the person sees. */
const toTakenError = (error: unknown): unknown =>
  (error as { code?: string }).code === UNIQUE_VIOLATION
    ? new DomainError('taken', 'Username already exists')
    : error;
