import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pollUntil } from './poll-until.ts';

/** A check that returns the given results in turn, and then the last one again and again. */
function checking<T>(...results: T[]) {
  const state = { calls: 0 };
  return { state, check: async () => results[Math.min(state.calls++, results.length - 1)] as T };
}

test('the first check is made at once, and no pause follows a result', async () => {
  const { state, check } = checking('ready');
  const began = performance.now();
  assert.equal(await pollUntil(check, { everyMs: 60_000, timeoutMs: 0 }), 'ready');
  assert.equal(state.calls, 1);
  assert.ok(performance.now() - began < 30_000);
});

test('false and undefined are checked again after a pause each, and any other result is returned', async () => {
  const { state, check } = checking<unknown>(false, undefined, 0);
  const began = performance.now();
  assert.equal(await pollUntil(check, { everyMs: 20 }), 0);
  assert.equal(state.calls, 3);
  assert.ok(performance.now() - began >= 35, 'two pauses of 20 ms');
  for (const result of ['', null]) assert.equal(await pollUntil(() => result, { everyMs: 20 }), result);
});

test('after the deadline it returns undefined', async () => {
  const { state, check } = checking(false);
  const began = performance.now();
  assert.equal(await pollUntil(check, { everyMs: 5, timeoutMs: 40 }), undefined);
  assert.ok(performance.now() - began >= 40);
  assert.ok(state.calls > 1);
});

test('a deadline that has passed already allows one check', async () => {
  const { state, check } = checking(false);
  assert.equal(await pollUntil(check, { everyMs: 60_000, timeoutMs: -1 }), undefined);
  assert.equal(state.calls, 1);
});

test('an error of the check is thrown and ends the polling', async () => {
  let calls = 0;
  const check = () => {
    if (++calls === 2) throw new RangeError('never');
  };
  await assert.rejects(pollUntil(check, { everyMs: 1 }), RangeError);
  assert.equal(calls, 2);
});

test('an abort ends the pause, and its reason is thrown', async () => {
  const stop = new AbortController();
  const reason = new Error('stopped');
  const { state, check } = checking(false);
  setTimeout(() => stop.abort(reason), 5);
  const polling = pollUntil(check, { everyMs: 60_000, signal: stop.signal });
  await assert.rejects(polling, (error) => error === reason);
  assert.equal(state.calls, 1);
});

test('with a signal that is aborted already, a first check that finds something still counts', async () => {
  const reason = new Error('stopped');
  const options = { everyMs: 60_000, signal: AbortSignal.abort(reason) };
  assert.equal(await pollUntil(() => 'ready', options), 'ready');
  await assert.rejects(
    pollUntil(() => false, options),
    (error) => error === reason,
  );
});
