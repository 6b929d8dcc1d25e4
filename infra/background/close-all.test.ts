import assert from 'node:assert/strict';
import test from 'node:test';
import { closeAll } from './close-all.ts';

test('parts are closed in reverse order, also after one has failed, and only once', async () => {
  const closed: string[] = [];
  const closers = ['first', 'second', 'third'].map((name) => async () => {
    closed.push(name);
    if (name !== 'first') throw new Error(`${name} failed`);
  });
  await assert.rejects(closeAll(closers), ({ errors }: AggregateError) => {
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['third failed', 'second failed'],
    );
    return true;
  });
  assert.deepEqual(closed, ['third', 'second', 'first']);
  await closeAll(closers);
  assert.equal(closed.length, 3);
});

test('the only failure is thrown as it is', async () => {
  const error = new Error('stuck');
  await assert.rejects(closeAll([() => Promise.reject(error)]), error);
});
