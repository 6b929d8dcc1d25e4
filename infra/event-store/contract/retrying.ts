import assert from 'node:assert/strict';
import { VersionConflict } from '../port.ts';
import { readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { type Check, ids } from './check.ts';

/** Tests what the port promises about repeated appends. `eventStoreContract` runs it for each adapter. */
export function retrying(check: Check): void {
  check('a retry gets the first result, even after the stream has moved on', async (store, log) => {
    const events = newEvents(3);
    const first = await store.append('lamp-1', 'none', events);
    assert.deepEqual(await store.append('lamp-1', 'none', events), first);
    await store.append('lamp-1', 2, newEvents(2));

    for (const writer of [store, await log.open()]) {
      assert.deepEqual(await writer.append('lamp-1', 'none', events), first);
    }
    assert.equal((await readLog(store)).length, 5);
  });

  check('a retry with only the first events of an append gets their position', async (store) => {
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
    'the same append sent twice at once is stored once, and both callers get the result',
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
