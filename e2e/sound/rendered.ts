import { Gain } from 'tone/build/esm/core/context/Gain.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { OfflineContext } from 'tone/build/esm/core/context/OfflineContext.js';
import { openDevice } from '../../client/features/sound/engine/device.ts';
import type { Ending, Layer } from '../../client/features/sound/engine/engine.ts';
import { startPlayback } from '../../client/features/sound/engine/playback.ts';
import { maxSecondDifference, peak, rms, strongestFrequency } from './measures.ts';

/* Runs in the browser. The browser's own audio code renders a playback faster than real time, and only
   measurements are returned. */

const SAMPLE_RATE_HZ = 48_000;

/** An action on a playback, with its time in seconds from the start. */
export type PlaybackAction = { readonly at: number } & (
  | { readonly endIn: Ending | null }
  | { readonly mix: readonly Layer[] }
  | { readonly stop: true }
);

export interface RenderScenario {
  readonly layers: readonly Layer[];
  readonly lengthS: number;
  readonly actions?: readonly PlaybackAction[];
}

/** A range of the rendered sound, in seconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Each is the larger value of both channels. */
export interface Figures {
  readonly peak: number;
  readonly rms: number;
  readonly maxSecondDifference: number;
}

type StereoSamples = readonly [Float32Array, Float32Array];

async function render({ layers, lengthS, actions = [] }: RenderScenario): Promise<StereoSamples> {
  const native = new OfflineAudioContext(2, lengthS * SAMPLE_RATE_HZ, SAMPLE_RATE_HZ);
  const context = new OfflineContext(native);
  setContext(context);
  const outputGain = new Gain({ context });
  outputGain.connect(native.destination);
  let now = 0;
  const playback = startPlayback(context, outputGain, layers, () => now);
  for (const action of actions) {
    now = action.at;
    if ('endIn' in action) playback.endIn(action.endIn);
    else if ('mix' in action) playback.mix(action.mix);
    else playback.stop();
  }
  // Without tone's own clock, which would run ahead and dispose of sources that have not been rendered yet.
  const heard = await native.startRendering();
  return [heard.getChannelData(0), heard.getChannelData(1)];
}

const renderings = new Map<string, Promise<StereoSamples>>();

/** The rendering of a scene. Several measurements of one scene share it, because rendering takes most of the time. */
function renderingOf(scene: RenderScenario): Promise<StereoSamples> {
  const key = JSON.stringify(scene);
  const rendering = renderings.get(key) ?? render(scene);
  renderings.set(key, rendering);
  return rendering;
}

const cut = (channels: StereoSamples, { from, to }: TimeRange): StereoSamples => {
  const [start, end] = [Math.round(from * SAMPLE_RATE_HZ), Math.round(to * SAMPLE_RATE_HZ)];
  return [channels[0].subarray(start, end), channels[1].subarray(start, end)];
};

const louder = (channels: StereoSamples, measure: (samples: Float32Array) => number) =>
  Math.max(measure(channels[0]), measure(channels[1]));

const sound = {
  async figures(scene: RenderScenario, stretches: readonly TimeRange[]): Promise<Figures[]> {
    const channels = await renderingOf(scene);
    return stretches
      .map((stretch) => cut(channels, stretch))
      .map((part) => ({
        peak: louder(part, peak),
        rms: louder(part, rms),
        maxSecondDifference: louder(part, maxSecondDifference),
      }));
  },
  /** The strongest frequency of each channel, in Hz. */
  async frequencies(scene: RenderScenario, stretch: TimeRange): Promise<[left: number, right: number]> {
    const [left, right] = cut(await renderingOf(scene), stretch);
    return [strongestFrequency(left, SAMPLE_RATE_HZ), strongestFrequency(right, SAMPLE_RATE_HZ)];
  },
  /** The gain of a device right after it was opened at `gain`. */
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
