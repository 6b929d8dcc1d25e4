import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { type MoodEvent, moodStream } from '../../domain/mood/events.ts';
import { type ParticipationEvent, participationStream } from '../../domain/research/participation/events.ts';
import { type StudyEvent, studyStream } from '../../domain/research/study/events.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { asProjection } from '../projection.ts';
import { cut } from '../properties/history.ts';
import { relevantEvents } from '../runtime/apply-batch.ts';
import type { Database } from '../tables.ts';
import { researchRowsOf, storedResearchRows } from '../testing/expected-research-entries.ts';
import { codec } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { keyOfOwner } from '../testing/test-keys.ts';
import { researchEntriesProjection } from './project.ts';

const [person, other, newcomer] = Array.from({ length: 3 }, () => randomUUID()) as [string, string, string];
const [study, another] = [randomUUID(), randomUUID()];
const [early, first, second, third, backdated] = Array.from({ length: 5 }, () => randomUUID());
const TODAY = '2026-11-03';

const given = (studyId: string, protocolVersion = 1, microdata = false): ParticipationEvent => ({
  type: 'ConsentGiven',
  data: { studyId, protocolVersion, textHash: 'a'.repeat(64), scopes: { aggregates: true, microdata } },
});
const withdrawn = (studyId: string): ParticipationEvent => ({
  type: 'ConsentWithdrawn',
  data: { studyId, demandsDeletion: true, reason: 'person' },
});
const logged = (entryId: string | undefined, moodValue: number): MoodEvent => ({
  type: 'MoodLogged',
  data: { entryId: entryId as string, moodValue, energyValue: 2, chosen: 'yes' },
});
const corrected = (entryId: string | undefined, moodValue: number): MoodEvent => ({
  type: 'MoodCorrected',
  data: { entryId: entryId as string, moodValue },
});
const deleted = (entryId: string | undefined): MoodEvent => ({
  type: 'MoodWithdrawn',
  data: { entryId: entryId as string },
});

const closed: StudyEvent = { type: 'StudyClosed', data: { by: 'command-line' } };

/** The owner is a person, or the study for its own event. */
type Step = readonly [owner: string, event: MoodEvent | ParticipationEvent | StudyEvent, localDate?: string];

function streamOf(owner: string, type: string): string {
  if (type === 'StudyClosed') return studyStream(owner);
  return type.startsWith('Consent') ? participationStream(owner) : moodStream(owner);
}

function logOf(steps: readonly Step[]): RecordedEvent[] {
  const versions = new Map<string, number>();
  return steps.map(([owner, event, localDate = TODAY], index) => {
    const stream = streamOf(owner, event.type);
    const version = versions.get(stream) ?? 0;
    versions.set(stream, version + 1);
    const context = {
      ...{ id: randomUUID(), stream, commandId: randomUUID(), key: keyOfOwner(owner) },
      moment: { occurredAt: `${localDate}T08:30:00.000Z`, localDate },
    };
    return { ...codec.encode(event, context), stream, version, position: BigInt(index) };
  });
}

/** Checks for several cuts of the log that the tables have the rows of the judge. Returns these rows. */
async function rowsAfter(t: test.TestContext, steps: readonly Step[]) {
  const connectionString = await migratedDatabase(t);
  await openStore(t, connectionString);
  const db = openKysely<Database>(t, connectionString);
  const log = logOf(steps);
  const projection = asProjection(researchEntriesProjection);
  for (const size of [1, 2, 3, 5, 40]) {
    await researchEntriesProjection.createTables(db);
    for (const batch of cut(log, [size])) {
      const relevant = await relevantEvents(projection, batch, db);
      await projection.prepare(openAll(relevant))(db);
    }
    assert.deepEqual(await storedResearchRows(db), researchRowsOf(log), `batches of ${size}`);
    for (const table of researchEntriesProjection.tables) await db.schema.dropTable(table).execute();
  }
  return researchRowsOf(log);
}

