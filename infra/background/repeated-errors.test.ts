import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { RepeatedErrors } from './repeated-errors.ts';

const WINDOW_MS = 10_000;

test('the first error of a kind has a line, and its repeats have one line with their number', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const nextWindow = async () => {
    t.mock.timers.tick(WINDOW_MS);
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const log = collectingLogger();
  const errors = new RepeatedErrors(log, 'request failed', WINDOW_MS);
  await Promise.resolve();
  for (let count = 0; count < 1_000; count++) {
    errors.add('warn', new Error('connection refused'), { requestId: `request-${count}` });
    errors.add('error', new TypeError('no such method'), {}, '/api/mood');
  }
  errors.add('error', new TypeError('another method'), {}, '/api/journal');
  assert.equal(log.lines.length, 3, 'one for each kind');

  await nextWindow();
  const summary = log.lines.slice(3).map(({ level, message, fields }) => [level, message, fields.count]);
  assert.deepEqual(summary, [
    ['warn', 'request failed again', 999],
    ['error', 'request failed again', 999],
  ]);
  assert.equal(log.lines[3]?.fields.requestId, 'request-999', 'the last one can be found');
  assert.equal(log.lines[3]?.fields.err, undefined, 'without its stack');

  await nextWindow();
  assert.equal(log.lines.length, 5, 'nothing happened');
  errors.add('warn', new Error('connection refused'), {});
  assert.equal(log.lines.at(-1)?.message, 'request failed', 'after a quiet window it counts as new');
  errors.add('warn', new Error('connection refused'), {});
  await errors.stop();
  assert.deepEqual(log.lines.at(-1)?.fields.count, 1, 'stopping leaves nothing out');
});
