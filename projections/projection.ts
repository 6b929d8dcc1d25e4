import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { AccountErased } from '../domain/account/events.ts';
import type { EventMoment, StoredEvent } from '../domain/event.ts';
import type { MemberErased } from '../domain/pseudonym/events.ts';
import type { RecordedEvent } from '../infra/event-store/port.ts';
import type { BoundStatement } from '../infra/postgres/compiled-statement.ts';
import type { Database, ReadModelTables } from './tables.ts';

/**
 * An event as a projection gets it. If the projection has data of people (`erasure.by` is `AccountErased`), the events
 * that have an owner come opened: in their newest version and without their texts. Other events come unopened: their
 * texts, if they have any, are sealed, and the rest is in the newest version. If the whole event is sealed, `data` is the
 * seal and `moment.occurredAt` is empty. `stored` returns all that is needed to open the event later, so a row can keep
 * it for answers of the api.
 */
export type ProjectedEvent<E extends { readonly type: string; readonly data: unknown }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data' | 'metadata'> & {
      readonly moment: EventMoment;
      readonly stored: () => StoredEvent;
    } & E
  : never;

/** The type of the event that erases a person (`AccountErased`) or a pseudonym (`MemberErased`). */
export type ErasureType = typeof AccountErased.type | typeof MemberErased.type;

/**
 * How a read model removes an erased person or pseudonym. The runtime erases in log order and skips later events of
 * erased subjects, so the rows do not depend on how the log is cut into batches. Rows of people go earlier: when the
 * person's key is destroyed (`runtime/erase-from-read-models.ts`).
 */
export interface Erasure<E extends { readonly type: string; readonly data: unknown }> {
  /** A read model has data of people or of pseudonyms, never of both. */
  readonly by: ErasureType;
  /** The owner of an event; undefined for an event that takes effect even if its author is erased. */
  ownerOf(event: E & { readonly stream: string }): string | undefined;
  /**
   * The owner of rows that this event writes, if that is not its author. If this owner was erased before, the runtime
   * runs `eraseStatements` for them right after the event.
   */
  recipientOf?(event: E & { readonly stream: string }): string | undefined;
  /**
   * The statements that remove the data of some owners, in this order. A row that others still need stays, without the
   * owner's data. `owners` is the right side of a comparison, such as `any(…)` in `where person_id = any(…)`. Without
   * `table`, the tables are those of the search path.
   */
  eraseStatements(owners: RawBuilder<unknown>, table?: TableName): readonly RawBuilder<unknown>[];
}

/** Turns the name of a table into SQL that names this table in one version of the read model. */
export type TableName = (table: string) => RawBuilder<unknown>;

/**
 * The tables of the release before this one. That release may run beside this one during an upgrade, and again after a
 * rollback, so its tables stay. When a later release no longer declares them, its start drops them.
 */
export interface OlderTables {
  readonly version: number;
  /** Includes the table of erased subjects. */
  readonly tables: readonly string[];
  /**
   * For each current table a query over the older tables that gives the same columns. Queries read these views until the
   * current tables are complete. Without views, the routes that read this projection answer 503 until then.
   */
  views?(older: TableName): Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Removes owners from the older tables, as `eraseStatements` of `Erasure` does from the current ones. It runs only
   * while no process fills the older tables. A process that starts again later erases the same owners itself. Its rows
   * must then be the same as without these statements. `current` names the current tables, for a row that must be filled
   * in from them before its owner goes.
   */
  eraseStatements(
    owners: RawBuilder<unknown>,
    older: TableName,
    current: TableName,
  ): readonly RawBuilder<unknown>[];
}

/** The parts of an event by which `relevant` chooses. */
export type UnopenedEvent = Pick<RecordedEvent, 'type' | 'stream'>;

/** Every type of a union of events. A missing type does not compile, and neither does an unknown one. */
export type TypesOf<E extends AnyEvent> = Readonly<Record<E['type'], true>>;

/** How a projection stores its changes, in the runtime's transaction, together with the checkpoint. */
type Storing<Changes> =
  | {
      /** Stores the changes. It may read first what is there. */
      write(changes: Changes, db: Kysely<Database>): Promise<void>;
      readonly statements?: undefined;
    }
  | {
      /**
       * The statements that store the changes, in this order, if nothing needs to be read first. The runtime makes them
       * while PostgreSQL still stores the changes before, so a long replay takes less time than with `write`.
       */
      statements(changes: Changes): readonly BoundStatement[];
      readonly write?: undefined;
    };

/** One read model. `fold` is pure and turns a batch of events into changes. */
export type Projection<
  E extends { readonly type: string; readonly data: unknown } = never,
  Changes = never,
> = ProjectionParts<E, Changes> & Storing<Changes>;

