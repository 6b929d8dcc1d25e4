import type { Kysely } from 'kysely';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import { memberDecider } from '../../domain/member/decide.ts';
import { memberStream } from '../../domain/member/events.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { PlainTables } from '../../infra/postgres/tables.ts';
import { erasedInLog } from '../../projections/erased-in-log.ts';
import type { Services } from '../services.ts';

type Needed = Pick<
  Services,
  'accounts' | 'sessions' | 'keys' | 'register' | 'presence' | 'community' | 'commands' | 'db' | 'store'
>;

/**
 * Erases a person, and the member of the community they were. First the log is told of both, by commands that
 * nothing in it connects; then what can open their texts, and what connects the two, is destroyed. A process that
 * dies in between leaves an account whose erasure the next start completes. Can be called again.
 */
export async function eraseAccount(services: Needed, personId: string): Promise<void> {
  const member = services.community.ofPerson(personId);
  await recordAccountErased(services, personId);
  await recordMemberErased(services, member);
  await destroy(services, [personId], [member]);
}

/**
 * Destroys once more what belongs to people the log says are erased: it is there where an erasure was interrupted,
 * and where PostgreSQL was restored from a backup made before.
 */
export async function completeErasures(services: Needed): Promise<void> {
  const { db, store, community, accounts, keys } = services;
  const erased = await erasedInLog(db, store);
  const people = [...erased.AccountErased];
  const members = new Set(erased.MemberErased);
  for (const member of people.map((personId) => community.ofPerson(personId))) {
    if (!members.has(member)) await recordMemberErased(services, member);
    members.add(member);
  }
  const owners = [...people, ...members];
  const [destroyed, left] = [await keys.destroyedAmong(owners), await accounts.among(people)];
  const undestroyed = (owner: string) => !destroyed.has(owner);
  await destroy(
    services,
    people.filter((personId) => undestroyed(personId) || left.has(personId)),
    [...members].filter(undestroyed),
  );
}

/** In one transaction: with the account gone nothing tells any more which member the person was. */
async function destroy(
  { accounts, sessions, keys, register, presence, db }: Needed,
  people: readonly string[],
  members: readonly string[],
): Promise<void> {
  const owners = [...people, ...members];
  if (owners.length === 0) return;
  const plain: Kysely<PlainTables> = db;
  await plain.transaction().execute(async (transaction) => {
    await keys.destroy(owners, transaction);
    await sessions.endAll(people, transaction);
    await accounts.remove(people, transaction);
    await register.forget(owners, transaction);
    await presence.forget(members, transaction);
  });
  // What was looked up while the transaction was under way was still there then.
  keys.forget();
  sessions.forget();
}

async function recordAccountErased({ commands }: Needed, personId: string): Promise<void> {
  await commands.carryOut({
    actor: personId,
    commandId: uuidV5(`erasure:${personId}`),
    stream: accountStream(personId),
    decider: accountDecider,
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseAccount' }),
  });
}

async function recordMemberErased({ commands }: Needed, member: string): Promise<void> {
  await commands.carryOut({
    actor: member,
    commandId: uuidV5(`erasure:${member}`),
    stream: memberStream(member),
    decider: memberDecider,
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseMember' }),
  });
}
