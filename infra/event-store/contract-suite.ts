import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Appended,
  type EventStore,
  type ExpectedVersion,
  LOG_START,
  StoreUnavailable,
  VersionConflict,
} from './port.ts';
import { collect, eventually, readLog } from './testing/collect.ts';
import { newEvent, newEvents } from './testing/new-event.ts';

/** A log that nobody has opened yet. */
export interface TestLog {
  /** Opens it as a process of its own would. */
  open(): Promise<EventStore>;
}

type MakeLog = (t: TestContext) => Promise<TestLog>;

const WRITERS = 32;

const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

/** What every adapter of the event store port promises. `makeLog` gives each case an empty log of its own. */
export function eventStoreContract(adapter: string, makeLog: MakeLog): void {
  const check = (name: string, run: (store: EventStore, log: TestLog, t: TestContext) => Promise<void>) =>
    test(`${adapter}: ${name}`, async (t) => {
      const log = await makeLog(t);
      await run(await log.open(), log, t);
    });

  appending(check);
  retrying(check);
  reading(check);
  subscribing(check);
  opening(check);

  test(`${adapter}: of processes that open an empty log at once, all find the same identity`, async (t) => {
    const [log, elsewhere] = await Promise.all([makeLog(t), makeLog(t)]);
    const stores = await Promise.all(Array.from({ length: 4 }, () => log.open()));
    const [storeId, ...others] = new Set(stores.map((store) => store.storeId));
    assert.deepEqual(others, []);
    assert.notEqual((await elsewhere.open()).storeId, storeId);
  });
}

type Check = (
  name: string,
  run: (store: EventStore, log: TestLog, t: TestContext) => Promise<void>,
) => unknown;

function appending(check: Check): void {
  check('events of a stream are numbered from 0 and keep their order and content', async (store) => {
    const events = [
      newEvent({ text: 'ä \\ "{},' }),
      newEvent({ deep: { list: [1, null, 'x'] } }),
      newEvent(),
    ];
    const first = await store.append('lamp-1', 'none', events.slice(0, 2));
    const second = await store.append('lamp-1', 1, events.slice(2));

    assert.deepEqual([first.version, second.version], [1, 2]);
    const read = await store.readStream('lamp-1');
    assert.deepEqual(
      read.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
      events,
    );
    assert.deepEqual(
      read.map(({ version, stream }) => [stream, version]),
      [0, 1, 2].map((version) => ['lamp-1', version]),
    );
    assert.deepEqual([read[1]?.position, read[2]?.position], [first.position, second.position]);
  });

  check('a writer who expects another version is told so, and nothing of it is stored', async (store) => {
    await store.append('lamp-1', 'none', newEvents(2));
    const wrong: [string, ExpectedVersion][] = [
      ['lamp-1', 'none'],
      ['lamp-1', 0],
      ['lamp-1', 2],
      ['lamp-2', 0],
    ];
    for (const [stream, expected] of wrong) {
      await assert.rejects(store.append(stream, expected, newEvents(2)), VersionConflict);
    }
    assert.equal((await readLog(store)).length, 2);
  });

  check('of many who write at once, a conflict fails only the one who has it', async (store) => {
    await store.append('contested', 'none', [newEvent()]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: WRITERS }, (_, writer) =>
        writer % 2 === 0
          ? store.append('contested', 0, [newEvent()])
          : store.append(`own-${writer}`, 'none', [newEvent()]),
      ),
    );
    const contested = outcomes.filter((_, writer) => writer % 2 === 0);
    assert.equal(contested.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of contested) {
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof VersionConflict);
    }
    for (const [writer, { status }] of outcomes.entries()) {
      if (writer % 2 === 1) assert.equal(status, 'fulfilled');
    }
    assert.equal((await readLog(store)).length, 1 + 1 + WRITERS / 2);
  });

  check(
    'an append without events, with a malformed id or with one id twice is a RangeError',
    async (store) => {
      const twice = newEvent();
      for (const events of [
        [],
        [newEvent({}, 'no-uuid')],
        [newEvent({}, randomUUID().toUpperCase())],
        [twice, twice],
      ]) {
        await assert.rejects(store.append('lamp-1', 'none', events), RangeError);
      }
      assert.deepEqual(await store.readStream('lamp-1'), []);
    },
  );

  check('positions grow in the order of the log and are never given twice', async (store) => {
    const results = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => store.append(`lamp-${writer}`, 'none', newEvents(3))),
    );
    const log = await readLog(store);
    const positions = log.map(({ position }) => position);
    assert.deepEqual(positions, [...new Set(positions)].sort(compare));
    for (const { position, version } of results) {
      const last = log.find((event) => event.position === position);
      assert.equal(last?.version, version);
    }
  });

  check('a text that can’t be stored fails nobody but its writer', async (store) => {
    const texts = ['\u0000', '\ud800', 'fine'];
    const outcomes = await Promise.allSettled(
      texts.map((text, index) => store.append(`lamp-${index}`, 'none', [newEvent({ text })])),
    );
    assert.equal(outcomes[2]?.status, 'fulfilled');
    for (const [index, { status }] of outcomes.entries()) {
      const read = await store.readStream(`lamp-${index}`);
      assert.deepEqual(
        read.map(({ data }) => data),
        status === 'fulfilled' ? [{ text: texts[index] }] : [],
      );
    }
  });

  check('after close nothing more is taken, and what was under way has been answered', async (store, log) => {
    const underWay = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => store.append(`lamp-${writer}`, 'none', [newEvent()])),
    );
    await store.close();
    assert.equal((await underWay).length, WRITERS);
    await assert.rejects(store.append('late', 'none', [newEvent()]), StoreUnavailable);
    assert.equal((await readLog(await log.open())).length, WRITERS);
  });
}

