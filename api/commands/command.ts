import type { Decider } from '../../domain/decider.ts';
import type { EventMoment, TimedEvent } from '../../domain/event.ts';

export type AnyEvent = { readonly type: string; readonly data: object };

/** Gives the new id of a command with this index, from 0. It is the same at every retry. */
export type NewId = (index: number) => string;

/** A command together with its stream and decider. */
export interface Command<State, C, Event extends AnyEvent> {
  /** The owner of the key that seals personal texts. */
  readonly actor: string;
  readonly commandId: string;
  /** A function if this command creates the stream, whose name then contains the new id. */
  readonly stream: string | ((newId: NewId) => string);
  readonly decider: Decider<State, C, Event, TimedEvent<Event>>;
  /** Builds the command. Its look-ups happen here, once before each decision, and never for a repeat. */
  readonly command: (newId: NewId) => C | Promise<C>;
  readonly moment: EventMoment;
  /** True if the register has this command as executed. It is then not decided again. */
  readonly isRepeat?: boolean;
  /** True if the id was created for this call, so that it cannot have been executed before. */
  readonly hasNoIdempotencyKey?: boolean;
  /** Called before each decision of a command that is not a repeat. Throws to refuse it. */
  readonly checkRateLimit?: () => Promise<void>;
}

export interface Outcome<State, Event> {
  /** The events that this command wrote, now or at its first execution; `[]` when it changed nothing. */
  readonly events: readonly TimedEvent<Event>[];
  /** If the decider is cacheable, the next command may change this object. */
  readonly state: State;
  /** The log up to this position includes the command's effect. Undefined for an empty stream. */
  readonly position: bigint | undefined;
}
