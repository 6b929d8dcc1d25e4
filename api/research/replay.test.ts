import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { StudyAggregates } from '../../domain/research/answer-schema.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { join, liveThroughWeeks, openStudyFor, studiesSettled } from '../testing/research.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { replayStateHash } from './replay.ts';

const PEOPLE = Array.from({ length: 75 }, (_, n) => uuidV5(`participant ${n}`));

/** The same life on a new installation. Returns the answer's hash and the one that a replay of the log gives. */
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
