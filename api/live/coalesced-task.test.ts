import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoalescedTask } from './coalesced-task.ts';

const REST_MS = 40;

test('whoever asks during the work or the rest after it is served by one more time, all together', async () => {
  const times: number[] = [];
  const paced = new CoalescedTask(async () => {
    times.push(performance.now());
    await sleep(10);
    return true;
  }, REST_MS);
  paced.request();
  assert.equal(times.length, 1, 'whoever asks first is served at once');
  for (let asked = 0; asked < 10; asked++) {
    paced.request();
    await sleep(2);
  }
  await sleep(3 * REST_MS);
  assert.equal(times.length, 2);
  const [first = 0, second = 0] = times;
  assert.ok(second - first >= REST_MS, `${second - first} ms apart`);
  paced.request();
  assert.equal(times.length, 3, 'rested, it serves at once again');
  await paced.stop();
});

test('where there was nothing to do there is no need to rest', async () => {
  let times = 0;
  const paced = new CoalescedTask(async () => {
    times++;
    return false;
  }, 60_000);
  for (let asked = 0; asked < 3; asked++) {
    paced.request();
    await sleep(5);
  }
  assert.equal(times, 3);
});

test('work that fails is done again when asked for', async () => {
  let tries = 0;
  const paced = new CoalescedTask(async () => {
    tries++;
    throw new Error('no database');
  }, 1);
  paced.request();
  await sleep(20);
  paced.request();
  await paced.stop();
  assert.equal(tries, 2);
});

test('once it has stopped nothing is done any more, and it stops when what was being done is done', async () => {
  let done = 0;
  const paced = new CoalescedTask(async () => {
    await sleep(20);
    done++;
    return true;
  }, 60_000);
  paced.request();
  paced.request();
  await paced.stop();
  assert.equal(done, 1);
  paced.request();
  await sleep(30);
  assert.equal(done, 1);
});
