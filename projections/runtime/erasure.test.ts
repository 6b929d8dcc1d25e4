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
import { openKysely } from '../../infra/testing/migrated-database.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ReplayOptions } from '../rebuild/shadow-tables.ts';
import { verify } from '../rebuild/verify.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged, moodWithdrawn } from '../testing/mood-log.ts';
import { ErasedSubjects, splitAtErasures } from './erasure.ts';

type Harness = Awaited<ReturnType<typeof openHarness>>;

const event = (type: 'AccountErased' | 'MemberErased'): NewEvent =>
  codec.encode(
    { type, data: {} },
    { id: randomUUID(), commandId: randomUUID(), moment: { occurredAt: '2026-11-04T09:00:00.000Z' } },
  );

/** Somebody who writes, goes, and of whom something arrives after that. */
class Person {
  readonly id = randomUUID();
  readonly #lab: Harness;
  #version: number | 'none' = 'none';

  constructor(lab: Harness) {
    this.#lab = lab;
  }

  async logs(entryId: string = randomUUID()) {
    return this.#append(encodeMood(moodLogged(entryId)));
  }

  async withdraws(entryId: string) {
    return this.#append(encodeMood(moodWithdrawn(entryId)));
  }

  async goes(type: 'AccountErased' | 'MemberErased' = 'AccountErased') {
    const stream = type === 'AccountErased' ? accountStream(this.id) : pseudonymStream(this.id);
    return (await this.#lab.store.append(stream, 'none', [event(type)])).position;
  }

  async #append(mood: NewEvent) {
    const { version, position } = await this.#lab.store.append(moodStream(this.id), this.#version, [mood]);
    this.#version = version;
    return position;
  }
}

const rowsOf = async ({ db }: Harness, { id }: Person) =>
  (await db.selectFrom('mood_entries').select('entry_id').where('person_id', '=', id).execute()).length;

async function replaying(t: TestContext, lab: Harness): Promise<ReplayOptions> {
  const notificationConnection = new NotificationConnection(lab.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const db = openKysely<Database>(t, lab.connectionString);
  return { db, store: lab.store, codec, notificationConnection, log: collectingLogger(), report: () => {} };
}

suite('erasure', { concurrency: 3 }, () => {
  test('who is erased is gone with all they wrote and all that arrives later; others stay', async (t) => {
    const lab = await openHarness(t);
    const [ada, ben] = [new Person(lab), new Person(lab)];
    const entryId = randomUUID();
    await ada.logs();
    await ben.logs();
    const running = await lab.start();
    await lab.reached('mood', await ada.logs(entryId));
    assert.equal(await rowsOf(lab, ada), 2);

    await lab.reached('mood', await ada.goes());
    assert.deepEqual([await rowsOf(lab, ada), await rowsOf(lab, ben)], [0, 1]);
    await ada.withdraws(entryId);
    await ada.logs();
    await lab.reached('mood', await ben.logs());
    assert.deepEqual([await rowsOf(lab, ada), await rowsOf(lab, ben)], [0, 2]);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 2);
    assert.deepEqual(running.paused, []);
  });

  test('a read model of people keeps them when a member goes', async (t) => {
    const lab = await openHarness(t);
    const ada = new Person(lab);
    await lab.start();
    await ada.logs();
    await ada.goes('MemberErased');
    await lab.reached('mood', await ada.logs());
    assert.equal(await rowsOf(lab, ada), 2);
  });

  test('a process that takes over knows who is gone, whatever it has known before', async (t) => {
    const lab = await openHarness(t);
    const [ada, ben] = [new Person(lab), new Person(lab)];
    await ada.logs();
    const [first, second] = [await lab.start(), await lab.start()];
    await lab.reached('mood', await ben.logs());
    await second.stop();
    await lab.reached('mood', await ada.goes());
    await first.stop();
    await ada.logs();
    const third = await lab.start();
    await lab.reached('mood', await ben.logs());
    assert.deepEqual([await rowsOf(lab, ada), await rowsOf(lab, ben)], [0, 2]);
    assert.deepEqual(
      [first, second, third].flatMap(({ paused }) => paused),
      [],
    );
  });

  test('rebuilt and compared it is the same, and who is gone stays gone', async (t) => {
    const lab = await openHarness(t);
    const [ada, ben] = [new Person(lab), new Person(lab)];
    const options = await replaying(t, lab);
    await ada.logs();
    await ben.logs();
    await ada.goes();
    await ada.logs();
    await lab.start();
    await lab.reached('mood', await ben.logs());
    assert.equal((await verify(options, moods)).difference, undefined);

    await rebuild({ ...options, whenStuck: 'throw' }, moods);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 2);
    await ada.logs();
    await lab.reached('mood', await ben.logs());
    assert.equal(await rowsOf(lab, ada), 0);
    const verdict = await verify(options, moods);
    assert.deepEqual([verdict.difference, verdict.rows.get('mood_erased')], [undefined, 1n]);

    await sql`delete from mood_erased`.execute(lab.db);
    assert.equal((await verify(options, moods)).difference?.table, 'mood_erased');
  });

  test('a batch that fails half-way erases nobody, and is tried again whole', async (t) => {
    let failures = 0;
    const failing = {
      ...moods,
      project: async (...[events, db]: Parameters<typeof moods.project>) => {
        await moods.project(events, db);
        if (failures++ < 3) throw Object.assign(new Error('away'), { code: '57P01' });
      },
    };
    const lab = await openHarness(t, [failing]);
    const [ada, ben] = [new Person(lab), new Person(lab)];
    await ada.logs();
    await ada.goes();
    await ada.logs();
    const last = await ben.logs();
    const { paused } = await lab.start();
    await lab.reached('mood', last);
    assert.ok(failures > 3);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 1);
    assert.deepEqual(paused, []);
  });

  test('while nobody is concerned a batch is handed on as it is', () => {
    const batch = [encodeMood(moodLogged(randomUUID()))].map((mood) => ({
      ...mood,
      stream: moodStream(randomUUID()),
      version: 0,
      position: 1n,
    }));
    assert.equal(splitAtErasures(moods, batch, new Set())[0]?.events, batch);
  });

  test('what is known of one place is not taken for another', () => {
    const known = new ErasedSubjects();
    const erased = new Set(['somebody']);
    known.set(moods, 7n, erased);
    assert.equal(known.get(moods, 7n), erased);
    assert.equal(known.get(moods, 8n), undefined);
    known.advance(moods, 6n, 9n);
    assert.equal(known.get(moods, 9n), undefined);
    known.advance(moods, 7n, 9n);
    assert.equal(known.get(moods, 9n), erased);
    assert.equal(known.get(moods, 7n), undefined);
  });
});
