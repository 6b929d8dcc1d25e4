import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tabChannel } from './tab-channel.ts';

/** Long enough for a message to arrive, if there is one. */
const MOMENT_MS = 50;

test('a tab hears the others and not itself, until it stops', async (t) => {
  const other = new BroadcastChannel('hearten.test');
  t.after(() => other.close());
  const heard = { here: 0, there: 0 };
  other.addEventListener('message', () => {
    heard.there += 1;
  });
  const { post, listen } = tabChannel('hearten.test');
  const stop = listen(() => {
    heard.here += 1;
  });
  t.after(stop);
  other.postMessage('');
  await wait(MOMENT_MS);
  assert.deepEqual(heard, { here: 1, there: 0 });
  post();
  await wait(MOMENT_MS);
  assert.deepEqual(heard, { here: 1, there: 1 });
  stop();
  post();
  other.postMessage('');
  await wait(MOMENT_MS);
  assert.deepEqual(heard, { here: 1, there: 1 }, 'it has stopped');
});
