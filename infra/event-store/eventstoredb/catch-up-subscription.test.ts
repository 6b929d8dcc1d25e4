import assert from 'node:assert/strict';
import test, { suite, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.ts';
import { type EventStore, LOG_START, type LogBatch, type NewEvent } from '../port.ts';
import { collect, readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { seed } from '../testing/simulated-server/seed.ts';
import { SimulatedServer } from '../testing/simulated-server/simulated-server.ts';
import { newLog } from './testing/open-log.ts';

const WRITERS = 32;

async function openOn(t: TestContext) {
  const server = await SimulatedServer.start(t);
  const log = newLog(t, server.url);
  const put = (stream: string, events: readonly NewEvent[]) => seed(server.log, log.prefix + stream, events);
  return { server, put, store: await log.open() };
}

/** Each writer appends `rounds` events to its own stream. */
const writeMany = (store: EventStore, rounds: number) =>
  Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 0; round < rounds; round++) {
        await store.append(`lamp-${writer}`, round === 0 ? 'none' : round - 1, [newEvent()]);
      }
    }),
  );

/** Collects the received batches, and records whether an event came at or before an earlier `next`. */
function collectBatches(store: EventStore, handle: () => Promise<void> = async () => {}) {
  const batches: LogBatch[] = [];
  const subscription = store.subscribe(LOG_START, async (batch) => {
    await handle();
    batches.push(batch);
  });
  return {
    batches,
    events: () => batches.flatMap(({ events }) => events).filter(({ stream }) => stream !== 'hearten-log'),
    next: () => batches.at(-1)?.next ?? LOG_START,
    assertInOrder: () => {
      let before = LOG_START;
      for (const { events, next } of batches) {
        for (const { position } of events) {
          assert.ok(position > before, `${position} came after ${before} was passed`);
          before = position;
        }
        assert.ok(next >= before, `next ${next} is before ${before}`);
        before = next;
      }
    },
    stop: () => subscription.stop(),
  };
}

suite('subscriptions to EventStoreDB with faults', { concurrency: 8 }, () => {
  for (const how of ['clean', 'slow'] as const) {
    const what = how === 'clean' ? 'ends without an error' : 'is dropped as too slow';
    test(`when a subscription ${what} repeatedly under load, no event is lost or delivered twice`, async (t) => {
      const { server, store } = await openOn(t);
      server.faults.endSubscriptionsAfter = { events: 40, how };
      const { events, stop } = collect(store);
      const writing = writeMany(store, 20);
      await writing;
      const log = await readLog(store);
      await eventually('all arrive', () => events.length >= log.length);
      await stop();
      assert.equal(log.length, WRITERS * 20);
      assert.deepEqual(events, log);
    });
  }

  test('when an open subscription stops delivering, a new one delivers the missed events', async (t) => {
    const { server, store } = await openOn(t);
    const { events, stop } = collect(store);
    await store.append('early', 'none', [newEvent()]);
    await eventually('it is subscribed', () => events.length === 1);
    server.faults.muteSubscriptions = true;
    server.announceFaults();
    await sleep(50);
    server.faults.muteSubscriptions = false;
    await writeMany(store, 5);
    const log = await readLog(store);
    await eventually('all arrive', () => events.length >= log.length, 6_000);
    await stop();
    assert.ok(server.subscriptions > 1, 'a new subscription was opened');
    assert.deepEqual(events, log);
  });

  test('a subscription is kept when all new events belong to other applications', async (t) => {
    const { server, store } = await openOn(t);
    const { events, stop } = collect(store);
    await eventually('it is subscribed', () => server.subscriptions === 1);
    for (let second = 0; second < 3; second++) {
      server.appendForeign(100);
      await sleep(1_000);
    }
    assert.equal(server.subscriptions, 1);
    await store.append('lamp-1', 'none', [newEvent()]);
    await eventually('it arrives', () => events.length === 1);
    await stop();
  });

  test('a checkpoint that arrives before its events skips none of them', async (t) => {
    const { server, store } = await openOn(t);
    server.faults.checkpointsFirst = true;
    server.faults.endSubscriptionsAfter = { events: 50, how: 'clean' };
    const received = collectBatches(store);
    await writeMany(store, 20);
    const log = await readLog(store);
    await eventually('all arrive', () => received.events().length >= log.length);
    await received.stop();
    received.assertInOrder();
    assert.deepEqual(received.events(), log);
  });

  test('events of other applications advance `next`, and reading and subscribing continue from there', async (t) => {
    const { server, store } = await openOn(t);
    const received = collectBatches(store);
    const { position } = await store.append('lamp-1', 'none', [newEvent()]);
    server.appendForeign(2_000);
    await eventually('next advances', () => received.next() > position);
    await received.stop();
    const event = newEvent();
    await store.append('lamp-1', 0, [event]);
    assert.deepEqual(
      (await store.readAll(received.next(), 10)).events.map(({ id }) => id),
      [event.id],
    );
    const rest = collect(store, received.next());
    await eventually('it arrives', () => rest.events.length === 1);
    await rest.stop();
  });

  test('a subscription continues after the server was killed and restarted', async (t) => {
    const { server, store } = await openOn(t);
    const { events, stop } = collect(store);
    for (let round = 0; round < 3; round++) {
      await store.append(`lamp-${round}`, 'none', newEvents(3));
      await eventually('they arrive', () => events.length === 3 * (round + 1));
      server.kill();
      await sleep(100);
      await server.restart();
    }
    await stop();
    assert.deepEqual(events, await readLog(store));
  });
});

suite('subscriptions to EventStoreDB with a slow handler', () => {
  test('a checkpoint does not overtake events that wait for a slow handler', async (t) => {
    const { server, store, put } = await openOn(t);
    // Enough events to fill the queue while the last ones still wait in the client's own buffer.
    put('lamp-1', newEvents(2_010));
    server.appendForeign(3_000);
    const release = Promise.withResolvers<void>();
    const received = collectBatches(store, () => release.promise);
    await eventually('all are sent', () => server.eventsSent > 2_010);
    await sleep(300);
    release.resolve();
    await eventually('all arrive', () => received.events().length >= 2_010);
    await received.stop();
    received.assertInOrder();
    assert.deepEqual(received.events(), await readLog(store));
  });

  test('a slow handler stops the server from sending, so the memory does not fill up', async (t) => {
    const { server, store, put } = await openOn(t);
    const text = 'x'.repeat(2_000);
    put(
      'lamp-1',
      Array.from({ length: 4_500 }, () => newEvent({ text })),
    );
    const release = Promise.withResolvers<void>();
    const received = collectBatches(store, () => release.promise);
    await eventually('the queue is full', () => server.eventsSent > 2_000);
    for (let before = 0; before < server.eventsSent; await sleep(300)) before = server.eventsSent;
    assert.ok(server.eventsSent < 4_000, `${server.eventsSent} events were sent`);
    release.resolve();
    await eventually('all arrive', () => received.events().length >= 4_500);
    await received.stop();
    assert.deepEqual(
      received.events().map(({ position }) => position),
      server.log.records.slice(1).map(({ position }) => position),
    );
  });
});
