import assert from 'node:assert/strict';
import test, { suite, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { configuredEventStore } from '../../testing/event-store-servers.ts';
import { eventually } from '../../testing/eventually.ts';
import { LOG_START, StoreUnavailable } from '../port.ts';
import { collect, readLog } from '../testing/collect.ts';
import { newEvent } from '../testing/new-event.ts';
import { SimulatedServer } from '../testing/simulated-server/simulated-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { FaultyEventStoreProxy } from './testing/faulty-event-store-proxy.ts';
import { newLog } from './testing/open-log.ts';

const WRITERS = 32;
/** How many appends each writer makes, one after another. */
const ROUNDS = 60;
/** While an append has been through so many breaks, connections do not break again. */
const HITS_MAX = 3;
/** Connections break after one piece of data, then after two, and so on up to this many, and then after one again. */
const PIECES_MAX = 8;

// Network faults between the client and a server: the simulated one and, if configured, a real one.
const given = configuredEventStore();
faultsOf('EventStoreDB simulated', async (t) => (await SimulatedServer.start(t)).url);
if ('url' in given) faultsOf('EventStoreDB at EVENTSTORE_TEST_URL', async () => given.url);
else test('EventStoreDB at EVENTSTORE_TEST_URL: network faults', { skip: given.absent }, () => {});

type Check = (
  what: string,
  run: (t: TestContext, proxy: FaultyEventStoreProxy, log: ReturnType<typeof newLog>) => Promise<void>,
) => unknown;

function faultsOf(name: string, start: (t: TestContext) => Promise<string>): void {
  const check: Check = (what, run) =>
    test(`${name}: ${what}`, async (t) => {
      const proxy = await FaultyEventStoreProxy.to(await start(t), t);
      await run(t, proxy, newLog(t, proxy.url));
    });
  suite(name, { concurrency: 8 }, () => patient(check));
  // These tests break a connection, and the client then fails every waiting append of the process.
  breaking(check);
}

function patient(check: Check): void {
  check(
    'while the connection is frozen, writers and readers fail within 10 s; all continue when it thaws',
    async (_, proxy, log) => {
      const store = await log.open();
      const { events, stop } = collect(store);
      await store.append('lamp-1', 'none', [newEvent()]);
      proxy.freeze();
      const [inDoubt, other] = [newEvent(), newEvent()];
      const failures = await Promise.all([
        failureOf(store.append('lamp-1', 0, [inDoubt])),
        failureOf(store.append('lamp-2', 'none', [other])),
        failureOf(store.readStream('lamp-1')),
      ]);
      for (const { error, afterMs } of failures) {
        assert.ok(error instanceof StoreUnavailable, String(error));
        assert.ok(afterMs < 10_000, `${afterMs} ms`);
      }
      proxy.thaw();
      assert.equal((await store.append('lamp-1', 0, [inDoubt])).version, 1);
      assert.equal((await store.append('lamp-2', 'none', [other])).version, 0);
      assert.equal((await store.append('lamp-1', 1, [newEvent()])).version, 2);
      await eventually('the subscriber continues', () => events.length === 4);
      await stop();
      assert.deepEqual(events, await readLog(store));
    },
  );

  check(
    'while the connection is frozen and nothing is written, a reader fails within 10 s',
    async (_, proxy, log) => {
      const store = await log.open();
      proxy.freeze();
      const { error, afterMs } = await failureOf(store.readAll(LOG_START, 10));
      assert.ok(error instanceof StoreUnavailable, String(error));
      assert.ok(afterMs < 10_000, `${afterMs} ms`);
      proxy.thaw();
      assert.equal((await store.readAll(LOG_START, 10)).events.length, 1);
    },
  );

  check(
    'a connection that dies silently is replaced long before the client would notice',
    async (_, proxy, log) => {
      const store = await log.open();
      const { events, stop } = collect(store);
      await store.append('lamp-1', 'none', [newEvent()]);
      await eventually('it arrives', () => events.length === 1);
      proxy.cutSilently();
      const event = newEvent();
      const { error } = await failureOf(store.append('lamp-1', 0, [event]));
      assert.ok(error instanceof StoreUnavailable, String(error));
      assert.equal((await store.append('lamp-1', 0, [event])).version, 1);
      await eventually('the subscriber continues', () => events.length === 2);
      await stop();
    },
  );

  check('when the server’s side of the connection ends, appends use another one', async (_, proxy, log) => {
    const store = await log.open();
    const { events, stop } = collect(store);
    await store.append('lamp-1', 'none', [newEvent()]);
    proxy.halfClose();
    assert.equal((await store.append('lamp-1', 0, [newEvent()])).version, 1);
    await eventually('the subscriber continues', () => events.length === 2);
    await stop();
  });

  check(
    'while no server is reachable, appends wait, and the subscriber continues afterwards',
    async (_, proxy, log) => {
      const store = await log.open();
      const { events, stop } = collect(store);
      await store.append('lamp-1', 'none', [newEvent()]);
      proxy.refuse();
      const appending = store.append('lamp-1', 0, [newEvent()]);
      await sleep(1_000);
      proxy.accept();
      assert.equal((await appending).version, 1);
      await eventually('the subscriber continues', () => events.length === 2);
      await stop();
    },
  );
}

function breaking(check: Check): void {
  check(
    'when a frozen connection breaks under load, the process survives and every append is stored once',
    async (_, proxy, log) => {
      const store = await log.open();
      await store.append('early', 'none', [newEvent()]);
      proxy.freeze();
      const data = { text: 'x'.repeat(10_000) };
      const appends = Array.from({ length: 200 }, (_, n) =>
        store.append(`lamp-${n}`, 'none', [newEvent(data)]),
      );
      await sleep(1_500);
      proxy.thaw();
      proxy.breakAll();
      assert.equal((await Promise.all(appends)).length, 200);
      assert.equal((await readLog(store)).length, 201);
    },
  );

  check(
    'when connections break repeatedly under load, every event is stored once and delivered once',
    async (t, proxy, log) => {
      const store = await log.open();
      const { events, stop } = collect(store);
      // How many breaks the append in progress of each writer has been through.
      const hits = new Array<number>(WRITERS).fill(0);
      let breaks = 0;
      let isBreaking = false;
      // Breaks follow what has passed and not the clock, so that every append succeeds on a machine of any speed.
      const breakSoon = () => {
        if (isBreaking || Math.max(...hits) >= HITS_MAX) return;
        isBreaking = true;
        proxy.breakAfter(1 + (breaks % PIECES_MAX), () => {
          breaks++;
          isBreaking = false;
          for (const writer of hits.keys()) hits[writer] = (hits[writer] ?? 0) + 1;
        });
      };
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let round = 0; round < ROUNDS; round++) {
            hits[writer] = 0;
            await store.append(`lamp-${writer}`, round === 0 ? 'none' : round - 1, [newEvent()]);
            // An append that no break has hit was sent after the last one, so the connection works again.
            if (hits[writer] === 0) breakSoon();
            hits[writer] = 0;
          }
        }),
      );
      const stored = await readLog(store);
      t.diagnostic(`${breaks} breaks during ${stored.length} appends`);
      assert.ok(breaks > 0, 'connections broke');
      assert.equal(stored.length, WRITERS * ROUNDS);
      await eventually('all arrive', () => events.length >= stored.length, 60_000);
      await stop();
      assert.deepEqual(events, stored);
    },
  );
}
