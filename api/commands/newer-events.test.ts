import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { moodStream } from '../../domain/mood/events.ts';
import { buildTestApp, personIdOf, registerPerson } from '../testing/test-app.ts';

const MOOD = { moodValue: 3, fatigueValue: 3 };

for (const [what, newer] of [
  ['of a type that only newer software knows', { type: 'MoodShared', schemaVersion: 1 }],
  ['in a version that only newer software knows', { type: 'MoodWithdrawn', schemaVersion: 99 }],
] as const) {
  test(`a command fails on a stream with an event ${what}, and other streams still work`, async (t) => {
    const testApp = await buildTestApp(t);
    const { store, pool } = testApp.services;
    const [person, other] = [await registerPerson(testApp), await registerPerson(testApp)];
    const { id } = (await person.browser.post('/api/mood', MOOD)).json();
    const { type, schemaVersion } = newer;
    await store.append(moodStream(await personIdOf(testApp, person.id)), 0, [
      {
        id: randomUUID(),
        type,
        data: { entryId: id },
        metadata: {
          commandId: randomUUID(),
          occurredAt: new Date().toISOString(),
          schemaVersion,
          appVersion: 'newer',
        },
      },
    ]);
    for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
      for (const answer of [
        await person.browser.post('/api/mood', MOOD, headers),
        await person.browser.delete(`/api/mood/${id}`),
      ]) {
        assert.equal(answer.statusCode, 503, answer.body);
        assert.ok(answer.headers['retry-after']);
      }
    }
    const { rows } = await pool.query(`select type from events where stream like 'mood-%'`);
    assert.deepEqual(
      rows.map((row) => row.type),
      ['MoodLogged', type],
    );
    assert.equal((await person.browser.get('/api/mood')).json().length, 1);
    assert.equal(
      (await person.browser.post('/api/journal', { title: 'A walk', content: 'By the lake' })).statusCode,
      201,
    );
    assert.equal(
      (await other.browser.post('/api/journal', { title: 'A walk', content: 'By the lake' })).statusCode,
      201,
    );
  });
}
