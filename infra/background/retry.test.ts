import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VersionConflict } from '../event-store/port.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { failureCounts } from './failure-counts.ts';
import { FailureRun } from './failure-run.ts';
import { retry } from './retry.ts';

const FAST = { minMs: 1, maxMs: 4 };

const unreachable = () => Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' });

/** Work that throws the given errors in turn, then returns the number of calls. */
function failing(...errors: unknown[]) {
  let calls = 0;
  return async () => {
    const error = errors[calls++];
    if (error !== undefined) throw error;
    return calls;
  };
}

test('work is repeated until it succeeds, and its result is returned', async () => {
  const log = collectingLogger();
  assert.equal(await retry(failing(unreachable(), unreachable()), FAST, { task: 'repeating', log }), 3);
});

test('the first failure and the end of a run are logged, and each failure is counted', async () => {
  const log = collectingLogger();
  const task = 'counting failures';
  await retry(failing(unreachable(), unreachable(), unreachable()), FAST, { task, log });
  const [first, last] = log.lines;
  assert.equal(log.lines.length, 2);
  assert.match(first?.message ?? '', /^counting failures failed: trying again in \d+ ms$/);
  assert.equal(first?.level, 'warn');
  assert.equal(first?.fields.err?.message, 'connect failed');
  assert.equal(last?.message, 'counting failures works again');
  assert.equal(last?.fields.failures, 3);
  assert.equal(failureCounts().get(task), 3);
});

test('a different error in the same run is logged too, at error level when it is a fault in the code', async () => {
  const log = collectingLogger();
  const work = failing(unreachable(), new TypeError('no such method'), unreachable());
  await retry(work, FAST, { task: 'mixing', log });
  assert.deepEqual(
    log.lines.map(({ level }) => level),
    ['warn', 'error', 'info'],
  );
});

test('an expected failure is logged at debug only', async () => {
  const log = collectingLogger();
  const options = { task: 'conflict', log, isExpected: true };
  await retry(failing(new VersionConflict('mood-1', 2)), FAST, options);
  assert.deepEqual(
    log.lines.map(({ level }) => level),
    ['debug', 'debug'],
  );
});

test('an error that is not retryable is thrown at once, and neither logged nor counted', async () => {
  const log = collectingLogger();
  const isRetryable = (error: unknown) => !(error instanceof RangeError);
  const task = 'refusing';
  await assert.rejects(
    retry(failing(new RangeError('too long')), FAST, { task, log, isRetryable }),
    RangeError,
  );
  assert.deepEqual(log.lines, []);
  assert.equal(failureCounts().get(task), undefined);
});

test('after the deadline the last error is thrown and counted', async () => {
  let calls = 0;
  const work = async () => {
    throw new Error(`failure ${++calls}`);
  };
  const began = performance.now();
  const retried = retry(work, { ...FAST, deadlineMs: 30 }, { task: 'ending', log: collectingLogger() });
  await assert.rejects(retried, (error: Error) => error.message === `failure ${calls}`);
  assert.ok(performance.now() - began >= 30);
  assert.ok(calls > 1);
  assert.equal(failureCounts().get('ending'), calls);
});

test('calls that share a run of failures log an outage once', async () => {
  const log = collectingLogger();
  const failures = new FailureRun({ task: 'sharing', log });
  const calls = Array.from({ length: 20 }, () => retry(failing(unreachable()), FAST, { failures }));
  await Promise.all(calls);
  assert.deepEqual(
    log.lines.map(({ level }) => level),
    ['warn', 'info'],
  );
  assert.equal(failureCounts().get('sharing'), 20);
});

test('an aborted signal ends a pause, and its reason is thrown', async () => {
  const stop = new AbortController();
  const reason = new Error('stopped');
  const work = async () => {
    setTimeout(() => stop.abort(reason), 5);
    throw unreachable();
  };
  const retried = retry(
    work,
    { minMs: 60_000, maxMs: 60_000 },
    {
      task: 'stopping',
      log: collectingLogger(),
      signal: stop.signal,
    },
  );
  await assert.rejects(retried, (error) => error === reason);
});
