import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
import { BackgroundLoop, type BackgroundLoopOptions } from './background-loop.ts';
import { failureCounts } from './failure-counts.ts';

type Options = Partial<BackgroundLoopOptions> & Pick<BackgroundLoopOptions, 'work'>;

/** A started loop that the test stops, with its log. */
function startLoop(t: { after(stop: () => Promise<void>): void }, options: Options) {
  const log = collectingLogger();
  const loop = new BackgroundLoop({ task: 'testing', log, ...options });
  t.after(() => loop.stop());
  loop.start();
  return { loop, log };
}

test('rounds repeat at the interval, and the first comes after a pause', async (t) => {
  let rounds = 0;
  startLoop(t, { work: () => rounds++, everyMs: 20 });
  assert.equal(rounds, 0);
  const began = performance.now();
  await eventually('three rounds', () => rounds >= 3);
  assert.ok(performance.now() - began >= 55, 'three pauses of 20 ms');
});

test('a loop without an interval runs only when woken', async (t) => {
  let rounds = 0;
  const { loop } = startLoop(t, { work: () => rounds++ });
  await sleep(20);
  assert.equal(rounds, 0);
  loop.wake();
  await sleep(5);
  assert.equal(rounds, 1);
});

test('a loop whose next round is due earlier does not wait for its interval', async (t) => {
  let rounds = 0;
  startLoop(t, { work: () => rounds++, everyMs: 60_000, nextInMs: () => (rounds < 3 ? 1 : 60_000) });
  await eventually('three rounds', () => rounds === 3);
});

test('calls of wake during a round and its rest share one further round', async (t) => {
  const times: number[] = [];
  const work = async () => {
    times.push(performance.now());
    await sleep(10);
  };
  const { loop } = startLoop(t, { work, minRestMs: 40 });
  loop.wake();
  for (let call = 0; call < 10; call++) {
    await sleep(2);
    loop.wake();
  }
  await sleep(150);
  assert.equal(times.length, 2);
  const [first = 0, second = 0] = times;
  assert.ok(second - first >= 49, `${second - first} ms apart`);
});

test('the rest can depend on the round before it', async (t) => {
  let rounds = 0;
  const { loop } = startLoop(t, { work: () => rounds++, minRestMs: () => 0 });
  for (let call = 0; call < 3; call++) {
    loop.wake();
    await sleep(5);
  }
  assert.equal(rounds, 3);
});

test('a TypeError in the work is logged once with its stack and counted each time, and the loop continues', async (t) => {
  let rounds = 0;
  const work = () => {
    if (++rounds <= 3) throw new TypeError('rows is not iterable');
  };
  const task = 'throwing a TypeError';
  const { log } = startLoop(t, { task, work, everyMs: 2 });
  await eventually('the loop continues', () => rounds > 4);
  const [line] = log.lines;
  assert.equal(line?.level, 'error');
  assert.equal(line?.message, 'throwing a TypeError failed: trying again in 2 ms');
  assert.equal(line?.fields.err?.type, 'TypeError');
  assert.equal(line?.fields.err?.message, 'rows is not iterable');
  assert.match(line?.fields.err?.stack ?? '', /^ +at .*\.test\.ts/);
  assert.equal(failureCounts().get(task), 3);
  assert.deepEqual(log.messages('info'), ['throwing a TypeError works again']);
  assert.equal(log.lines.length, 2);
});

test('pauses after failures follow the policy, and waking does not shorten them', async (t) => {
  let rounds = 0;
  const work = () => {
    rounds++;
    throw new Error('always');
  };
  const { loop } = startLoop(t, { work, everyMs: 1, retryPolicy: { minMs: 100, maxMs: 60_000 } });
  loop.wake();
  for (let call = 0; call < 10; call++) {
    await sleep(3);
    loop.wake();
  }
  assert.equal(rounds, 1);
});

test('progress inside a round ends the run of failures', async (t) => {
  let rounds = 0;
  const work = (signal: AbortSignal) => {
    if (++rounds > 1) loop.reportProgress();
    if (rounds > 3) return once(signal, 'abort');
    throw new Error('the connection broke');
  };
  const { loop, log } = startLoop(t, { work, retryPolicy: { minMs: 1, maxMs: 60_000 } });
  loop.wake();
  await eventually('four rounds', () => rounds === 4);
  assert.equal(log.messages('error').length, 3);
  assert.equal(log.messages('info').length, 3);
});

test('stop waits for the round in progress and aborts its signal, and no round follows', async (t) => {
  let done = 0;
  let seen: AbortSignal | undefined;
  const work = async (signal: AbortSignal) => {
    seen = signal;
    await sleep(20);
    done++;
  };
  const { loop } = startLoop(t, { work, everyMs: 1 });
  loop.wake();
  await sleep(5);
  const stopped = loop.stop();
  assert.equal(seen?.aborted, true);
  await stopped;
  assert.equal(done, 1);
  loop.wake();
  await sleep(10);
  assert.equal(done, 1);
});

test('an error that was caused by the stop is logged at debug', async (t) => {
  const work = (signal: AbortSignal) => sleep(60_000, undefined, { signal });
  const { loop, log } = startLoop(t, { work });
  loop.wake();
  await sleep(5);
  await loop.stop();
  assert.deepEqual(
    log.lines.map(({ level, message }) => `${level}: ${message}`),
    ['debug: testing ended while it was stopping'],
  );
});
