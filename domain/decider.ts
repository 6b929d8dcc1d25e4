/**
 * The one anatomy of every aggregate: what is true (`evolve`) and what may happen next (`decide`).
 * Time, ids and randomness arrive inside the command, so both give the same answer for the same input.
 * `initial` makes a fresh state; `evolve` may grow and return the state it was given, which a fold never
 * shares.
 *
 * Where a state depends on when things happened, what `evolve` has `Seen` is `TimedEvent<Event>`.
 *
 * `decide` returns the events that follow, `[]` when the command changes nothing, and throws a
 * `DomainError` when a rule forbids it.
 */
export interface Decider<State, Command, Event, Seen = Event> {
  /**
   * The state may be kept in memory from one command to the next, which saves reading the stream from its
   * beginning: it holds no person's words in the clear, which would outlive their key. It goes on growing with
   * the next command, so that who else looks at it looks at once, or at what never changes in it.
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
