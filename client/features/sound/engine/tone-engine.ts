import './silent-tone.ts';
import { type Device, openDevice } from './device.ts';
import { type SoundEngine, STOP_FADE_MS } from './engine.ts';
import { holdAt } from './hold.ts';
import { startTake, type Take } from './take.ts';

/**
 * What is planned lies this far ahead: the audio thread may already be at work on what comes before, and a
 * change in its past would be heard as a click.
 */
const LEAD_S = 0.06;
/** A volume is turned, not switched. */
const VOLUME_RAMP_S = 0.08;
const REST_AFTER_MS = STOP_FADE_MS + LEAD_S * 1000 + 200;

/** The engine of this device, by tone. It opens the device with the first start. */
export function createToneEngine(): SoundEngine {
  let device: Device | undefined;
  let take: Take | undefined;
  let volume = 1;
  let latest = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let tellInterrupted = () => {};

  const soon = ({ context }: Device) => context.currentTime + LEAD_S;

  return {
    async start(layers) {
      latest += 1;
      const mine = latest;
      clearTimeout(resting);
      device ??= openDevice(volume, () => tellInterrupted());
      const opened = device;
      await opened.wake();
      // Stopped, or started anew, while the device woke up.
      if (mine !== latest) return;
      take?.stop();
      take = startTake(opened.context, opened.volume, layers, () => soon(opened));
    },
    mix(layers) {
      take?.mix(layers);
    },
    setVolume(percent) {
      // Loudness is felt in ratios: a square comes near enough for a slider.
      volume = (percent / 100) ** 2;
      if (!device) return;
      const { gain } = device.volume;
      const at = soon(device);
      holdAt(gain, at);
      gain.linearRampToValueAtTime(volume, at + VOLUME_RAMP_S);
    },
    endIn(ending) {
      take?.endIn(ending);
    },
    stop() {
      latest += 1;
      if (!device) return;
      const { rest } = device;
      take?.stop();
      take = undefined;
      clearTimeout(resting);
      resting = setTimeout(rest, REST_AFTER_MS);
    },
    onInterrupted(listener) {
      tellInterrupted = listener;
    },
  };
}
