import assert from 'node:assert/strict';
import { type AppendResult, type ExpectedVersion, LOG_START, type NewEvent } from '../port.ts';
import { readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { type Check, ids } from './check.ts';

/** Tests what the port promises about reading streams and the log. `eventStoreContract` runs it for each adapter. */
export function reading(check: Check): void {
  check('a stream is read from a given version on, and a stream without events is empty', async (store) => {
    const events = newEvents(5);
    await store.append('lamp-1', 'none', events);
    assert.deepEqual(ids(await store.readStream('lamp-1', 3)), ids(events.slice(3)));
    assert.deepEqual(await store.readStream('lamp-1', 5), []);
    assert.deepEqual(ids(await store.readStream('lamp-1', 1, 2)), ids(events.slice(1, 3)));
    assert.deepEqual(ids(await store.readStream('lamp-1', 0, 1)), ids(events.slice(0, 1)));
    assert.deepEqual(await store.readStream('lamp-2'), []);
  });

  check('concurrent reads each get their own events', async (store) => {
    const [lamp, clock] = [newEvents(4), newEvents(2)];
    await store.append('lamp-1', 'none', lamp);
    await store.append('clock-1', 'none', clock);
    const asked = [
      ['lamp-1', 1, lamp.slice(1)],
      ['lamp-1', 3, lamp.slice(3)],
      ['lamp-2', 1, []],
      ['clock-1', 1, clock.slice(1)],
      ['lamp-1', 1, lamp.slice(1)],
      ['clock-1', 0, clock],
    ] as const;
    const read = await Promise.all(asked.map(([stream, from]) => store.readStream(stream, from)));
    assert.deepEqual(
      read.map(ids),
      asked.map(([, , events]) => ids(events)),
    );
  });

  check('a stream of thousands of events is read completely and in order', async (store) => {
    const events = newEvents(2_500);
    let expected: ExpectedVersion = 'none';
    for (let from = 0; from < events.length; from += 500) {
      const { version }: AppendResult = await store.append(
        'lamp-1',
        expected,
        events.slice(from, from + 500),
      );
      expected = version;
    }
    assert.deepEqual(ids(await store.readStream('lamp-1')), ids(events));
    assert.deepEqual(ids(await store.readStream('lamp-1', 1_499)), ids(events.slice(1_499)));
    assert.deepEqual(ids(await store.readStream('lamp-1', 5, 1_200)), ids(events.slice(5, 1_205)));
  });

  check('the whole log is read page by page, each page after the previous one', async (store) => {
    const events = newEvents(25);
    for (const [index, event] of events.entries()) await store.append(`lamp-${index}`, 'none', [event]);

    assert.deepEqual(ids(await readLog(store, LOG_START, 7)), ids(events));
    const [, second, third] = await readLog(store);
    assert.equal((await store.readAll(second?.position ?? 0n, 1)).events[0]?.id, third?.id);
    const short = await store.readAll(LOG_START, 10);
    assert.deepEqual([short.events.length, short.isEnd], [10, false]);
  });

  check('a page at the end of the log is empty, and reading can continue from there', async (store) => {
    const { position } = await store.append('lamp-1', 'none', [newEvent()]);
    const end = await store.readAll(position, 100);
    assert.deepEqual(end.events, []);
    assert.equal(end.isEnd, true);

    const event = newEvent();
    await store.append('lamp-1', 0, [event]);
    assert.deepEqual(ids((await store.readAll(end.next, 100)).events), [event.id]);
  });

  check('the last position is that of the last event of any stream', async (store) => {
    for (const [stream, count] of [
      ['lamp-1', 1],
      ['lamp-2', 3],
      ['lamp-3', 1],
    ] as const) {
      const { position } = await store.append(stream, 'none', newEvents(count));
      const end = await store.lastPosition();
      assert.ok(end >= position, `${end} is the last position although ${position} is`);
      assert.deepEqual((await store.readAll(end, 10)).events, []);
    }
  });

  check('the head of the log is our last event, and the age of the next event is known', async (store) => {
    const { position: first } = await store.append('lamp-1', 'none', [newEvent()]);
    const { position: last } = await store.append('lamp-2', 'none', newEvents(3));
    assert.equal(await store.headAfter(LOG_START), last);
    assert.equal(await store.headAfter(first), last);
    assert.equal(await store.headAfter(last), last);
    assert.equal(await store.ageOfNext(last), 0);
    const age = await store.ageOfNext(first);
    assert.ok(age > 0 && age < 60, `${age} s`);
  });

  check('an event is at its position, and no other event is', async (store) => {
    const [event, other] = newEvents(2);
    const { position } = await store.append('lamp-1', 'none', [event as NewEvent]);
    assert.equal(await store.holds(position, event?.id ?? ''), true);
    assert.equal(await store.holds(position, other?.id ?? ''), false);
    assert.equal(await store.holds(position - 1n, event?.id ?? ''), false);
    assert.equal(await store.holds(position + 1n, event?.id ?? ''), false);
    assert.equal(await store.holds(position + 10_000n, event?.id ?? ''), false);
  });
}
