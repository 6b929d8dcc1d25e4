import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { AccountErased } from '../domain/account/events.ts';
import type { MemberErased } from '../domain/pseudonym/events.ts';
import type { UpcastEvent } from '../infra/event-store/codec.ts';
import type { RecordedEvent } from '../infra/event-store/port.ts';
import type { Database, ReadModelTables } from './tables.ts';

/** An event as a projector sees it: the newest shape, personal texts sealed. */
export type ProjectedEvent<E extends { readonly type: string; readonly data: unknown }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data'> & E
  : never;

/** The events by which somebody is erased. */
export type ErasureType = typeof AccountErased.type | typeof MemberErased.type;

/**
 * How a person, or a member of the community, goes from a read model. The runtime does it in log order, however
 * the log is cut into batches, and remembers who is gone: it leaves out what comes later of theirs.
 */
export interface Erasure<E extends { readonly type: string; readonly data: unknown }> {
  /** Read models hold people's own data or members', never both. */
  readonly by: ErasureType;
  /** Whose event it is; undefined for one that counts whoever is gone. */
  ownerOf(event: ProjectedEvent<E>): string | undefined;
  /** Whom it reaches: where they are gone, what it brings them is removed at once. */
  recipientOf?(event: ProjectedEvent<E>): string | undefined;
  /** Removes what is kept of theirs, as if it had never been there, in the runtime's transaction. */
  erase(owners: readonly string[], db: Kysely<Database>): Promise<void>;
}

/**
 * One read model. `fold` is pure: it turns a batch of events into what has to change, and `write` stores
 * that inside the runtime's transaction, together with the checkpoint.
 */
export interface Projection<
  E extends { readonly type: string; readonly data: unknown } = never,
  Changes = never,
> {
  readonly name: string;
  /** The tables it fills, all its own. */
  readonly tables: readonly (keyof ReadModelTables)[];
  readonly tableVersion: number;
  readonly eventTypes: readonly string[];
  createTables(db: QueryExecutorProvider): Promise<void>;
  fold(events: readonly ProjectedEvent<E>[]): Changes;
  write(changes: Changes, db: Kysely<Database>): Promise<void>;
  readonly erasure: Erasure<E>;
}

export type AnyEvent = { readonly type: string; readonly data: unknown };
export type AnyProjectedEvent = ProjectedEvent<AnyEvent>;

/** A projection whose own types don't matter to the one who runs it. */
export interface AnyProjection extends Omit<Projection, 'tables' | 'fold' | 'write' | 'erasure'> {
  readonly tables: readonly string[];
  project(events: readonly AnyProjectedEvent[], db: Kysely<Database>): Promise<void>;
  /** Left out by one that keeps nobody's data. */
  readonly erasure?: Erasure<AnyEvent> & { readonly table: string };
}

/**
 * A projection's fold, for events whose types nobody has looked at. Each has been upcast by the codec and is of a
 * type the projection names, and what TypeScript can't know is that its data then has the shape of that type.
 */
export const foldOf =
  <E extends AnyEvent, Changes>({ fold }: Pick<Projection<E, Changes>, 'fold'>) =>
  (events: readonly (AnyProjectedEvent | UpcastEvent)[]): Changes =>
    fold(events as unknown as readonly ProjectedEvent<E>[]);

/** Closes a projection over its own types. */
export function asProjection<E extends AnyEvent, Changes>(projection: Projection<E, Changes>): AnyProjection {
  const { fold: _, write, erasure, ...rest } = projection;
  const fold = foldOf(projection);
  const table = erasedTable(projection.name);
  return {
    ...rest,
    tables: [...projection.tables, table],
    eventTypes: [...projection.eventTypes, erasure.by],
    async createTables(db) {
      await projection.createTables(db);
      await sql`create table ${sql.table(table)} (owner uuid primary key)`.execute(db);
    },
    project: (events, db) => write(fold(events), db),
    erasure: {
      by: erasure.by,
      table,
      // As in `foldOf`.
      ownerOf: (event) => erasure.ownerOf(event as unknown as ProjectedEvent<E>),
      recipientOf: (event) => erasure.recipientOf?.(event as unknown as ProjectedEvent<E>),
      erase: erasure.erase,
    },
  };
}

/** Where a projection keeps who has been erased from it: beside its rows, so that it is swapped with them. */
const erasedTable = (name: string): string => `${name.replaceAll('-', '_')}_erased`;
