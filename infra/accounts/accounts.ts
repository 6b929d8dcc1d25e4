import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { lookAlikesOf } from '../../domain/account/look-alikes.ts';
import { canonicalUsername } from '../../domain/account/rules.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { KeyRing } from '../personal-keys/key-ring.ts';
import type { AccountsTable, OperationalTables } from '../postgres/tables.ts';
import { AccountNames, taken } from './account-names.ts';
import type { Names } from './sealed-names.ts';

/**
 * The columns of an account without its lock and its names. `Accounts.namesOf` opens the names where they are needed.
 */
export const ACCOUNT_COLUMNS = [
  'accounts.id',
  'accounts.person_id',
  'accounts.password_hash',
  'accounts.recovery_hash',
  'accounts.created_at',
  'accounts.demo',
  'accounts.registered',
] as const;

type AccountColumn = (typeof ACCOUNT_COLUMNS)[number] extends `accounts.${infer Column}` ? Column : never;

export type Account = Pick<Selectable<AccountsTable>, AccountColumn>;

export interface NewAccount extends Names {
  readonly passwordHash: string;
  readonly recoveryHash: Buffer;
  /** Set only for the demo people, whose numbers are fixed and below 1000. */
  readonly demoId?: number;
}

const UNIQUE_VIOLATION = '23505';

/** The accounts, their names and their secrets: password hash and recovery code hash. */
export class Accounts {
  readonly #db: Kysely<OperationalTables>;
  readonly #keys: KeyRing;
  readonly #names: AccountNames;

  constructor(db: Kysely<OperationalTables>, keys: KeyRing, masterKey: MasterKey) {
    this.#db = db;
    this.#keys = keys;
    this.#names = new AccountNames(db, keys, masterKey);
  }

  /**
   * Creates the account and the person's key, and runs `alongside`, in one transaction. Throws
   * `DomainError('taken')` when the username is in use.
   */
  async create<T>(
    { username, fullName, ...account }: NewAccount,
    alongside: (created: Account, transaction: Kysely<OperationalTables>) => Promise<T>,
  ): Promise<{ account: Account; alongside: T }> {
    const personId = randomUUID();
    try {
      return await this.#db.transaction().execute(async (transaction) => {
        const key = await this.#keys.create(personId, transaction);
        const names = { username, fullName };
        const { columns, sealed } = await this.#names.toStore(names, personId, async () => key, transaction);
        const created = await transaction
          .insertInto('accounts')
          .values({
            ...(account.demoId === undefined ? {} : { id: account.demoId, demo: true }),
            ...columns,
            person_id: personId,
            password_hash: account.passwordHash,
            recovery_hash: account.recoveryHash,
            created_at: new Date(startOfDay(new Date())),
          })
          .returning(ACCOUNT_COLUMNS)
          .executeTakeFirstOrThrow();
        if (sealed) await this.#names.replaceSealed(personId, sealed, transaction);
        return { account: created, alongside: await alongside(created, transaction) };
      });
    } catch (error) {
      throw toTakenError(error);
    }
  }

  /**
   * The names of an account. They are empty if they are damaged, or if their key is damaged or gone. Throws
   * `NotSignedIn` when the account no longer exists.
   */
  namesOf({ person_id }: Pick<Account, 'person_id'>): Promise<Names> {
    return this.#names.of(person_id);
  }

  /** Seals all names that are still in the clear. Returns the number of accounts it has sealed. */
  sealNames(): Promise<number> {
    return this.#names.sealAll();
  }

  /**
   * Changes the username or the full name; a missing field stays as it is. Returns the account, or undefined when it
   * no longer exists. Throws `DomainError('taken')` when another account has the username, and an error when the names
   * must be sealed and the person's key is damaged.
   */
  async rename(personId: string, changes: Partial<Names>): Promise<Account | undefined> {
    try {
      return await this.#db.transaction().execute(async (transaction) => {
        const account = await transaction
          .selectFrom('accounts')
          .select(ACCOUNT_COLUMNS)
          .where('person_id', '=', personId)
          .forUpdate()
          .executeTakeFirst();
        if (!account) return undefined;
        const names = { ...(await this.#names.of(personId, transaction)), ...changes };
        const keyOf = () => this.#keyOf(personId, transaction);
        const { columns, sealed } = await this.#names.toStore(names, personId, keyOf, transaction);
        const { username_key, ...others } = columns;
        // A damaged username reads as ''. Its stored key then stays, so that the account can still be found.
        const isReadable = names.username !== '';
        await transaction
          .updateTable('accounts')
          .set({ ...others, ...(isReadable && { username_key }) })
          .where('person_id', '=', personId)
          .execute();
        if (sealed) await this.#names.replaceSealed(personId, sealed, transaction);
        return account;
      });
    } catch (error) {
      throw toTakenError(error);
    }
  }

  /** The account with this username, regardless of case and of its form in Unicode. */
  withUsername(username: string): Promise<Account | undefined> {
    return this.#select().where('username_key', 'in', this.#names.keysOf(username)).executeTakeFirst();
  }

  /** Throws `DomainError('taken')` when an account has a name in another script that looks like this one. */
  async refuseLookAlike(username: string): Promise<void> {
    for (const other of lookAlikesOf(canonicalUsername(username))) {
      if (await this.withUsername(other)) throw taken();
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
   * Replaces the account's secrets; a missing one stays as it is. Returns false and replaces nothing when the account
   * no longer exists, or when its secret `provenBy` has been replaced since `account` was read, because a replaced
   * secret authorizes nothing.
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

  /** Locks an account inside the caller's transaction, which must end its sessions. A locked one stays as it is. */
  async lock(personId: string, transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .updateTable('accounts')
      .set({ locked_on: sql<Date>`coalesce(locked_on, (now() at time zone 'UTC')::date)` })
      .where('person_id', '=', personId)
      .execute();
  }

  async unlock(personId: string): Promise<void> {
    await this.#db
      .updateTable('accounts')
      .set({ locked_on: null })
      .where('person_id', '=', personId)
      .execute();
  }

  /** The day in UTC on which the account was locked, YYYY-MM-DD. Undefined if it is not locked, or gone. */
  async lockedOn(personId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('accounts')
      .select(sql<string | null>`locked_on::text`.as('day'))
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row?.day ?? undefined;
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

  /**
   * Deletes these people's accounts inside the caller's transaction, and with them their names, sessions, passkeys,
   * reminders and roles.
   */
  async remove(personIds: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction
      .deleteFrom('accounts')
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .execute();
  }

  #select() {
    return this.#db.selectFrom('accounts').select(ACCOUNT_COLUMNS);
  }

  async #keyOf(personId: string, transaction: Kysely<OperationalTables>) {
    const key = (await this.#keys.ofOwners([personId], transaction)).get(personId);
    if (!key) throw new Error('names cannot be sealed, because the key of their person is damaged');
    return key;
  }
}

/**
 * Turns a unique violation of `accounts` into the error that the person sees: another account has the username, or
 * another process has just created the demo account.
 */
function toTakenError(error: unknown): unknown {
  const { code, table } = error as { code?: string; table?: string };
  return code === UNIQUE_VIOLATION && table === 'accounts' ? taken() : error;
}
