import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { inspect } from 'node:util';
import { type MoodEvent, moodStream } from '../../domain/mood/events.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { type AnyProjectedEvent, asProjection, foldOf } from '../projection.ts';
import { cut } from '../properties/history.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { codec, encodeMood, moodLogged, moodWithdrawn, NOTE } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { keyOfOwner } from '../testing/test-keys.ts';
import { moodProjection } from './project.ts';

const [person, other] = [randomUUID(), randomUUID()];
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];

const moment = { occurredAt: '2026-11-03T08:30:00.000Z', localDate: '2026-11-03' };

const fold = foldOf(moodProjection);

const corrected = (entryId: string, values: object): MoodEvent => ({
  type: 'MoodCorrected',
  data: { entryId, ...values },
});
const kept = (entryId: string, values: object): MoodEvent => ({
  type: 'MoodConflictKept',
  data: { entryId, ...values },
});
const resolved = (entryId: string, values: object): MoodEvent => ({
  type: 'MoodConflictResolved',
  data: { entryId, ...values },
});

function opened(events: readonly MoodEvent[], from = 0): AnyProjectedEvent[] {
  return openAll(
    events.map((event, index) => {
      const place = { stream: moodStream(person), version: from + index, position: BigInt(from + index) };
      return { ...encodeMood(event, place.stream), ...place };
    }),
  );
}

test('a logged mood becomes a row with its notes and its time still sealed', () => {
  const { added, changed } = fold(opened([moodLogged(first)]));
  const [row] = added;
  assert.deepEqual([added.length, changed], [1, []]);
  assert.deepEqual([row?.person_id, row?.withdrawn, row?.position], [person, false, 0n]);
  assert.ok(
    typeof row?.written === 'string' &&
      row.written.includes(keyOfOwner(person).keyId) &&
      !row.written.includes(NOTE),
  );
});

test('a mood corrected in one batch has the new values; a value that was not chosen is null', () => {
  const { added } = fold(opened([moodLogged(first), corrected(first, { energyValue: 5 })]));
  assert.deepEqual(
    added.map((row) => [row.mood_value, row.energy_value, row.revision]),
    [[null, 5, 2]],
  );
});

test('a mood logged, corrected and withdrawn in one batch keeps its row and loses its content', () => {
  const events = [
    moodLogged(first),
    moodLogged(second),
    corrected(first, { moodValue: 2 }),
    kept(first, { moodValue: 3 }),
    moodWithdrawn(first),
  ];
  const [row, another] = fold(opened(events)).added;
  const content = [row?.mood_value, row?.energy_value, row?.written, row?.corrected, row?.conflict];
  assert.deepEqual([row?.withdrawn, ...content], [true, null, null, null, null, null]);
  assert.equal(another?.withdrawn, false);
});

test('the fold does not change its input, and the same events give the same changes', () => {
  const events = opened([moodLogged(first), moodWithdrawn(first), moodLogged(second)]);
  const before = inspect(events, { depth: null });
  assert.deepEqual(fold(events), fold(events));
  assert.equal(inspect(events, { depth: null }), before);
});

test('the table does not depend on how the log is cut into batches, and two people may use one id', async (t) => {
  const connectionString = await migratedDatabase(t);
  const store = await openStore(t, connectionString);
  const db = openKysely<Database>(t, connectionString);
  const append = (owner: string, events: readonly MoodEvent[]) =>
    store.append(
      moodStream(owner),
      'none',
      // Event ids of their own, because two people use the same entry ids.
      events.map((event) => {
        const context = { id: randomUUID(), stream: moodStream(owner), commandId: randomUUID(), moment };
        return codec.encode(event, { ...context, key: keyOfOwner(owner) });
      }),
    );
  await append(person, [
    moodLogged(first),
    moodLogged(second),
    corrected(first, { moodValue: 1 }),
    kept(first, { energyValue: 4 }),
    corrected(second, { moodValue: 1, energyValue: 2, notes: 'tea' }),
    moodWithdrawn(first),
    moodLogged(third),
    kept(third, { moodValue: 5 }),
    resolved(third, { moodValue: 4 }),
    kept(second, { moodValue: 2 }),
    moodWithdrawn(second),
  ]);
  await append(other, [moodLogged(first), corrected(first, { moodValue: 5 }), moodLogged(third)]);
  const recorded = (await store.readAll(-1n, 100)).events;
  for (const size of [1, 2, 3, 5, 20]) {
    await moodProjection.createTables(db);
    for (const batch of cut(recorded, [size])) await asProjection(moodProjection).prepare(openAll(batch))(db);
    assert.equal(await assertMoodsMatchLog(db, store), 5, `batches of ${size}`);
    await db.schema.dropTable('mood_entries').execute();
  }
});
