import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Kysely } from 'kysely';
import type { StoredEvent } from '../../domain/event.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { UnsupportedEventVersion } from '../../infra/event-store/codec.ts';
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

test('words are opened for each answer', async (t) => {
  const { services, stored, destroyKey } = await openPerson(t);
  const event = stored('tea');
  const opening = t.mock.method(services.codec, 'open');
  for (let read = 0; read < 3; read++)
    assert.equal((await openStoredEvents(services, [event]))(event)?.data.notes, 'tea');
  assert.equal(opening.mock.callCount(), 3);
  await destroyKey();
  assert.equal((await openStoredEvents(services, [event]))(event), undefined);
});

test('a damaged event is left out and reported, and the others of the page are not affected', async (t) => {
  const { services, stored } = await openPerson(t);
  const intact = stored('tea');
  const damages = [
    intact.slice(0, intact.indexOf(' MoodLogged') + ' MoodLogged'.length),
    intact.replace(' MoodLogged 4 ', ' MoodLogged x '),
    intact.replace(' MoodLogged 4 ', ' MoodLogged 3 '),
    intact.replace('mood-', 'mood-0'),
    `${intact.slice(0, -1)}${intact.endsWith('A') ? 'B' : 'A'}`,
    `{"id": "${intact.slice(0, 36)}"`,
    'damaged',
  ] as StoredEvent[];
  const before = services.unreadableTexts.count;
  const page = [...damages, intact, ...damages];
  const open = await openStoredEvents(services, page);
  assert.deepEqual(
    damages.map(open),
    damages.map(() => undefined),
  );
  assert.equal(open(intact)?.data.notes, 'tea');
  assert.ok(services.unreadableTexts.count > before);
  // Of two with one seal, only the right one opens, in any order.
  const moved = intact.replace('mood-', 'mood-0') as StoredEvent;
  for (const both of [
    [intact, moved],
    [moved, intact],
  ]) {
    const openOf = await openStoredEvents(services, both);
    assert.deepEqual([openOf(intact)?.data.notes, openOf(moved)], ['tea', undefined]);
  }
});

test('an event of a newer version is not shown as if it did not exist', async (t) => {
  const { services, stored } = await openPerson(t);
  const newer = stored().replace(' MoodLogged 4 ', ' MoodLogged 99 ') as StoredEvent;
  await assert.rejects(openStoredEvents(services, [newer]), UnsupportedEventVersion);
});

test('a longer event is opened too', async (t) => {
  const { services, stored } = await openPerson(t);
  const notes = 'tea '.repeat(500).trim();
  const event = stored(notes);
  assert.ok(event.length > 2_048);
  for (let read = 0; read < 2; read++)
    assert.equal((await openStoredEvents(services, [event]))(event)?.data.notes, notes);
});
