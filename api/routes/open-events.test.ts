import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import type { StoredEvent } from '../../domain/event.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { TextOpener } from '../../infra/crypto/text-opener.ts';
import { UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import { storedForm } from '../../infra/event-store/stored-event.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import type { Services } from '../services.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { type EventReader, openStoredEvents } from './open-events.ts';

/** The opened form of each event. */
async function opened(reader: EventReader, events: readonly StoredEvent[]) {
  const rows = await openStoredEvents(
    reader,
    events.map((event) => ({ event })),
    ['event'],
  );
  return rows.map((each) => each.opened.event);
}

const openOne = async (reader: EventReader, event: StoredEvent) => (await opened(reader, [event]))[0];

/** A person with a key, and a function that stores a check-in as a read model keeps it. */
async function openPerson({ services }: TestApp) {
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
  const { services, stored, destroyKey } = await openPerson(await buildTestApp(t));
  const event = stored();
  const opening = t.mock.method(services.codec, 'open');
  for (let read = 0; read < 3; read++) assert.equal((await openOne(services, event))?.data.moodValue, 4);
  assert.equal(opening.mock.callCount(), 1);
  await destroyKey();
  assert.equal(await openOne(services, event), undefined);
});

test('words are opened for each answer', async (t) => {
  const { services, stored, destroyKey } = await openPerson(await buildTestApp(t));
  const event = stored('tea');
  const opening = t.mock.method(services.codec, 'open');
  for (let read = 0; read < 3; read++) assert.equal((await openOne(services, event))?.data.notes, 'tea');
  assert.equal(opening.mock.callCount(), 3);
  await destroyKey();
  assert.equal(await openOne(services, event), undefined);
});

test('a damaged event is left out and reported, and the others of the page are not affected', async (t) => {
  const { services, stored } = await openPerson(await sharedTestApp(t));
  const intact = stored('tea');
  const damages = [
    intact.slice(0, intact.indexOf(' MoodLogged') + ' MoodLogged'.length),
    intact.replace(' MoodLogged 4 ', ' MoodLogged x '),
    intact.replace(' MoodLogged 4 ', ' MoodLogged 3 '),
    // In this version only the texts were sealed.
    intact.replace(' MoodLogged 4 ', ' MoodLogged 2 '),
    '{"id": "", "type": "MoodLogged"}',
    intact.replace('mood-', 'mood-0'),
    `${intact.slice(0, -9)}${intact.at(-9) === 'A' ? 'B' : 'A'}${intact.slice(-8)}`,
    `{"id": "${intact.slice(0, 36)}"`,
    'damaged',
  ] as StoredEvent[];
  const reported: string[] = [];
  const textOpenerOf = async (ids: Iterable<string>) =>
    new TextOpener((await services.keys.textOpenerOf(ids)).keys, (subject) => void reported.push(subject));
  const reader = { codec: services.codec, keys: { textOpenerOf } as Services['keys'] };
  const events = await opened(reader, [...damages, intact]);
  assert.deepEqual(
    events.map((event) => event?.data.notes),
    [...damages.map(() => undefined), 'tea'],
  );
  assert.equal(reported.length, damages.length, reported.join());
  // Of two with one seal, only the right one opens, in any order.
  const moved = intact.replace('mood-', 'mood-0') as StoredEvent;
  for (const both of [
    [intact, moved],
    [moved, intact],
  ]) {
    const notes = (await opened(services, both)).map((event) => event?.data.notes);
    assert.deepEqual(
      notes,
      both.map((event) => (event === intact ? 'tea' : undefined)),
    );
  }
});

test('an event of a newer version is not shown as if it did not exist', async (t) => {
  const { services, stored } = await openPerson(await sharedTestApp(t));
  const newer = stored().replace(' MoodLogged 4 ', ' MoodLogged 99 ') as StoredEvent;
  await assert.rejects(openOne(services, newer), UnsupportedEventVersion);
});

test('an event is decoded once while it is kept, and a long one is not kept', async (t) => {
  const { services, stored } = await openPerson(await buildTestApp(t));
  const decoding = t.mock.method(services.codec, 'upcastStored');
  for (const [notes, times] of [
    ['tea', 1],
    ['tea '.repeat(500).trim(), 2],
  ] as const) {
    const event = stored(notes);
    decoding.mock.resetCalls();
    for (let read = 0; read < 2; read++) assert.equal((await openOne(services, event))?.data.notes, notes);
    assert.equal(decoding.mock.callCount(), times);
  }
});
