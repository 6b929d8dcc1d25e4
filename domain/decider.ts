/**
 * The shape of every aggregate. Both functions are pure: time, ids and randomness arrive inside the command.
 *
 * `evolve` returns the state after one more event. It may change and return the state it was given, because a fold
 * never shares it. It handles every type of event: `unhandled` makes a missing one a compile error. An aggregate
 * whose state depends on when things happened takes `TimedEvent<Event>` as `Seen`.
 *
 * `decide` returns the events that follow from a command, `[]` when the command changes nothing, and throws a
 * `DomainError` when a rule forbids it.
 */
export interface Decider<State, Command, Event, Seen = Event> {
  /**
   * The state may stay in memory between commands, which saves reading the stream again. Such a state must not hold
   * personal words in the clear, because they would outlive their key. The next command changes it in place, so
   * other readers must not await anything before they read it.
   */
  readonly isCacheable?: true;
  initial(): State;
  evolve(state: State, event: Seen): State;
  decide(command: Command, state: State): readonly Event[];
}

/** The state after `events`, starting from nothing. */
export function fold<State, Event>(
  decider: { initial(): State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initial();
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
