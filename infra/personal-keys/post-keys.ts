import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { MasterKey } from '../crypto/master-key.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { type KeyRow, unwrapKey, wrapKey } from './wrapped-key.ts';

const KEY_BYTES = 32;

/**
 * The keys of single posts, and of the words of single thanks. Each is random and opens its text only together with the
 * author's key, so the text is unreadable as soon as one of the two keys is destroyed. A row names neither post nor
 * author, and each is written in a transaction of its own.
 */
export class PostKeys {
  readonly #db: Kysely<OperationalTables>;
  readonly #wrappingKey: KeyObject;

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey) {
    this.#db = db;
    this.#wrappingKey = masterKey.deriveKeyObject('wrapPostKeys');
  }

  /** Creates and stores a key. Housekeeping destroys it hours later if no event has used it. */
  async create(): Promise<PersonalKey> {
    const key = { keyId: randomUUID(), key: randomBytes(KEY_BYTES) };
    await this.#db
      .insertInto('post_keys')
      .values({ key_id: key.keyId, wrapped: wrapKey(key, this.#wrappingKey) })
      .execute();
    return key;
  }

  /**
   * Destroys keys, and marks their table for a rewrite, because PostgreSQL's files still have them. A notification
   * makes every process forget its cached keys.
   */
  async destroy(keyIds: readonly string[], transaction: Kysely<OperationalTables> = this.#db): Promise<void> {
    if (keyIds.length === 0) return;
    await sql`
      with gone as (delete from post_keys where key_id = any(${keyIds}::uuid[]) returning key_id)
      select pg_notify(${CHANNELS.keys}, ''), mark_erased_remains('{post_keys}', interval '0')
       where exists (select from gone)`.execute(transaction);
  }

  /** The key of a row; undefined if the row holds none. Throws if the row is damaged. */
  unwrap(row: KeyRow): PersonalKey | undefined {
    return unwrapKey(row, this.#wrappingKey);
  }
}
