import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { UpcastEvent } from '../../infra/event-store/codec.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { propertyRuns } from '../../infra/testing/property-runs.ts';
import { allEvents, allProjections } from '../catalogue.ts';
import { type AnyProjection, receives } from '../projection.ts';
import { relevantEvents } from '../runtime/apply-batch.ts';
import { NONE_ERASED } from '../runtime/erased-subjects.ts';
import { openForProjection } from '../runtime/open-events.ts';
import { project } from '../runtime/project.ts';
import type { Database } from '../tables.ts';
import { codec } from '../testing/mood-log.ts';
import { OLDER_VERSION } from '../testing/older-software.ts';
import { readModels } from '../testing/read-models.ts';
import { testKeys } from '../testing/test-keys.ts';
import { cut, histories, models, PEOPLE } from './history.ts';
import { type SimulationResult, simulate } from './simulate.ts';

const runs = propertyRuns(200);
const people = Array.from({ length: PEOPLE }, (_, index) => uuidV5(`person ${index}`));
const eventTypes = allEvents.map(({ type }) => type).sort();

test(`after ${runs.numRuns} random histories in random batches, PostgreSQL has the rows that the log calls for`, async (t) => {
  const pool = createPool({
    connectionString: await migratedDatabase(t),
    name: 'properties',
    max: 1,
    log: collectingLogger(),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  t.after(() => db.destroy());
  for (const { createTables } of allProjections) await createTables(db);

  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { log, read } = simulate(history, people);
      const transaction = await db.startTransaction().execute();
      try {
        for (const { projection, expected, stored } of readModels) {
          if (!read.some((event) => receives(projection, event))) continue;
          if (projection.projectRecorded)
            for (const batch of cut(log, history.batches))
              await projection.projectRecorded(batch, transaction);
          else await projectInBatches(projection, read, history.batches, transaction);
          assert.deepEqual(await stored(transaction, people, log), expected(log), projection.name);
        }
      } finally {
        await transaction.rollback().execute();
      }
    }),
    runs,
  );
});

/** Projects the log in batches, as the runtime does. */
async function projectInBatches(
  projection: AnyProjection,
  read: readonly UpcastEvent[],
  sizes: readonly number[],
  db: Kysely<Database>,
): Promise<void> {
  let erased = NONE_ERASED;
  for (const batch of cut(read, sizes)) {
    const known = batch.filter(({ type }) => projection.eventTypes.includes(type));
    const relevant = await relevantEvents(projection, known, db);
    const opened = await openForProjection(projection, relevant, db, { codec, keys: testKeys });
    erased = await project(projection, cut(opened, [3]), db, erased);
  }
}

test('drawn histories contain every event, refusals, repeats and older software', () => {
  // The seed is fixed, because a rare event must not make the test fail by chance.
  const drawn = fc.sample(histories, { numRuns: 4_000, seed: 1 }).map((history) => simulate(history, people));
  const log = drawn.flatMap((each) => each.log);
  assert.deepEqual([...new Set(log.map(({ type }) => type))].sort(), eventTypes);
  const sum = (count: (result: SimulationResult) => number) =>
    drawn.reduce((total, result) => total + count(result), 0);
  const counts = {
    refused: sum(({ refused }) => refused),
    repeated: sum(({ repeated }) => repeated),
    writtenByOlder: log.filter(({ metadata }) => metadata.appVersion === OLDER_VERSION).length,
    unsupportedByOlder: sum(({ unsupported }) => unsupported),
  };
  for (const [what, count] of Object.entries(counts)) assert.ok(count > 75, `${what}: ${count}`);
});

test('every read model has a judge, and every event has a model that produces it', () => {
  assert.deepEqual(
    readModels.map(({ projection }) => projection.name),
    allProjections.map(({ name }) => name),
  );
  const produced = models.flatMap(({ produces }) => Object.keys(produces));
  assert.deepEqual([...new Set(produced)].sort(), eventTypes);
});
