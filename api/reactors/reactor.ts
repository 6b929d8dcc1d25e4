import type { AnyEvent, ProjectedEvent } from '../../projections/projection.ts';

/**
 * A rule of the form "when this event is stored, do that". It reacts to new events only: its first start begins at
 * the end of the log, and a rebuild of read models never calls it.
 */
export interface Reactor<E extends AnyEvent = AnyEvent> {
  /** Stored with its position and in the name of its lock: it never changes. */
  readonly name: string;
  /** It is called for these types only, with the data in the newest shape. */
  readonly eventTypes: readonly E['type'][];
  /**
   * Reacts to one event. An event may arrive again after a crash, so a reaction is a command with `commandId`,
   * which is the same each time. Throws when the event can't be reacted to; a store that is away is tried again.
   */
  react(event: ProjectedEvent<E>, commandId: string): Promise<void>;
}
