import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { SignalLine } from '../postgres/signal-line.ts';
import type { PlainTables } from '../postgres/tables.ts';

/** How long a process may go on using a key that was destroyed elsewhere, if the notification was lost. */
const CACHE_MS = 1_000;
const CHANNEL = 'hearten_keys';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TAG = { authTagLength: TAG_BYTES };

/**
 * The keys of personal texts: one per person, wrapped by a key derived from the master key
 * (AES-256-GCM; stored as nonce, ciphertext, tag). Destroying a row makes every text under it unreadable.
 */
export class KeyRing {
  readonly #db: Kysely<PlainTables>;
  readonly #wrappingKey: Buffer;
  readonly #byOwner = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);
  readonly #byId = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);

  constructor(db: Kysely<PlainTables>, wrappingKey: Buffer) {
    this.#db = db;
    this.#wrappingKey = wrappingKey;
  }

  /** Forgets cached keys as soon as any process changes one. */
  async follow(signals: SignalLine): Promise<void> {
    const clear = () => {
      this.#byOwner.clear();
      this.#byId.clear();
    };
    await signals.listen(CHANNEL, clear);
    signals.onReconnect(clear);
  }

  /** Makes the owner's key inside the caller's transaction. The owner must not have one. */
  async create(owner: string, transaction: Kysely<PlainTables>): Promise<void> {
    const keyId = randomUUID();
    const wrapped = this.#wrap({ keyId, key: randomBytes(KEY_BYTES) });
    await transaction.insertInto('personal_keys').values({ key_id: keyId, owner, wrapped }).execute();
    await sql`select pg_notify(${CHANNEL}, '')`.execute(transaction);
  }

  /** The owner's key, or undefined where there is none (any more). That there is none is not remembered. */
  async ofOwner(owner: string): Promise<PersonalKey | undefined> {
    const key = await this.#byOwner.get(owner, async () => {
      const row = await this.#rows().where('owner', '=', owner).executeTakeFirst();
      return row && this.#unwrap(row.key_id, row.wrapped);
    });
    if (!key) this.#byOwner.drop(owner);
    return key;
  }

  /** The keys that still exist among `keyIds`. */
  async withIds(keyIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const found = await Promise.all([...new Set(keyIds)].map((keyId) => this.#withId(keyId)));
    return new Map(found.filter((key) => key !== undefined).map(({ keyId, key }) => [keyId, key]));
  }

  #withId(keyId: string): Promise<PersonalKey | undefined> {
    return this.#byId.get(keyId, async () => {
      const row = await this.#rows().where('key_id', '=', keyId).executeTakeFirst();
      return row && this.#unwrap(row.key_id, row.wrapped);
    });
  }

  #rows() {
    return this.#db.selectFrom('personal_keys').select(['key_id', 'wrapped']);
  }

  #wrap({ keyId, key }: PersonalKey): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#wrappingKey, nonce, TAG).setAAD(Buffer.from(keyId));
    return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  }

  #unwrap(keyId: string, wrapped: Buffer): PersonalKey {
    const decipher = createDecipheriv('aes-256-gcm', this.#wrappingKey, wrapped.subarray(0, NONCE_BYTES), TAG)
      .setAAD(Buffer.from(keyId))
      .setAuthTag(wrapped.subarray(-TAG_BYTES));
    const key = Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return { keyId, key };
  }
}
