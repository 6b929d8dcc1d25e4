import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BreathPattern, breathMs } from './pattern.ts';
import { BOX, FIRST_ROUND, FURTHER_ROUNDS, LONGER_OUT, RESONANCE } from './patterns.ts';
import { phaseAt, phaseAtTime } from './timed-phase.ts';

const said = (pattern: BreathPattern, elapsedMs: number) => {
  const moment = phaseAtTime(pattern, elapsedMs);
  return moment && `${moment.breath} ${moment.kind}, ${moment.endsAtMs - elapsedMs} ms left`;
};

for (const [elapsedMs, expected] of [
  [0, '1 in, 4000 ms left'],
  [3999, '1 in, 1 ms left'],
  [4000, '1 out, 4000 ms left'],
  [7999, '1 out, 1 ms left'],
  [8000, '2 in, 4000 ms left'],
  [21_500, '3 out, 2500 ms left'],
  [55_999, '7 out, 1 ms left'],
  [56_000, null],
  [600_000, null],
] as const) {
  test(`the first round after ${elapsedMs} ms: ${expected ?? 'over'}`, () => {
    assert.equal(said(FIRST_ROUND, elapsedMs), expected);
  });
}

for (const [pattern, elapsedMs, expected] of [
  [LONGER_OUT, 4_000, '1 out, 6000 ms left'],
  [LONGER_OUT, 10_000, '2 in, 4000 ms left'],
  [BOX, 4_000, '1 hold, 4000 ms left'],
  [BOX, 8_000, '1 out, 4000 ms left'],
  [BOX, 13_000, '1 rest, 3000 ms left'],
  [BOX, 16_000, '2 in, 4000 ms left'],
  [RESONANCE, 5_499, '1 in, 1 ms left'],
  [RESONANCE, 5_500, '1 out, 5500 ms left'],
] as const) {
  test(`${pattern.title} after ${elapsedMs} ms: ${expected}`, () => {
    assert.equal(said(pattern, elapsedMs), expected);
  });
}

for (const pattern of FURTHER_ROUNDS) {
  test(`${pattern.title}: phases follow each other without a gap and take about a minute`, () => {
    let endsAtMs = 0;
    for (let index = 0; index < pattern.breaths * pattern.phases.length; index++) {
      const phase = phaseAt(pattern, index);
      assert.equal(phase?.startsAtMs, endsAtMs);
      assert.deepEqual(phaseAtTime(pattern, phase.startsAtMs), phase);
      assert.deepEqual(phaseAtTime(pattern, phase.endsAtMs - 0.25), phase);
      endsAtMs = phase.endsAtMs;
    }
    assert.equal(phaseAtTime(pattern, endsAtMs), null);
    assert.ok(endsAtMs >= 55_000 && endsAtMs <= 67_000, `${endsAtMs} ms`);
  });
}

test('resonance has five to six breaths a minute, and the longer out-breath has six', () => {
  const aMinute = (pattern: BreathPattern) => 60_000 / breathMs(pattern);
  assert.ok(aMinute(RESONANCE) > 5 && aMinute(RESONANCE) < 6);
  assert.equal(aMinute(LONGER_OUT), 6);
});
