import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { LogPage, RecordedEvent } from '../port.ts';
import { RecentEvents } from './recent-events.ts';

const event = (position: bigint) => ({ position }) as RecordedEvent;

/** A log whose events have these positions, and what was read from it. */
function logOf(positions: bigint[]) {
  const reads: bigint[] = [];
  const readAll = async (after: bigint, limit: number): Promise<LogPage> => {
    reads.push(after);
    const later = positions.filter((position) => position > after);
    const events = later.slice(0, limit).map(event);
    return { events, next: events.at(-1)?.position ?? after, isEnd: later.length < limit };
  };
  return { positions, reads, recent: new RecentEvents(readAll) };
}

const positionsOf = ({ events }: LogPage) => events.map(({ position }) => position);

suite('recent events', () => {
  test('a second subscription gets events from memory, and then looks for later ones in the log', async () => {
    const { positions, reads, recent } = logOf([3n, 5n, 9n]);
    const first = await recent.read(0n, 10);
    assert.deepEqual([positionsOf(first), first.isEnd], [[3n, 5n, 9n], true]);
    positions.push(12n);
    assert.deepEqual(await recent.read(3n, 10), { events: [5n, 9n].map(event), next: 9n, isEnd: false });
    assert.deepEqual(await recent.read(0n, 2), { events: [3n, 5n].map(event), next: 5n, isEnd: false });
    assert.deepEqual(reads, [0n]);
    const last = await recent.read(9n, 10);
    assert.deepEqual([positionsOf(last), last.isEnd], [[12n], true]);
    assert.deepEqual(positionsOf(await recent.read(4n, 10)), [5n, 9n, 12n], 'both pages are kept');
    assert.deepEqual(reads, [0n, 9n]);
  });

  test('a subscription that is further behind reads the log', async () => {
    const { reads, recent } = logOf([3n, 5n, 9n]);
    await recent.read(5n, 10);
    assert.deepEqual(positionsOf(await recent.read(2n, 10)), [3n, 5n, 9n]);
    assert.deepEqual(reads, [5n, 2n]);
  });

  test('each page is forgotten a second after it was read, even if later ones are not', async (t) => {
    let now = 5_000;
    t.mock.method(performance, 'now', () => now);
    const { positions, reads, recent } = logOf([3n, 5n]);
    await recent.read(0n, 10);
    positions.push(9n);
    now += 600;
    await recent.read(5n, 10);
    now += 400;
    assert.deepEqual(positionsOf(await recent.read(0n, 10)), [3n, 5n, 9n]);
    assert.deepEqual(reads, [0n, 5n]);
    now += 1;
    assert.deepEqual(positionsOf(await recent.read(5n, 10)), [9n]);
    assert.deepEqual(reads, [0n, 5n], 'the later page is still there');
    await recent.read(0n, 10);
    assert.deepEqual(reads, [0n, 5n, 0n]);
    t.mock.restoreAll();
  });

  test('after the log has gone back nothing of it comes from memory, not even from a read in progress', async () => {
    const { positions, recent } = logOf([3n, 5n]);
    await recent.read(0n, 10);
    recent.clear();
    positions.splice(0, 2, 4n);
    assert.deepEqual(positionsOf(await recent.read(0n, 10)), [4n]);
    positions.push(6n);
    const inProgress = recent.read(4n, 10);
    recent.clear();
    positions.splice(1, 1, 8n);
    await inProgress;
    assert.deepEqual(positionsOf(await recent.read(4n, 10)), [8n]);
  });

  test('no more than some thousand events are kept', async () => {
    const { positions, reads, recent } = logOf([]);
    for (let end = 1n; end <= 30n; end++) {
      for (let index = 1n; index <= 100n; index++) positions.push((end - 1n) * 100n + index);
      await recent.read((end - 1n) * 100n, 4_000);
    }
    assert.equal((await recent.read(1_000n, 4_000)).events.length, 2_000);
    assert.equal(reads.length, 30);
    await recent.read(999n, 4_000);
    assert.equal(reads.length, 31);
  });

  test('readers at any place get every event once and in order, while the log grows', async () => {
    const { positions, reads, recent } = logOf([]);
    const got: bigint[][] = Array.from({ length: 4 }, () => []);
    let [state, written] = [7, 0n];
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let step = 0; step < 4_000; step++) {
      for (let count = random(4); count > 0; count--) {
        written += BigInt(1 + random(3));
        positions.push(written);
      }
      const own = got[random(got.length)] as bigint[];
      own.push(...positionsOf(await recent.read(own.at(-1) ?? -1n, 1 + random(40))));
    }
    for (const own of got) {
      assert.ok(own.length > 3_000);
      assert.deepEqual(own, positions.slice(0, own.length));
    }
    assert.ok(reads.length < 3_500, 'many reads came from memory');
  });
});
