import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { DomainError } from '../../domain/domain-error.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { MasterKey } from '../crypto/master-key.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { PersonalKey } from '../crypto/sealed-text.ts';
import { reportUnreadable } from '../crypto/unreadable.ts';
import { ExpiringCache } from '../postgres/expiring-cache.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { CHANNELS } from '../postgres/stored-names.ts';
import type { OperationalTables, PersonalKeysTable } from '../postgres/tables.ts';

type KeyRow = Pick<Selectable<PersonalKeysTable>, 'key_id' | 'wrapped'>;

/** How long a process may go on using a key that was destroyed elsewhere, if the notification was lost. */
const CACHE_MS = 1_000;

const KEY_BYTES = 32;

/**
 * The keys of personal texts: one per person and one per member of the community, wrapped by a key derived
 * from the master key. A destroyed key makes every text under it unreadable. That it was there is remembered, so
 * that its owner never gets another, under a keyed hash of the owner: the rows of a person and of the member they
 * were, written together, would else name the two side by side.
 */
export class KeyRing {
  readonly #db: Kysely<OperationalTables>;
  readonly #wrappingKey: Buffer;
  readonly #hashKey: Buffer;
  readonly #byOwner = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);
  readonly #byId = new ExpiringCache<PersonalKey | undefined>(CACHE_MS);

  constructor(db: Kysely<OperationalTables>, masterKey: MasterKey) {
    this.#db = db;
    this.#wrappingKey = masterKey.derive('wrapPersonalKeys');
    this.#hashKey = masterKey.derive('destroyedKeys');
  }

  /** Forgets cached keys as soon as any process changes one. */
  async listenForChanges(notificationConnection: NotificationConnection): Promise<void> {
    await notificationConnection.listen(CHANNELS.keys, () => this.clearCache());
    notificationConnection.onReconnect(() => this.clearCache());
  }

  /** Drops what is cached here. */
  clearCache(): void {
    this.#byOwner.clear();
    this.#byId.clear();
  }

  /** Makes the owner's key inside the caller's transaction. The owner must not have one. */
  async create(owner: string, transaction: Kysely<OperationalTables>): Promise<void> {
    await transaction.insertInto('personal_keys').values(this.#newRow(owner)).execute();
    await this.#announce(transaction);
  }

  /**
   * Sees to it that the owner has a key: it is made when it is first needed. Throws
   * `DomainError('unauthenticated')` when it has been destroyed.
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
    // Another call's look, which this one would share, may have begun before the key was there.
    this.#byOwner.drop(owner);
    if (!(await this.ofOwner(owner))) throw new DomainError('unauthenticated', 'Please sign in');
  }

  /**
   * Destroys the owners' keys, also those they have not had yet, inside the caller's transaction. Once it has
   * committed, `forget` drops what was read meanwhile; other processes do so by themselves.
   */
  async destroy(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
    await lockOwners(owners, transaction);
    await transaction.deleteFrom('personal_keys').where('owner', '=', anyOf(owners)).execute();
    // In the order of their hashes, which tells nothing.
    const names = owners.map((owner) => this.#hashOfOwner(owner)).sort();
    await sql`
      insert into personal_keys (key_id, owner) select gen_random_uuid(), unnest(${names}::text[])
      on conflict do nothing`.execute(transaction);
    await this.#announce(transaction);
  }

  /** Those among the owners whose keys have been destroyed. */
  async destroyedAmong(owners: readonly string[]): Promise<ReadonlySet<string>> {
    const ownerNamed = new Map(owners.map((owner) => [this.#hashOfOwner(owner), owner]));
    const rows = await this.#db
      .selectFrom('personal_keys')
      .select('owner')
      .where('owner', '=', anyOf([...ownerNamed.keys()]))
      .execute();
    return new Set(rows.flatMap((row) => ownerNamed.get(row.owner) ?? []));
  }

  /** The owner's key, or undefined where there is none (any more). That there is none is not remembered. */
  async ofOwner(owner: string): Promise<PersonalKey | undefined> {
    const key = await this.#byOwner.get(owner, async () => {
      const row = await this.#rows().where('owner', '=', owner).executeTakeFirst();
      return row && this.#unwrap(row);
    });
    if (!key) this.#byOwner.drop(owner);
    return key;
  }

  /** The keys that still exist among `keyIds`. One that can't be unwrapped is told of, and holds back no other. */
  async withIds(keyIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const found = await this.#byId.getAll([...new Set(keyIds)].filter(isUuid), async (missing) => {
      const rows = await this.#rows().where('key_id', '=', sql<string>`any(${missing}::uuid[])`).execute();
      const keys = new Map(rows.map((row) => [row.key_id, this.#unwrapIfWhole(row)]));
      return (keyId) => keys.get(keyId);
    });
    return new Map(found.filter((key) => key !== undefined).map(({ keyId, key }) => [keyId, key]));
  }

  #rows() {
    return this.#db.selectFrom('personal_keys').select(['key_id', 'wrapped']);
  }

  #newRow(owner: string) {
    const keyId = randomUUID();
    return { key_id: keyId, owner, wrapped: this.#wrap({ keyId, key: randomBytes(KEY_BYTES) }) };
  }

  async #announce(transaction: Kysely<OperationalTables>): Promise<void> {
    await sql`select pg_notify(${CHANNELS.keys}, '')`.execute(transaction);
  }

  /** What stands in an owner's place once their key is destroyed. */
  #hashOfOwner(owner: string): string {
    return createHmac('sha256', this.#hashKey).update(owner).digest('hex');
  }

  #wrap({ keyId, key }: PersonalKey): Buffer {
    return sealBytes(key, keyId, this.#wrappingKey);
  }

  #unwrapIfWhole(row: KeyRow): PersonalKey | undefined {
    try {
      return this.#unwrap(row);
    } catch {
      reportUnreadable(`the key ${row.key_id}`);
      return undefined;
    }
  }

  #unwrap({ key_id: keyId, wrapped }: KeyRow): PersonalKey | undefined {
    return wrapped ? { keyId, key: openBytes(wrapped, keyId, this.#wrappingKey) } : undefined;
  }
}

const anyOf = (owners: readonly string[]) => sql<string>`any(${owners}::text[])`;

/**
 * Lets whoever makes or destroys a key of the same owner come before or after the caller's transaction: what has
 * been destroyed stands under another name, so that the table alone would not keep the two apart.
 */
async function lockOwners(owners: readonly string[], transaction: Kysely<OperationalTables>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(owner, 0)) from unnest(${[...owners].sort()}::text[]) as owner`.execute(
    transaction,
  );
}
