import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Kysely } from 'kysely';
import { moodStream } from '../../domain/mood/events.ts';
import { storedForm } from '../../infra/event-store/stored-event.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { buildTestApp } from '../testing/test-app.ts';
import { openStoredEvents } from './open-events.ts';

/** A person with a key, and a function that stores a check-in as a read model keeps it. */
async function openPerson(t: TestContext) {
  const { services } = await buildTestApp(t);
  const { codec, keys, db } = services;
  const person = randomUUID();
  await keys.ensure(person);
  const key = await keys.ofOwner(person);
  const stored = (notes?: string) => {
    const moment = { occurredAt: '2026-11-03T08:30:00.000Z', localDate: '2026-11-03' };
    const context = { id: randomUUID(), stream: moodStream(person), commandId: randomUUID(), moment, key };
    const data = {
      entryId: randomUUID(),
      moodValue: 4,
      chosen: 'yes',
      ...(notes !== undefined && { notes }),
    };
    return storedForm({ stream: context.stream, ...codec.encode({ type: 'MoodLogged', data }, context) });
  };
  const destroyKey = async () => {
    const operational: Kysely<OperationalTables> = db;
    await operational.transaction().execute((transaction) => keys.destroy([person], transaction));
    keys.clearCache();
  };
  return { services, stored, destroyKey };
}

test('an event without words is opened once, and not shown when its key is gone', async (t) => {
  const { services, stored, destroyKey } = await openPerson(t);
  const event = stored();
  const opening = t.mock.method(services.codec, 'open');
  for (let read = 0; read < 3; read++)
    assert.equal((await openStoredEvents(services, [event]))(event)?.data.moodValue, 4);
  assert.equal(opening.mock.callCount(), 1);
  await destroyKey();
  assert.equal((await openStoredEvents(services, [event]))(event), undefined);
});

test('words are opened for each answer, so that none stay in memory', async (t) => {
  const { services, stored, destroyKey } = await openPerson(t);
  const event = stored('tea');
  const opening = t.mock.method(services.codec, 'open');
  for (let read = 0; read < 3; read++)
    assert.equal((await openStoredEvents(services, [event]))(event)?.data.notes, 'tea');
  assert.equal(opening.mock.callCount(), 3);
  await destroyKey();
  assert.equal((await openStoredEvents(services, [event]))(event), undefined);
});
