import { Context } from 'tone/build/esm/core/context/Context.js';
import { Gain } from 'tone/build/esm/core/context/Gain.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { ignoreError } from '../../../lib/log.ts';
import { silentWav } from './silence.ts';

/** WebKit's Audio Session API, which TypeScript does not know yet (https://www.w3.org/TR/audio-session/). */
interface AudioSessionNavigator {
  readonly audioSession?: { type: string };
}

/** The audio output. The first press of play opens it, and it stays open until the page is closed. */
export interface Device {
  readonly context: Context;
  /** Sound sources connect to this node. Its gain is the volume. */
  readonly volume: Gain;
  /**
   * Call it during the press, because browsers allow sound only then. Rejects if the device has no output.
   */
  resume(): Promise<void>;
  /** Stops the output, which saves battery. */
  suspend(): void;
}

/**
 * Opens the device at `gain`. Setting the volume later would take effect a tenth of a second late, during the
 * fade-in. Calls `onInterrupted`, perhaps several times, when the system interrupts a running device.
 */
export function openDevice(gain: number, onInterrupted: () => void): Device {
  // A native context, because the one that tone creates connects every source to the output as well.
  const native = new AudioContext({ latencyHint: 'playback' });
  // Tone's usual clock is a worker made from a blob, which the content security policy forbids. This clock
  // only disposes of ended sources and the nodes behind them, so a slow timer is enough.
  const context = new Context({ context: native, clockSource: 'timeout', updateInterval: 1 });
  setContext(context);
  const volume = new Gain({ context, gain });
  const speaker = connectSpeaker(native, volume);
  const anchor = mediaAnchor();
  const elements = speaker ? [anchor, speaker] : [anchor];
  let isRunning = false;

  const reportIf = (isInterrupted: boolean) => {
    if (isRunning && isInterrupted) onInterrupted();
  };
  context.on('statechange', (state) => reportIf(state !== 'running'));
  for (const element of elements) element.addEventListener('pause', () => reportIf(element.paused));

  return {
    context,
    volume,
    async resume() {
      await Promise.all([
        context.resume(),
        speaker?.play(),
        anchor.play().catch(ignoreError('The sound plays without media keys:')),
      ]);
      isRunning = true;
    },
    suspend() {
      isRunning = false;
      for (const element of elements) element.pause();
      void native.suspend();
    },
  };
}

/**
 * Connects the volume to the device's output. WebKit stops a connected context when the screen locks, but not
 * one that plays into a stream. There an element plays the stream and is returned.
 */
function connectSpeaker(context: AudioContext, volume: Gain): HTMLAudioElement | undefined {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (!audioSession) {
    volume.connect(context.destination);
    return undefined;
  }
  // Declares the sound as media, so that the ringer switch does not silence it.
  audioSession.type = 'playback';
  const stream = context.createMediaStreamDestination();
  volume.connect(stream);
  const speaker = new Audio();
  speaker.srcObject = stream.stream;
  return speaker;
}

/**
 * An element that plays silence while the audio graph plays sound. Media keys and lock screens control a page
 * only if it plays an element with a file. Audio graphs and streams don't count.
 */
function mediaAnchor(): HTMLAudioElement {
  const anchor = new Audio(URL.createObjectURL(silentWav()));
  anchor.loop = true;
  return anchor;
}
