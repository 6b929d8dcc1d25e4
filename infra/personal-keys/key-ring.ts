import { createHmac, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { NotSignedIn } from '../../domain/account/not-signed-in.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { TextOpener } from '../crypto/text-opener.ts';
import type { ReportUnreadable } from '../crypto/unreadable.ts';
import { Batcher } from '../postgres/batcher.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { PostKeys } from './post-keys.ts';
import { type KeyRow, unwrapKey, wrapKey } from './wrapped-key.ts';

/**
 * How long a process may still use a key that another one destroyed if the notification was lost, in
 * milliseconds.
 */
const CACHE_MS = 1_000;

const KEY_BYTES = 32;

/**
 * The keys of personal texts: one for each person and one for each pseudonym, wrapped by a key derived from the master
 * key. Destroying a key makes every text under it unreadable. Its row is replaced by one without a key and with a keyed
 * hash of the owner, so that the owner never gets another key. Such rows of a person and of their pseudonym are written
 * one after the other, and the hashes keep the two from being linked.
 */
export class KeyRing {
  readonly #db: Kysely<OperationalTables>;
  readonly #reportUnreadable: ReportUnreadable;
  readonly #wrappingKey: KeyObject;
  readonly #hashKey: KeyObject;
  readonly ofPosts: PostKeys;
  readonly #byOwner = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);
  readonly #byId = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);
  readonly #readsByOwner = new Batcher((owners: readonly string[]) => this.#readByOwner(owners), {
    atOnce: 2,
  });
  readonly #readsById = new Batcher((lists: readonly (readonly string[])[]) => this.#readById(lists.flat()), {
    atOnce: 2,
  });

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey, reportUnreadable: ReportUnreadable) {
    this.#db = db;
    this.#reportUnreadable = reportUnreadable;
    this.#wrappingKey = masterKey.deriveKeyObject('wrapPersonalKeys');
    this.#hashKey = masterKey.deriveKeyObject('destroyedKeys');
    this.ofPosts = new PostKeys(db, masterKey);
  }

  /** Forgets cached keys whenever any process tells that a key was created or destroyed. */
  async listenForChanges(notificationConnection: NotificationConnection): Promise<void> {
    await notificationConnection.onChange(CHANNELS.keys, () => this.clearCache());
  }

  clearCache(): void {
    this.#byOwner.clear();
    this.#byId.clear();
  }

  /** Creates the owner's key inside the caller's transaction, and returns it. The owner must not have one. */
  async create(owner: string, transaction: Kysely<OperationalTables>): Promise<PersonalKey> {
    const { key, ...row } = this.#newRow(owner);
    await transaction.insertInto('personal_keys').values(row).execute();
    await this.#announce(transaction);
    return { keyId: row.key_id, key };
  }

  /**
   * Creates the owner's key if there is none yet. Throws `NotSignedIn` when it has been
   * destroyed.
   */
  async ensure(owner: string): Promise<void> {
    if (await this.ofOwner(owner)) return;
    await this.#db.transaction().execute(async (transaction) => {
      await lockOwners([owner], transaction);
      const { key_id, wrapped } = this.#newRow(owner);
      await sql`
        insert into personal_keys (key_id, owner, wrapped) select ${key_id}::uuid, ${owner}, ${wrapped}::bytea
        where not exists (select from personal_keys where owner = ${this.#hashOfOwner(owner)})
        on conflict do nothing`.execute(transaction);
    });
    // Drop a cached read that another call may have started before the key existed.
    this.#byOwner.drop(owner);
    if (!(await this.ofOwner(owner))) throw new NotSignedIn();
  }

  /**
   * Destroys the owners' keys inside the caller's transaction. An owner without a key can then never get one. Never
   * destroy the keys of a person and of their pseudonym in one transaction: PostgreSQL stores the id of the transaction
   * in both rows, which would link them. Call `clearCache` after the commit; other processes clear their caches
   * themselves.
   */
  async destroy(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await lockOwners(owners, transaction);
    await transaction.deleteFrom('personal_keys').where('owner', '=', anyOf(owners)).execute();
    // Sorted by hash, so that the order of the rows reveals nothing about the owners.
    const names = owners.map((owner) => this.#hashOfOwner(owner)).sort();
    await sql`
      insert into personal_keys (key_id, owner) select gen_random_uuid(), unnest(${names}::text[])
      on conflict do nothing`.execute(transaction);
    await this.#announce(transaction);
  }

  /** The owners whose keys have been destroyed. */
  async destroyedAmong(owners: readonly string[]): Promise<ReadonlySet<string>> {
    const ownerNamed = new Map(owners.map((owner) => [this.#hashOfOwner(owner), owner]));
    const rows = await this.#db
      .selectFrom('personal_keys')
      .select('owner')
      .where('owner', '=', anyOf([...ownerNamed.keys()]))
      .execute();
    return new Set(rows.flatMap((row) => ownerNamed.get(row.owner) ?? []));
  }

  /** The owner's key, or undefined if there is none. Throws if the key is damaged. A missing key is not cached. */
  async ofOwner(owner: string): Promise<PersonalKey | undefined> {
    const key = await this.#byOwner.get(owner, async () => {
      const row = await this.#readsByOwner.call(owner);
      return row && this.#unwrap(row);
    });
    if (!key) this.#byOwner.drop(owner);
    return key;
  }

  /** The keys of these owners, as `db` sees them now. A damaged key is reported and left out. */
  async ofOwners(
    owners: readonly string[],
    db: Kysely<OperationalTables> = this.#db,
  ): Promise<ReadonlyMap<string, PersonalKey>> {
    const rows = await rowsOfOwners(owners, db);
    return new Map(
      rows.flatMap((row) => {
        const key = this.#unwrapIfWhole(row);
        return key ? [[row.owner, key] as const] : [];
      }),
    );
  }

  /**
   * Opens texts with the keys that still exist among `keyIds`, of owners and of posts. A damaged key is reported and left
   * out.
   */
  async textOpenerOf(keyIds: Iterable<string>): Promise<TextOpener> {
    const found = await this.#byId.getAll([...new Set(keyIds)].filter(isUuid), async (missing) => {
      const rowOf = await this.#readsById.call(missing);
      return (keyId) => {
        const row = rowOf(keyId);
        return row && this.#unwrapIfWhole(row);
      };
    });
    return this.opener(found.filter((key) => key !== undefined));
  }

  /** Opens texts with these keys. */
  opener(keys: Iterable<PersonalKey>): TextOpener {
    return new TextOpener(
      new Map(Array.from(keys, ({ keyId, key }) => [keyId, key])),
      this.#reportUnreadable,
    );
  }

  async #readByOwner(owners: readonly string[]): Promise<(owner: string) => KeyRow | undefined> {
    const rows = await rowsOfOwners(owners, this.#db);
    const byOwner = new Map(rows.map((row) => [row.owner, row]));
    return (owner) => byOwner.get(owner);
  }

  /** The rows of the keys with these ids, for each of the calls that share the read. */
  async #readById(ids: readonly string[]): Promise<() => (id: string) => StoredKeyRow | undefined> {
    const wanted = [...new Set(ids)];
    const { rows } = await sql<StoredKeyRow>`
      select key_id, wrapped, false as of_post from personal_keys where key_id = any(${wanted}::uuid[])
      union all
      select key_id, wrapped, true from post_keys where key_id = any(${wanted}::uuid[])`.execute(this.#db);
    const byId = new Map(rows.map((row) => [row.key_id, row]));
    return () => (id) => byId.get(id);
  }

  #newRow(owner: string) {
    const keyId = randomUUID();
    const key = randomBytes(KEY_BYTES);
    return { key_id: keyId, owner, wrapped: wrapKey({ keyId, key }, this.#wrappingKey), key };
  }

  async #announce(transaction: Kysely<OperationalTables>): Promise<void> {
    await sql`select pg_notify(${CHANNELS.keys}, '')`.execute(transaction);
  }

  /** This hash replaces the owner in the row of a destroyed key. */
  #hashOfOwner(owner: string): string {
    return createHmac('sha256', this.#hashKey).update(owner).digest('hex');
  }

  #unwrapIfWhole(row: KeyRow & { readonly of_post?: boolean }): PersonalKey | undefined {
    try {
      return row.of_post ? this.ofPosts.unwrap(row) : this.#unwrap(row);
    } catch (error) {
      this.#reportUnreadable(`the key ${row.key_id}`, error);
      return undefined;
    }
  }

  #unwrap(row: KeyRow): PersonalKey | undefined {
    return unwrapKey(row, this.#wrappingKey);
  }
}

/** A row of the keys of owners or of posts. */
type StoredKeyRow = KeyRow & { readonly of_post: boolean };

const rowsOfOwners = (owners: readonly string[], db: Kysely<OperationalTables>) =>
  db
    .selectFrom('personal_keys')
    .select(['owner', 'key_id', 'wrapped'])
    .where('owner', '=', anyOf(owners))
    .execute();

const anyOf = (owners: readonly string[]) => sql<string>`any(${owners}::text[])`;

/**
 * Makes `ensure` and `destroy` for the same owner wait for each other. The table's constraints cannot
 * do that, because the row of a destroyed key has a hash instead of the owner.
 */
async function lockOwners(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(owner, 0)) from unnest(${[...owners].sort()}::text[]) as owner`.execute(
    transaction,
  );
}
