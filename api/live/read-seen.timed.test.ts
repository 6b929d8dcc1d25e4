import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { SeenRead } from '../../domain/research/schema.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { join, liveThroughWeeks, openStudyFor, studiesSettled } from '../testing/research.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, registerPerson, USUAL_CONNECTIONS } from '../testing/test-app.ts';

/** The longest time from a researcher's answer until the read is on the page of a person in the study. */
const SEEN_WITHIN_MS = 1_000;
const READS = 5;
/** Enough people that bars are shown. */
const PEOPLE = 40;

test('a read stands on the page of a person in the study within a second of its answer', async (t) => {
  const testApp = await buildTestApp(t, { databaseConnections: USUAL_CONNECTIONS });
  const { services } = testApp;
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const { browser: researcher, staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(services, staffId);
  const { browser, id } = await registerPerson(testApp);
  const { rows } = await sql<{ person_id: string }>`
    select person_id from accounts where id = ${id}`.execute(services.db);
  const people = Array.from({ length: PEOPLE }, () => randomUUID() as string);
  await join(services, studyId, [...people, rows[0]?.person_id ?? assert.fail('there is no account')]);
  await liveThroughWeeks(services, people, (person, week) => 1 + ((person + week) % 2));
  await studiesSettled(services);

  const live = await LiveClient.open(t, origin, cookieHeader(browser.cookies));
  await live.waitUntil('the presence', () => live.total !== undefined);

  // The page asks again at each hint, as `client/features/research/research.ts` does.
  let shown: SeenRead[] = [];
  const took: number[] = [];
  for (let read = 1; read <= READS; read++) {
    const answer = await researcher.get(`/api/studies/${studyId}/aggregates`);
    const answered = performance.now();
    const { readId } = answer.json<{ readId: string | null }>();
    assert.notEqual(readId, null, answer.body);
    await live.waitUntil('the hint', () => live.messagesOf('research').length >= read);
    shown = (await browser.get('/api/research/reads')).json<SeenRead[]>();
    took.push(performance.now() - answered);
    assert.deepEqual([shown.length, shown[0]?.id, shown[0]?.isAmong], [read, readId, true]);
  }
  const slowest = Math.max(...took);
  t.diagnostic(`seen after ${took.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
  assert.ok(slowest < SEEN_WITHIN_MS, `${Math.round(slowest)} ms`);
});
