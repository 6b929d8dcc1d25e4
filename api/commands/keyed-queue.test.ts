import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeyedQueue, QueueFull } from './keyed-queue.ts';

test('work under one key runs in order, and a failure does not stop the next one', async () => {
  const queue = new KeyedQueue();
  const done: number[] = [];
  let atOnce = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      queue.run('one', async () => {
        assert.equal(++atOnce, 1);
        await new Promise((resolve) => setTimeout(resolve, i % 3));
        atOnce--;
        done.push(i);
        if (i % 4 === 0) throw new Error(`${i}`);
      }),
    ),
  );
  assert.deepEqual(
    done,
    Array.from({ length: 20 }, (_, i) => i),
  );
  assert.deepEqual(
    results.map(({ status }) => status === 'rejected'),
    done.map((i) => i % 4 === 0),
  );
});

test('a full queue refuses new work, while queues of other keys accept it, and later it accepts work again', async () => {
  const queue = new KeyedQueue();
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 100 }, () => queue.run('one', () => open));
  await assert.rejects(
    queue.run('one', async () => {}),
    QueueFull,
  );
  assert.equal(await queue.run('other', async () => 'served'), 'served');
  resolve();
  await Promise.all(crowd);
  assert.equal(await queue.run('one', async () => 'served'), 'served');
});

test('work that has waited too long is refused, and newer work runs', async () => {
  const queue = new KeyedQueue(20);
  const first = queue.run('one', async () => {
    // A timer may end early by as long as the event loop was busy before it.
    for (const until = performance.now() + 25; performance.now() < until; ) await sleep(5);
  });
  let hasRun = false;
  const late = queue.run('one', async () => {
    hasRun = true;
  });
  const refused = assert.rejects(late, QueueFull);
  await first;
  assert.equal(await queue.run('one', async () => 'served'), 'served');
  await refused;
  assert.equal(hasRun, false);
});
