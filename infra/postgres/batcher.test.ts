import assert from 'node:assert/strict';
import test from 'node:test';
import { StoreUnavailable } from '../event-store/port.ts';
import { Batcher, WAITING_MAX } from './batcher.ts';

/** Records what was sent in each statement. The test decides when a statement ends. */
function openBatcher(options?: { readonly atOnce: number }) {
  const sent: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const batcher = new Batcher<number, string>(async (items) => {
    sent.push(items);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return (item) => `${item} of ${items.length}`;
  }, options);
  const turn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  return { batcher, sent, ends, turn };
}

test('calls that arrive while a statement runs share the next one', async () => {
  const { batcher, sent, ends, turn } = openBatcher();
  const first = [batcher.call(1), batcher.call(2)];
  await turn();
  const later = [3, 4, 5].map((item) => batcher.call(item));
  await turn();
  assert.deepEqual(sent, [[1, 2]]);
  ends[0]?.resolve();
  assert.deepEqual(await Promise.all(first), ['1 of 2', '2 of 2']);
  await turn();
  assert.deepEqual(sent[1], [3, 4, 5]);
  ends[1]?.resolve();
  assert.deepEqual(await Promise.all(later), ['3 of 3', '4 of 3', '5 of 3']);
});

test('a failing statement fails its own calls only, and the next one is sent', async () => {
  const { batcher, ends, turn } = openBatcher();
  const failing = [batcher.call(1), batcher.call(2)].map((call) => assert.rejects(call, /lost/));
  await turn();
  const later = batcher.call(3);
  ends[0]?.reject(new Error('lost'));
  await Promise.all(failing);
  await turn();
  ends[1]?.resolve();
  assert.equal(await later, '3 of 1');
  const afterwards = batcher.call(4);
  await turn();
  ends[2]?.resolve();
  assert.equal(await afterwards, '4 of 1');
});

test('while a statement hangs, only a limited number of calls can wait for the next one', async () => {
  const { batcher, sent, ends, turn } = openBatcher();
  const first = batcher.call(1);
  await turn();
  const waiting = Array.from({ length: WAITING_MAX }, (_, item) => batcher.call(item));
  await assert.rejects(batcher.call(0), StoreUnavailable);
  ends[0]?.resolve();
  await first;
  await turn();
  const afterwards = batcher.call(2);
  ends[1]?.resolve();
  await Promise.all(waiting);
  await turn();
  ends[2]?.resolve();
  assert.equal(await afterwards, '2 of 1');
  assert.equal(sent[1]?.length, WAITING_MAX);
});

test('with two statements at once, one that hangs does not hold up the calls after it', async () => {
  const { batcher, sent, ends, turn } = openBatcher({ atOnce: 2 });
  const [one, two] = [batcher.call(1), batcher.call(2)];
  await turn();
  assert.deepEqual(sent, [[1, 2]], 'calls of one turn still share a statement');
  const three = batcher.call(3);
  await turn();
  const waiting = [batcher.call(4), batcher.call(5)];
  await turn();
  assert.deepEqual(sent, [[1, 2], [3]]);
  ends[1]?.resolve();
  assert.equal(await three, '3 of 1');
  await turn();
  assert.deepEqual(sent[2], [4, 5]);
  ends[2]?.resolve();
  assert.deepEqual(await Promise.all(waiting), ['4 of 2', '5 of 2']);
  ends[0]?.resolve();
  assert.deepEqual(await Promise.all([one, two]), ['1 of 2', '2 of 2']);
  const afterwards = batcher.call(6);
  await turn();
  ends[3]?.resolve();
  assert.equal(await afterwards, '6 of 1');
});
