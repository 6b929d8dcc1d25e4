import type { Kysely } from 'kysely';
import type { PendingErasure } from '../../infra/erasures/pending-erasures.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { erasedInLog } from '../../projections/erased-in-log.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { accountAggregate, pseudonymAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';
import { erasureCommandId } from '../stored-names.ts';

type Needed = Pick<
  Services,
  | 'accounts'
  | 'sessions'
  | 'keys'
  | 'pendingErasures'
  | 'register'
  | 'presence'
  | 'pseudonyms'
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
  const due = await destroy(services, [personId], [services.pseudonyms.ofPerson(personId)]);
  // They are gone, whether or not the log can be told just now: housekeeping tells what is left, and what is wrong.
  for (const erasure of due) await recordErasure(services, erasure).catch(() => {});
}

/**
 * Tells the log of the erasures it is time for. One that can't be told keeps no other from it; throws the error of
 * the last such.
 */
export async function recordDueErasures(services: Needed): Promise<void> {
  let failure: unknown;
  for (const erasure of await services.pendingErasures.due()) {
    try {
      await recordErasure(services, erasure);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

async function recordErasure(services: Needed, { id, kind, owner }: PendingErasure): Promise<void> {
  await (kind === 'person' ? recordAccountErased : recordPseudonymErased)(services, owner);
  await services.pendingErasures.remove(id);
}

/**
 * Destroys once more what belongs to people the log says are erased: it is there where PostgreSQL was restored from
 * a backup made before, and the presence of a member where a connection still open has noted them again.
 */
export async function completeErasures(services: Needed): Promise<void> {
  const { db, store, pseudonyms, accounts, keys, presence } = services;
  const erased = await erasedInLog(db, store);
  const people = new Set(erased.AccountErased);
  const pseudonymIds = new Set(erased.MemberErased);
  for (const personId of people) pseudonymIds.add(pseudonyms.ofPerson(personId));
  const destroyed = await keys.destroyedAmong([...people, ...pseudonymIds]);
  const undestroyed = (owner: string) => !destroyed.has(owner);
  if ([...pseudonymIds].some(undestroyed)) {
    // Of a person the log may not have been told yet.
    for (const personId of await accounts.allPersonIds()) {
      if (pseudonymIds.has(pseudonyms.ofPerson(personId))) people.add(personId);
    }
  }
  const left = await accounts.existingAmong([...people]);
  await destroy(
    services,
    [...people].filter((personId) => undestroyed(personId) || left.has(personId)),
    [...pseudonymIds].filter(
      (pseudonymId) => undestroyed(pseudonymId) || !erased.MemberErased.has(pseudonymId),
    ),
  );
  await presence.deletePeople([...pseudonymIds]);
}

/**
 * In one transaction: with the account gone nothing tells any more which member the person was. Answers what the log
 * is to be told of at once.
 */
async function destroy(
  { accounts, sessions, keys, pendingErasures, register, presence, db }: Needed,
  people: readonly string[],
  pseudonymIds: readonly string[],
): Promise<PendingErasure[]> {
  const owners = [...people, ...pseudonymIds];
  if (owners.length === 0) return [];
  const plain: Kysely<OperationalTables> = db;
  const due = await plain.transaction().execute(async (transaction) => {
    await keys.destroy(owners, transaction);
    await sessions.endAll(people, transaction);
    await accounts.remove(people, transaction);
    await register.deleteByActors(owners, transaction);
    await presence.deletePeople(pseudonymIds, transaction);
    return pendingErasures.add(people, pseudonymIds, transaction);
  });
  // What was looked up while the transaction was under way was still there then.
  keys.clearCache();
  sessions.clearCache();
  return due;
}

async function recordAccountErased({ commands }: Needed, personId: string): Promise<void> {
  await commands.execute({
    ...instanceOf(accountAggregate, personId),
    commandId: erasureCommandId(personId),
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseAccount' }),
  });
}

async function recordPseudonymErased({ commands }: Needed, pseudonymId: string): Promise<void> {
  await commands.execute({
    ...instanceOf(pseudonymAggregate, pseudonymId),
    commandId: erasureCommandId(pseudonymId),
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'erasePseudonym' }),
  });
}
