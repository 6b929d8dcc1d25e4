import type { KeyObject } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MasterKey } from '../crypto/master-key.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import { binaryArray } from '../postgres/binary-array.ts';
import { CompiledStatement } from '../postgres/compiled-statement.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type KeyRow, unwrapKey } from './wrapped-key.ts';

/** At most this many unwrapped keys stay in memory. Unwrapping one takes about 3 µs. */
const UNWRAPPED_MAX = 20_000;

const KEYS_OF_OWNERS = new CompiledStatement<KeyRow & { owner: string }, { owners: Buffer }>(
  (value) =>
    sql`select owner, key_id, wrapped from personal_keys where owner = any(${value('owners')}::text[])`,
);

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
  ofOwners(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<OwnersKeys>;
  /** Those of these owners who have no key, as the transaction sees them. */
  goneAmong(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<string[]>;
}

/** Reads keys from the database, in one query for a batch of events. */
export class ReadOnlyKeyRing implements ReadOnlyKeys {
  readonly #wrappingKey: KeyObject;
  readonly #reportUnreadable: ReportUnreadable;
  /** By key id. Whether a key still exists is read each time, so that a destroyed one is never used. */
  readonly #unwrapped = new Map<string, { readonly wrapped: Buffer; readonly key: PersonalKey }>();

  constructor(masterKey: MasterKey, reportUnreadable: ReportUnreadable) {
    this.#wrappingKey = masterKey.deriveKeyObject('wrapPersonalKeys');
    this.#reportUnreadable = reportUnreadable;
  }

  async ofOwners(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<OwnersKeys> {
    const rows = await KEYS_OF_OWNERS.execute(transaction, { owners: binaryArray('text', owners) });
    const keys = new Map<string, Buffer>();
    for (const row of rows) {
      const found = this.#unwrap(row);
      if (found) keys.set(found.keyId, found.key);
    }
    const known = new Set(rows.map(({ owner }) => owner));
    return { has: (owner) => known.has(owner), opener: new TextOpener(keys, this.#reportUnreadable) };
  }

  async goneAmong(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<string[]> {
    const { rows } = await sql<{ owner: string }>`
      select owner from unnest(${owners}::text[]) as asked (owner)
       where not exists (select from personal_keys where personal_keys.owner = asked.owner)`.execute(
      transaction,
    );
    return rows.map(({ owner }) => owner);
  }

  #unwrap(row: KeyRow): PersonalKey | undefined {
    const known = this.#unwrapped.get(row.key_id);
    if (known && row.wrapped?.equals(known.wrapped)) return known.key;
    try {
      const key = unwrapKey(row, this.#wrappingKey);
      if (!key || !row.wrapped) return undefined;
      if (this.#unwrapped.size >= UNWRAPPED_MAX) this.#unwrapped.clear();
      this.#unwrapped.set(row.key_id, { wrapped: row.wrapped, key });
      return key;
    } catch (error) {
      this.#reportUnreadable(`the key ${row.key_id}`, error);
      return undefined;
    }
  }
}
