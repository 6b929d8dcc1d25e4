import assert from 'node:assert/strict';
import test, { suite, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../../testing/eventually.ts';
import { FaultyPostgresProxy } from '../../testing/faulty-postgres-proxy.ts';
import { migratedDatabase } from '../../testing/migrated-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type EventStore, StoreUnavailable, VersionConflict } from '../port.ts';
import { collect, readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { openStore } from './testing/open-store.ts';

const WRITERS = 32;

/** Each writer appends to its own stream. Returns the ids and positions that the appends returned. */
const appendMany = (store: EventStore, rounds: number) =>
  Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const results: { id: string; position: bigint }[] = [];
      for (let round = 0; round < rounds; round++) {
        const event = newEvent();
        const { position } = await store.append(`lamp-${writer}`, round === 0 ? 'none' : round - 1, [event]);
        results.push({ id: event.id, position });
      }
      return results;
    }),
  );

async function failure(promise: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const began = performance.now();
  try {
    await promise;
  } catch (error) {
    return { error, afterMs: performance.now() - began };
  }
  throw new Error('expected a failure');
}

/** Locks the log's table, so that the next append waits in the middle of its transaction. */
async function lockTable(t: Pick<TestContext, 'after'>, connectionString: string) {
  const holder = new pg.Client({ connectionString });
  const observer = new pg.Client({ connectionString });
  await Promise.all([holder.connect(), observer.connect()]);
  t.after(() => Promise.all([holder.end(), observer.end()]));
  await holder.query('begin; lock table events in share mode');
  return {
    /** Returns the id of the server process that waits for the table. */
    async waitingProcess(): Promise<number> {
      for (;;) {
        const { rows } = await observer.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'events'::regclass and not granted`,
        );
        if (rows[0]) return rows[0].pid;
        await sleep(10);
      }
    },
    release: () => holder.query('commit'),
  };
}

suite('the log in PostgreSQL with faults', { concurrency: 4 }, () => {
  test('when the writer’s connection is killed repeatedly, every append succeeds once', async (t) => {
    const connectionString = await migratedDatabase(t);
    const store = await openStore(t, connectionString);
    const killer = new pg.Client({ connectionString });
    await killer.connect();
    const writing = { isOver: false };
    const appending = appendMany(store, 100).finally(() => {
      writing.isOver = true;
    });
    let kills = 0;
    // The number of kills is limited. On a slow machine a commit must succeed within an append's five
    // seconds.
    while (!writing.isOver && kills < 12) {
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'hearten-log-writer'`,
      );
      kills += rowCount ?? 0;
      await sleep(40 * Math.random());
    }
    await killer.end();
    const results = (await appending).flat();
    const log = await readLog(store);
    t.diagnostic(`${kills} kills during ${results.length} appends`);
    assert.ok(kills > 3, `${kills} kills`);
    assert.deepEqual(
      log.map(({ id, position }) => ({ id, position })),
      results.sort((a, b) => (a.position < b.position ? -1 : 1)),
    );
  });

  test('simultaneous appends to one stream are stored in the order of the calls', async (t) => {
    const store = await openStore(t, await migratedDatabase(t));
    const events = newEvents(3);
    const appending = events.map((event, index) =>
      store.append('lamp-1', index === 0 ? 'none' : index - 1, [event]),
    );
    await store.append('lamp-2', 'none', [newEvent()]);
    const appended = await Promise.all(appending);
    const stored = await store.readStream('lamp-1');
    assert.deepEqual(
      stored.map(({ id, version, position }) => ({ id, version, position })),
      appended.map((each, index) => ({ id: events[index]?.id, ...each })),
    );
  });

  test('when the answer to a commit is lost, the append is stored once and a conflict remains a conflict', async (t) => {
    const connectionString = await migratedDatabase(t);
    const network = await FaultyPostgresProxy.to(connectionString, t);
    const store = await openStore(t, network.connectionString);
    await store.append('lamp-1', 'none', newEvents(2));

    network.loseAnswerTo = 'append_batch';
    const [events, late] = [newEvents(3), newEvent()];
    const [stored, conflict] = await Promise.allSettled([
      store.append('lamp-1', 1, events),
      store.append('lamp-1', 1, [late]),
    ]);
    assert.equal(network.faults, 1);
    const log = await readLog(store);
    assert.deepEqual(
      log.slice(2).map(({ id }) => id),
      events.map(({ id }) => id),
    );
    assert.deepEqual(stored.status === 'fulfilled' && stored.value, {
      version: 4,
      position: log[4]?.position,
    });
    assert.ok(conflict.status === 'rejected' && conflict.reason instanceof VersionConflict);
  });

  for (const state of ['refusing', 'silent'] as const) {
    test(`while PostgreSQL is ${state}, appends fail within 10 s; all continue when it is back`, async (t) => {
      const network = await FaultyPostgresProxy.to(await migratedDatabase(t), t);
      const store = await openStore(t, network.connectionString);
      const { events } = collect(store);
      await store.append('lamp-1', 'none', [newEvent()]);

      network.state = state;
      if (state === 'refusing') network.breakAll();
      const event = newEvent();
      const { error, afterMs } = await failure(store.append('lamp-1', 0, [event]));
      assert.ok(error instanceof StoreUnavailable, String(error));
      assert.ok(afterMs < 10_000, `${afterMs} ms`);
      if (state === 'refusing') await assert.rejects(store.readStream('lamp-1'), StoreUnavailable);

      network.state = 'up';
      const retried = await store.append('lamp-1', 0, [event]);
      assert.equal(retried.version, 1);
      await store.append('lamp-1', 1, [newEvent()]);
      if (state === 'refusing') await eventually('the subscriber continues', () => events.length === 3);
    });
  }

  test('when a writer freezes before its commit, no reader skips its event and other writers fail within 10 s', async (t) => {
    const connectionString = await migratedDatabase(t);
    const [frozen, healthy] = [await openStore(t, connectionString), await openStore(t, connectionString)];
    const { events } = collect(healthy);
    const [own, others] = [newEvent(), newEvent()];

    const tableLock = await lockTable(t, connectionString);
    const frozenAppend = failure(frozen.append('lamp-1', 'none', [own]));
    const pid = await tableLock.waitingProcess();
    process.kill(pid, 'SIGSTOP');
    try {
      await tableLock.release();
      const { error, afterMs } = await failure(healthy.append('lamp-2', 'none', [others]));
      assert.ok(error instanceof StoreUnavailable, String(error));
      assert.ok(afterMs < 10_000, `${afterMs} ms`);
      assert.ok((await frozenAppend).error instanceof StoreUnavailable);
      assert.deepEqual(events, []);
    } finally {
      process.kill(pid, 'SIGCONT');
    }

    await frozen.append('lamp-1', 'none', [own]);
    await healthy.append('lamp-2', 'none', [others]);
    await eventually('both arrive', () => events.length === 2);
    assert.deepEqual(events, await readLog(healthy));
  });

  test('without notifications a subscriber still gets every event by polling', async (t) => {
    const connectionString = await migratedDatabase(t);
    const { connectionString: elsewhere } = await createTestDatabase(t);
    const withoutNotifications = await openStore(t, connectionString, { notificationUrl: elsewhere });
    const writer = await openStore(t, connectionString);
    const { events } = collect(withoutNotifications);
    await sleep(50);
    await writer.append('lamp-1', 'none', newEvents(3));
    await eventually('all arrive', () => events.length === 3);
  });

  test('when the queue is full, further appends are refused at once', async (t) => {
    const network = await FaultyPostgresProxy.to(await migratedDatabase(t), t);
    const store = await openStore(t, network.connectionString);
    network.state = 'silent';
    const event = newEvent();
    const waiting = Array.from({ length: 11_000 }, () => store.append('lamp-1', 'none', [event]));
    const answers = Promise.allSettled(waiting);
    const { error } = await failure(waiting.at(-1) as Promise<unknown>);
    assert.match(String(error), /StoreUnavailable: too many appends are waiting/);
    network.state = 'up';
    network.breakAll();
    await answers;
    assert.equal((await readLog(store)).length, 1);
  });

  test('a database whose default isolation is repeatable read loses no event', async (t) => {
    const connectionString = await migratedDatabase(t);
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(
      `do $$ begin execute format('alter database %I set default_transaction_isolation = ''repeatable read''', current_database()); end $$`,
    );
    await client.end();
    const [slow, quick] = [await openStore(t, connectionString), await openStore(t, connectionString)];
    const tableLock = await lockTable(t, connectionString);
    const first = slow.append('lamp-1', 'none', [newEvent()]);
    await tableLock.waitingProcess();
    const second = quick.append('lamp-2', 'none', [newEvent()]);
    await sleep(200);
    await tableLock.release();
    assert.ok((await first).position < (await second).position);
  });

  test('an event id that already exists in another stream is a conflict', async (t) => {
    const store = await openStore(t, await migratedDatabase(t));
    const event = newEvent();
    await store.append('lamp-1', 'none', [event]);
    await assert.rejects(store.append('lamp-2', 'none', [event]), VersionConflict);
    await assert.rejects(store.append('lamp-1', 0, [event]), VersionConflict);
    assert.equal((await readLog(store)).length, 1);
  });
});