interface ProjectionParts<E extends { readonly type: string; readonly data: unknown }, Changes> {
  readonly name: string;
  /** The tables it fills. No other projection writes to them. */
  readonly tables: readonly (keyof ReadModelTables)[];
  /** Raise it when the tables or their content change. The next start builds the new tables from the log. */
  readonly tableVersion: number;
  readonly older?: readonly OlderTables[];
  /**
   * True if it may show a write up to 200 ms later. Its events are gathered meanwhile, and it never delays the other
   * projections. A reader in the same process who waits for it ends the wait (`runtime/projectors.ts`).
   */
  readonly isUnhurried?: true;
  /** How many events of a batch are opened, folded and stored together, at most. By default 50, then 250. */
  readonly partSize?: number;
  /** The events it receives. */
  readonly eventTypes: TypesOf<E>;
  createTables(db: QueryExecutorProvider): Promise<void>;
  /**
   * Creates the indexes that only queries need: neither storing changes nor erasing looks for a row by them. A rebuild
   * creates them after it has filled the tables, so `createTables` does not.
   */
  createReadIndexes?(db: QueryExecutorProvider): Promise<void>;
  fold(events: readonly ProjectedEvent<E>[]): Changes;
  /**
   * The events of a batch that can change something, given what is in the tables now. The runtime opens and folds only
   * these. With all events the rows would be the same. Absent if most events can change something.
   */
  relevant?<Event extends UnopenedEvent>(
    events: readonly Event[],
    db: Kysely<Database>,
  ): Promise<readonly Event[]>;
  /** Absent if nothing in its tables belongs to anyone. */
  readonly erasure?: Erasure<E>;
}

/**
 * A read model of the log itself. It receives every event as the log has it: neither opened nor upcast, and also of types
 * and versions that only newer software knows. Nothing in its tables belongs to anyone. Its commits wait for the disk: roots
 * of the log's tree are signed and kept outside the database, which must not lose the tree that they belong to.
 */
export interface RecordedProjection
  extends Pick<Projection, 'name' | 'tables' | 'tableVersion' | 'older' | 'isUnhurried' | 'createTables'> {
  projectRecorded(events: readonly RecordedEvent[], db: Kysely<Database>): Promise<void>;
}

export type AnyEvent = { readonly type: string; readonly data: unknown };
export type AnyProjectedEvent = ProjectedEvent<AnyEvent>;

/** A projection without its own types, as the runtime sees it. */
export interface AnyProjection
  extends Omit<Projection, 'tables' | 'eventTypes' | 'fold' | 'write' | 'statements' | 'erasure'> {
  /** With the table of erased subjects, if the projection has an `erasure`. */
  readonly tables: readonly string[];
  /** Empty for a projection of recorded events. */
  readonly eventTypes: readonly string[];
  /** Folds the events. The function that it returns stores the changes, in the runtime's transaction. */
  prepare(events: readonly AnyProjectedEvent[]): (db: Kysely<Database>) => Promise<void>;
  /** Present if it receives every event as the log has it: then `prepare` is never called. */
  projectRecorded?(events: readonly RecordedEvent[], db: Kysely<Database>): Promise<void>;
  /** Absent if nothing in its tables belongs to anyone. */
  readonly erasure?: Erasure<AnyEvent> & {
    /** The table of erased subjects. */
    readonly table: string;
    /** Runs `eraseStatements` for these owners, in the runtime's transaction. */
    erase(owners: readonly string[], db: Kysely<Database>): Promise<void>;
  };
}

/**
 * A projection's fold for untyped events. The cast is safe, although TypeScript cannot check it: the codec
 * has upcast each event to the current version of its type, and the caller passes only types that the
 * projection names.
 */
export const foldOf =
  <E extends AnyEvent, Changes>({ fold }: Pick<Projection<E, Changes>, 'fold'>) =>
  (events: readonly AnyProjectedEvent[]): Changes =>
    fold(events as readonly ProjectedEvent<E>[]);

/**
 * Hides a projection's own types from the runtime. A projection that has an `erasure` also gets a table of erased
 * subjects.
 */
export function asProjection<E extends AnyEvent, Changes>(projection: Projection<E, Changes>): AnyProjection {
  const { fold: _, write, statements, erasure, ...rest } = projection;
  const fold = foldOf(projection);
  const eventTypes = Object.keys(projection.eventTypes);
  const prepare: AnyProjection['prepare'] = (events) => {
    const changes = fold(events);
    if (write) return (db) => write(changes, db);
    const made = statements(changes);
    return async (db) => {
      for (const statement of made) await statement.execute(db);
    };
  };
  if (!erasure) return { ...rest, eventTypes, prepare };
  const table = erasedTable(projection.name);
  return {
    ...rest,
    tables: [...projection.tables, table],
    eventTypes: [...eventTypes, erasure.by],
    async createTables(db) {
      await projection.createTables(db);
      await sql`create table ${sql.table(table)} (owner uuid primary key)`.execute(db);
    },
    prepare,
    erasure: {
      by: erasure.by,
      table,
      // Safe for the same reason as in `foldOf`.
      ownerOf: (event) => erasure.ownerOf(event as E & { readonly stream: string }),
      recipientOf: (event) => erasure.recipientOf?.(event as E & { readonly stream: string }),
      eraseStatements: erasure.eraseStatements,
      async erase(owners, db) {
        const statements = erasure.eraseStatements(sql`any(${owners}::uuid[])`);
        for (const statement of statements) await statement.execute(db);
      },
    },
  };
}

/** A projection of recorded events, as the runtime sees it. */
export const asRecordedProjection = (projection: RecordedProjection): AnyProjection => ({
  ...projection,
  eventTypes: [],
  prepare: () => {
    throw new Error(`${projection.name} takes recorded events only`);
  },
});

/** Whether the projection receives events of this type. */
export const receives = (
  { eventTypes, projectRecorded }: Pick<AnyProjection, 'eventTypes' | 'projectRecorded'>,
  { type }: { readonly type: string },
): boolean => projectRecorded !== undefined || eventTypes.includes(type);

/**
 * The name of the table of erased subjects. It is one of the projection's tables, so that a rebuild swaps all
 * of them together.
 */
const erasedTable = (name: string): string => `${name.replaceAll('-', '_')}_erased`;
