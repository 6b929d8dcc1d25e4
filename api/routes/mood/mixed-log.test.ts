import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { MoodCommand } from '../../../domain/mood/decide.ts';
import { MoodLogged, moodStream } from '../../../domain/mood/events.ts';
import { valuesToApi } from '../../../domain/mood/schema.ts';
import { readConfig } from '../../../infra/config.ts';
import { UnsupportedEventVersion } from '../../../infra/event-store/codec-errors.ts';
import { LOG_START } from '../../../infra/event-store/port.ts';
import { readLog } from '../../../infra/event-store/testing/collect.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { moodProjection } from '../../../projections/mood/project.ts';
import { asProjection } from '../../../projections/projection.ts';
import { recreateTables } from '../../../projections/runtime/prepare-read-models.ts';
import { assertMoodsMatchLog } from '../../../projections/testing/expected-moods.ts';
import { decideAsOlderSoftware } from '../../../projections/testing/older-software.ts';
import { keysInLog } from '../../../projections/testing/real-keys.ts';
import { openServices } from '../../open-services.ts';
import { commandIdOf, newIdOf } from '../../stored-names.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { buildTestApp, personIdOf, registerPerson, type TestApp } from '../../testing/test-app.ts';

const KEYS = {
  first: '3f2a9b1c-7d4e-4a6f-8b0c-1e5d9c2f7a41',
  second: '8c1d4e2f-0a3b-4c5d-9e6f-7a8b9c0d1e2f',
  withdrawal: '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
};
const FIRST = { moodValue: 4, energyValue: 2, notes: 'Slept badly, but the lake was lovely' };

/** A person in the current app, and a process of older software that writes to the same log. */
async function openMixed(app: TestApp) {
  const { browser, id } = await registerPerson(app);
  const { store, keys, progress } = app.services;
  const person = await personIdOf(app, id);
  const key = await keys.ofOwner(person);
  assert.ok(key);
  const stream = moodStream(person);
  const entryId = (idempotencyKey: string) => newIdOf(person, commandIdOf(person, idempotencyKey), 0);

  /** Sends a command to the older process, and waits until the current app shows the result. */
  async function sendToOlder(idempotencyKey: string, command: MoodCommand) {
    const commandId = commandIdOf(person, idempotencyKey);
    const before = await store.readStream(stream);
    const events = decideAsOlderSoftware(before, {
      aggregate: 'mood',
      command,
      commandId,
      moment: { occurredAt: '2026-11-03T07:30:00.000Z', localDate: '2026-11-03' },
      newId: (index) => newIdOf(person, commandId, index),
      key: key as NonNullable<typeof key>,
    });
    if (events.length === 0) return [];
    const { position } = await store.append(stream, before.at(-1)?.version ?? 'none', events);
    assert.ok(await progress.waitFor('mood', position, 20_000));
    return events.map(({ type, metadata }) => `${type} ${metadata.schemaVersion}`);
  }
  const logMood = (idempotencyKey: string, values = FIRST): MoodCommand => ({
    type: 'logMood',
    entryId: entryId(idempotencyKey),
    ...values,
  });
  return { browser, id, stream, entryId, sendToOlder, logMood };
}

test('moods that older software wrote are listed, repeated, withdrawn and rebuilt like current ones', async (t) => {
  const app = await buildTestApp(t);
  const { browser, id, entryId, sendToOlder, logMood } = await openMixed(app);
  const { store, db } = app.services;
  assert.deepEqual(await sendToOlder(KEYS.first, logMood(KEYS.first)), ['MoodLogged 1']);

  const older = {
    id: entryId(KEYS.first),
    userId: id,
    ...valuesToApi({ moodValue: 4, energyValue: 2 }),
    notes: FIRST.notes,
    chosen: 'unknown',
    createdAt: '2026-11-03T07:30:00.000Z',
    localDate: '2026-11-03',
    revision: 1,
    conflict: null,
  };
  assert.deepEqual((await browser.get('/api/mood/latest')).json(), older);

  // A repeat of the older process's command gets its entry and writes nothing.
  const body = { moodValue: 4, fatigueValue: 2, notes: FIRST.notes };
  const repeated = await browser.post('/api/mood', body, { 'idempotency-key': KEYS.first });
  assert.deepEqual(repeated.json(), { ...older, chosen: 'yes' });

  const today = (
    await browser.post('/api/mood', { moodValue: 1, fatigueValue: 5, notes: 'new words' })
  ).json();
  assert.deepEqual((await browser.get('/api/mood')).json(), [today, older]);
  const versions = (await readLog(store, LOG_START))
    .filter(({ type }) => type === 'MoodLogged')
    .map(({ metadata }) => metadata.schemaVersion);
  assert.deepEqual(versions, [1, MoodLogged.version]);
  const keyOf = await keysInLog(app.services, await readLog(store, LOG_START));
  assert.equal(await assertMoodsMatchLog(db, store, keyOf), 2);

  // A rebuild from the mixed log gives the same table.
  const before = await db.selectFrom('mood_entries').selectAll().orderBy('position').execute();
  const { next } = await store.readAll(LOG_START, 1_000);
  await app.services.projector.stop();
  await db
    .transaction()
    .execute((transaction) => recreateTables(transaction, asProjection(moodProjection), store.storeId));
  const again = await openServices({
    connectionString: app.connectionString,
    masterKey: app.masterKey,
    limits: readConfig({}).limits,
    log: collectingLogger(),
    report: (line) => assert.fail(line),
  });
  t.after(() => again.close());
  assert.ok(await again.progress.waitFor('mood', next, 20_000));
  assert.deepEqual(await db.selectFrom('mood_entries').selectAll().orderBy('position').execute(), before);

  assert.equal((await browser.delete(`/api/mood/${older.id}`)).statusCode, 204);
  assert.ok(await again.progress.waitFor('mood', next + 1n, 20_000));
  assert.deepEqual((await browser.get('/api/mood')).json(), [today]);
});

test('during an upgrade older software can decide on a stream until newer software has written a newer version', async (t) => {
  const { browser, entryId, sendToOlder, logMood } = await openMixed(await sharedTestApp(t));
  assert.deepEqual(await sendToOlder(KEYS.first, logMood(KEYS.first)), ['MoodLogged 1']);
  assert.deepEqual(await sendToOlder(KEYS.first, logMood(KEYS.first)), [], 'a repeat writes nothing');
  const withdrawal = { type: 'withdrawMood', entryId: entryId(KEYS.first) } as const;
  assert.deepEqual(await sendToOlder(KEYS.withdrawal, withdrawal), ['MoodWithdrawn 1']);
  assert.equal((await browser.delete(`/api/mood/${entryId(KEYS.first)}`)).statusCode, 204);
  assert.deepEqual(await sendToOlder(KEYS.second, logMood(KEYS.second)), ['MoodLogged 1']);

  const today = (await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).json();
  await assert.rejects(
    sendToOlder(randomUUID(), { type: 'withdrawMood', entryId: today.id }),
    UnsupportedEventVersion,
  );
  assert.deepEqual(
    (await browser.get('/api/mood')).json().map(({ id }: { id: string }) => id),
    [today.id, entryId(KEYS.second)],
  );
});
