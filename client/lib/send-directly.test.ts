import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { deferred } from '../testing/deferred.ts';
import { type Answer, serve } from '../testing/server.ts';
import { commandFor, send } from './send.ts';

const body = { moodValue: 4, fatigueValue: 2, userId: 1000 };
const SAVED: Answer = [201, { id: 'one' }];

/** Lets 3 s pass for the attempt that has just begun. */
async function passWait(t: TestContext): Promise<void> {
  await setImmediate();
  t.mock.timers.tick(3_000);
}

/** The first attempt has begun and waits for its answer, but its caller was told that there is none. */
async function sendWithoutAnswer(t: TestContext) {
  const answered = deferred<Answer>();
  const server = await serve(t, () => answered.promise);
  const command = commandFor(body);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = send('POST /api/mood', { body }, command);
  await passWait(t);
  await assert.rejects(first, { name: 'TimeoutError' });
  return { server, answered, command };
}

// The browser of the tests has no IndexedDB, so it stores nothing.
test('a device that stores nothing says after three seconds that there is no answer', async (t) => {
  const { server, answered, command } = await sendWithoutAnswer(t);

  const second = send('POST /api/mood', { body }, command);
  await passWait(t);
  await assert.rejects(second, { name: 'TimeoutError' });
  const third = send('POST /api/mood', { body }, command);
  answered.open(SAVED);
  assert.deepEqual(await third, { id: 'one' });
  assert.equal(server.seen.length, 1, 'further attempts wait for the first one');
});

test('after a late failure another attempt sends the same command again', async (t) => {
  const { server, answered, command } = await sendWithoutAnswer(t);
  t.mock.timers.reset();
  const second = send('POST /api/mood', { body }, command);
  answered.open('hang up');
  await assert.rejects(second);

  server.answer = () => SAVED;
  assert.deepEqual(await send('POST /api/mood', { body }, command), { id: 'one' });
  const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
  assert.deepEqual(keys, [command.id, command.id]);
});
