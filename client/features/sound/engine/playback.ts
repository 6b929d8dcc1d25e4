import type { BaseContext } from 'tone/build/esm/core/context/BaseContext.js';
import { Gain } from 'tone/build/esm/core/context/Gain.js';
import type { ToneAudioNode } from 'tone/build/esm/core/context/ToneAudioNode.js';
import { type Ending, FADE_IN_MS, type Layer, STOP_FADE_MS } from './engine.ts';
import { holdValueAt } from './hold-value.ts';
import { type LayerSound, startLayer } from './layer-sound.ts';

/** How long the gain takes to return to its plan when the end has been postponed during the fade. */
const RETURN_S = 0.4;

/** How long after the stop the nodes are disposed of. By then they are silent. */
const DISPOSE_AFTER_S = 2;

/** Everything that sounds from one press of play to the stop that ends it. `SoundEngine` describes the methods. */
export interface Playback {
  mix(layers: readonly Layer[]): void;
  endIn(ending: Ending | null): void;
  stop(): void;
}

/**
 * Starts `layers` and fades them into `target`. `scheduleTime` returns the earliest time for a change, in
 * seconds on the context's clock. It is called again for each change, after slow preparations.
 */
export function startPlayback(
  context: BaseContext,
  target: ToneAudioNode,
  layers: readonly Layer[],
  scheduleTime: () => number,
): Playback {
  const fadeInGain = new Gain({ context, gain: 0 });
  const fadeOutGain = new Gain({ context, gain: 1 });
  fadeInGain.chain(fadeOutGain, target);
  let playing = new Map<string, LayerSound>();
  const mixIn = (wanted: readonly Layer[], softly: boolean) => {
    const left = new Map(playing);
    playing = new Map();
    for (const layer of wanted) {
      const known = left.get(layer.id);
      known?.rampVolume(layer.volume, scheduleTime());
      playing.set(layer.id, known ?? startLayer(fadeInGain, layer, scheduleTime, softly));
      left.delete(layer.id);
    }
    for (const sound of left.values()) sound.fadeOut(scheduleTime());
  };

  mixIn(layers, false);
  const at = scheduleTime();
  fadeInGain.gain.setValueAtTime(0, at);
  fadeInGain.gain.linearRampToValueAtTime(1, at + FADE_IN_MS / 1000);

  return {
    mix: (wanted) => mixIn(wanted, true),
    endIn(ending) {
      const { gain } = fadeOutGain;
      const from = scheduleTime();
      const back = from + RETURN_S;
      holdValueAt(gain, from);
      if (!ending) {
        gain.linearRampToValueAtTime(1, back);
        return;
      }
      const fade = ending.fadeMs / 1000;
      const end = from + ending.inMs / 1000;
      if (end > back) {
        // At `back` the planned fade may have begun. Return to the level that it has reached by then.
        gain.linearRampToValueAtTime(Math.min(1, (end - back) / fade), back);
        if (end - fade > back) gain.setValueAtTime(1, end - fade);
      }
      gain.linearRampToValueAtTime(0, Math.max(end, from + STOP_FADE_MS / 1000));
    },
    stop() {
      const from = scheduleTime();
      const silent = from + STOP_FADE_MS / 1000;
      holdValueAt(fadeInGain.gain, from);
      fadeInGain.gain.linearRampToValueAtTime(0, silent);
      for (const sound of playing.values()) sound.endAt(silent);
      context.setTimeout(() => {
        fadeInGain.dispose();
        fadeOutGain.dispose();
      }, DISPOSE_AFTER_S);
    },
  };
}
