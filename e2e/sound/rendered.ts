import { Gain } from 'tone/build/esm/core/context/Gain.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { OfflineContext } from 'tone/build/esm/core/context/OfflineContext.js';
import { openDevice } from '../../client/features/sound/engine/device.ts';
import type { Ending, Layer } from '../../client/features/sound/engine/engine.ts';
import { startTake } from '../../client/features/sound/engine/take.ts';
import { peak, rms, sharpestBend, strongestFrequency } from './measures.ts';

/*
 * Runs in the browser: a take is rendered there by the browser's own audio code, faster than it would be heard,
 * and only figures come back.
 */

const SAMPLE_RATE_HZ = 48_000;

/** What is done to a take, at a time in seconds from its beginning. */
export type Deed = { readonly at: number } & (
  | { readonly endIn: Ending | null }
  | { readonly mix: readonly Layer[] }
  | { readonly stop: true }
);

export interface Scene {
  readonly layers: readonly Layer[];
  readonly lengthS: number;
  readonly deeds?: readonly Deed[];
}

/** A stretch of what was rendered, in seconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Of both ears the larger value; frequencies ear by ear, in Hz. */
export interface Figures {
  readonly peak: number;
  readonly rms: number;
  readonly bend: number;
}

type Ears = readonly [Float32Array, Float32Array];

async function render({ layers, lengthS, deeds = [] }: Scene): Promise<Ears> {
  const native = new OfflineAudioContext(2, lengthS * SAMPLE_RATE_HZ, SAMPLE_RATE_HZ);
  const context = new OfflineContext(native);
  setContext(context);
  const ears = new Gain({ context });
  ears.connect(native.destination);
  let now = 0;
  const take = startTake(context, ears, layers, () => now);
  for (const deed of deeds) {
    now = deed.at;
    if ('endIn' in deed) take.endIn(deed.endIn);
    else if ('mix' in deed) take.mix(deed.mix);
    else take.stop();
  }
  // Without tone's own clock, which would run ahead of the sound and let go of what it has not heard yet.
  const heard = await native.startRendering();
  return [heard.getChannelData(0), heard.getChannelData(1)];
}

const cut = (ears: Ears, { from, to }: Stretch): Ears => {
  const [start, end] = [Math.round(from * SAMPLE_RATE_HZ), Math.round(to * SAMPLE_RATE_HZ)];
  return [ears[0].subarray(start, end), ears[1].subarray(start, end)];
};

const louder = (ears: Ears, measure: (samples: Float32Array) => number) =>
  Math.max(measure(ears[0]), measure(ears[1]));

const sound = {
  async figures(scene: Scene, stretches: readonly Stretch[]): Promise<Figures[]> {
    const ears = await render(scene);
    return stretches
      .map((stretch) => cut(ears, stretch))
      .map((part) => ({
        peak: louder(part, peak),
        rms: louder(part, rms),
        bend: louder(part, sharpestBend),
      }));
  },
  async frequencies(scene: Scene, stretch: Stretch): Promise<[left: number, right: number]> {
    const [left, right] = cut(await render(scene), stretch);
    return [strongestFrequency(left, SAMPLE_RATE_HZ), strongestFrequency(right, SAMPLE_RATE_HZ)];
  },
  /** The gain a device has at once that is opened at `gain`. */
  firstGain(gain: number): number {
    return openDevice(gain, () => undefined).volume.gain.getValueAtTime(0);
  },
};

declare global {
  interface Window {
    sound: typeof sound;
  }
}
window.sound = sound;
