import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExpiringCache } from './expiring-cache.ts';

test('what was being loaded when it changed is not remembered', async () => {
  for (const forget of ['drop', 'clear'] as const) {
    const cache = new ExpiringCache<string>(1_000);
    const loading = Promise.withResolvers<string>();
    const asked = cache.get('lamp', () => loading.promise);
    cache[forget]('lamp');
    loading.resolve('old');
    assert.equal(await asked, 'old');
    assert.equal(await cache.get('lamp', async () => 'new'), 'new');
  }
});

test('it is remembered from when the load began, and then loaded again', async () => {
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

test('a load that failed is not remembered, and a failure that comes late drops nothing newer', async () => {
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

test('of many, those that are not known are loaded together, and each is then known by itself', async () => {
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

test('of many, one that runs out in this very moment is loaded as well, and not taken for one that is not there', async (t) => {
  const cache = new ExpiringCache<string | undefined>(1_000);
  t.mock.method(performance, 'now', () => 0);
  const load = async (missing: readonly string[]) => (key: string) =>
    missing.includes(key) ? `${key} is lit` : undefined;
  assert.deepEqual(await cache.getAll(['lamp'], load), ['lamp is lit']);
  // The clock goes on between any two looks at it.
  const looks = [999, 1_001, 1_003];
  t.mock.method(performance, 'now', () => looks.shift() ?? assert.fail('no more looks'));
  assert.deepEqual(await cache.getAll(['lamp'], load), ['lamp is lit']);
});
