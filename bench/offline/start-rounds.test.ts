import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintTarget, repeatStart, startText } from './start-rounds.ts';

/** Starts with these times of the first paint. Own data are shown 100 ms later. */
function starts(times: readonly (number | undefined)[]) {
  const left = [...times];
  return repeatStart(times.length, async () => {
    const paintMs = left.shift();
    return paintMs === undefined ? undefined : { paintMs, dataMs: paintMs + 100 };
  });
}

test('rounds that show everything are described by their median and the slowest', async () => {
  const start = await starts([500, 700, 600, 900, 800]);
  assert.equal(startText(start, 'paintMs'), '700 ms in the median of 5, 900 at most');
  assert.equal(startText(start, 'dataMs'), '800 ms in the median of 5, 1000 at most');
  assert.equal(paintTarget('paint', 900, start), 'Met: paint: at most 900 ms; reached: 900 ms.');
  assert.equal(paintTarget('paint', 899, start), 'Missed: paint: at most 899 ms; reached: 900 ms.');
});

test('a later round that shows nothing is named, misses the target, and does not end the rounds', async () => {
  const start = await starts([500, 700, 600, undefined, 800]);
  assert.equal(
    startText(start, 'paintMs'),
    '700 ms in the median of 4, 800 at most, nothing is shown in 1 of 5 rounds',
  );
  assert.equal(
    paintTarget('paint', 900, start),
    'Missed: paint: at most 900 ms; reached: nothing is shown in 1 of 5 rounds.',
  );
});

test('a release that shows nothing in the first round is started once', async () => {
  const start = await starts([undefined, 700]);
  assert.deepEqual(start.paintMs, []);
  assert.equal(startText(start, 'dataMs'), 'nothing is shown');
  assert.equal(paintTarget('paint', 900, start), 'Missed: paint: at most 900 ms; reached: nothing is shown.');
});
