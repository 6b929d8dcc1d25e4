import type { Kysely } from 'kysely';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import { FailureRun } from '../../infra/background/failure-run.ts';
import { forEachReportingFailures } from '../../infra/background/for-each-reporting-failures.ts';
import type { PendingErasure } from '../../infra/erasures/pending-erasures.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { erasedInLog } from '../../projections/erased-in-log.ts';
import { eraseFromReadModels } from '../../projections/runtime/erase-from-read-models.ts';
import { holdErasureLock } from '../../projections/runtime/erasure-lock.ts';
import type { Database } from '../../projections/tables.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { accountAggregate, pseudonymAggregate } from '../aggregates/aggregates.ts';
import { withdrawFromAll } from '../research/withdraw-from-all.ts';
import type { Services } from '../services.ts';
import { erasureCommandId } from '../stored-names.ts';

type Needed = Pick<
  Services,
  | 'accounts'
  | 'sessions'
  | 'keys'
  | 'pendingErasures'
  | 'erasureTasks'
  | 'commandRegister'
  | 'presence'
  | 'pseudonyms'
  | 'commands'
  | 'db'
  | 'store'
  | 'codec'
  | 'participants'
  | 'log'
>;

/**
 * Erases a person and their pseudonym. The person's consents to studies end first. Then one transaction destroys the
 * account, which alone ties a name to the person's id, and the person's key, and notes the rest of the work. A second
 * transaction destroys the pseudonym's key. They are two, because PostgreSQL's files keep the ids of transactions: one
 * transaction would link the person to the pseudonym. Then the log records the erasures: the pseudonym's at once, so
 * that their posts disappear, and the person's at a random time within a week. Side by side they would show everyone
 * who reads the log which pseudonym was theirs. With the master key the pseudonym can still be computed, but nobody can
 * read the data, and no name belongs to the id. If this throws, nothing has been erased, but the consents to studies
 * may have ended. Otherwise housekeeping finishes the work that could not be done now.
 */
export async function eraseAccount(services: Needed, personId: string): Promise<void> {
  await withdrawFromAll(services, personId, 'erasure');
  await finishAll(
    services,
    await destroyPeople(services, [personId], [services.pseudonyms.ofPerson(personId)]),
  );
}

/**
 * Erases a pseudonym that belongs to no account, with all its words. If this throws, nothing has been erased. Otherwise
 * housekeeping finishes the work that could not be done now.
 */
export async function erasePseudonym(services: Needed, pseudonymId: string): Promise<void> {
  await finishAll(services, await destroyPeople(services, [], [pseudonymId]));
}

async function finishAll(services: Needed, due: readonly PendingErasure[]): Promise<void> {
  const failures = new FailureRun({ task: 'erasure record', log: services.log });
  for (const erasure of due) {
    await failures.tolerate(finishErasure(services, erasure), 'housekeeping will try again within a minute');
  }
}

/**
 * Finishes the due erasures and records them in the log. One that fails does not stop the others. Afterward it throws
 * the error, or an `AggregateError` of several.
 */
export async function recordDueErasures(services: Needed): Promise<void> {
  await forEachReportingFailures(
    await services.pendingErasures.due(),
    (erasure) => finishErasure(services, erasure),
    'some erasures could not be recorded',
  );
}

/**
 * Records one erasure in the log, after destroying the data if the owner is a pseudonym, and removes it from the pending
 * erasures. Every step can be repeated: a process may have died after any of them.
 */
export async function finishErasure(services: Needed, { id, kind, owner }: PendingErasure): Promise<void> {
  if (kind === 'person') await recordAccountErased(services, owner);
  else {
    await destroyPseudonyms(services, [owner]);
    await recordPseudonymErased(services, owner);
  }
  await services.pendingErasures.remove(id);
}

/**
 * Destroys once more the data of people and pseudonyms whose erasure the log has recorded. Such data comes back when
 * PostgreSQL is restored from an older backup, or when an open connection writes presence after the erasure.
 */
