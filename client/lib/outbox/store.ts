import { type OutboxRecord, type PersonDatabase, withPersonDatabase } from '../device/person-database.ts';
import { readStore } from '../device/read-store.ts';
import { strictWrite } from '../device/strict-write.ts';
import {
  type QueuedWrite,
  type Refusal,
  type StoredWrite,
  streamOf,
  type WriteRef,
  type WriteState,
} from './queued-write.ts';

/** How many ids of delivered writes are kept, so that an old draft of one of them is recognized. */
const DELIVERED_MAX = 200;
const DELIVERED_KEY = 'outbox.delivered';
const DATABASE_ID_KEY = 'outbox.databaseId';

/** Opened writes by the initialization vector of their seal, which is another one after each change. */
export type OpenedWrites = Map<string, QueuedWrite>;

/** Changes of the outbox that are stored together or not at all. */
export interface OutboxChange {
  /** Writes to take out. Each must still be there, in the state in which it was read. */
  readonly remove?: readonly WriteRef[];
  /** A write that takes the place of another one, which must still be there, in the state in which it was read. */
  readonly replace?: { readonly ref: WriteRef; readonly by: QueuedWrite };
  /** A write for the end. If one with its id is there already or was delivered lately, nothing is added. */
  readonly add?: QueuedWrite;
}

/**
 * The writes of one person that wait on this device, also those that the server refused. Every change is on the disk
 * when its promise resolves. All functions throw `DatabaseLocked` while the person's data is locked, and what else
 * `withPersonDatabase` throws.
 */
export interface OutboxStore {
  /** All writes in their order, without opening them. */
  list(): Promise<readonly WriteRef[]>;
  /** All writes in their order, or those of one stream, opened. Leaves out those that can't be opened. */
  read(stream?: string): Promise<readonly StoredWrite[]>;
  /** Does the same for all writes, but opens only those that are not in `opened`. Updates `opened` to its result. */
  readAgain(opened: OpenedWrites): Promise<readonly StoredWrite[]>;
  /** Makes the change. Returns false, and changes nothing, if one to take out or replace is gone or in another state. */
  change(change: OutboxChange): Promise<boolean>;
  /**
   * Marks a write as attempted and returns it. Returns undefined if it is gone, or in another state than when it was
   * read. Throws if it can't be opened; it is marked all the same.
   */
  claim(ref: WriteRef): Promise<StoredWrite | undefined>;
  /** Removes a delivered write and remembers its id. */
  removeDelivered(ref: WriteRef): Promise<void>;
  /** Keeps a refused write with the reason. Does nothing if the write is gone. */
  refuse(write: StoredWrite, refusal: Refusal): Promise<void>;
  /** Puts discarded writes back in their places. */
  restore(writes: readonly StoredWrite[]): Promise<void>;
  /** Whether a write with this id is among the last 200 that were delivered from this device. */
  wasDelivered(id: string): Promise<boolean>;
  /** A random name of this database. One that takes its place, after the browser has deleted it, has another. */
  databaseId(): Promise<string>;
}

const contextOf = (id: string): string => `outbox/${id}`;

const refOf = ({ seq = 0, id, stream, state }: OutboxRecord): WriteRef => ({
  seq,
  id,
  stream,
  state: state as WriteState,
});

const isSame = (record: OutboxRecord | undefined, ref: WriteRef): boolean =>
  record?.id === ref.id && record.state === ref.state;

async function recordOf(
  { seal }: PersonDatabase,
  write: QueuedWrite,
  state: WriteState,
): Promise<OutboxRecord> {
  const { id, route, path, body, at, userId, about, refusal } = write;
  const content: QueuedWrite = { id, route, path, body, at, userId, about, refusal };
  return { id, stream: streamOf(write), state, sealed: await seal(content, contextOf(id)) };
}

async function openRecord({ open }: PersonDatabase, record: OutboxRecord): Promise<StoredWrite> {
  return { ...(await open<QueuedWrite>(record.sealed, contextOf(record.id))), ...refOf(record) };
}

