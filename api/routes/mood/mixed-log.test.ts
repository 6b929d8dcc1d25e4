import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moodStream } from '../../../domain/mood/events.ts';
import { readConfig } from '../../../infra/config.ts';
import { uuidV5 } from '../../../infra/crypto/uuid-v5.ts';
import { LOG_START, type NewEvent } from '../../../infra/event-store/port.ts';
import { readLog } from '../../../infra/event-store/testing/collect.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { asProjection } from '../../../projections/projection.ts';
import { recreateTables } from '../../../projections/runtime/checkpoints.ts';
import { assertMoodsMatchLog } from '../../../projections/testing/expected-moods.ts';
import { asFirstVersion } from '../../../projections/testing/first-versions.ts';
import { openServices, type Services } from '../../services.ts';
import { buildTestApp, registerPerson } from '../../testing/test-app.ts';

const ENTRY = '5b1c6c1e-5d0f-5f8e-9a51-6f1d0a4b7c21';
/** As the device names it; the log holds what is made of it and of who sends it. */
const COMMAND = '3f2a9b1c-7d4e-4a6f-8b0c-1e5d9c2f7a41';
const OLD_NOTE = 'Slept badly, but the lake was lovely';

/** Appends a mood as the software of the time wrote it: with its first shape, its words sealed. */
async function appendOldMood({ store, keys, codec }: Services, person: string): Promise<bigint> {
  const key = await keys.ofOwner(person);
  const moment = { occurredAt: '2026-11-03T07:30:00.000Z', localDate: '2026-11-03' };
  const data = { entryId: ENTRY, moodValue: 4, energyValue: 2, notes: OLD_NOTE };
  const commandId = uuidV5(`${person}:${COMMAND}`);
  const event = codec.encode({ type: 'MoodLogged', data }, { id: ENTRY, commandId, moment, key });
  const old: NewEvent = asFirstVersion(event);
  assert.equal(old.metadata.schemaVersion, 1);
  assert.deepEqual(Object.keys(old.data).sort(), ['entryId', 'fatigueValue', 'moodValue', 'notes']);
  return (await store.append(moodStream(person), 'none', [old])).position;
}

test('moods of the first shape are served, repeated, withdrawn and rebuilt like those of today', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { store, db, progress } = services;
  const { browser, id } = await registerPerson(testApp);
  const account = await services.accounts.withId(id);
  assert.ok(account);
  await progress.waitFor('mood', await appendOldMood(services, account.person_id), 5_000);

  const old = (await browser.get('/api/mood/latest')).json();
  assert.deepEqual(old, {
    id: ENTRY,
    userId: id,
    moodValue: 4,
    fatigueValue: 2,
    notes: OLD_NOTE,
    createdAt: '2026-11-03T07:30:00.000Z',
    localDate: '2026-11-03',
  });

  // A repeat of the command that wrote it, sent to the software of today, answers with it and writes nothing.
  const mood = { moodValue: 4, fatigueValue: 2, notes: OLD_NOTE };
  const repeated = await browser.post('/api/mood', mood, { 'idempotency-key': COMMAND });
  assert.deepEqual(repeated.json(), old);

  const today = (
    await browser.post('/api/mood', { moodValue: 1, fatigueValue: 5, notes: 'new words' })
  ).json();
  assert.deepEqual((await browser.get('/api/mood')).json(), [today, old]);
  const versions = (await readLog(store, LOG_START))
    .filter(({ type }) => type === 'MoodLogged')
    .map(({ metadata }) => metadata.schemaVersion);
  assert.deepEqual(versions, [1, 2]);
  assert.equal(await assertMoodsMatchLog(db, store), 2);

  // Made anew from the mixed log, the table is the same.
  const before = await db.selectFrom('mood_entries').selectAll().orderBy('position').execute();
  const { next } = await store.readAll(LOG_START, 1_000);
  await services.projector.stop();
  await db
    .transaction()
    .execute((transaction) => recreateTables(transaction, asProjection(moodProjection), store.storeId));
  const again = await openServices({
    connectionString: testApp.connectionString,
    masterKey: testApp.masterKey,
    limits: readConfig({}).limits,
    warn: (line) => assert.fail(line),
  });
  t.after(() => again.close());
  assert.ok(await again.progress.waitFor('mood', next, 5_000));
  assert.deepEqual(await db.selectFrom('mood_entries').selectAll().orderBy('position').execute(), before);

  assert.equal((await browser.delete(`/api/mood/${ENTRY}`)).statusCode, 204);
  await again.progress.waitFor('mood', next + 1n, 5_000);
  assert.deepEqual((await browser.get('/api/mood')).json(), [today]);
});
