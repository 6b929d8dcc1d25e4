import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { accountStream } from '../../domain/account/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import type { NewEvent } from '../../infra/event-store/port.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import type { AnyProjection } from '../projection.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ReplayOptions } from '../rebuild/replay-options.ts';
import { verify } from '../rebuild/verify.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, openDatabase, openHarness } from '../testing/harness.ts';
import { markedTables } from '../testing/marked-tables.ts';
import { codec, encodeMood, moodLogged, moodWithdrawn } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { testKeys } from '../testing/test-keys.ts';
import { splitAtErasures } from './erasure-segments.ts';
import { versionedSchema } from './table-versions.ts';

type Harness = Awaited<ReturnType<typeof openHarness>>;

const event = (type: 'AccountErased' | 'MemberErased'): NewEvent =>
  codec.encode(
    { type, data: {} },
    {
      ...{ id: randomUUID(), stream: '', commandId: randomUUID() },
      moment: { occurredAt: '2026-11-04T09:00:00.000Z' },
    },
  );

/** A person who writes, is erased, and whose events can arrive even later. */
class Person {
  readonly id = randomUUID();
  readonly #harness: Harness;
  #version: number | 'none' = 'none';

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  async logMood(entryId: string = randomUUID()) {
    return this.#append(encodeMood(moodLogged(entryId), moodStream(this.id)));
  }

  async withdrawMood(entryId: string) {
    return this.#append(encodeMood(moodWithdrawn(entryId), moodStream(this.id)));
  }

  async erase(type: 'AccountErased' | 'MemberErased' = 'AccountErased') {
    const stream = type === 'AccountErased' ? accountStream(this.id) : pseudonymStream(this.id);
    return (await this.#harness.store.append(stream, 'none', [event(type)])).position;
  }

  async #append(mood: NewEvent) {
    const { version, position } = await this.#harness.store.append(moodStream(this.id), this.#version, [
      mood,
    ]);
    this.#version = version;
    return position;
  }
}

const rowsOf = async ({ db }: Harness, { id }: Person) =>
  (await db.selectFrom('mood_entries').select('entry_id').where('person_id', '=', id).execute()).length;

async function replaying(t: TestContext, harness: Harness): Promise<ReplayOptions> {
  const notificationConnection = new NotificationConnection(harness.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const db = openDatabase(t, harness.connectionString);
  return {
    db,
    store: harness.store,
    codec,
    keys: testKeys,
    notificationConnection,
    log: collectingLogger(),
    report: () => {},
  };
}

suite('erasure', { concurrency: 3 }, () => {
  test('an erased person’s rows are removed, their later events are ignored, and other people’s rows stay', async (t) => {
    const harness = await openHarness(t);
    const [ada, ben] = [new Person(harness), new Person(harness)];
    const entryId = randomUUID();
    await ada.logMood();
    await ben.logMood();
    const running = await harness.start();
    await harness.reached('mood', await ada.logMood(entryId));
    assert.equal(await rowsOf(harness, ada), 2);

    await harness.reached('mood', await ada.erase());
    assert.deepEqual([await rowsOf(harness, ada), await rowsOf(harness, ben)], [0, 1]);
    await ada.withdrawMood(entryId);
    await ada.logMood();
    await harness.reached('mood', await ben.logMood());
    assert.deepEqual([await rowsOf(harness, ada), await rowsOf(harness, ben)], [0, 2]);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 2);
    assert.deepEqual(running.paused, []);
  });

  test('a read model of people keeps a person’s rows when their pseudonym is erased', async (t) => {
    const harness = await openHarness(t);
    const ada = new Person(harness);
    await harness.start();
    await ada.logMood();
    await ada.erase('MemberErased');
    await harness.reached('mood', await ada.logMood());
    assert.equal(await rowsOf(harness, ada), 2);
  });

  test('a process that takes over knows the erased people, whatever it knew before', async (t) => {
    const harness = await openHarness(t);
    const [ada, ben] = [new Person(harness), new Person(harness)];
    await ada.logMood();
    const [first, second] = [await harness.start(), await harness.start()];
    await harness.reached('mood', await ben.logMood());
    await second.stop();
    await harness.reached('mood', await ada.erase());
    await first.stop();
    await ada.logMood();
    const third = await harness.start();
    await harness.reached('mood', await ben.logMood());
    assert.deepEqual([await rowsOf(harness, ada), await rowsOf(harness, ben)], [0, 2]);
    assert.deepEqual(
      [first, second, third].flatMap(({ paused }) => paused),
      [],
    );
  });

  test('tables are marked for a rewrite when someone is erased, until new tables replace them', async (t) => {
    const harness = await openHarness(t);
    const [ada, ben] = [new Person(harness), new Person(harness)];
    const options = await replaying(t, harness);
    await harness.start();
    await harness.reached('mood', await ada.logMood());
    await ben.logMood();
    assert.deepEqual(await markedTables(harness.db), []);
    await harness.reached('mood', await ada.erase());
    const schema = versionedSchema(moods);
    assert.deepEqual(await markedTables(harness.db), [`${schema}.mood_entries`, `${schema}.mood_erased`]);
    await verify(options, moods);
    assert.equal((await markedTables(harness.db)).length, 2);
    await rebuild({ ...options, whenStuck: 'throw' }, moods);
    assert.deepEqual(await markedTables(harness.db), []);
  });

  test('a rebuild gives the same rows, and erased people stay erased', async (t) => {
    const harness = await openHarness(t);
    const [ada, ben] = [new Person(harness), new Person(harness)];
    const options = await replaying(t, harness);
    await ada.logMood();
    await ben.logMood();
    await ada.erase();
    await ada.logMood();
    await harness.start();
    await harness.reached('mood', await ben.logMood());
    assert.equal((await verify(options, moods)).difference, undefined);

    await rebuild({ ...options, whenStuck: 'throw' }, moods);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 2);
    await ada.logMood();
    await harness.reached('mood', await ben.logMood());
    assert.equal(await rowsOf(harness, ada), 0);
    const verdict = await verify(options, moods);
    assert.deepEqual([verdict.difference, verdict.rows.get('mood_erased')], [undefined, 1n]);

    await sql`delete from mood_erased`.execute(harness.db);
    assert.equal((await verify(options, moods)).difference?.table, 'mood_erased');
  });

  test('a batch that fails midway erases nobody and is retried as a whole', async (t) => {
    let failures = 0;
    const failing: AnyProjection = {
      ...moods,
      prepare: (events) => async (db) => {
        await moods.prepare(events)(db);
        if (failures++ < 3) throw Object.assign(new Error('away'), { code: '57P01' });
      },
    };
    const harness = await openHarness(t, [failing]);
    const [ada, ben] = [new Person(harness), new Person(harness)];
    await ada.logMood();
    await ada.erase();
    await ada.logMood();
    const last = await ben.logMood();
    const { paused } = await harness.start();
    await harness.reached('mood', last);
    assert.ok(failures > 3);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 1);
    assert.deepEqual(paused, []);
  });

  test('a batch without erasures is passed on unchanged', () => {
    const stream = moodStream(randomUUID());
    const mood = encodeMood(moodLogged(randomUUID()), stream);
    const batch = openAll([{ ...mood, stream, version: 0, position: 1n }]);
    assert.equal(splitAtErasures(moods, batch, new Set())[0]?.events, batch);
  });
});