/** The outbox of one person in their sealed database. */
export function createOutboxStore(userId: number, use = withPersonDatabase): OutboxStore {
  const within = <T>(work: (database: PersonDatabase) => Promise<T>) => use(userId, work);
  return {
    list: () =>
      within(async ({ idb }) => (await readStore(idb, 'outbox', (outbox) => outbox.getAll())).map(refOf)),

    read: (stream) =>
      within(async (database) => {
        const all = await readStore(database.idb, 'outbox', (outbox) => outbox.getAll());
        const records = stream === undefined ? all : all.filter((record) => record.stream === stream);
        return fulfilled(await Promise.allSettled(records.map((record) => openRecord(database, record))));
      }),

    readAgain: (opened) =>
      within(async (database) => {
        const records = await readStore(database.idb, 'outbox', (outbox) => outbox.getAll());
        const known = new Map(opened);
        opened.clear();
        const open = async (record: OutboxRecord) => {
          const key = record.sealed.iv.join();
          const write = known.get(key) ?? (await openRecord(database, record));
          opened.set(key, write);
          return { ...write, ...refOf(record) };
        };
        return fulfilled(await Promise.allSettled(records.map(open)));
      }),

    change: ({ remove = [], replace, add }) =>
      within(async (database) => {
        const replacing = replace && (await recordOf(database, replace.by, 'new'));
        const adding = add && (await recordOf(database, add, 'new'));
        return strictWrite(database.idb, ['outbox', 'settings'], async (write) => {
          const outbox = write.objectStore('outbox');
          for (const ref of replace ? [...remove, replace.ref] : remove) {
            if (!isSame(await outbox.get(ref.seq), ref)) return false;
          }
          for (const { seq } of remove) await outbox.delete(seq);
          if (replace && replacing) await outbox.put({ ...replacing, seq: replace.ref.seq });
          if (!adding) return true;
          const delivered = deliveredIn(await write.objectStore('settings').get(DELIVERED_KEY));
          const waiting = (await outbox.getAll()).map(({ id }) => id);
          if ([...waiting, ...delivered].includes(adding.id)) return true;
          const added = outbox.add(adding);
          // The page may be left before the browser answers.
          write.commit();
          await added;
          return true;
        });
      }),

    claim: (ref) =>
      within(async (database) => {
        const claimed = await strictWrite(database.idb, ['outbox'], async (write) => {
          const outbox = write.objectStore('outbox');
          const record = await outbox.get(ref.seq);
          if (!record || !isSame(record, ref)) return undefined;
          const attempted = { ...record, state: 'attempted' };
          if (record.state !== 'attempted') await outbox.put(attempted);
          return attempted;
        });
        return claimed && openRecord(database, claimed);
      }),

    removeDelivered: ({ seq, id }) =>
      within(({ idb }) =>
        strictWrite(idb, ['outbox', 'settings'], async (write) => {
          const settings = write.objectStore('settings');
          const delivered = deliveredIn(await settings.get(DELIVERED_KEY));
          if (!delivered.includes(id))
            await settings.put([id, ...delivered].slice(0, DELIVERED_MAX), DELIVERED_KEY);
          if ((await write.objectStore('outbox').get(seq))?.id === id)
            await write.objectStore('outbox').delete(seq);
        }),
      ),

    refuse: (refused, refusal) =>
      within(async (database) => {
        const record = await recordOf(database, { ...refused, refusal }, 'refused');
        await strictWrite(database.idb, ['outbox'], async (write) => {
          const outbox = write.objectStore('outbox');
          const found = await outbox.get(refused.seq);
          if (found?.id === refused.id) await outbox.put({ ...record, seq: refused.seq });
        });
      }),

    restore: (writes) =>
      within(async (database) => {
        const records = await Promise.all(
          writes.map(async (write) => ({
            ...(await recordOf(database, write, write.state)),
            seq: write.seq,
          })),
        );
        await strictWrite(database.idb, ['outbox'], (write) =>
          Promise.all(records.map((record) => write.objectStore('outbox').put(record))),
        );
      }),

    wasDelivered: (id) =>
      within(async ({ idb }) =>
        deliveredIn(await readStore(idb, 'settings', (settings) => settings.get(DELIVERED_KEY))).includes(id),
      ),

    databaseId: () =>
      within(async ({ idb }) => {
        const known = await readStore(idb, 'settings', (settings) => settings.get(DATABASE_ID_KEY));
        if (typeof known === 'string') return known;
        return strictWrite(idb, ['settings'], async (write) => {
          const settings = write.objectStore('settings');
          // Of two pages the first one decides.
          const earlier = await settings.get(DATABASE_ID_KEY);
          if (typeof earlier === 'string') return earlier;
          const id = crypto.randomUUID();
          await settings.put(id, DATABASE_ID_KEY);
          return id;
        });
      }),
  };
}

const fulfilled = <T>(results: readonly PromiseSettledResult<T>[]): readonly T[] =>
  results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));

const deliveredIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
