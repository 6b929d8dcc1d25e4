import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { accountStream } from '../../domain/account/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { DEMO_PARTICIPANTS } from '../../infra/research/demo-participants.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { allEvents } from '../catalogue.ts';
import { asProjection } from '../projection.ts';
import { cut } from '../properties/history.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { verify } from '../rebuild/verify.ts';
import { operationsRowsOf, storedOperationsRows } from '../testing/expected-operations.ts';
import { moods, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { testKeys } from '../testing/test-keys.ts';
import { KIND_OF_TYPE } from './event-kinds.ts';
import { operationsProjection } from './project.ts';
import { activePeopleBetween, activePeopleByDay, countsOfDays } from './queries.ts';
import { estimate, REGISTERS, registerOf } from './sketch.ts';
import { write } from './write.ts';

const operations = asProjection(operationsProjection);
/** The day of every event that `encodeMood` makes. */
const DAY = '2026-11-03';

suite('the operations projection', () => {
  test('it counts every event that may be in the log', () => {
    assert.deepEqual(Object.keys(KIND_OF_TYPE).sort(), allEvents.map(({ type }) => type).sort());
  });

  test('erasing a person changes no row, and a rebuild and a verify after it find the same', async (t) => {
    const { connectionString, db, store, start, reached } = await openHarness(t, [moods, operations]);
    await start();
    const people = Array.from({ length: 3 }, () => randomUUID());
    let position = 0n;
    for (const [index, person] of people.entries()) {
      const stream = moodStream(person);
      const entries = Array.from({ length: index + 1 }, () => encodeMood(moodLogged(randomUUID()), stream));
      ({ position } = await store.append(stream, 'none', entries));
    }
    await reached('operations', position);
    const [before] = await countsOfDays(db, DAY, DAY).then((rows) =>
      rows.filter(({ kind }) => kind === 'check-ins'),
    );
    assert.equal(before?.count, 6);

    const stream = accountStream(people[0] as string);
    const context = { id: randomUUID(), stream, commandId: randomUUID() };
    const moment = { occurredAt: `${DAY}T00:00:00.000Z`, localDate: DAY };
    const erased = codec.encode({ type: 'AccountErased', data: {} }, { ...context, moment });
    ({ position } = await store.append(stream, 'none', [erased]));
    await Promise.all([reached('operations', position), reached('mood', position)]);
    const rows = await storedOperationsRows(db);
    assert.deepEqual(rows, operationsRowsOf(await readLog(store)));
    assert.equal(rows.days.find(([, kind]) => kind === 'check-ins')?.[2], 6, 'what happened stays counted');

    const log = collectingLogger();
    const notificationConnection = new NotificationConnection(connectionString, log);
    await notificationConnection.open();
    t.after(() => notificationConnection.close());
    const replay = { db, store, codec, keys: testKeys, notificationConnection, log, report: () => {} };
    assert.equal((await verify(replay, operations)).difference, undefined);
    await rebuild({ ...replay, whenStuck: 'throw' }, operations);
    assert.deepEqual(await storedOperationsRows(db), rows);
    assert.equal((await verify(replay, operations)).difference, undefined);
  });

  test('made-up participants of the demo study are neither active people nor check-ins', async (t) => {
    const { db, store, start, reached } = await openHarness(t, [operations]);
    await start();
    let position = 0n;
    for (const person of [...DEMO_PARTICIPANTS.slice(0, 3), randomUUID()]) {
      const stream = moodStream(person);
      ({ position } = await store.append(stream, 'none', [encodeMood(moodLogged(randomUUID()), stream)]));
    }
    await reached('operations', position);
    const counts = new Map((await countsOfDays(db, DAY, DAY)).map(({ kind, count }) => [kind, count]));
    assert.deepEqual([counts.get('check-ins'), counts.get('events')], [1, 4]);
    assert.equal(Math.round(await activePeopleBetween(db, DAY, DAY)), 1);
  });

  test('the tables do not depend on how the log is cut, nor on its order', async (t) => {
    const { db, store } = await openHarness(t, [operations]);
    for (let person = 0; person < 5; person++) {
      const stream = moodStream(randomUUID());
      await store.append(stream, 'none', [encodeMood(moodLogged(randomUUID()), stream)]);
    }
    const log = await readLog(store);
    const own = log.filter(({ type }) => type in KIND_OF_TYPE);
    for (const [size, events] of [
      [1, own],
      [2, own],
      [20, own.toReversed()],
    ] as const) {
      await db.deleteFrom('operations_days').execute();
      await db.deleteFrom('operations_active').execute();
      for (const batch of cut(events, [size])) await operations.prepare(openAll(batch))(db);
      assert.deepEqual(await storedOperationsRows(db), operationsRowsOf(log), `batches of ${size}`);
    }
  });

  test('active people of one day and of several days are estimated from the merged sketches', async (t) => {
    const { db } = await openHarness(t, [operations]);
    const people = Array.from({ length: 400 }, (_, index) => `person ${index}`);
    const dayOf = (index: number) => (index < 300 ? '2026-11-03' : '2026-11-04');
    const active = new Map(
      people.flatMap((person, index) => {
        // The first hundred are active on both days.
        const days = index < 100 ? ['2026-11-03', '2026-11-04'] : [dayOf(index)];
        return days.map(
          (day) => [`${day} ${registerOf(person).register}`, { day, ...registerOf(person) }] as const,
        );
      }),
    );
    await write({ days: [], active: [...active.values()] }, db);
    const isAbout = (found: number | undefined, people: number) =>
      assert.ok(Math.abs((found ?? 0) - people) < people * 0.1, `${found} for ${people}`);
    const byDay = await activePeopleByDay(db, '2026-11-01', '2026-11-30');
    isAbout(byDay.get('2026-11-03'), 300);
    isAbout(byDay.get('2026-11-04'), 200);
    isAbout(await activePeopleBetween(db, '2026-11-01', '2026-11-30'), 400);
    assert.equal(await activePeopleBetween(db, '2026-12-01', '2026-12-30'), 0);
  });
});

test('a sketch estimates few and many people within its error', () => {
  for (const people of [1, 25, 500, 5_000, 20_000]) {
    const ranks = new Map<number, number>();
    for (let index = 0; index < people; index++) {
      const { register, rank } = registerOf(`person ${index}`);
      ranks.set(register, Math.max(rank, ranks.get(register) ?? 0));
    }
    const sum = [...ranks.values()].reduce((total, rank) => total + 2 ** -rank, 0);
    const found = estimate({ filled: ranks.size, sum });
    // Three standard errors.
    assert.ok(Math.abs(found - people) <= Math.max(1, people * 0.07), `${found} for ${people}`);
  }
  assert.equal(estimate({ filled: 0, sum: 0 }), 0);
  assert.ok(
    Array.from({ length: 999 }, (_, n) => registerOf(String(n))).every(
      ({ register }) => register < REGISTERS,
    ),
  );
});
