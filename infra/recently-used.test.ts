import assert from 'node:assert/strict';
import test from 'node:test';
import { RecentlyUsed } from './recently-used.ts';

test('a value is found under its key, and a later one replaces it', () => {
  const cache = new RecentlyUsed<{ readonly n: number }>(10);
  assert.equal(cache.get('a'), undefined);
  cache.set('a', { n: 1 });
  cache.set('a', { n: 2 });
  assert.deepEqual([cache.get('a'), cache.get('b')], [{ n: 2 }, undefined]);
});

test('values that were not used lately are dropped, and those in use stay', () => {
  const cache = new RecentlyUsed<{ readonly name: string }>(2);
  const add = (name: string) => cache.set(name, { name });
  add('used');
  add('unused');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    add(name);
    assert.deepEqual(cache.get('used'), { name: 'used' }, name);
  }
  assert.equal(cache.get('unused'), undefined);
});