function retrying(check: Check): void {
  check('a retry gets the first answer, also after the stream has moved on', async (store, log) => {
    const events = newEvents(3);
    const first = await store.append('lamp-1', 'none', events);
    assert.deepEqual(await store.append('lamp-1', 'none', events), first);
    await store.append('lamp-1', 2, newEvents(2));

    for (const writer of [store, await log.open()]) {
      assert.deepEqual(await writer.append('lamp-1', 'none', events), first);
    }
    assert.equal((await readLog(store)).length, 5);
  });

  check('a retry of the first events of an append gets their place', async (store) => {
    const events = newEvents(3);
    await store.append('lamp-1', 'none', events);
    const prefix = await store.append('lamp-1', 'none', events.slice(0, 2));

    const [, second] = await store.readStream('lamp-1');
    assert.deepEqual(prefix, { version: 1, position: second?.position });
  });

  check('a retry with more events or in another order is a conflict', async (store) => {
    const [first, second, third] = [newEvent(), newEvent(), newEvent()];
    const events = [first, second, third];
    await store.append('lamp-1', 'none', events);
    const others = [
      [...events, newEvent()],
      [newEvent(), ...events],
      [first, third, second],
      [second, third],
      [first, newEvent(), third],
    ];
    for (const other of others) {
      await assert.rejects(store.append('lamp-1', 'none', other), VersionConflict);
    }
    assert.deepEqual(ids(await readLog(store)), ids(events));
  });

  check(
    'the same append sent twice at once is stored once, and both senders get the answer',
    async (store, log) => {
      const other = await log.open();
      for (let round = 0; round < 10; round++) {
        const events = newEvents(2);
        const answers = await Promise.all(
          [store, store, other].map((writer) => writer.append(`lamp-${round}`, 'none', events)),
        );
        assert.deepEqual(answers, Array(3).fill(answers[0]));
        assert.deepEqual(ids(await store.readStream(`lamp-${round}`)), ids(events));
      }
    },
  );
}

function reading(check: Check): void {
  check('a stream is read from a version on, and one without events is empty', async (store) => {
    const events = newEvents(5);
    await store.append('lamp-1', 'none', events);
    assert.deepEqual(ids(await store.readStream('lamp-1', 3)), ids(events.slice(3)));
    assert.deepEqual(await store.readStream('lamp-1', 5), []);
    assert.deepEqual(await store.readStream('lamp-2'), []);
  });

  check('a stream of thousands of events is read whole and in order', async (store) => {
    const events = newEvents(2_500);
    let expected: ExpectedVersion = 'none';
    for (let from = 0; from < events.length; from += 500) {
      const { version }: Appended = await store.append('lamp-1', expected, events.slice(from, from + 500));
      expected = version;
    }
    assert.deepEqual(ids(await store.readStream('lamp-1')), ids(events));
    assert.deepEqual(ids(await store.readStream('lamp-1', 1_499)), ids(events.slice(1_499)));
  });

  check('the whole log is read page by page, each page after the last one', async (store) => {
    const events = newEvents(25);
    for (const [index, event] of events.entries()) await store.append(`lamp-${index}`, 'none', [event]);

    assert.deepEqual(ids(await readLog(store, LOG_START, 7)), ids(events));
    const [, second, third] = await readLog(store);
    assert.equal((await store.readAll(second?.position ?? 0n, 1)).events[0]?.id, third?.id);
    const short = await store.readAll(LOG_START, 10);
    assert.deepEqual([short.events.length, short.end], [10, false]);
  });

  check('at the end of the log there is nothing, and reading goes on from there', async (store) => {
    const { position } = await store.append('lamp-1', 'none', [newEvent()]);
    const end = await store.readAll(position, 100);
    assert.deepEqual(end.events, []);
    assert.equal(end.end, true);

    const event = newEvent();
    await store.append('lamp-1', 0, [event]);
    assert.deepEqual(ids((await store.readAll(end.next, 100)).events), [event.id]);
  });
}

