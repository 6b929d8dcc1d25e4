import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { uuidV5 } from '../../../infra/crypto/uuid-v5.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../../infra/event-store/port.ts';
import { createPool } from '../../../infra/postgres/pool.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { makeTemporaryFolder } from '../../../infra/testing/temporary-folder.ts';
import { logTreeProjection } from '../../../projections/log-tree/project.ts';
import { histories, PEOPLE } from '../../../projections/properties/history.ts';
import { simulate } from '../../../projections/properties/simulate.ts';
import type { Database } from '../../../projections/tables.ts';

/**
 * At least `count` random events of people, members and staff, from random histories. Event ids and stream names differ
 * at each call, also with the same `seed`.
 */
export function randomEvents(count: number, seed: number): Omit<RecordedEvent, 'position'>[] {
  const people = Array.from({ length: PEOPLE }, (_, index) => uuidV5(`person ${index}`));
  const events: Omit<RecordedEvent, 'position'>[] = [];
  for (let round = 0; events.length < count; round++) {
    // Histories repeat streams and ids, so each gets its own.
    for (const history of fc.sample(histories, { numRuns: 20, seed: seed + round }))
      events.push(...renamed(simulate(history, people).log));
  }
  return events;
}

function renamed(log: readonly RecordedEvent[]): Omit<RecordedEvent, 'position'>[] {
  const suffix = randomUUID().slice(0, 8);
  return log.map(({ position: _, ...event }) => ({
    ...event,
    id: randomUUID(),
    stream: `${event.stream}-${suffix}`,
  }));
}

/** Appends events to a log that has none of their streams. */
export async function appendAll(
  store: EventStore,
  events: readonly Omit<RecordedEvent, 'position'>[],
): Promise<void> {
  for (const { stream, version, id, type, data, metadata } of events)
    await store.append(stream, version === 0 ? 'none' : version - 1, [{ id, type, data, metadata }]);
}

/** Brings the log tree of an otherwise empty database to the end of the log. */
export async function buildTree(db: Kysely<Database>, store: EventStore): Promise<void> {
  await logTreeProjection.createTables(db);
  for (let after = LOG_START; ; ) {
    const { events, next, isEnd } = await store.readAll(after, 1_000);
    if (events.length > 0) await logTreeProjection.projectRecorded(events, db);
    if (isEnd) return;
    after = next;
  }
}

export async function dropTree(db: Kysely<Database>): Promise<void> {
  for (const table of logTreeProjection.tables) await db.schema.dropTable(table).execute();
}

export function openDb(t: Pick<TestContext, 'after'>, connectionString: string): Kysely<Database> {
  const pool = createPool({ connectionString, name: 'audit-log', max: 3, log: collectingLogger() });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  t.after(() => db.destroy());
  return db;
}

export async function temporaryFolder(t: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await makeTemporaryFolder('hearten-audit-');
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
