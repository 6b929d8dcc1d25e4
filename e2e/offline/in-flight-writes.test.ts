import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InFlightWrites } from './in-flight-writes.ts';

test('a write that is sent again before its answer is under way twice', () => {
  const writes = new InFlightWrites();
  const first = writes.observe('one');
  writes.observe('one');
  first('answered');
  assert.deepEqual(writes.takeTwice(), ['one']);
  assert.deepEqual(writes.takeTwice(), []);
});

test('a write that is sent again after its answer, or after the browser gave it up, is not', () => {
  const writes = new InFlightWrites();
  writes.observe('one')('answered');
  const second = writes.observe('one');
  writes.observe('one');
  second('closed');
  assert.deepEqual(writes.takeTwice(), []);
});

test('attempts of a page that was closed do not count', () => {
  const writes = new InFlightWrites();
  const first = writes.observe('one');
  writes.forget();
  writes.observe('one');
  first('answered');
  assert.deepEqual(writes.takeTwice(), []);
});
