import assert from 'node:assert/strict';
import test, { suite, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.ts';
import { type EventStore, StoreAccessDenied, StoreUnavailable, VersionConflict } from '../port.ts';
import { readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { SimulatedServer } from '../testing/simulated-server/simulated-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { newLog } from './testing/open-log.ts';

async function openOn(
  t: TestContext,
): Promise<{ server: SimulatedServer; store: EventStore; prefix: string }> {
  const server = await SimulatedServer.start(t);
  const log = newLog(t, server.url);
  return { server, store: await log.open(), prefix: log.prefix };
}

const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

// When one connection breaks, the client fails every waiting append of the process, and a test that ends
// breaks its own connection. So tests in which the moment of a retry matters must run alone.
suite('appends to EventStoreDB that fail at first', () => {
  test('when the answer to an append is lost, the append is repeated and stored once', async (t) => {
    const { server, store } = await openOn(t);
    const events = newEvents(2);
    server.faults.loseAnswers = 1;
    const { version, position } = await store.append('lamp-1', 'none', events);
    const log = await readLog(store);
    assert.deepEqual(ids(log), ids(events));
    assert.deepEqual([version, position], [1, log[1]?.position]);
  });

  test('when the stream moves on before the retry, the retry still gets the first result and stores nothing', async (t) => {
    const { server, store, prefix } = await openOn(t);
    await store.append('lamp-1', 'none', [newEvent()]);
    const event = newEvent();
    server.faults.loseAnswers = 1;
    const retried = store.append('lamp-1', 0, [event]);
    await eventually('it is stored', () => server.log.stream(`${prefix}lamp-1`).length === 2);
    const other = await store.append('lamp-1', 1, [newEvent()]);
    assert.equal((await retried).version, 1);
    assert.ok((await retried).position < other.position);
    assert.equal((await readLog(store)).length, 3);
  });

  test('when a commit takes longer than an attempt, the repeated append is dropped and the first answer counts', async (t) => {
    const { server, store } = await openOn(t);
    const commit = Promise.withResolvers<void>();
    server.faults.holdCommits = commit.promise;
    const event = newEvent();
    const appending = store.append('lamp-1', 'none', [event]);
    await sleep(1_500);
    server.faults.holdCommits = undefined;
    commit.resolve();
    assert.equal((await appending).version, 0);
    assert.deepEqual(ids(await readLog(store)), [event.id]);
  });

  test('when the repeated append times out and the first answer is lost, the append is sent again', async (t) => {
    const { server, store } = await openOn(t);
    const commit = Promise.withResolvers<void>();
    server.faults.holdCommits = commit.promise;
    server.faults.loseAnswers = 1;
    const event = newEvent();
    const appending = store.append('lamp-1', 'none', [event]);
    await sleep(2_000);
    server.faults.holdCommits = undefined;
    commit.resolve();
    assert.equal((await appending).version, 0);
    assert.deepEqual(ids(await readLog(store)), [event.id]);
  });

  for (const shape of ['in-batch', 'features', 'unavailable'] as const) {
    test(`an append waits for a starting server (${shape})`, async (t) => {
      const { server, store } = await openOn(t);
      await store.append('lamp-1', 'none', [newEvent()]);
      server.kill();
      server.faults.notReady = shape;
      await server.restart();
      const event = newEvent();
      const appending = store.append('lamp-1', 0, [event]);
      await sleep(500);
      assert.equal(server.log.records.length, 2);
      server.faults.notReady = undefined;
      assert.equal((await appending).version, 1);
      assert.equal((await store.append('lamp-1', 1, [newEvent()])).version, 2);
    });
  }

  test('after a kill and restart of the server, stored appends are known, waiting ones succeed and conflicts remain', async (t) => {
    const { server, store } = await openOn(t);
    const events = newEvents(2);
    const first = await store.append('lamp-1', 'none', events);
    server.kill();
    const meanwhile = store.append('lamp-2', 'none', [newEvent()]);
    await sleep(300);
    await server.restart();
    assert.equal((await meanwhile).version, 0);
    assert.deepEqual(await store.append('lamp-1', 'none', events), first);
    await assert.rejects(store.append('lamp-1', 'none', [newEvent()]), VersionConflict);
  });

  test('events of other applications are not in our streams and pages', async (t) => {
    const { server, store } = await openOn(t);
    const events = newEvents(20);
    for (const [index, event] of events.entries()) {
      server.appendForeign(30);
      await store.append(`lamp-${index}`, 'none', [event]);
    }
    server.appendForeign(500);
    assert.deepEqual(ids(await readLog(store)), ids(events));
    assert.deepEqual(ids(await readLog(store, -1n, 3)), ids(events));
    const last = (await readLog(store)).at(-1)?.position ?? 0n;
    const end = await store.readAll(last, 10);
    assert.deepEqual([end.events, end.isEnd], [[], true]);
    assert.equal(end.next, server.log.records.at(-1)?.position);
    const more = newEvent();
    await store.append('lamp-1', 0, [more]);
    assert.deepEqual(ids((await store.readAll(end.next, 10)).events), [more.id]);
  });

  test('while the server refuses the password, reads and appends fail as with a store that is away', async (t) => {
    const { server, store } = await openOn(t);
    server.kill();
    server.faults.denyAccess = true;
    await server.restart();
    await assert.rejects(store.readStream('lamp-1'), StoreAccessDenied);
    await assert.rejects(store.append('lamp-1', 'none', [newEvent()]), StoreAccessDenied);
    assert.ok(new StoreAccessDenied() instanceof StoreUnavailable, 'so reactors try again');
    server.faults.denyAccess = false;
    assert.equal((await store.append('lamp-1', 'none', [newEvent()])).version, 0);
  });
});

suite('appends to EventStoreDB that cannot be stored', { concurrency: 8 }, () => {
  test('without any answer an append fails after 5 s, reads still work, and the same append can be sent later', async (t) => {
    const { server, store } = await openOn(t);
    await store.append('lamp-1', 'none', [newEvent()]);
    server.faults.dropAppends = true;
    const event = newEvent();
    const failing = failureOf(store.append('lamp-1', 0, [event]));
    assert.equal((await store.readStream('lamp-1')).length, 1);
    const { error, afterMs } = await failing;
    assert.ok(error instanceof StoreUnavailable, String(error));
    // Only a lower bound: a busy machine may be late.
    assert.ok(afterMs > 4_500, `${afterMs} ms`);
    server.faults.dropAppends = false;
    assert.equal((await store.append('lamp-1', 0, [event])).version, 1);
  });

  test('when no server listens, opening and appending fail with StoreUnavailable', async (t) => {
    const { server, store } = await openOn(t);
    server.kill();
    await assert.rejects(newLog(t, server.url).open(), StoreUnavailable);
    await assert.rejects(store.readStream('lamp-1'), StoreUnavailable);
    const { error, afterMs } = await failureOf(store.append('lamp-1', 'none', [newEvent()]));
    assert.ok(error instanceof StoreUnavailable, String(error));
    assert.ok(afterMs < 10_000, `${afterMs} ms`);
  });

  test('input that would crash the server or the client is refused, and the process survives', async (t) => {
    const { store } = await openOn(t);
    await assert.rejects(store.append('lamp-1', 'none', [newEvent({}, 'no-uuid')]), RangeError);
    await assert.rejects(store.append('lamp-1', 'none', []), RangeError);
    // JSON has no bigint, and the type of event data excludes it.
    const bigint = { ...newEvent(), data: { amount: 1n as unknown as number } };
    await assert.rejects(store.append('lamp-1', 'none', [bigint]), TypeError);
    const large = newEvent({ text: 'x'.repeat(1_100_000) });
    await assert.rejects(store.append('lamp-1', 'none', [large]), RangeError);
    // Without the check, an invalid id ended the process two seconds later.
    await sleep(2_500);
    assert.equal((await store.append('lamp-1', 'none', [newEvent()])).version, 0);
  });

  test('when the connection to one server breaks, appends to another server in the same process succeed', async (t) => {
    const [broken, healthy] = [await openOn(t), await openOn(t)];
    await Promise.all([broken, healthy].map(({ store }) => store.append('lamp-1', 'none', [newEvent()])));
    const commit = Promise.withResolvers<void>();
    healthy.server.faults.holdCommits = commit.promise;
    const appending = Promise.all(
      Array.from({ length: 32 }, (_, n) => healthy.store.append(`own-${n}`, 'none', [newEvent()])),
    );
    await sleep(50);
    broken.server.kill();
    await sleep(50);
    healthy.server.faults.holdCommits = undefined;
    commit.resolve();
    assert.equal((await appending).length, 32);
    assert.equal((await readLog(healthy.store)).length, 33);
  });

  test('when too many appends wait, further ones are refused at once', async (t) => {
    const { server, store } = await openOn(t);
    server.faults.dropAppends = true;
    const event = newEvent();
    const appends = Array.from({ length: 11_000 }, () => store.append('lamp-1', 'none', [event]));
    const answers = Promise.allSettled(appends);
    const { error } = await failureOf(appends.at(-1) as Promise<unknown>);
    assert.match(String(error), /StoreUnavailable: too many appends are waiting/);
    server.faults.dropAppends = false;
    await answers;
    assert.equal((await store.append('lamp-1', 'none', [event])).version, 0);
    assert.equal((await readLog(store)).length, 1);
  });
});
