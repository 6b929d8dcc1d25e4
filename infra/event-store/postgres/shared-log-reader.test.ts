import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { LOG_START, type LogPage, type RecordedEvent } from '../port.ts';
import { newEvent } from '../testing/new-event.ts';
import { SharedLogReader } from './shared-log-reader.ts';

/** A log in memory, whose reads are recorded. `positions` are those of its subscriptions. */
function openLog(positions: () => bigint[]) {
  const events: RecordedEvent[] = [];
  const reads: bigint[] = [];
  /** How many turns of the event loop the next reads take. */
  const pace = { turns: 1 };
  const readAll = async (after: bigint, limit: number): Promise<LogPage> => {
    reads.push(after);
    const { turns } = pace;
    const page = events.filter(({ position }) => position > after).slice(0, limit);
    for (let waited = 0; waited < turns; waited++) await turn();
    return { events: page, next: page.at(-1)?.position ?? after, isEnd: page.length < limit };
  };
  const append = (count: number) => {
    for (let added = 0; added < count; added++) {
      const position = BigInt(events.length);
      events.push({ ...newEvent(), stream: `mood-${position}`, version: 0, position });
    }
  };
  return { events, reads, pace, append, reader: new SharedLogReader({ readAll, positions }) };
}

const positionsOf = ({ events }: LogPage): bigint[] => events.map(({ position }) => position);

test('an event is read once, and a subscription that is behind gets it without a read', async () => {
  const { reads, append, reader } = openLog(() => [LOG_START, LOG_START]);
  append(2);
  assert.deepEqual(positionsOf(await reader.readAfter(LOG_START)), [0n, 1n]);
  append(1);
  assert.deepEqual(positionsOf(await reader.readAfter(1n)), [2n]);
  assert.deepEqual(reads, [LOG_START, 1n]);
  const behind = await reader.readAfter(LOG_START);
  assert.deepEqual(positionsOf(behind), [0n, 1n, 2n]);
  assert.equal(behind.next, 2n);
  assert.equal(behind.isEnd, false, 'the log may have grown since');
  assert.deepEqual(positionsOf(await reader.readAfter(1n)), [2n]);
  assert.deepEqual(reads, [LOG_START, 1n]);
  assert.equal((await reader.readAfter(2n)).isEnd, true);
});

test('simultaneous reads at the end are one, but not after an append', async () => {
  const { reads, pace, append, reader } = openLog(() => [LOG_START]);
  append(1);
  const [one, other] = await Promise.all([reader.readAfter(0n), reader.readAfter(0n)]);
  assert.deepEqual([one.isEnd, other.isEnd], [true, true]);
  assert.deepEqual(reads, [0n]);

  pace.turns = 2;
  const before = reader.readAfter(0n);
  append(1);
  reader.noticeAppend();
  pace.turns = 1;
  assert.deepEqual(positionsOf(await reader.readAfter(0n)), [1n]);
  assert.deepEqual(positionsOf(await before), []);
  assert.deepEqual(positionsOf(await reader.readAfter(0n)), [1n]);
  assert.deepEqual(reads, [0n, 0n, 0n], 'the older read, which ended last, has removed nothing');
});

test('events that every subscription has passed are forgotten', async () => {
  let lowest = LOG_START;
  const { reads, append, reader } = openLog(() => [lowest, 5n]);
  append(4);
  await reader.readAfter(LOG_START);
  lowest = 1n;
  append(2);
  await reader.readAfter(3n);
  assert.deepEqual(positionsOf(await reader.readAfter(1n)), [2n, 3n, 4n, 5n]);
  assert.deepEqual(reads, [LOG_START, 3n]);
  await reader.readAfter(0n);
  assert.deepEqual(reads, [LOG_START, 3n, 0n], 'position 1 is no longer kept');
});

test('a subscription far behind reads the log itself, and misses nothing', async () => {
  const { reads, append, reader } = openLog(() => [LOG_START]);
  append(3_000);
  await reader.readAfter(LOG_START);
  assert.equal((await reader.readAfter(999n)).events.length, 2_000);
  assert.deepEqual(reads, [LOG_START]);
  const page = await reader.readAfter(998n);
  assert.deepEqual(reads, [LOG_START, 998n]);
  assert.equal(page.events[0]?.position, 999n);
});

test('after `clear` nothing of before is delivered, also not by a read in progress', async () => {
  const { events, append, reader } = openLog(() => [LOG_START]);
  append(3);
  await reader.readAfter(LOG_START);
  reader.clear();
  const inProgress = reader.readAfter(LOG_START);
  reader.clear();
  assert.equal((await inProgress).events.length, 3);
  events.length = 1;
  assert.deepEqual(positionsOf(await reader.readAfter(LOG_START)), [0n]);
});

test('an error reaches each reader, and the next read tries again', async () => {
  let isDown = true;
  const reader = new SharedLogReader({
    readAll: async (after) => {
      if (isDown) throw new Error('the log is away');
      return { events: [], next: after, isEnd: true };
    },
    positions: () => [],
  });
  const outcomes = await Promise.allSettled([reader.readAfter(0n), reader.readAfter(0n)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isDown = false;
  assert.equal((await reader.readAfter(0n)).isEnd, true);
});

test('whatever the order of reads, appends and notices: each reader gets every event once, in order', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('read' as const),
      reader: fc.nat(2),
      wait: fc.boolean(),
      turns: fc.nat(3),
    }),
    fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('notice' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const readers = [0, 1, 2].map(() => ({ position: LOG_START, got: [] as bigint[], busy: false }));
      const log = openLog(() => readers.map(({ position }) => position));
      const readOnce = async (each: (typeof readers)[number]) => {
        if (each.busy) return;
        each.busy = true;
        const page = await log.reader.readAfter(each.position);
        each.got.push(...positionsOf(page));
        each.position = page.next;
        each.busy = false;
      };
      for (const each of steps) {
        if (each.kind === 'append') log.append(each.count);
        else if (each.kind === 'notice') log.reader.noticeAppend();
        else {
          log.pace.turns = each.turns;
          const read = readOnce(readers[each.reader] as (typeof readers)[number]);
          if (each.wait) await read;
        }
      }
      for (let waited = 0; waited < 4; waited++) await turn();
      const all = log.events.map(({ position }) => position);
      for (const each of readers) {
        while (each.got.length < all.length) await readOnce(each);
        assert.deepEqual(each.got, all);
      }
    }),
  );
});
