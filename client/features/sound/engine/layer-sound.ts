import { Merge } from 'tone/build/esm/component/channel/Merge.js';
import { BiquadFilter } from 'tone/build/esm/component/filter/BiquadFilter.js';
import { Gain } from 'tone/build/esm/core/context/Gain.js';
import { channelSources } from './channel-sources.ts';
import type { Layer, SoundAudio } from './engine.ts';
import { holdValueAt } from './hold-value.ts';

/** How long a layer takes to fade in, to fade out or to change its volume within a mix. */
const MIX_RAMP_S = 0.4;

/** Cutoff frequencies of the low-pass filters in Hz. White noise has its own for each sound. */
const LOW_PASS_HZ = { tone: 2000, binauralbeat: 600, pinknoise: 5000, brownnoise: 900, rain: 7000 } as const;

/**
 * Makes all sounds about equally loud and keeps each below a third of full scale, so that three together
 * never clip.
 */
const GAINS = { tone: 0.2, binauralbeat: 0.32, pinknoise: 0.3, brownnoise: 0.3, rain: 0.3 } as const;

/**
 * The power of filtered white noise is proportional to the cutoff frequency, so the gain compensates for it.
 */
const gainOfWhite = (lowPassHz: number) => 0.4 * Math.sqrt(2400 / lowPassHz);

const shapeOf = (audio: SoundAudio): { readonly lowPassHz: number; readonly gain: number } =>
  audio.audioType === 'whitenoise'
    ? { lowPassHz: audio.lowPassHz, gain: gainOfWhite(audio.lowPassHz) }
    : { lowPassHz: LOW_PASS_HZ[audio.audioType], gain: GAINS[audio.audioType] };

/** One sound of a mix. Times are in seconds on the context's clock. */
export interface LayerSound {
  /** Ramps to `volume`, 0 to 100. */
  rampVolume(volume: number, at: number): void;
  /** Fades out while other layers play on. */
  fadeOut(at: number): void;
  /** Ends at this time without a fade. */
  endAt(at: number): void;
}

/**
 * Starts `layer` and connects it to `target`. `softly` fades it in, for a mix that already plays.
 * `scheduleTime` is called after the nodes are created, because creating them takes a moment and a fade that
 * starts in the past would jump.
 */
export function startLayer(
  target: Gain,
  layer: Layer,
  scheduleTime: () => number,
  softly: boolean,
): LayerSound {
  const { context } = target;
  const { audio } = layer;
  const { lowPassHz, gain } = shapeOf(audio);
  const levelOf = (volume: number) => gain * (volume / 100) ** 2;

  const channels = new Merge({ context, channels: 2 });
  const filter = new BiquadFilter({ context, type: 'lowpass', frequency: lowPassHz, Q: 0 });
  const level = new Gain({ context, gain: softly ? 0 : levelOf(layer.volume) });
  channels.chain(filter, level, target);
  const [left, right] = channelSources(context, audio);
  const at = scheduleTime();
  const sources = [left(at).connect(channels, 0, 0), right(at).connect(channels, 0, 1)] as const;
  // Tone disposes of ended sources, but not of the nodes behind them.
  sources[0].onended = () => undefined;
  sources[1].onended = () => {
    for (const node of [channels, filter, level]) node.dispose();
  };

  const rampTo = (to: number, from: number) => {
    holdValueAt(level.gain, from);
    level.gain.linearRampToValueAtTime(to, from + MIX_RAMP_S);
  };
  const endAt = (when: number) => {
    for (const source of sources) source.stop(when);
  };
  if (softly) rampTo(levelOf(layer.volume), scheduleTime());

  return {
    rampVolume: (volume, from) => rampTo(levelOf(volume), from),
    fadeOut(from) {
      rampTo(0, from);
      endAt(from + MIX_RAMP_S);
    },
    endAt,
  };
}