const contentsOf = (rows: Awaited<ReturnType<typeof rowsAfter>>, entryId: string | undefined) =>
  rows.flatMap((row) =>
    'entry_id' in row && row.entry_id === entryId
      ? [[row.mood, Number(row.from_position), row.to_position === null ? null : Number(row.to_position)]]
      : [],
  );

test('an entry counts if it was logged after the consent and is not of an earlier day, with every content it has had', async (t) => {
  const rows = await rowsAfter(t, [
    [person, logged(early, 5)],
    [person, given(study)],
    [person, logged(first, 1)],
    [person, logged(backdated, 4), '2026-11-02'],
    [other, logged(second, 2)],
    [person, corrected(first, 2)],
    [person, corrected(early, 1)],
    [person, corrected(first, 3)],
    [person, logged(third, 3)],
    [person, deleted(third)],
  ]);
  assert.deepEqual(contentsOf(rows, first), [
    [1, 2, 5],
    [2, 5, 7],
    [3, 7, null],
  ]);
  assert.deepEqual(contentsOf(rows, third), [[3, 8, 9]]);
  for (const missing of [early, backdated, second]) assert.deepEqual(contentsOf(rows, missing), []);
});

test('a withdrawal removes what no other consent covers, and joining again brings nothing back', async (t) => {
  const rows = await rowsAfter(t, [
    [person, given(study)],
    [person, logged(first, 1)],
    [person, given(another)],
    [person, logged(second, 2)],
    [person, withdrawn(study)],
    [person, given(study)],
    [person, logged(third, 3)],
    [person, corrected(first, 4)],
    [other, given(study)],
    [other, logged(first, 5)],
    [other, withdrawn(study)],
    [other, corrected(first, 1)],
  ]);
  assert.deepEqual(contentsOf(rows, first), []);
  assert.deepEqual(contentsOf(rows, second), [[2, 3, null]]);
  assert.deepEqual(contentsOf(rows, third), [[3, 6, null]]);
});

test('lending rows goes on with the consent, and a new version of the protocol begins again', async (t) => {
  const before: Step[] = [
    [person, given(study)],
    [person, logged(first, 1)],
  ];
  assert.equal(contentsOf(await rowsAfter(t, [...before, [person, given(study, 1, true)]]), first).length, 1);
  assert.equal(contentsOf(await rowsAfter(t, [...before, [person, given(study, 2)]]), first).length, 0);
});

test('a study that closes removes what no other study covers', async (t) => {
  const rows = await rowsAfter(t, [
    [person, given(study)],
    [other, given(study)],
    [person, logged(first, 1)],
    [other, logged(backdated, 5)],
    [person, given(another)],
    [person, logged(second, 2)],
    [study, closed],
    [person, corrected(first, 4)],
    [person, logged(third, 3)],
    [other, logged(early, 3)],
  ]);
  for (const gone of [first, backdated, early]) assert.deepEqual(contentsOf(rows, gone), []);
  assert.deepEqual(contentsOf(rows, second), [[2, 5, null]]);
  assert.deepEqual(contentsOf(rows, third), [[3, 8, null]]);
});

test('the check-ins of people without a consent are not opened', async (t) => {
  const connectionString = await migratedDatabase(t);
  const db = openKysely<Database>(t, connectionString);
  await researchEntriesProjection.createTables(db);
  const projection = asProjection(researchEntriesProjection);
  const before = logOf([[person, given(study)]]);
  await projection.prepare(openAll(before))(db);
  const batch = logOf([
    [person, logged(first, 1)],
    [other, logged(second, 2)],
    [newcomer, logged(third, 3)],
    [newcomer, given(study)],
    [study, closed],
  ]);
  const relevant = await relevantEvents(projection, batch, db);
  assert.deepEqual(
    relevant,
    batch.filter(({ stream }) => stream !== moodStream(other)),
  );
});