export async function completeErasures(services: Needed): Promise<void> {
  const { db, store, pseudonyms, accounts, keys, presence, erasureTasks } = services;
  const erased = await erasedInLog(db, store);
  const people = new Set(erased.AccountErased);
  const pseudonymIds = new Set(erased.MemberErased);
  for (const personId of people) pseudonymIds.add(pseudonyms.ofPerson(personId));
  // The pseudonyms of spread erasures end by themselves. Destroying one now would make all its posts disappear
  // together.
  for (const { pseudonymId } of (await erasureTasks.all()).tasks) {
    if (!erased.MemberErased.has(pseudonymId)) pseudonymIds.delete(pseudonymId);
  }
  const destroyed = await keys.destroyedAmong([...people, ...pseudonymIds]);
  const undestroyed = (owner: string) => !destroyed.has(owner);
  if ([...pseudonymIds].some(undestroyed)) {
    // The log may not have recorded the person's erasure yet.
    for (const personId of await accounts.allPersonIds()) {
      if (pseudonymIds.has(pseudonyms.ofPerson(personId))) people.add(personId);
    }
  }
  const left = await accounts.existingAmong([...people]);
  const pseudonymsLeft = [...pseudonymIds].filter(
    (pseudonymId) => undestroyed(pseudonymId) || !erased.MemberErased.has(pseudonymId),
  );
  await destroyPeople(
    services,
    [...people].filter((personId) => undestroyed(personId) || left.has(personId)),
    pseudonymsLeft,
  );
  await destroyPseudonyms(services, pseudonymsLeft);
  await presence.deletePeople([...pseudonymIds]);
}

/** Given for an erasure whose posts leave one by one. */
interface Spread {
  /** Runs in the transaction that destroys the person's data. */
  note(transaction: Kysely<Database>): Promise<void>;
  /** Seconds until the log may record the person's erasure. Any earlier, 1.0.2 would destroy the pseudonym at once. */
  readonly recordAfterS: number;
}

/**
 * Destroys the people's keys, accounts, sessions and rows of the command register in one transaction. Rows of read
 * models hold numbers that no key protects, so they are deleted in it too. Notes the erasures that the log must record,
 * and which pseudonyms are still to be destroyed. Returns the erasures to finish at once: those of the pseudonyms.
 */
export async function destroyPeople(
  { accounts, sessions, keys, pendingErasures, commandRegister, db }: Needed,
  people: readonly string[],
  pseudonymIds: readonly string[],
  spread?: Spread,
): Promise<PendingErasure[]> {
  if (people.length + pseudonymIds.length === 0) return [];
  const due = await db.transaction().execute(async (opened) => {
    const readModels: Kysely<Database> = opened;
    const transaction: Kysely<OperationalTables> = readModels;
    // No projector may be writing rows of these people under keys that are about to go.
    await holdErasureLock(readModels);
    await keys.destroy(people, transaction);
    await eraseFromReadModels(readModels, people);
    await sessions.endErased(people, transaction);
    await accounts.remove(people, transaction);
    await commandRegister.deleteByActors(people, transaction);
    await spread?.note(readModels);
    return pendingErasures.add(people, pseudonymIds, transaction, spread?.recordAfterS);
  });
  // A read during the transaction may have cached data that is gone now.
  keys.clearCache();
  sessions.clearCache();
  return due;
}

/** Destroys the keys, the register rows and the presence of pseudonyms. */
async function destroyPseudonyms(
  { keys, commandRegister, presence, db }: Needed,
  pseudonymIds: readonly string[],
): Promise<void> {
  if (pseudonymIds.length === 0) return;
  await db.transaction().execute(async (opened) => {
    const database: Kysely<Database> = opened;
    const transaction: Kysely<OperationalTables> = database;
    await keys.destroy(pseudonymIds, transaction);
    await commandRegister.deleteByActors(pseudonymIds, transaction);
    await presence.deletePeople(pseudonymIds, transaction);
  });
  keys.clearCache();
}

async function recordAccountErased({ commands }: Needed, personId: string): Promise<void> {
  await commands.execute({
    ...instanceOf(accountAggregate, personId),
    commandId: erasureCommandId(personId),
    // Only the day: the exact time could be matched with other traces of the person.
    moment: { occurredAt: startOfDay(new Date()) },
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
