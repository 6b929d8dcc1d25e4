import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../infra/event-store/port.ts';
import type { Database, ReadModelTables } from './tables.ts';

/** An event as a projector sees it: the newest shape, personal texts sealed. */
export type ProjectedEvent<E extends { readonly type: string; readonly data: unknown }> = E extends unknown
  ? Omit<RecordedEvent, 'type' | 'data'> & E
  : never;

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
  createTables(db: Kysely<never>): Promise<void>;
  fold(events: readonly ProjectedEvent<E>[]): Changes;
  write(changes: Changes, db: Kysely<Database>): Promise<void>;
}

/** A projection whose own types don't matter to the one who runs it. */
export interface AnyProjection extends Omit<Projection, 'fold' | 'write'> {
  project(
    events: readonly ProjectedEvent<{ type: string; data: unknown }>[],
    db: Kysely<Database>,
  ): Promise<void>;
}

/** Closes a projection over its own types. */
export function asProjection<E extends { readonly type: string; readonly data: unknown }, Changes>(
  projection: Projection<E, Changes>,
): AnyProjection {
  const { fold, write, ...rest } = projection;
  return {
    ...rest,
    project: (events, db) => write(fold(events as unknown as readonly ProjectedEvent<E>[]), db),
  };
}
