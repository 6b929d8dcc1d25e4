import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachReportingFailures } from './for-each-reporting-failures.ts';

test('items are worked on in order, and one that fails stops no other', async () => {
  const done: number[] = [];
  const failure = new Error('the second does not work');
  const working = forEachReportingFailures(
    [1, 2, 3],
    async (item) => {
      done.push(item);
      if (item === 2) throw failure;
    },
    'some items do not work',
  );
  await assert.rejects(working, failure);
  assert.deepEqual(done, [1, 2, 3]);
});

test('several failures become one error with all of them', async () => {
  const work = async (item: string) => {
    throw new Error(item);
  };
  await assert.rejects(
    forEachReportingFailures(['first', 'second'], work, 'some items do not work'),
    (error) =>
      error instanceof AggregateError &&
      error.message === 'some items do not work' &&
      error.errors.map(({ message }) => message).join() === 'first,second',
  );
});
