import { Kysely, PostgresDialect } from 'kysely';
import { readMasterKey } from '../../infra/crypto/master-key.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import { openEventStore } from '../../infra/event-store/open-event-store.ts';
import type { EventStore, RecordedEvent } from '../../infra/event-store/port.ts';
import { KeyRing } from '../../infra/personal-keys/key-ring.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { allEvents, allProjections } from '../../projections/catalogue.ts';
import { readModelSearchPath } from '../../projections/runtime/table-versions.ts';
import type { Database } from '../../projections/tables.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { deletionMark, STREAMS, type Stream } from './writes.ts';

/** Reads people's streams from a server's log in PostgreSQL, opened with their keys, and expires sessions there. */
export class LogReader {
  readonly #db: Kysely<Database>;
  readonly #store: EventStore;
  readonly #keys: KeyRing;
  readonly #codec = new Codec(allEvents, 'offline judge');

  private constructor(db: Kysely<Database>, store: EventStore, keys: KeyRing) {
    this.#db = db;
    this.#store = store;
    this.#keys = keys;
  }

  static async open(
    scope: CleanupScope,
    connectionString: string,
    masterKeyFile: string,
  ): Promise<LogReader> {
    const log = collectingLogger();
    const pool = createPool({
      connectionString,
      name: 'hearten-offline-judge',
      max: 2,
      searchPath: readModelSearchPath(allProjections),
      log,
    });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    scope.after(() => db.destroy());
    const notificationConnection = new NotificationConnection(connectionString, log);
    await notificationConnection.open();
    scope.after(() => notificationConnection.close());
    const store = await openEventStore({
      eventStoreUrl: undefined,
      connectionString,
      pool,
      notificationConnection,
      log,
    });
    scope.after(() => store.close());
    return new LogReader(db, store, new KeyRing(db, await readMasterKey(masterKeyFile), unreadable));
  }

  /**
   * The marks of the person's writes by stream, oldest first. An event whose key is gone has `unreadable` and its type
   * instead. Throws for a damaged event.
   */
  async marksOf(userId: number): Promise<Record<Stream, string[]>> {
    const { person_id } = await this.#db
      .selectFrom('accounts')
      .select('person_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const marks: Record<Stream, string[]> = { mood: [], journal: [], acts: [] };
    for (const stream of STREAMS) {
      marks[stream] = await this.#marksIn(await this.#store.readStream(`${stream}-${person_id}`));
    }
    return marks;
  }

  /** Lets the person's sessions run out, as after a long time without a visit. */
  async expireSessions(userId: number): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ seen_at: new Date(LONG_AGO), created_at: new Date(LONG_AGO) })
      .where('person_id', '=', (account) =>
        account.selectFrom('accounts').select('person_id').where('id', '=', userId),
      )
      .execute();
  }

  async #marksIn(events: readonly RecordedEvent[]): Promise<string[]> {
    const known = events.flatMap((event) => this.#codec.upcast(event) ?? []);
    const found = await this.#keys.textOpenerOf(known.flatMap((event) => this.#codec.keyIds(event)));
    const opener = new TextOpener(found.keys, unreadable);
    return known.flatMap((event) => {
      const opened = this.#codec.open(event, opener);
      return opened ? markOf(opened.type, opened.data) : `unreadable ${event.type}`;
    });
  }
}

/** Long enough ago that every session has expired, and after the moment that marks a replaced session. */
const LONG_AGO = '2001-01-01';

/**
 * The mark of an event. `ActsStarted` has none, because the server adds it by itself. An event of a type that no
 * sequence writes gives its type and its data.
 */
function markOf(type: string, data: Readonly<Record<string, unknown>>): string | [] {
  const text = (field: string) => String(data[field]);
  switch (type) {
    case 'MoodLogged':
    case 'MoodCorrected':
      return text('notes');
    case 'JournalEntryWritten':
    case 'JournalEntryCorrected':
      return text('content');
    case 'MoodWithdrawn':
    case 'JournalEntryWithdrawn':
      return deletionMark(text('entryId'));
    case 'ActAdded':
      return text('title');
    case 'ActsStarted':
      return [];
    default:
      return `${type} ${JSON.stringify(data)}`;
  }
}

const unreadable = (subject: string): never => {
  throw new Error(`${subject} is damaged`);
};
