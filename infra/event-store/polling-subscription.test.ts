import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { PollingSubscription } from './polling-subscription.ts';
import { LOG_START } from './port.ts';

test('a TypeError in the handler is logged with its stack, and the batch is delivered again', async () => {
  const log = collectingLogger();
  const handled: bigint[] = [];
  let calls = 0;
  const subscription = new PollingSubscription({
    readAfter: async (after) => ({ events: [], next: after < 7n ? 7n : after, isEnd: true }),
    after: LOG_START,
    onBatch: async ({ next }) => {
      if (++calls < 3) throw new TypeError('event.data is undefined');
      handled.push(next);
    },
    log,
  });
  await eventually('the batch is handled', () => handled.length === 1);
  await subscription.stop();
  assert.deepEqual(handled, [7n]);
  const [line] = log.lines;
  assert.equal(line?.level, 'error');
  assert.match(line?.message ?? '', /^log subscription failed: trying again in \d+ ms$/);
  assert.equal(line?.fields.err?.type, 'TypeError');
  assert.equal(line?.fields.err?.message, 'event.data is undefined');
  assert.match(line?.fields.err?.stack ?? '', /^ +at .*\.test\.ts/);
  assert.equal(log.messages('error').length, 1, 'logged once');
  assert.deepEqual(log.messages('info'), ['log subscription works again']);
});
