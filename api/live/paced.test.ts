import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Paced } from './paced.ts';

const REST_MS = 40;

test('whoever asks during the work or the rest after it is served by one more time, all together', async () => {
  const times: number[] = [];
  const paced = new Paced(async () => {
    times.push(performance.now());
    await sleep(10);
    return true;
  }, REST_MS);
  paced.ask();
  assert.equal(times.length, 1, 'whoever asks first is served at once');
  for (let asked = 0; asked < 10; asked++) {
    paced.ask();
    await sleep(2);
  }
  await sleep(3 * REST_MS);
  assert.equal(times.length, 2);
  const [first = 0, second = 0] = times;
  assert.ok(second - first >= REST_MS, `${second - first} ms apart`);
  paced.ask();
  assert.equal(times.length, 3, 'rested, it serves at once again');
  await paced.stop();
});

test('where there was nothing to do there is no need to rest', async () => {
  let times = 0;
  const paced = new Paced(async () => {
    times++;
    return false;
  }, 60_000);
  for (let asked = 0; asked < 3; asked++) {
    paced.ask();
    await sleep(5);
  }
  assert.equal(times, 3);
});

test('work that fails is done again when asked for', async () => {
  let tries = 0;
  const paced = new Paced(async () => {
    tries++;
    throw new Error('no database');
  }, 1);
  paced.ask();
  await sleep(20);
  paced.ask();
  await paced.stop();
  assert.equal(tries, 2);
});

test('once it has stopped nothing is done any more, and it stops when what was being done is done', async () => {
  let done = 0;
  const paced = new Paced(async () => {
    await sleep(20);
    done++;
    return true;
  }, 60_000);
  paced.ask();
  paced.ask();
  await paced.stop();
  assert.equal(done, 1);
  paced.ask();
  await sleep(30);
  assert.equal(done, 1);
});
