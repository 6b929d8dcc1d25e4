import type { Actor, StaffCaller } from './actors.ts';
import type { ResourceKind } from './resources.ts';

/** The expected status: one, or one each for the caller's own, another person's and a made-up resource. */
export type Outcome = number | readonly [own: number, anothers: number, madeUp: number];

/**
 * The expected status for each caller. An ended session counts as none, but does not make its owner a visitor:
 * `loggedOut` and `erased` are by default what `nobody` gets. An erased resource looks as if it never existed.
 */
export interface Outcomes {
  readonly nobody: Outcome;
  readonly visitor: Outcome;
  readonly person: Outcome;
  readonly demo: Outcome;
  readonly loggedOut?: Outcome;
  readonly erased?: Outcome;
  /** The outcomes that differ by role. The holder of a role without an entry gets what every person gets. */
  readonly staff?: Readonly<Partial<Record<StaffCaller, Outcome>>>;
}

/** The data of a call, and the resource that it targets. */
export interface ProbeContext {
  readonly actor: Actor;
  /** The id or name of the targeted resource. It replaces `:id` or `:name` in the path. */
  readonly resource: string;
}

/** One way to call a route that might reach another person's data. */
export interface Probe {
  readonly names?: ResourceKind;
  readonly query?: (context: ProbeContext) => string;
  readonly body?: (context: ProbeContext) => object;
  readonly outcomes: Outcomes;
  /** The call changes the caller, such as their session, password or name, so each case uses a fresh caller. */
  readonly consumesActor?: true;
  /** The answer may name staff ids of others. */
  readonly showsStaffIds?: true;
  /** A call of one's own resource is in the log before it is answered. Other calls leave no trace. */
  readonly recordsReads?: true;
}

export const everyone = (outcome: Outcome): Outcomes => ({
  nobody: outcome,
  visitor: outcome,
  person: outcome,
  demo: outcome,
});
export const signedIn = (person: Outcome, demo = person): Outcomes => ({
  nobody: 401,
  visitor: 401,
  person,
  demo,
});

/** A call for a session that acts in one of these roles. A person without it, or with another, is refused. */
export const onlyFor = (staff: Outcomes['staff']): Outcomes => ({
  ...signedIn(403),
  ...(staff && { staff }),
});

/**
 * The outcome for a browser that believes its ended session is active. It is refused instead of becoming a
 * visitor.
 */
export const noVisitors = (outcome: Outcome) => ({ loggedOut: outcome, erased: outcome });

/** A call about what a pseudonym owns, which only its owner finds. An ended session has no pseudonym. */
export const ofPseudonym = (own: number): Outcomes => ({
  ...everyone([own, 404, 404]),
  ...noVisitors(404),
});

export const plain = (outcomes: Outcomes, body?: Probe['body']): Probe => ({
  outcomes,
  ...(body && { body }),
});
/** A call about one's own data that names the person in the query. */
export const readsOf = (outcomes: Outcomes): Probe => ({
  names: 'user',
  query: ({ resource }) => `userId=${resource}`,
  outcomes,
});
export const ownReads = [plain(signedIn(200)), readsOf(signedIn([200, 403, 403]))];
/** A list of one's own data that begins after an entry. */
export const before = (names: ResourceKind): Probe => ({
  names,
  query: ({ resource }) => `before=${resource}`,
  outcomes: signedIn([200, 404, 404]),
});
/** A write of one's own data, both with and without the person's number. */
export const ownWrites = (status: number, body: (canary: string) => object): Probe[] => [
  plain(signedIn(status), ({ actor }) => body(actor.canary)),
  {
    names: 'user',
    body: ({ actor, resource }) => ({ ...body(actor.canary), userId: Number(resource) }),
    outcomes: signedIn([status, 403, 403]),
  },
];
export const inPath = (names: ResourceKind, outcomes: Outcomes, body?: Probe['body']): Probe => ({
  names,
  outcomes,
  ...(body && { body }),
});
