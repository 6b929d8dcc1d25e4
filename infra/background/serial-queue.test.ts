import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { SerialQueue } from './serial-queue.ts';

test('work runs one piece after another, in the order of the calls', async () => {
  const queue = new SerialQueue();
  const events: string[] = [];
  const work = (name: string, ms: number) => async () => {
    events.push(`${name} begins`);
    await sleep(ms);
    events.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([
    queue.run(work('slow', 20)),
    queue.run(work('quick', 1)),
    queue.run(work('last', 1)),
  ]);
  assert.deepEqual(results, ['slow', 'quick', 'last']);
  assert.deepEqual(events, [
    'slow begins',
    'slow ends',
    'quick begins',
    'quick ends',
    'last begins',
    'last ends',
  ]);
});

test('work never begins inside the call', async () => {
  let hasBegun = false;
  const running = new SerialQueue().run(() => {
    hasBegun = true;
  });
  assert.equal(hasBegun, false);
  await running;
  assert.equal(hasBegun, true);
});

test('an error reaches its caller only, and the work after it runs', async (t) => {
  const unhandled: unknown[] = [];
  const collect = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', collect);
  t.after(() => process.off('unhandledRejection', collect));
  const queue = new SerialQueue();
  const refused = [
    queue.run(() => Promise.reject(new RangeError('rejected'))),
    queue.run(() => {
      throw new TypeError('thrown');
    }),
  ];
  const next = queue.run((...values: unknown[]) => values.length);
  await assert.rejects(refused[0] as Promise<never>, RangeError);
  await assert.rejects(refused[1] as Promise<never>, TypeError);
  assert.equal(await next, 0, 'the error before it is not its argument');
  // No work follows this one that could handle its error.
  await assert.rejects(
    queue.run(() => Promise.reject(new RangeError('last'))),
    RangeError,
  );
  await nextTurn();
  assert.deepEqual(unhandled, []);
});

test('draining waits for everything queued before it, and throws none of its errors', async () => {
  const queue = new SerialQueue();
  await queue.drain();
  let done = 0;
  const work = async () => {
    await sleep(10);
    done++;
  };
  const running = [queue.run(work), queue.run(work)];
  const refused = assert.rejects(queue.run(() => Promise.reject(new Error('refused'))));
  await queue.drain();
  assert.equal(done, 2);
  await Promise.all([...running, refused]);
});
