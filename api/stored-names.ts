import { randomUUID } from 'node:crypto';
import type { WritingKind } from '../domain/community/writing-kinds.ts';
import { uuidV5 } from '../infra/crypto/uuid-v5.ts';

/**
 * The names under which the API stores data: in cookies, in the `throttles` table and as inputs of UUIDv5. A
 * changed name of the session cookie signs everyone out. A changed input can let a repeated command be executed
 * twice.
 */

/** Cookie names without their suffix. */
export const COOKIES = {
  session: 'session',
  signedIn: 'signed-in',
  position: 'position',
  device: 'device',
  passkeyBrowser: 'passkey-browser',
} as const;

/** The prefixes of the keys in the `throttles` table. */
export const THROTTLES = {
  loginAccount: 'login-account',
  loginKnownPlace: 'login-known-place',
  loginDevice: 'login-device',
  loginSignedIn: 'login-signed-in',
  loginAddress: 'login-address',
  registerAddress: 'register-address',
  anonymousAddress: 'anonymous-address',
  knownPlace: 'known-place',
  passkeyChallenge: 'passkey-challenge',
  postsMember: 'posts-member',
  newAuthorPostsMember: 'new-author-posts-member',
  newAuthorPostsAddress: 'new-author-posts-address',
  likesMember: 'likes-member',
  gratitudeMember: 'gratitude-member',
  reportsMember: 'reports-member',
  illegalReportsAddress: 'illegal-reports-address',
  hiddenPeopleMember: 'hidden-people-member',
  reminderTests: 'reminder-tests',
} as const;

/** The suffix of a throttle that counts callers on this machine. */
export const THROTTLE_ON_THIS_MACHINE = '-here';

/**
 * The id under which a command with an `Idempotency-Key` is stored. One device may use the same key as a
 * person and as a pseudonym. The hash separates the two, and nothing stored links them.
 */
export const commandIdOf = (actor: string, idempotencyKey: string): string =>
  uuidV5(`${actor}:${idempotencyKey}`);

/**
 * A new id for a command without an `Idempotency-Key`, such as one that the server or the command line executes. It
 * differs at each call. It looks like that of a command the person has sent.
 */
export const ordinaryCommandId = (actor: string): string => commandIdOf(actor, randomUUID());

/** The id of the entity number `index` that a command creates. It is the same when the command is repeated. */
export const newIdOf = (actor: string, commandId: string, index: number): string =>
  uuidV5(`${actor}:${commandId}:${index}`);

/** The id of the command that registers a new account in the log. */
export const registrationCommandId = (personId: string): string => uuidV5(`registration:${personId}`);

/** The id of the command that records an erasure. `owner` is a person or a pseudonym. */
export const erasureCommandId = (owner: string): string => uuidV5(`erasure:${owner}`);

/**
 * The id of the thanks for a like, at most one for each liker and post. Up to 1.0.2 every gratitude for a
 * post had this id, so the thanks that those clients sent after a like are never stored a second time.
 */
export const likeThanksId = (liker: string, postHandle: string): string =>
  uuidV5(`gratitude:${liker}:${postHandle}`);

/** The id of a note of gratitude to the author of a post: at most one for each sender and post. */
export const postNoteId = (sender: string, postHandle: string): string =>
  uuidV5(`gratitude-note:${sender}:${postHandle}`);

/**
 * The id of the command with which a reactor reacts to an event. It is the same each time the event is
 * delivered.
 */
export const reactionCommandId = (reactor: string, eventId: string): string =>
  uuidV5(`reaction:${reactor}:${eventId}`);

/** The id of the case about a post or a thanks. All reports on it lead to this one case. */
export const caseIdOf = (kind: WritingKind, subjectId: string): string => uuidV5(`case:${kind}:${subjectId}`);

/** The id of a report: each reporter has at most one in a case. */
export const reportIdOf = (caseId: string, reporter: string): string =>
  uuidV5(`report:${caseId}:${reporter}`);

/**
 * A person's own id of a recommended act. It is the same in every process at any time, so that a list can be
 * shown and its acts can be completed before anything is stored.
 */
export const actIdOf =
  (personId: string) =>
  (slug: string): string =>
    uuidV5(`${personId}:act:${slug}`);

/**
 * The id of a command of the demo history. It is always the same, so that seeding again stores nothing twice.
 */
export const demoCommandId = (name: string): string => uuidV5(`demo:${name}`);
