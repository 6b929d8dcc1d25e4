import type { TextureAudioType } from '../../../../domain/sound/textures.ts';

/** Returns numbers from 0 to below 1, like `Math.random`. */
export type Random = () => number;
export type NoiseColor = 'whitenoise' | TextureAudioType;

/** Long enough that nobody notices the repetition. */
const LOOP_S = 12;
/** The length of the crossfade between the end of a loop and its start. */
const SEAM_S = 0.5;

/**
 * One loop of endless noise: mono samples from −1 to 1 for `LOOP_S` seconds. The last sample joins the first
 * one without an audible seam.
 */
export function noiseLoop(color: NoiseColor, sampleRate: number, random: Random): Float32Array<ArrayBuffer> {
  const length = Math.round(LOOP_S * sampleRate);
  const seam = Math.round(SEAM_S * sampleRate);
  const loop = crossfadeLoop(NOISES[color](length + seam, sampleRate, random), length);
  if (color === 'rain') addDrops(loop, sampleRate, random);
  return toFullScale(loop);
}

/**
 * A seeded random source (mulberry32, Tommy Ettinger, public domain). It gives the same numbers on every
 * device, so measurements of a noise hold everywhere.
 */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Noise = (length: number, sampleRate: number, random: Random) => Float32Array<ArrayBuffer>;

const white: Noise = (length, _sampleRate, random) => {
  const noise = new Float32Array(length);
  for (let at = 0; at < length; at += 1) noise[at] = random() * 2 - 1;
  return noise;
};

/**
 * The noise, the noise delayed by one sample and six first-order filters of it, added together, approximate −3 dB
 * per octave. At 44.1 kHz and from 10 Hz on they differ from it by less than 0.05 dB (Paul Kellet's coefficients).
 */
const pink: Noise = (length, sampleRate, random) => {
  const noise = white(length, sampleRate, random);
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];
  const states = poles.map(() => 0);
  let last = 0;
  for (let at = 0; at < length; at += 1) {
    const input = noise[at] as number;
    let sum = last + input * 0.5362;
    for (let pole = 0; pole < poles.length; pole += 1) {
      const state = (poles[pole] as number) * (states[pole] as number) + (gains[pole] as number) * input;
      states[pole] = state;
      sum += state;
    }
    last = input * 0.115926;
    noise[at] = sum;
  }
  return noise;
};

/** Integrated white noise, with a leak that keeps it near zero. */
const brown: Noise = (length, sampleRate, random) => {
  const LEAK_HZ = 20;
  const noise = white(length, sampleRate, random);
  const decay = Math.exp((-2 * Math.PI * LEAK_HZ) / sampleRate);
  let sum = 0;
  for (let at = 0; at < length; at += 1) {
    sum = sum * decay + (noise[at] as number);
    noise[at] = sum;
  }
  return noise;
};

/** The steady sound behind the drops: the middle of the spectrum, from two first-order filters. */
const rainBackground: Noise = (length, sampleRate, random) => {
  const RANGE_HZ = { low: 500, high: 3200 };
  const noise = white(length, sampleRate, random);
  const lowPassRate = 1 - Math.exp((-2 * Math.PI * RANGE_HZ.high) / sampleRate);
  const highPassRate = 1 - Math.exp((-2 * Math.PI * RANGE_HZ.low) / sampleRate);
  let lowPassed = 0;
  let lowest = 0;
  for (let at = 0; at < length; at += 1) {
    lowPassed += lowPassRate * ((noise[at] as number) - lowPassed);
    lowest += highPassRate * (lowPassed - lowest);
    noise[at] = (lowPassed - lowest) * 0.5;
  }
  return noise;
};

const NOISES: Readonly<Record<NoiseColor, Noise>> = {
  whitenoise: white,
  pinknoise: pink,
  brownnoise: brown,
  rain: rainBackground,
};

/**
 * Adds drops on leaves: short ringing sounds, each with its own pitch and strength. A drop at the end of the
 * loop continues at the start.
 */
function addDrops(loop: Float32Array, sampleRate: number, random: Random): void {
  const DROPS_A_SECOND = 45;
  const count = Math.round((DROPS_A_SECOND * loop.length) / sampleRate);
  for (let drop = 0; drop < count; drop += 1) {
    const start = Math.floor(random() * loop.length);
    const pitch = (2 * Math.PI * (900 + 3600 * random() ** 2)) / sampleRate;
    const decay = sampleRate * (0.003 + 0.011 * random());
    const strength = 0.05 + 0.55 * random() ** 4;
    const rise = sampleRate * 0.0008;
    for (let at = 0; at < decay * 6; at += 1) {
      const place = (start + at) % loop.length;
      const envelope = Math.min(1, at / rise) * Math.exp(-at / decay);
      loop[place] = (loop[place] as number) + strength * envelope * Math.sin(pitch * at);
    }
  }
}

/**
 * Crossfades the samples after `length` into the first ones, so that the loop has no seam. The two parts are
 * uncorrelated, so the fade keeps the sum of their powers constant.
 */
function crossfadeLoop(noise: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  const seam = noise.length - length;
  const loop = noise.slice(0, length);
  for (let at = 0; at < seam; at += 1) {
    const angle = (at / seam) * (Math.PI / 2);
    loop[at] = (noise[at] as number) * Math.sin(angle) + (noise[length + at] as number) * Math.cos(angle);
  }
  return loop;
}

function toFullScale(loop: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  let peak = 0;
  for (const sample of loop) peak = Math.max(peak, Math.abs(sample));
  for (let at = 0; at < loop.length; at += 1) loop[at] = (loop[at] as number) / peak;
  return loop;
}
