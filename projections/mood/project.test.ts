import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { type MoodEvent, moodStream } from '../../domain/mood/events.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { type AnyProjectedEvent, foldOf } from '../projection.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { encodeMood, moodLogged, moodWithdrawn, NOTE } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { moodProjection } from './project.ts';

const person = randomUUID();
const [first, second] = [randomUUID(), randomUUID()];

const fold = foldOf(moodProjection);

function opened(events: readonly MoodEvent[], from = 0): AnyProjectedEvent[] {
  return openAll(
    events.map((event, index) => {
      const place = { stream: moodStream(person), version: from + index, position: BigInt(from + index) };
      return { ...encodeMood(event, place.stream), ...place };
    }),
  );
}

test('a logged mood becomes a row with its notes and its time still sealed', () => {
  const { logged, withdrawn } = fold(opened([moodLogged(first)]));
  const row = logged.get(first);
  assert.deepEqual([...logged.keys()], [first]);
  assert.equal(withdrawn.size, 0);
  assert.deepEqual([row?.person_id, row?.withdrawn, row?.position], [person, false, 0n]);
  assert.ok(typeof row?.event === 'string' && row.event.includes('keyId') && !row.event.includes(NOTE));
});

test('a mood logged and withdrawn in one batch keeps its row and loses its notes', () => {
  const events = [moodLogged(first), moodLogged(second), moodWithdrawn(first)];
  const { logged, withdrawn } = fold(opened(events));
  assert.deepEqual([logged.get(first)?.withdrawn, logged.get(first)?.event], [true, null]);
  assert.equal(logged.get(second)?.withdrawn, false);
  assert.equal(withdrawn.size, 0);
});

test('a mood withdrawn in a later batch is marked as withdrawn', () => {
  const { logged, withdrawn } = fold(opened([moodWithdrawn(first)], 3));
  assert.equal(logged.size, 0);
  assert.deepEqual([...withdrawn], [first]);
});

test('the fold does not change its input, and the same events give the same changes', () => {
  const events = opened([moodLogged(first), moodWithdrawn(first), moodLogged(second)]);
  const before = structuredClone(events);
  assert.deepEqual(fold(events), fold(events));
  assert.deepEqual(events, before);
});

test('the table does not depend on how the log is cut into batches', async (t) => {
  const events = [
    moodLogged(first),
    moodLogged(second),
    moodWithdrawn(first),
    moodLogged(randomUUID()),
    moodWithdrawn(second),
  ].map((event) => encodeMood(event, moodStream(person)));
  for (const batch of [1, 2, 3, 5]) {
    const connectionString = await migratedDatabase(t);
    const store = await openStore(t, connectionString);
    const db = openKysely<Database>(t, connectionString);
    await moodProjection.createTables(db);
    await store.append(moodStream(person), 'none', events);
    await projectInBatches(store, db, batch);
    assert.equal(await assertMoodsMatchLog(db, store), 3);
  }

  async function projectInBatches(
    store: EventStore,
    db: ReturnType<typeof openKysely<Database>>,
    size: number,
  ) {
    const recorded = await store.readStream(moodStream(person));
    for (let from = 0; from < recorded.length; from += size) {
      await moodProjection.write(fold(openAll(recorded.slice(from, from + size))), db);
    }
  }
});
