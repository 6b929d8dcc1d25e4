/** Samples of one channel, from −1 to 1. */
export type Samples = Float32Array;

/**
 * The strongest frequency in Hz, from a Fourier transform of the first 2¹⁶ samples at most, with a Hann window. At 48 kHz
 * these are 1.4 s, and the bins of the transform are 0.7 Hz wide. The interpolation between them is far more exact.
 */
export function strongestFrequency(samples: Samples, sampleRate: number): number {
  const size = 2 ** Math.floor(Math.log2(Math.min(samples.length, 2 ** 16)));
  const re = Float64Array.from({ length: size }, (_, at) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
    return (samples[at] as number) * window;
  });
  const im = new Float64Array(size);
  transform(re, im);
  const power = (bin: number) => Math.log((re[bin] as number) ** 2 + (im[bin] as number) ** 2);
  let top = 1;
  for (let bin = 2; bin < size / 2 - 1; bin += 1) if (power(bin) > power(top)) top = bin;
  // The peak lies between bins, so interpolate it with a parabola through the strongest and its two neighbors.
  const [left, middle, right] = [power(top - 1), power(top), power(top + 1)];
  const offset = (left - right) / (2 * (left - 2 * middle + right));
  return ((top + offset) * sampleRate) / size;
}

export const rms = (samples: Samples): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

export const peak = (samples: Samples): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/**
 * The sharpest bend of the wave: the largest difference between two neighboring steps. A click is a corner,
 * so even a quiet one can bend the wave more sharply than the sound itself.
 */
export function maxSecondDifference(samples: Samples): number {
  let most = 0;
  for (let at = 2; at < samples.length; at += 1) {
    const bend = (samples[at] as number) - 2 * (samples[at - 1] as number) + (samples[at - 2] as number);
    most = Math.max(most, Math.abs(bend));
  }
  return most;
}

/** The sharpest bend of a sine at full scale. */
export const secondDifferenceOfSine = (frequency: number, sampleRate = 44_100): number =>
  (2 * Math.sin((Math.PI * frequency) / sampleRate)) ** 2;

/** The radix-2 Fourier transform of Cooley and Tukey, in place. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let at = 1, mirror = 0; at < size; at += 1) {
    let bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (at < mirror) {
      [re[at], re[mirror]] = [re[mirror] as number, re[at] as number];
      [im[at], im[mirror]] = [im[mirror] as number, im[at] as number];
    }
  }
  for (let span = 2; span <= size; span *= 2) {
    const half = span / 2;
    const angle = (-2 * Math.PI) / span;
    for (let offset = 0; offset < half; offset += 1) {
      const cos = Math.cos(angle * offset);
      const sin = Math.sin(angle * offset);
      for (let at = offset; at < size; at += span) {
        const other = at + half;
        const reOther = (re[other] as number) * cos - (im[other] as number) * sin;
        const imOther = (re[other] as number) * sin + (im[other] as number) * cos;
        re[other] = (re[at] as number) - reOther;
        im[other] = (im[at] as number) - imOther;
        re[at] = (re[at] as number) + reOther;
        im[at] = (im[at] as number) + imOther;
      }
    }
  }
}
