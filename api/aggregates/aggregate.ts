import type { Decider } from '../../domain/decider.ts';
import type { EventDefinition, TimedEvent } from '../../domain/event.ts';

type AnyEvent = { readonly type: string; readonly data: object };

/**
 * The part of a stream name besides its owner: nothing if an owner has one stream, otherwise the id of the
 * entity.
 */
export type StreamId = readonly [] | readonly [id: string];

/**
 * The facts that a command needs about its aggregate. Each aggregate is defined once, in `aggregates.ts`.
 */
export interface Aggregate<State, Command, Event extends AnyEvent, Id extends StreamId = readonly []> {
  /**
   * The owner whose key seals the texts: the person, or their pseudonym in the community. A staff id has no key, so its
   * events hold nothing personal.
   */
  readonly owner: 'person' | 'pseudonym' | 'staff';
  /** All events that its streams can contain. */
  readonly events: readonly (EventDefinition & { readonly type: Event['type'] })[];
  readonly decider: Decider<State, Command, Event, TimedEvent<Event>>;
  streamOf(owner: string, ...id: Id): string;
}

/** Defines an aggregate. Its types follow from its decider. */
export const defineAggregate = <State, Command, Event extends AnyEvent, Id extends StreamId = readonly []>(
  aggregate: Aggregate<State, Command, Event, Id>,
): Aggregate<State, Command, Event, Id> => aggregate;

/** One stream of an aggregate with its decider, in the form that `CommandHandler.execute` takes. */
export const instanceOf = <State, Command, Event extends AnyEvent, Id extends StreamId>(
  { decider, streamOf }: Aggregate<State, Command, Event, Id>,
  owner: string,
  ...id: Id
) => ({ actor: owner, stream: streamOf(owner, ...id), decider });
