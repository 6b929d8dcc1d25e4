import './silent-tone.ts';
import { type Device, openDevice } from './device.ts';
import { type SoundEngine, STOP_FADE_MS } from './engine.ts';
import { holdValueAt } from './hold-value.ts';
import { type Playback, startPlayback } from './playback.ts';

/**
 * The lead time of scheduled changes, in seconds. The audio thread may already compute earlier samples, and a
 * change in its past would click.
 */
const LEAD_S = 0.06;
/** Volume changes are ramps, because a jump would click. */
const VOLUME_RAMP_S = 0.08;
/** How long after a stop the device is suspended: after the fade. */
const REST_AFTER_MS = STOP_FADE_MS + LEAD_S * 1000 + 200;

/**
 * The sound engine of this device, built on tone. The first start opens the device. A start resolves without any
 * sound of its own if another start or a stop came meanwhile.
 */
export function createToneEngine(): SoundEngine {
  let device: Device | undefined;
  let playback: Playback | undefined;
  let volume = 1;
  let latest = 0;
  let suspendTimer: ReturnType<typeof setTimeout> | undefined;
  let reportInterrupted = () => {};

  const scheduleTime = ({ context }: Device) => context.currentTime + LEAD_S;

  return {
    async start(layers) {
      latest += 1;
      const current = latest;
      clearTimeout(suspendTimer);
      device ??= openDevice(volume, () => reportInterrupted());
      const opened = device;
      await opened.resume();
      // Another start or a stop came while the device woke up.
      if (current !== latest) return;
      playback?.stop();
      playback = startPlayback(opened.context, opened.volume, layers, () => scheduleTime(opened));
    },
    mix(layers) {
      playback?.mix(layers);
    },
    setVolume(percent) {
      // Loudness is perceived logarithmically. A square is close enough for a slider.
      volume = (percent / 100) ** 2;
      if (!device) return;
      const { gain } = device.volume;
      const at = scheduleTime(device);
      holdValueAt(gain, at);
      gain.linearRampToValueAtTime(volume, at + VOLUME_RAMP_S);
    },
    endIn(ending) {
      playback?.endIn(ending);
    },
    stop() {
      latest += 1;
      if (!device) return;
      const { suspend } = device;
      playback?.stop();
      playback = undefined;
      clearTimeout(suspendTimer);
      suspendTimer = setTimeout(suspend, REST_AFTER_MS);
    },
    onInterrupted(listener) {
      reportInterrupted = listener;
    },
  };
}
