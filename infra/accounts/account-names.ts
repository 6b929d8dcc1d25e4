import { type Kysely, sql } from 'kysely';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { SealedText } from '../../domain/event.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { markErasedRemains } from '../erased-remains/due-rewrites.ts';
import type { KeyRing } from '../personal-keys/key-ring.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { hasNameSealingBegun } from './name-sealing.ts';
import { type Names, openNames, sealNames } from './sealed-names.ts';
import { UsernameKeys } from './username-keys.ts';

/** How many accounts a transaction of `sealAll` seals. It takes some milliseconds. */
const BATCH = 100;

/** How soon the files of `accounts` are rewritten if the process is killed while it seals. */
const REWRITTEN_WITHIN_DAYS = 1;

/** The columns of `accounts` that hold names, or nothing in their place. */
interface NameColumns {
  readonly username: string;
  readonly username_key: string;
  readonly full_name: string;
}

/** Names as the database stores them. `sealed` is missing as long as 1.0.2 must be able to read them. */
interface StoredNames {
  readonly columns: NameColumns;
  readonly sealed?: SealedText;
}

export const taken = () => new DomainError('taken', 'Username already exists');

/**
 * The names of accounts. They are sealed under the person's key and found by a keyed hash of the username. After an
 * upgrade from 1.0.2 they stay in the clear until `beginNameSealing`, and `sealAll` then seals them.
 */
export class AccountNames {
  readonly #db: Kysely<OperationalTables>;
  readonly #keys: KeyRing;
  readonly #usernameKeys: UsernameKeys;

  constructor(db: Kysely<OperationalTables>, keys: KeyRing, masterKey: MasterKey) {
    this.#db = db;
    this.#keys = keys;
    this.#usernameKeys = new UsernameKeys(masterKey);
  }

  /**
   * The person's names. They are empty if they are damaged, or if their key is damaged or gone. Throws
   * `NotSignedIn` when there is no such account.
   */
  async of(personId: string, db: Kysely<OperationalTables> = this.#db): Promise<Names> {
    const row = await db
      .selectFrom('accounts')
      .leftJoin('account_names', 'account_names.person_id', 'accounts.person_id')
      .select(['username', 'full_name', 'sealed'])
      .where('accounts.person_id', '=', personId)
      .executeTakeFirst();
    if (!row) throw new NotSignedIn();
    if (!row.sealed) return { username: row.username, fullName: row.full_name };
    const keys = await this.#keys.ofOwners([personId], db);
    return openNames(row.sealed, personId, this.#keys.opener(keys.values()));
  }

  /** The values of `username_key` under which an account with this username may be stored. */
  keysOf(username: string): [string, string] {
    return [this.#usernameKeys.hashed(username), this.#usernameKeys.clear(username)];
  }

  /**
   * The columns to store for a person's names in this transaction. Throws `DomainError('taken')` when another account
   * still has the username in the clear, which no constraint would notice.
   */
  async toStore(
    names: Names,
    personId: string,
    keyOf: () => Promise<PersonalKey>,
    transaction: Kysely<OperationalTables>,
  ): Promise<StoredNames> {
    const { username, fullName } = names;
    const [hashed, clear] = this.keysOf(username);
    if (!(await hasNameSealingBegun(transaction))) {
      return { columns: { username, username_key: clear, full_name: fullName } };
    }
    const other = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('username_key', '=', clear)
      .where('person_id', '!=', personId)
      .executeTakeFirst();
    if (other) throw taken();
    return {
      columns: { username: '', username_key: hashed, full_name: '' },
      sealed: sealNames(names, personId, await keyOf()),
    };
  }

  /** Stores sealed names in place of those of before. The account must exist. */
  async replaceSealed(
    personId: string,
    sealed: SealedText,
    transaction: Kysely<OperationalTables>,
  ): Promise<void> {
    const row = { sealed: JSON.stringify(sealed) };
    await transaction
      .insertInto('account_names')
      .values({ person_id: personId, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute();
  }

  /**
   * Seals all names that are still in the clear, in small transactions, and cuts the time at which those accounts were
   * created to the day. It may be interrupted, and several processes may run it at once. Names stay in the clear if
   * their key is damaged. PostgreSQL's files keep the names until the table is rewritten, so the table is marked for a
   * rewrite. Returns the number of accounts it has sealed.
   */
  async sealAll(): Promise<number> {
    const sealed = await this.#sealBatches();
    if (sealed > 0) await markErasedRemains(this.#db, ['accounts'], 0);
    return sealed;
  }

  async #sealBatches(): Promise<number> {
    let [sealed, after] = [0, 0];
    for (;;) {
      const batch = await this.#namesInClear()
        .select(['id', 'person_id'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      const last = batch.at(-1);
      if (!last) return sealed;
      after = last.id;
      sealed += await this.#sealBatch(batch.map(({ person_id }) => person_id));
    }
  }

  async #sealBatch(personIds: readonly string[]): Promise<number> {
    const keys = await this.#keys.ofOwners(personIds);
    // If the process is killed before the end, the table is still rewritten within a day. A rewrite after each batch
    // would be too often.
    await markErasedRemains(this.#db, ['accounts'], REWRITTEN_WITHIN_DAYS);
    return this.#db.transaction().execute(async (transaction) => {
      // In a fixed order, so that two processes do not wait for each other. The second finds nothing left.
      const rows = await this.#namesInClear(transaction)
        .select(['person_id', 'username', 'username_key', 'full_name'])
        .where('person_id', '=', sql<string>`any(${[...keys.keys()]}::uuid[])`)
        .orderBy('id')
        .forUpdate()
        .execute();
      const people = rows.map(({ person_id }) => person_id);
      const hashes = rows.map(({ username_key }) => this.#usernameKeys.ofClear(username_key));
      const seals = rows.map(({ person_id, username, full_name }) => {
        const names = { username, fullName: full_name };
        return JSON.stringify(sealNames(names, person_id, keys.get(person_id) as PersonalKey));
      });
      await sql`
        insert into account_names (person_id, sealed)
        select person_id, sealed::jsonb from unnest(${people}::uuid[], ${seals}::text[]) as given (person_id, sealed)
        on conflict (person_id) do update set sealed = excluded.sealed`.execute(transaction);
      await sql`
        update accounts set username = '', full_name = '', username_key = hash,
          created_at = date_trunc('day', created_at, 'UTC')
        from unnest(${people}::uuid[], ${hashes}::text[]) as given (person_id, hash)
        where accounts.person_id = given.person_id`.execute(transaction);
      return rows.length;
    });
  }

  #namesInClear(db: Kysely<OperationalTables> = this.#db) {
    return db.selectFrom('accounts').where('username', '!=', '');
  }
}
