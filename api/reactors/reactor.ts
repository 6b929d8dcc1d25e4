import type { AnyEvent, ProjectedEvent } from '../../projections/projection.ts';

/**
 * A rule of the form "when this event is stored, do that". It reacts to new events only: its first start
 * begins at the end of the log, and a rebuild of read models never calls it.
 */
export interface Reactor<E extends AnyEvent = AnyEvent> {
  /** The name under which its position is stored and its lock is taken. It never changes. */
  readonly name: string;
  /** It is called for events of these types only, in their newest version. */
  readonly eventTypes: readonly E['type'][];
  /**
   * Reacts to one event. An event may be delivered again after a crash, so a reaction is a command with
   * `commandId`, which is the same each time. Throws when the reaction fails; if a store is unavailable, it
   * is retried, and otherwise the event is skipped.
   */
  react(event: ProjectedEvent<E>, commandId: string): Promise<void>;
}
