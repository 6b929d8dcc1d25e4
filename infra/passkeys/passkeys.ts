import { createHmac, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import { checkPasskeyCount } from '../../domain/account/passkeys.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { type PersonalKey, sealText } from '../crypto/sealed-text.ts';
import type { TextOpener } from '../crypto/text-opener.ts';
import type { KeyRing } from '../personal-keys/key-ring.ts';
import type { OperationalTables, PasskeysTable } from '../postgres/tables.ts';
import { PASSKEY_FIELD } from './stored-names.ts';

/** A passkey as a browser has registered it. Byte strings are base64url. */
export interface Credential {
  readonly credentialId: string;
  /** A COSE key. */
  readonly publicKey: string;
  /** How often the device has signed. Most devices always say 0. */
  readonly counter: number;
  /** How a browser can reach the device, such as `internal` or `usb`. */
  readonly transports: readonly string[];
  /** The relying party that it was made for. It works nowhere else. */
  readonly rpId: string;
  /** The random id that the device stores for the account. */
  readonly userHandle: string;
}

/** The sealed part of a row. */
interface SealedPart extends Credential {
  readonly name: string;
  /** Local dates of the person. */
  readonly addedOn: string;
  readonly lastUsedOn: string | null;
  /** Later passkeys of a person have higher numbers. */
  readonly number: number;
}

export interface StoredPasskey extends SealedPart {
  readonly id: string;
  readonly personId: string;
}

const USER_HANDLE_BYTES = 32;

/**
 * The passkeys of all accounts. A row shows whose it is, and a keyed hash by which its credential id is found. The rest
 * is sealed under the person's key, so that a dump of the database contains no credential id, public key or name.
 */
export class Passkeys {
  readonly #db: Kysely<OperationalTables>;
  readonly #keys: KeyRing;
  readonly #lookupKey: KeyObject;

  constructor(db: Kysely<OperationalTables>, keys: KeyRing, masterKey: MasterKey) {
    this.#db = db;
    this.#keys = keys;
    this.#lookupKey = masterKey.deriveKeyObject('passkeyLookup');
  }

  /** The passkeys of one person. Throws `NotSignedIn` when the person's key is gone. */
  async of(personId: string): Promise<PersonPasskeys> {
    const key = await this.#keys.ofOwner(personId);
    if (!key) throw new NotSignedIn();
    const opener = await this.#keys.textOpenerOf([key.keyId]);
    return new PersonPasskeys(this.#db, personId, this.#lookupKey, key, opener);
  }

  /** The passkey of any person with this credential id. Throws as `of` does when that person's key is gone. */
  async withCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.#db
      .selectFrom('passkeys')
      .select(['id', 'person_id'])
      .where('credential', '=', hashOf(credentialId, this.#lookupKey))
      .executeTakeFirst();
    if (!row) return undefined;
    return (await this.of(row.person_id)).withId(row.id);
  }
}

/** The passkeys of one person. A method that gets a transaction needs no other connection. */
export class PersonPasskeys {
  readonly #db: Kysely<OperationalTables>;
  readonly #personId: string;
  readonly #lookupKey: KeyObject;
  readonly #key: PersonalKey;
  readonly #opener: TextOpener;

  constructor(
    db: Kysely<OperationalTables>,
    personId: string,
    lookupKey: KeyObject,
    key: PersonalKey,
    opener: TextOpener,
  ) {
    this.#db = db;
    this.#personId = personId;
    this.#lookupKey = lookupKey;
    this.#key = key;
    this.#opener = opener;
  }

  /** All of them in the order in which they were added. One that can't be opened is reported and left out. */
  async list(db: Kysely<OperationalTables> = this.#db): Promise<StoredPasskey[]> {
    const rows = await this.#rows(db).execute();
    return rows.flatMap((row) => this.#open(row) ?? []).sort((a, b) => a.number - b.number);
  }

  async withId(id: string): Promise<StoredPasskey | undefined> {
    const row = await this.#rows(this.#db).where('id', '=', id).executeTakeFirst();
    return row && this.#open(row);
  }

  /**
   * Adds a passkey inside the caller's transaction. Throws `DomainError('invalid')` when the person has too many, and
   * `DomainError('taken')` when the credential id is registered, also for another person.
   */
  async add(
    added: Credential & Pick<SealedPart, 'name' | 'addedOn'>,
    transaction: Kysely<OperationalTables>,
  ): Promise<StoredPasskey> {
    // Two tabs that add one at the same time take turns, so that each counts the other's.
    await sql`select from accounts where person_id = ${this.#personId} for update`.execute(transaction);
    const others = await this.list(transaction);
    checkPasskeyCount(others.length);
    const number = Math.max(0, ...others.map((other) => other.number)) + 1;
    const passkey = { ...added, lastUsedOn: null, number, id: randomUUID(), personId: this.#personId };
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        person_id: this.#personId,
        credential: hashOf(added.credentialId, this.#lookupKey),
        sealed: this.#seal(passkey),
      })
      .onConflict((conflict) => conflict.column('credential').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw new DomainError('taken', 'This passkey is already registered');
    return passkey;
  }

  /**
   * Changes a passkey. `change` gets the stored one while no other call can change or remove it, and returns the new
   * values. Returns undefined when the person has no such passkey, or one that can't be opened.
   */
  async update(
    id: string,
    change: (stored: StoredPasskey) => Promise<Partial<SealedPart>> | Partial<SealedPart>,
  ): Promise<StoredPasskey | undefined> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await this.#rows(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
      const stored = row && this.#open(row);
      if (!stored) return undefined;
      const changed = { ...stored, ...(await change(stored)) };
      await transaction
        .updateTable('passkeys')
        .set({ sealed: this.#seal(changed) })
        .where('id', '=', id)
        .execute();
      return changed;
    });
  }

  /** Whether the passkey still exists. Until the transaction ends it can't be removed. */
  async lockForShare(id: string, transaction: Kysely<OperationalTables>): Promise<boolean> {
    return (await this.#rows(transaction).where('id', '=', id).forShare().executeTakeFirst()) !== undefined;
  }

  /** Removes a passkey inside the caller's transaction. Returns false if the person has no such passkey. */
  async remove(id: string, transaction: Kysely<OperationalTables>): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', this.#personId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  #rows(db: Kysely<OperationalTables>) {
    return db.selectFrom('passkeys').select(['id', 'sealed']).where('person_id', '=', this.#personId);
  }

  #seal({ id, personId: _, ...part }: StoredPasskey): string {
    const text = JSON.stringify(part satisfies SealedPart);
    return JSON.stringify(sealText(text, placeOf(id), this.#key));
  }

  #open({ id, sealed }: Pick<Selectable<PasskeysTable>, 'id' | 'sealed'>): StoredPasskey | undefined {
    const text = this.#opener.open(sealed, placeOf(id));
    return text === null ? undefined : { ...(JSON.parse(text) as SealedPart), id, personId: this.#personId };
  }
}

const placeOf = (id: string) => ({ entityId: id, field: PASSKEY_FIELD });

const hashOf = (credentialId: string, lookupKey: KeyObject) =>
  createHmac('sha256', lookupKey).update(credentialId).digest();

/** A new user handle: the random id under which a device stores the account. It is not derived from the person. */
export const newUserHandle = (): string => randomBytes(USER_HANDLE_BYTES).toString('base64url');
