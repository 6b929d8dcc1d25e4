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
 * Erases a person and their pseudonym. One transaction first destroys the account, the sessions and the keys; when it
 * throws, nothing is destroyed. Then the log records the erasure of the pseudonym at once, so that its posts go, and
 * that of the person at a random time within days. Both at the same time would link the two in the log for good.
 */
export async function eraseAccount(services: Needed, personId: string): Promise<void> {
  const due = await destroy(services, [personId], [services.pseudonyms.ofPerson(personId)]);
  // The person is erased even when the log can't be written now; housekeeping records what is left and logs failures.
  for (const erasure of due) await recordErasure(services, erasure).catch(() => {});
}

/** Records the erasures that are due in the log. One that fails doesn't stop the others; throws the last error. */
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
 * Destroys the data of people whom the log records as erased, if any has come back: after a restore from an older
 * backup, or because an open connection has recorded the presence of a pseudonym again.
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
    // The erasure of the person may not be in the log yet.
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
 * Destroys everything in one transaction. Without the account, nothing links the person to their pseudonym. Returns
 * the erasures to record in the log at once.
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
  // The caches may hold what was read while the transaction ran.
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
