import type { Decider } from '../../domain/decider.ts';
import type { EventDefinition, TimedEvent } from '../../domain/event.ts';

type AnyEvent = { readonly type: string; readonly data: object };

/**
 * The part of a stream name beside its owner: nothing if an owner has one stream, otherwise the id of the
 * entity.
 */
export type StreamId = readonly [] | readonly [id: string];

/** Everything that a command needs to know of its aggregate. Each aggregate is bound once, in `aggregates.ts`. */
export interface Aggregate<State, Command, Event extends AnyEvent, Id extends StreamId = readonly []> {
  /** The acting owner, whose key seals the texts: the person, or their pseudonym in the community. */
  readonly owner: 'person' | 'pseudonym';
  /** Every event that its streams may hold. */
  readonly events: readonly (EventDefinition & { readonly type: Event['type'] })[];
  readonly decider: Decider<State, Command, Event, TimedEvent<Event>>;
  streamOf(owner: string, ...id: Id): string;
}

/** Binds an aggregate; its types follow from its decider. */
export const defineAggregate = <State, Command, Event extends AnyEvent, Id extends StreamId = readonly []>(
  aggregate: Aggregate<State, Command, Event, Id>,
): Aggregate<State, Command, Event, Id> => aggregate;

/** One stream of an aggregate and the rules for it, as `CommandHandler.execute` takes them. */
export const instanceOf = <State, Command, Event extends AnyEvent, Id extends StreamId>(
  { decider, streamOf }: Aggregate<State, Command, Event, Id>,
  owner: string,
  ...id: Id
) => ({ actor: owner, stream: streamOf(owner, ...id), decider });
