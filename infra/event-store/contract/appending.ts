import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type ExpectedVersion, StoreUnavailable, VersionConflict } from '../port.ts';
import { readLog } from '../testing/collect.ts';
import { newEvent, newEvents } from '../testing/new-event.ts';
import { type Check, WRITERS } from './check.ts';

/** Tests what the port promises about `append`. `eventStoreContract` runs it for each adapter. */
export function appending(check: Check): void {
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

  check(
    'an append with another expected version is a conflict, and nothing of it is stored',
    async (store) => {
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
    },
  );

  check('of many simultaneous appends, only the conflicting one fails', async (store) => {
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
    'an append without events, with a malformed id or with the same id twice is a RangeError',
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

  check('positions increase in log order and are never reused', async (store) => {
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

  check('a text that cannot be stored fails only its own append', async (store) => {
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

  check(
    'after close no append is accepted, and appends in progress get their results',
    async (store, log) => {
      const underWay = Promise.all(
        Array.from({ length: WRITERS }, (_, writer) => store.append(`lamp-${writer}`, 'none', [newEvent()])),
      );
      await store.close();
      assert.equal((await underWay).length, WRITERS);
      await assert.rejects(store.append('late', 'none', [newEvent()]), StoreUnavailable);
      assert.equal((await readLog(await log.open())).length, WRITERS);
    },
  );
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : 1);
