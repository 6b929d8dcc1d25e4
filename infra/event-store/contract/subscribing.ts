import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../testing/eventually.ts';
import { type EventStore, type ExpectedVersion, LOG_START, VersionConflict } from '../port.ts';
import { collect, readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { type Check, ids, WRITERS } from './check.ts';

/** Tests what the port promises about subscriptions. `eventStoreContract` runs it for each adapter. */
export function subscribing(check: Check): void {
  for (const streams of [1, WRITERS]) {
    const where = streams === 1 ? 'one stream' : 'many streams';
    check(
      `${WRITERS} writers of ${where}: a subscriber gets every event once and in order`,
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

  check('a subscriber is woken by appends in its own process and in another one', async (_store, log, t) => {
    // Stores that are opened under the mocked clock never come to their next poll, so only an append can wake them. All
    // stores are closed under the real clock, because the mocked one can't cancel timers that were set before it.
    t.mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const [own, other] = [await log.open(), await log.open()];
      const { events } = collect(own);
      for (let round = 0; round < 20; round++) {
        await sleep(10 * Math.random());
        await (round % 2 === 0 ? own : other).append(`lamp-${round}`, 'none', [newEvent()]);
        await eventually('it arrives', () => events.length > round);
      }
    } finally {
      t.mock.timers.reset();
    }
  });

  check('a batch whose handler throws is delivered again before the next one', async (store) => {
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

  check(
    'a handler that keeps failing is called with growing pauses, regardless of the rate of writes',
    async (store) => {
      let calls = 0;
      const subscription = store.subscribe(LOG_START, async () => {
        calls++;
        throw new Error('never');
      });
      const until = performance.now() + 600;
      for (let round = 0; performance.now() < until || calls < 2; round++) {
        await store.append(`lamp-${round}`, 'none', [newEvent()]);
      }
      await subscription.stop();
      assert.ok(calls <= 8, `${calls} calls in 0.6 s`);
    },
  );

  check('stopping waits for the batch in progress, and no batch follows', async (store) => {
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
