import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NoiseColor, noiseLoop, seeded } from './noise.ts';

const SAMPLE_RATE_HZ = 8192;
const loopOf = (color: NoiseColor) => noiseLoop(color, SAMPLE_RATE_HZ, seeded(1));

/**
 * The mean power density between two frequencies in decibels, measured with Goertzel's algorithm at 60
 * frequencies.
 */
function density(samples: Float32Array, fromHz: number, toHz: number): number {
  const PARTS = 60;
  const size = 8192;
  let sum = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const hz = fromHz + ((toHz - fromHz) * part) / PARTS;
    const turn = 2 * Math.cos((2 * Math.PI * Math.round(hz)) / SAMPLE_RATE_HZ);
    const start = (part % 8) * size;
    let [before, last] = [0, 0];
    for (let at = 0; at < size; at += 1) {
      const next = (samples[start + at] as number) + turn * last - before;
      [before, last] = [last, next];
    }
    sum += before * before + last * last - turn * before * last;
  }
  return 10 * Math.log10(sum / PARTS);
}

for (const [color, perOctave] of [
  ['whitenoise', 0],
  ['pinknoise', -3],
  ['brownnoise', -6],
] as const) {
  test(`${color} changes by ${perOctave} dB per octave`, (t) => {
    const loop = loopOf(color);
    const slope = (density(loop, 800, 1600) - density(loop, 100, 200)) / 3;
    t.diagnostic(`${slope.toFixed(2)} dB an octave`);
    assert.ok(Math.abs(slope - perOctave) < 1, `${slope}`);
  });
}

test('every loop reaches full scale, does not exceed it, and has a mean near zero', () => {
  for (const color of ['whitenoise', 'pinknoise', 'brownnoise', 'rain'] as const) {
    const loop = loopOf(color);
    const peak = loop.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const mean = loop.reduce((sum, sample) => sum + sample, 0) / loop.length;
    assert.ok(Math.abs(peak - 1) < 1e-6, `${color}: ${peak}`);
    assert.ok(Math.abs(mean) < 0.02, `${color}: ${mean}`);
  }
});

test('the step from the last sample to the first is no larger than other steps', () => {
  const loop = loopOf('brownnoise');
  const steps = loop.map((sample, at) => Math.abs((loop[(at + 1) % loop.length] as number) - sample));
  const round = steps[loop.length - 1] as number;
  const widest = steps.subarray(0, -1).reduce((most, step) => Math.max(most, step), 0);
  assert.ok(round <= widest, `${round}, ${widest}`);
});

test('drops stand out of the rain', () => {
  const loop = loopOf('rain');
  const power = loop.reduce((sum, sample) => sum + sample ** 2, 0) / loop.length;
  assert.ok(power < 0.08, `${power}: without drops it is 0.13`);
});

test('the same seed gives the same noise on every device', () => {
  const [one, other] = [seeded(7), seeded(7)];
  for (let count = 0; count < 100; count += 1) assert.equal(one(), other());
  assert.notEqual(seeded(7)(), seeded(8)());
});
