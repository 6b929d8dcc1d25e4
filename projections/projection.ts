import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { AccountErased } from '../domain/account/events.ts';
import type { EventMoment, StoredEvent } from '../domain/event.ts';
import type { MemberErased } from '../domain/pseudonym/events.ts';
import type { RecordedEvent } from '../infra/event-store/port.ts';
import type { Database, ReadModelTables } from './tables.ts';

/**
 * An event as a projection sees it, in its newest version. Personal events have no texts; `stored` is what a row keeps
 * for an answer. Other events have their texts sealed.
 */
export type ProjectedEvent<E extends { readonly type: string; readonly data: unknown }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data' | 'metadata'> & {
      readonly moment: EventMoment;
      readonly stored: StoredEvent;
    } & E
  : never;

/** The events that erase a person or a pseudonym. */
export type ErasureType = typeof AccountErased.type | typeof MemberErased.type;

/**
 * How a read model removes an erased person or pseudonym. The runtime erases in log order, independently of
 * how the log is cut into batches, and skips later events of erased owners.
 */
export interface Erasure<E extends { readonly type: string; readonly data: unknown }> {
  /** A read model has data of people or of pseudonyms, never of both. */
  readonly by: ErasureType;
  /** The owner of an event; undefined for an event that takes effect even if its author is erased. */
  ownerOf(event: E & { readonly stream: string }): string | undefined;
  /**
   * The recipient of an event. If they are erased, the data that the event brings them is removed at once.
   */
  recipientOf?(event: E & { readonly stream: string }): string | undefined;
  /**
   * The statements that remove all rows of some owners, in this order. `owners` is SQL to compare an owner's id with.
   * `table` names the tables; without it they are those of the search path.
   */
  eraseStatements(owners: RawBuilder<unknown>, table?: TableName): readonly RawBuilder<unknown>[];
}

/** The SQL name of a table of another version. */
export type TableName = (table: string) => RawBuilder<unknown>;

/**
 * The tables of the release before this one. It runs beside this one during an upgrade, and again after a rollback, so
 * they stay until the release after this one. A later release leaves them out, and its start drops them.
 */
export interface OlderTables {
  readonly version: number;
  /** With the table of erased owners. */
  readonly tables: readonly string[];
  /**
   * For each current table a query over the older ones with the same columns. Current queries read them until the
   * current tables are complete. Without them the routes that read this projection answer 503 until then.
   */
  views?(older: TableName): Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Removes owners from the older tables, as `eraseStatements` does from the current ones. It runs only while no
   * process fills the older tables. They must be the same in the end when one starts again and catches up.
   */
  eraseStatements(
    owners: RawBuilder<unknown>,
    older: TableName,
    current: TableName,
  ): readonly RawBuilder<unknown>[];
}

/** Every type of a union of events. A missing type does not compile, and neither does an unknown one. */
export type TypesOf<E extends AnyEvent> = Readonly<Record<E['type'], true>>;

/**
 * One read model. `fold` is pure and turns a batch of events into changes. `write` stores them in the runtime's
 * transaction, together with the checkpoint.
 */
export interface Projection<
  E extends { readonly type: string; readonly data: unknown } = never,
  Changes = never,
> {
  readonly name: string;
  /** The tables it fills. No other projection writes to them. */
  readonly tables: readonly (keyof ReadModelTables)[];
  readonly tableVersion: number;
  readonly older?: readonly OlderTables[];
  /** The events it receives. */
  readonly eventTypes: TypesOf<E>;
  createTables(db: QueryExecutorProvider): Promise<void>;
  fold(events: readonly ProjectedEvent<E>[]): Changes;
  write(changes: Changes, db: Kysely<Database>): Promise<void>;
  /** Absent if nothing in its tables belongs to anyone. */
  readonly erasure?: Erasure<E>;
}

/**
 * A read model of the log itself. It receives every event as the log has it: neither opened nor upcast, and also of types
 * and versions that only newer software knows. Nothing in its tables belongs to anyone.
 */
export interface RecordedProjection
  extends Pick<Projection, 'name' | 'tables' | 'tableVersion' | 'older' | 'createTables'> {
  projectRecorded(events: readonly RecordedEvent[], db: Kysely<Database>): Promise<void>;
}

export type AnyEvent = { readonly type: string; readonly data: unknown };
export type AnyProjectedEvent = ProjectedEvent<AnyEvent>;

/** A projection without its own types, as the runtime sees it. */
export interface AnyProjection
  extends Omit<Projection, 'tables' | 'eventTypes' | 'fold' | 'write' | 'erasure'> {
  readonly tables: readonly string[];
  /** Empty for a projection of recorded events. */
  readonly eventTypes: readonly string[];
  project(events: readonly AnyProjectedEvent[], db: Kysely<Database>): Promise<void>;
  /** Present if it receives every event as the log has it: then `project` is never called. */
  projectRecorded?(events: readonly RecordedEvent[], db: Kysely<Database>): Promise<void>;
  /** Absent if the tables hold no personal data. */
  readonly erasure?: Erasure<AnyEvent> & {
    readonly table: string;
    /** Removes all rows of these owners, in the runtime's transaction. */
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

/** Hides a projection's own types from the runtime, and adds the table of erased owners if it has any. */
export function asProjection<E extends AnyEvent, Changes>(projection: Projection<E, Changes>): AnyProjection {
  const { fold: _, write, erasure, ...rest } = projection;
  const fold = foldOf(projection);
  const eventTypes = Object.keys(projection.eventTypes);
  const project: AnyProjection['project'] = (events, db) => write(fold(events), db);
  if (!erasure) return { ...rest, eventTypes, project };
  const table = erasedTable(projection.name);
  return {
    ...rest,
    tables: [...projection.tables, table],
    eventTypes: [...eventTypes, erasure.by],
    async createTables(db) {
      await projection.createTables(db);
      await sql`create table ${sql.table(table)} (owner uuid primary key)`.execute(db);
    },
    project,
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
  project: async () => {
    throw new Error(`${projection.name} takes recorded events only`);
  },
});

/** Whether the projection receives events of this type. */
export const receives = (
  { eventTypes, projectRecorded }: Pick<AnyProjection, 'eventTypes' | 'projectRecorded'>,
  { type }: { readonly type: string },
): boolean => projectRecorded !== undefined || eventTypes.includes(type);

/**
 * The name of the table of erased owners. It is one of the projection's tables, so that a rebuild swaps all
 * of them together.
 */
const erasedTable = (name: string): string => `${name.replaceAll('-', '_')}_erased`;
