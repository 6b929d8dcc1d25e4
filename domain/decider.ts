/**
 * The rules of one aggregate. `evolve` and `decide` depend on their arguments alone: time, ids and randomness are part
 * of the command. `evolve` returns the state after one more event. It may change and return the state it was given, so
 * callers must use only the returned one. It handles every type of event: `unhandled` makes a missing one a compile
 * error. An aggregate whose state depends on when events happened uses `TimedEvent<Event>` as `Seen`. `decide` returns
 * the events that follow from a command, or `[]` when the command changes nothing. It throws a `DomainError` when a
 * rule forbids the command.
 */
export interface Decider<State, Command, Event, Seen = Event> {
  /**
   * True if the state may stay in memory between commands, so that the next command reads only newer events.
   * Such a state must not hold personal texts in the clear, because they would remain readable after their
   * key is destroyed. The next command changes the state in place, so other readers must not await anything
   * before they read it.
   */
  readonly isCacheable?: true;
  initial(): State;
  evolve(state: State, event: Seen): State;
  decide(command: Command, state: State): readonly Event[];
}

/** The state after `events`, starting from the initial state. */
export function fold<State, Event>(
  decider: { initial(): State; evolve(state: State, event: Event): State },
  events: Iterable<Event>,
): State {
  let state = decider.initial();
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
