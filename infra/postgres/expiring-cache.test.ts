import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpiringCache } from './expiring-cache.ts';

test('a value that was loading while it changed is not cached', async () => {
  for (const invalidate of ['drop', 'clear'] as const) {
    const cache = new ExpiringCache<string>(1_000);
    const loading = Promise.withResolvers<string>();
    const asked = cache.get('lamp', () => loading.promise);
    cache[invalidate]('lamp');
    loading.resolve('old');
    assert.equal(await asked, 'old');
    assert.equal(await cache.get('lamp', async () => 'new'), 'new');
  }
});

test('a value expires a fixed time after its load began', async () => {
  const cache = new ExpiringCache<number>(60);
  let loads = 0;
  const load = async () => {
    await sleep(40);
    return ++loads;
  };
  assert.deepEqual(await Promise.all([cache.get('lamp', load), cache.get('lamp', load)]), [1, 1]);
  assert.equal(await cache.get('lamp', load), 1);
  await sleep(30);
  assert.equal(await cache.get('lamp', load), 2);
});

test('a failed load is not cached, and a late failure does not drop a newer value', async () => {
  const cache = new ExpiringCache<string>(1_000);
  await assert.rejects(cache.get('lamp', () => Promise.reject(new Error('away'))));
  const loading = Promise.withResolvers<string>();
  const asked = cache.get('lamp', () => loading.promise);
  cache.clear();
  await cache.get('lamp', async () => 'new');
  loading.reject(new Error('away'));
  await assert.rejects(asked);
  assert.equal(await cache.get('lamp', async () => 'newer'), 'new');
});

test('missing values are loaded together, and each is cached by itself', async () => {
  const cache = new ExpiringCache<string>(1_000);
  await cache.get('lamp', async () => 'lit');
  const asked: (readonly string[])[] = [];
  const load = async (missing: readonly string[]) => {
    asked.push(missing);
    return (key: string) => `${key}!`;
  };
  assert.deepEqual(await cache.getAll(['door', 'lamp', 'bell'], load), ['door!', 'lit', 'bell!']);
  assert.deepEqual(await cache.getAll(['bell', 'lamp'], load), ['bell!', 'lit']);
  assert.equal(await cache.get('door', async () => 'open'), 'door!');
  assert.deepEqual(asked, [['door', 'bell']]);
});

test('a value that expires while several are looked up is loaded again', async (t) => {
  const cache = new ExpiringCache<string | undefined>(1_000);
  let readClock = () => 0;
  t.mock.method(performance, 'now', () => readClock());
  const load = async (missing: readonly string[]) => (key: string) =>
    missing.includes(key) ? `${key} is lit` : undefined;
  assert.deepEqual(await cache.getAll(['lamp'], load), ['lamp is lit']);
  // The clock advances between two reads.
  const clockReads = [999, 1_001, 1_003];
  readClock = () => clockReads.shift() ?? assert.fail('the clock was read too often');
  assert.deepEqual(await cache.getAll(['lamp'], load), ['lamp is lit']);
});
