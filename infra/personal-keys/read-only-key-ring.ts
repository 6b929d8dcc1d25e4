import type { KeyObject } from 'node:crypto';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { MasterKey } from '../crypto/master-key.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import { binaryArray } from '../postgres/binary-array.ts';
import { CompiledStatement } from '../postgres/compiled-statement.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type KeyRow, unwrapKey } from './wrapped-key.ts';

/** About this many keys stay in memory at most. Unwrapping one takes about 6 µs. */
const KEYS_MAX = 20_000;

/** Up to this many owners, reading their keys takes less time than asking which ones have changed. */
const FEW_OWNERS = 50;

const KEYS_OF_OWNERS = new CompiledStatement<KeyRow & { owner: string }, { owners: Buffer }>(
  (value) =>
    sql`select owner, key_id, wrapped from personal_keys where owner = any(${value('owners')}::text[])`,
);

/** The key of an owner in the database. Its id is null if there is none. */
type FoundKey = { readonly owner: string } & (KeyRow | { readonly key_id: null });

/** Gives a row for each owner, but none for an owner whose stored key is the known one. */
const CHANGED_KEYS = new CompiledStatement<FoundKey, { owners: Buffer; knownIds: Buffer }>(
  (value) => sql`
    select owner, key_id, wrapped
      from unnest(${value('owners')}::text[], ${value('knownIds')}::uuid[]) as asked (owner, known_id)
      left join personal_keys using (owner)
     where wrapped is null or key_id is distinct from known_id`,
);

/** Owners and their keys. A key is undefined if it is not known yet, or if it is damaged or empty. */
type KeysByOwner = ReadonlyMap<string, PersonalKey | undefined>;

/** The keys of some owners at one moment. */
export interface OwnersKeys {
  /** Whether the owner's key exists. It may be damaged. */
  has(owner: string): boolean;
  /** Opens what is sealed under these keys. */
  readonly opener: TextOpener;
}

/** The keys of people, for projectors and replays: it can neither create nor destroy one. */
export interface ReadOnlyKeys {
  /** The keys of these owners, as the transaction sees them. */
  ofOwners(owners: readonly string[], transaction: QueryExecutorProvider): Promise<OwnersKeys>;
  /** Those of these owners who have no key, as the transaction sees them. */
  goneAmong(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<string[]>;
}

/**
 * Reads keys from the database, in one query for a batch of events. It keeps them unwrapped. For many owners it only
 * asks which keys have changed: for a thousand, reading all takes twice as long.
 */
export class ReadOnlyKeyRing implements ReadOnlyKeys {
  readonly #wrappingKey: KeyObject;
  readonly #reportUnreadable: ReportUnreadable;
  /** By owner. Whether a key is still there is asked each time, so a destroyed one is never used. */
  readonly #keys = new Map<string, PersonalKey>();
  /** How often the kept keys were forgotten. */
  #generation = 0;

  constructor(masterKey: MasterKey, reportUnreadable: ReportUnreadable) {
    this.#wrappingKey = masterKey.deriveKeyObject('wrapPersonalKeys');
    this.#reportUnreadable = reportUnreadable;
  }

  /** Forgets the kept keys whenever any process tells that a key was created or destroyed. */
  async listenForChanges(notificationConnection: NotificationConnection): Promise<void> {
    await notificationConnection.onChange(CHANNELS.keys, () => this.#forget());
  }

  async ofOwners(owners: readonly string[], transaction: QueryExecutorProvider): Promise<OwnersKeys> {
    const generation = this.#generation;
    const known = new Map(owners.map((owner) => [owner, this.#keys.get(owner)]));
    const found = await (known.size > FEW_OWNERS
      ? this.#readChanged(known, transaction)
      : this.#read(known, transaction));
    // If keys were forgotten meanwhile, one of those just read may be destroyed.
    if (generation === this.#generation) this.#keep(found);
    const keys = new Map<string, Buffer>();
    for (const key of found.values()) if (key) keys.set(key.keyId, key.key);
    return { has: (owner) => found.has(owner), opener: new TextOpener(keys, this.#reportUnreadable) };
  }

  async goneAmong(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<string[]> {
    const { rows } = await sql<{ owner: string }>`
      select owner from unnest(${owners}::text[]) as asked (owner)
       where not exists (select from personal_keys where personal_keys.owner = asked.owner)`.execute(
      transaction,
    );
    return rows.map(({ owner }) => owner);
  }

  /** Reads the key of each owner. */
  async #read(known: KeysByOwner, transaction: QueryExecutorProvider): Promise<KeysByOwner> {
    const rows = await KEYS_OF_OWNERS.execute(transaction, {
      owners: binaryArray('text', [...known.keys()]),
    });
    return new Map(rows.map((row) => [row.owner, this.#keyOf(row, known.get(row.owner))]));
  }

  /** Reads the keys that differ from the known ones. */
  async #readChanged(known: KeysByOwner, transaction: QueryExecutorProvider): Promise<KeysByOwner> {
    const knownIds = [...known.values()].map((key) => key?.keyId);
    const rows = await CHANGED_KEYS.execute(transaction, {
      owners: binaryArray('text', [...known.keys()]),
      knownIds: binaryArray('uuid', knownIds),
    });
    const found = new Map(known);
    for (const row of rows) {
      if (row.key_id === null) found.delete(row.owner);
      else found.set(row.owner, this.#keyOf(row, undefined));
    }
    return found;
  }

  #keep(found: KeysByOwner): void {
    if (this.#keys.size + found.size > KEYS_MAX) this.#forget();
    for (const [owner, key] of found) if (key) this.#keys.set(owner, key);
  }

  #forget(): void {
    this.#keys.clear();
    this.#generation++;
  }

  /** The key of a row. It is the known one if that has the row's id. */
  #keyOf(row: KeyRow, known: PersonalKey | undefined): PersonalKey | undefined {
    if (known && row.wrapped && row.key_id === known.keyId) return known;
    try {
      return unwrapKey(row, this.#wrappingKey);
    } catch (error) {
      this.#reportUnreadable(`the key ${row.key_id}`, error);
      return undefined;
    }
  }
}
