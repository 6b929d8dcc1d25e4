import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import type { MoodCommand } from '../../domain/mood/decide.ts';
import { moodStream } from '../../domain/mood/events.ts';
import type { StudyAggregates } from '../../domain/research/answer-schema.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import { newLog } from '../../infra/event-store/eventstoredb/testing/open-log.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { stateHash } from '../../infra/research/state-hash.ts';
import { configuredEventStore } from '../../infra/testing/event-store-servers.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { asProjection } from '../../projections/projection.ts';
import { cut } from '../../projections/properties/history.ts';
import { researchEntriesProjection } from '../../projections/research-entries/project.ts';
import { peopleOf } from '../../projections/research-entries/queries.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { openForProjection } from '../../projections/runtime/open-events.ts';
import type { Database } from '../../projections/tables.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { moodAggregate } from '../aggregates/aggregates.ts';
import { appendAll } from '../audit/testing/audit-log.ts';
import type { Services } from '../services.ts';
import { join, liveThroughWeeks, openStudyFor, studiesSettled, withdraw } from '../testing/research.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { leavesAt } from './answer.ts';
import { replayStateHash } from './replay.ts';

const PEOPLE = Array.from({ length: 75 }, (_, n) => uuidV5(`participant ${n}`));

/**
 * Lets the same people check in for the same weeks on a new installation. Returns what the answer says, and the hash
 * that a replay of the log gives.
 */
async function liveAndReplay(testApp: TestApp) {
  const { services } = testApp;
  const { browser, staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(services, staffId);
  await join(services, studyId, PEOPLE);
  // Salts and made-up ids are random. Here they are the same on both installations.
  await sql`
    update research_participants set
      pseudonym = md5('pseudonym ' || person_id)::uuid, salt = sha256(convert_to(person_id, 'UTF8'))`.execute(
    services.db,
  );
  await liveThroughWeeks(services, PEOPLE, (person, week) => 1 + ((person + week) % 5));
  await studiesSettled(services);
  const answer = (await browser.get(`/api/studies/${studyId}/aggregates`)).json<StudyAggregates>();
  const known = BigInt(answer.knownPosition);
  const replayed = await replayStateHash(
    { ...services, keys: services.projectorKeys },
    { studyId, protocolVersion: 1, known },
    BigInt(answer.momentPosition),
    await services.participants.ofStudy(studyId),
  );
  return { answered: answer.stateHash, replayed, known, bars: answer.fields };
}

test('a replay of the log gives the hash of the answer, and it is the same on PostgreSQL and EventStoreDB', async (t) => {
  const postgres = await liveAndReplay(await buildTestApp(t));
  assert.equal(postgres.replayed, postgres.answered);
  const { url } = await SimulatedServer.start(t);
  const through = () => migratedDatabase(t);
  const eventStore = await liveAndReplay(await buildTestApp(t, { eventStoreUrl: url, through }));
  assert.equal(eventStore.replayed, eventStore.answered);
  assert.notEqual(eventStore.known, postgres.known, 'positions differ between the stores');
  assert.equal(eventStore.answered, postgres.answered);
  assert.deepEqual(eventStore.bars, postgres.bars);
});

const CUTS = [1, 7, 64, 1_000];
/** The number of moments at which the hashes are compared. */
const MOMENTS = 6;

/** Ten people correct an entry, five delete one, and five withdraw from the study. */
async function changeSomething(
  services: Services,
  studyId: string,
  people: readonly string[],
): Promise<void> {
  const { commands, store } = services;
  for (const [number, personId] of people.slice(0, 20).entries()) {
    if (number >= 15) {
      await withdraw(services, studyId, personId);
      continue;
    }
    // The id of an entry is that of its event.
    const entryId = (await store.readStream(moodStream(personId)))[1]?.id ?? '';
    const change: MoodCommand =
      number < 10 ? { type: 'correctMood', entryId, moodValue: 1 } : { type: 'withdrawMood', entryId };
    await commands.execute({
      ...instanceOf(moodAggregate, personId),
      commandId: uuidV5(`${personId} changes`),
      moment: { occurredAt: '2026-11-05T12:00:00.000Z', localDate: '2026-11-05' },
      command: () => change,
    });
  }
}

const logOf = async (store: EventStore): Promise<RecordedEvent[]> =>
  (await store.readAll(LOG_START, 10_000)).events.filter(({ stream }) => stream !== 'hearten-log');

/** The tables of the read model in a schema of their own, filled with batches of this size. */
async function tablesOf(
  { codec, projectorKeys: keys }: Services,
  log: readonly RecordedEvent[],
  { db, size }: { readonly db: Kysely<Database>; readonly size: number },
): Promise<void> {
  const projection = asProjection(researchEntriesProjection);
  await projection.createTables(db);
  const own = log.filter(({ type }) => projection.eventTypes.includes(type));
  for (const batch of cut(own, [size])) {
    await db.transaction().execute(async (transaction) => {
      const opened = await openForProjection(projection, upcastAll(codec, batch), transaction, {
        codec,
        keys,
      });
      await projection.prepare(opened)(transaction);
    });
  }
}

test('every store and every cut of a log gives the same hash at every moment', async (t) => {
  const testApp = await buildTestApp(t);
  const { services, connectionString } = testApp;
  const { staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(services, staffId);
  const people = PEOPLE.slice(0, 40);
  await join(services, studyId, people);
  await liveThroughWeeks(services, people, (person, week) => 1 + ((person + week) % 5));
  await changeSomething(services, studyId, people);
  const log = await logOf(services.store);
  const participants = await services.participants.ofStudy(studyId);
  assert.equal(participants.length, 35);

  /** Positions of events that are the same in every store, and the end. */
  const momentsIn = (own: readonly RecordedEvent[]) => {
    const known = (own.at(-1)?.position ?? 0n) + 1n;
    const step = Math.floor(own.length / MOMENTS);
    const moments = own.filter((_, index) => index % step === 0).map(({ position }) => position);
    return { cohort: { studyId, protocolVersion: 1, known }, moments: [...moments, known] };
  };
  const replayed = async (store: EventStore): Promise<string[]> => {
    const { cohort, moments } = momentsIn(await logOf(store));
    const context = { ...services, store, keys: services.projectorKeys };
    return Promise.all(moments.map((moment) => replayStateHash(context, cohort, moment, participants)));
  };
  const expected = await replayed(services.store);
  assert.ok(new Set(expected).size > MOMENTS / 2, 'the moments differ');

  const real = configuredEventStore();
  const urls = [(await SimulatedServer.start(t)).url, ...('url' in real ? [real.url] : [])];
  for (const url of urls) {
    const store = await newLog(t, url).open();
    await appendAll(store, log);
    assert.deepEqual(await replayed(store), expected, url);
  }
  t.diagnostic(`${1 + urls.length} stores have the same hashes`);

  const { cohort, moments } = momentsIn(log);
  for (const size of CUTS) {
    await sql`create schema ${sql.id(`cut_${size}`)}`.execute(services.db);
    const db = openKysely<Database>(t, connectionString, `cut_${size},public`);
    await tablesOf(services, log, { db, size });
    const hashes = await Promise.all(
      moments.map(async (moment) => stateHash(leavesAt(await peopleOf(db, cohort, moment), moment))),
    );
    assert.deepEqual(hashes, expected, `batches of ${size}`);
  }
});
