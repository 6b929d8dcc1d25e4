import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookAlikesOf } from './look-alikes.ts';

test('a name whose letters all have a counterpart looks like the name in the other script', () => {
  assert.deepEqual(lookAlikesOf('сара'), ['capa']);
  assert.ok(lookAlikesOf('capa').includes('сара'));
  assert.ok(lookAlikesOf('ορ7').includes('op7'));
  assert.ok(lookAlikesOf('op7').includes('ορ7'));
});

test('other names look like no other', () => {
  for (const name of ['maren', 'марина', 'οδυσσέασ', '田中', '1984'])
    assert.deepEqual(lookAlikesOf(name), []);
});
