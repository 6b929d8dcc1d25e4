import {
  type AccountRequestsState,
  type Hiding,
  hiddenRequests,
} from '../../domain/account-requests/decide.ts';
import type { RequestAction } from '../../domain/account-requests/schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { COMMAND_LINE } from '../../domain/staff/events.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { accountRequestsOf, isLocked } from '../account-requests/account-requests-of.ts';
import { eraseAccount } from '../accounts/erase-account.ts';
import { requireChangeable } from '../accounts/own-account.ts';
import { eraseSpread } from '../accounts/spread-erasure.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { accountRequestsAggregate, erasureOrdersAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';
import { todayInUtc } from '../today-in-utc.ts';

/** Why the command line acts on an account, and what its person learns of it. */
export interface Ground {
  readonly reason: string;
  readonly isReasonShown: boolean;
  /** Undefined if the person sees it at once. */
  readonly hiding?: Hiding | undefined;
}

/** The answer of `find`. It names no pseudonym. */
export interface FoundAccount {
  readonly username: string;
  /** YYYY-MM-DD in UTC. */
  readonly createdOn: string;
  readonly lockedOn: string | undefined;
  readonly roles: readonly string[];
  readonly devices: number;
  readonly requests: number;
  /** Those of them that the person does not see yet. */
  readonly hiddenRequests: number;
}

/** A signed-in device. `id` stands for the session's id, which only its browser should have. */
export interface SignedInDevice {
  readonly id: string;
  readonly device: string;
  readonly seenOn: string;
}

/** The account with this username. Throws `DomainError('not-found')`, and `forbidden` for a demo account. */
export async function accountNamed(
  { accounts }: Pick<Services, 'accounts'>,
  username: string,
): Promise<Account> {
  const account = await accounts.withUsername(username);
  if (!account) throw new DomainError('not-found', `There is no account with the username ${username}`);
  requireChangeable(account);
  return account;
}

/** Records what is about to be done with the account. Call it before. Throws `DomainError('invalid')`. */
export async function recordRequest(
  { commands }: Pick<Services, 'commands'>,
  { person_id }: Account,
  action: RequestAction,
  ground: Ground,
): Promise<void> {
  const today = todayInUtc();
  await commands.execute({
    ...instanceOf(accountRequestsAggregate, person_id),
    commandId: ordinaryCommandId(person_id),
    moment: { occurredAt: startOfDay(new Date()), localDate: today },
    command: (newId) => ({ type: 'recordRequest', requestId: newId(0), action, today, ...ground }),
  });
}

/** Records that the account was looked up, and returns what `find` shows. This call is not among the `requests`. */
export async function findPerson(
  services: Services,
  account: Account,
  ground: Ground,
): Promise<FoundAccount> {
  const { accounts, staffRoles, sessions } = services;
  const { person_id, created_at } = account;
  const before = await accountRequestsOf(services, person_id);
  await recordRequest(services, account, 'find', ground);
  const [{ username }, lockedOn, roles, devices] = await Promise.all([
    accounts.namesOf(account),
    accounts.lockedOn(person_id),
    staffRoles.ofPerson(person_id),
    sessions.ofPerson(person_id),
  ]);
  return {
    ...{ username, createdOn: utcDay(created_at), devices: devices.length },
    // A restored database may be older than the lock.
    lockedOn: lockedOn ?? lockedSince(before),
    roles: roles.map(({ role }) => role),
    requests: before.requests.length,
    hiddenRequests: hiddenRequests(before, todayInUtc()).length,
  };
}

/** The first day in UTC of the lock that the log has; undefined if it has none, or an unlock after it. */
function lockedSince({ requests }: AccountRequestsState): string | undefined {
  const unlock = requests.findLastIndex(({ action }) => action === 'unlock');
  return requests.slice(unlock + 1).find(({ action }) => action === 'lock')?.day;
}

/** Ends all sessions and refuses new ones. Nothing is deleted. Returns how many sessions were active. */
export async function lockPerson(services: Services, account: Account, ground: Ground): Promise<number> {
  await recordRequest(services, account, 'lock', ground);
  const { accounts, sessions } = services;
  return sessions.endAll(account.person_id, (transaction) => accounts.lock(account.person_id, transaction));
}

export async function unlockPerson(services: Services, account: Account, ground: Ground): Promise<void> {
  await recordRequest(services, account, 'unlock', ground);
  await services.accounts.unlock(account.person_id);
}

export async function sessionsOfPerson(
  services: Services,
  account: Account,
  ground: Ground,
): Promise<SignedInDevice[]> {
  await recordRequest(services, account, 'list-sessions', ground);
  const listed = await services.sessions.ofPerson(account.person_id);
  return listed.map(({ handle, device, seen_at }) => ({
    id: handle,
    device: device ?? 'unknown',
    seenOn: utcDay(seen_at),
  }));
}

/**
 * Ends one session, by the id that `sessionsOfPerson` lists, or `all`. Its browser keeps what it stores. Returns how many
 * have ended. Throws `DomainError('not-found')`.
 */
export async function endSessionsOf(
  services: Services,
  account: Account,
  which: string,
  ground: Ground,
): Promise<number> {
  const { sessions } = services;
  const listed = await sessions.ofPerson(account.person_id);
  const one = listed.find(({ handle }) => handle === which.toLowerCase());
  if (which !== 'all' && !one) throw new DomainError('not-found', `There is no session ${which}`);
  await recordRequest(services, account, 'end-sessions', ground);
  if (!one) return sessions.endAll(account.person_id, async () => {});
  await sessions.end(one.id);
  return 1;
}

/** Shows the person the requests that were hidden so far. Returns how many. */
export async function showRequests(services: Services, account: Account, ground: Ground): Promise<number> {
  const hidden = hiddenRequests(await accountRequestsOf(services, account.person_id), todayInUtc());
  if (hidden.length > 0) await recordRequest(services, account, 'show', ground);
  return hidden.length;
}

/**
 * Erases the account as its owner can. `reflections` says whether the posts leave at once or one by one. Before that the
 * log records that an erasure was ordered, but neither whose nor why: see `ErasureOrdered`. Throws
 * `DomainError('forbidden')` for a locked account, and `ReadModelNotReady` if a spread erasure can't list the posts yet.
 */
export async function erasePerson(
  services: Services,
  { person_id }: Account,
  reflections: 'at-once' | 'spread',
): Promise<void> {
  if (await isLocked(services, person_id)) {
    throw new DomainError(
      'forbidden',
      'The account is locked, and its data may have to be kept: if it may go, run "unlock" first',
    );
  }
  await services.commands.execute({
    ...instanceOf(erasureOrdersAggregate, COMMAND_LINE),
    commandId: ordinaryCommandId(COMMAND_LINE),
    moment: { occurredAt: startOfDay(new Date()) },
    command: () => ({ type: 'orderErasure' }),
  });
  await (reflections === 'spread' ? eraseSpread : eraseAccount)(services, person_id);
}
