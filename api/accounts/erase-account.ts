import type { Kysely } from 'kysely';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import { memberDecider } from '../../domain/member/decide.ts';
import { memberStream } from '../../domain/member/events.ts';
import type { UntoldErasure } from '../../infra/erasures/untold-erasures.ts';
import type { PlainTables } from '../../infra/postgres/tables.ts';
import { erasedInLog } from '../../projections/erased-in-log.ts';
import type { Services } from '../services.ts';
import { erasureCommandId } from '../stored-names.ts';

type Needed = Pick<
  Services,
  | 'accounts'
  | 'sessions'
  | 'keys'
  | 'untoldErasures'
  | 'register'
  | 'presence'
  | 'community'
  | 'commands'
  | 'db'
  | 'store'
>;

/**
 * Erases a person, and the member of the community they were. First what lets them in, what can open their texts
 * and what connects the two is destroyed, all of it or, when this throws, nothing. Then the log is told: of the
 * member at once, so that their posts go, of the person at a moment of its own within days, since nobody can see
 * or read what was theirs any more, and the two side by side would be a pair for good.
 */
export async function eraseAccount(services: Needed, personId: string): Promise<void> {
  const due = await destroy(services, [personId], [services.community.ofPerson(personId)]);
  // They are gone, whether or not the log can be told just now: housekeeping tells what is left, and what is wrong.
  for (const erasure of due) await tell(services, erasure).catch(() => {});
}

/**
 * Tells the log of the erasures it is time for. One that can't be told keeps no other from it; throws the error of
 * the last such.
 */
export async function tellErasures(services: Needed): Promise<void> {
  let failure: unknown;
  for (const erasure of await services.untoldErasures.due()) {
    try {
      await tell(services, erasure);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

async function tell(services: Needed, { id, kind, owner }: UntoldErasure): Promise<void> {
  await (kind === 'person' ? recordAccountErased : recordMemberErased)(services, owner);
  await services.untoldErasures.remove(id);
}

/**
 * Destroys once more what belongs to people the log says are erased: it is there where PostgreSQL was restored from
 * a backup made before, and the presence of a member where a connection still open has noted them again.
 */
export async function completeErasures(services: Needed): Promise<void> {
  const { db, store, community, accounts, keys, presence } = services;
  const erased = await erasedInLog(db, store);
  const people = new Set(erased.AccountErased);
  const members = new Set(erased.MemberErased);
  for (const personId of people) members.add(community.ofPerson(personId));
  const destroyed = await keys.destroyedAmong([...people, ...members]);
  const undestroyed = (owner: string) => !destroyed.has(owner);
  if ([...members].some(undestroyed)) {
    // Of a person the log may not have been told yet.
    for (const personId of await accounts.everybody()) {
      if (members.has(community.ofPerson(personId))) people.add(personId);
    }
  }
  const left = await accounts.among([...people]);
  await destroy(
    services,
    [...people].filter((personId) => undestroyed(personId) || left.has(personId)),
    [...members].filter((member) => undestroyed(member) || !erased.MemberErased.has(member)),
  );
  await presence.forget([...members]);
}

/**
 * In one transaction: with the account gone nothing tells any more which member the person was. Answers what the log
 * is to be told of at once.
 */
async function destroy(
  { accounts, sessions, keys, untoldErasures, register, presence, db }: Needed,
  people: readonly string[],
  members: readonly string[],
): Promise<UntoldErasure[]> {
  const owners = [...people, ...members];
  if (owners.length === 0) return [];
  const plain: Kysely<PlainTables> = db;
  const due = await plain.transaction().execute(async (transaction) => {
    await keys.destroy(owners, transaction);
    await sessions.endAll(people, transaction);
    await accounts.remove(people, transaction);
    await register.forget(owners, transaction);
    await presence.forget(members, transaction);
    return untoldErasures.add(people, members, transaction);
  });
  // What was looked up while the transaction was under way was still there then.
  keys.forget();
  sessions.forget();
  return due;
}

async function recordAccountErased({ commands }: Needed, personId: string): Promise<void> {
  await commands.carryOut({
    actor: personId,
    commandId: erasureCommandId(personId),
    stream: accountStream(personId),
    decider: accountDecider,
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseAccount' }),
  });
}

async function recordMemberErased({ commands }: Needed, member: string): Promise<void> {
  await commands.carryOut({
    actor: member,
    commandId: erasureCommandId(member),
    stream: memberStream(member),
    decider: memberDecider,
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseMember' }),
  });
}