function subscribing(check: Check): void {
  for (const streams of [1, WRITERS]) {
    const where = streams === 1 ? 'one stream' : 'many streams';
    check(
      `${WRITERS} writers of ${where}: a subscriber gets everything once and in order`,
      async (store, log) => {
        const other = await log.open();
        await store.append('early', 'none', newEvents(3));
        const fromStart = [collect(store), collect(other)];
        const writing = Promise.all(
          Array.from({ length: WRITERS }, (_, writer) =>
            write(writer % 2 === 0 ? store : other, `lamp-${writer % streams}`, 4),
          ),
        );
        await sleep(20);
        const middle = (await store.readAll(LOG_START, 10)).next;
        const fromMiddle = collect(other, middle);
        const written = (await writing).flat();

        const inLog = await readLog(store);
        assert.deepEqual(new Set(ids(inLog).slice(3)), new Set(written));
        assert.equal(inLog.length, 3 + WRITERS * 4);
        for (const { events, stop } of fromStart) {
          await eventually('everything arrives', () => events.length >= inLog.length);
          await stop();
          assert.deepEqual(events, inLog);
        }
        const after = inLog.filter(({ position }) => position > middle);
        await eventually('the rest arrives', () => fromMiddle.events.length >= after.length);
        await fromMiddle.stop();
        assert.deepEqual(fromMiddle.events, after);
      },
    );
  }

  check(
    'a subscriber is woken by an append in its own process and by one elsewhere',
    async (store, log, t) => {
      const other = await log.open();
      const { events } = collect(store);
      const latencies: number[] = [];
      for (let round = 0; round < 20; round++) {
        await sleep(10 * Math.random());
        const began = performance.now();
        await (round % 2 === 0 ? store : other).append(`lamp-${round}`, 'none', [newEvent()]);
        await eventually('it arrives', () => events.length > round);
        latencies.push(performance.now() - began);
      }
      const median = latencies.sort((a, b) => a - b)[10] ?? 0;
      t.diagnostic(`append to subscriber: median ${median.toFixed(1)} ms`);
      assert.ok(median < 100, `median ${median} ms`);
    },
  );

  check('a batch whose handler throws comes again, and the next one only after it', async (store) => {
    const seen: string[] = [];
    let failures = 0;
    const subscription = store.subscribe(LOG_START, async ({ events }) => {
      if (failures < 3 && events.some(({ stream }) => stream === 'lamp-1')) {
        failures++;
        throw new Error('not yet');
      }
      seen.push(...ids(events.filter(({ stream }) => stream !== 'hearten-log')));
    });
    const events = newEvents(3);
    await store.append('lamp-1', 'none', events.slice(0, 2));
    await store.append('lamp-2', 'none', events.slice(2));
    await eventually('all arrive', () => seen.length >= 3);
    await subscription.stop();
    assert.deepEqual(seen, ids(events));
    assert.equal(failures, 3);
  });

  check('a handler that goes on failing is called with growing pauses, however many write', async (store) => {
    let calls = 0;
    const subscription = store.subscribe(LOG_START, async () => {
      calls++;
      throw new Error('never');
    });
    const until = performance.now() + 600;
    for (let round = 0; performance.now() < until; round++) {
      await store.append(`lamp-${round}`, 'none', [newEvent()]);
    }
    await subscription.stop();
    assert.ok(calls >= 2 && calls <= 8, `${calls} calls in 0.6 s`);
  });

  check('stopping waits for the batch in progress, and none follows', async (store) => {
    await store.append('lamp-1', 'none', newEvents(2));
    let calls = 0;
    let finished = false;
    const begun = Promise.withResolvers<void>();
    const subscription = store.subscribe(LOG_START, async () => {
      calls++;
      begun.resolve();
      await sleep(100);
      finished = true;
    });
    await begun.promise;
    await subscription.stop();
    assert.equal(finished, true);
    await store.append('lamp-1', 1, newEvents(2));
    await sleep(50);
    assert.equal(calls, 1);
  });
}

function opening(check: Check): void {
  check('a log keeps its identity when it is opened again', async (store, log) => {
    await store.append('lamp-1', 'none', [newEvent()]);
    await store.close();
    const again = await log.open();
    assert.equal(again.storeId, store.storeId);
    const [first] = await again.readStream('hearten-log');
    assert.equal(first?.id, store.storeId);
  });
}

async function write(store: EventStore, stream: string, count: number): Promise<string[]> {
  const written: string[] = [];
  let version: ExpectedVersion = 'none';
  while (written.length < count) {
    const newer = await store.readStream(stream, version === 'none' ? 0 : version + 1);
    version = newer.at(-1)?.version ?? version;
    const event = newEvent();
    try {
      ({ version } = await store.append(stream, version, [event]));
      written.push(event.id);
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  }
  return written;
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : 1);
