import { Context } from 'tone/build/esm/core/context/Context.js';
import { Gain } from 'tone/build/esm/core/context/Gain.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { ignoreError } from '../../../lib/log.ts';
import { silentWav } from './silence.ts';

/** WebKit's Audio Session API, which TypeScript does not know yet (https://www.w3.org/TR/audio-session/). */
interface AudioSessionNavigator {
  readonly audioSession?: { type: string };
}

/** The way to the ears, opened by the first press of play and kept for the visit. */
export interface Device {
  readonly context: Context;
  /** Where sound goes in; its gain is the volume. */
  readonly volume: Gain;
  /** Call it within the press: browsers give sound to nobody else. Rejects where there is none. */
  resume(): Promise<void>;
  /** Lets the device sleep and spares its battery. */
  suspend(): void;
}

/**
 * Opens the device at `gain`: set later, tone would turn to it a tenth of a second late, within the fade-in.
 * `onTaken` is told when the system takes the sound away from an awake device.
 */
export function openDevice(gain: number, onTaken: () => void): Device {
  // The browser's own: the one tone would make leads every source to the output as well, in silence.
  const native = new AudioContext({ latencyHint: 'playback' });
  // Tone's usual clock is a worker made from a blob, which the content security policy forbids. Nothing here is
  // timed by it, so it only has to come by now and then to let go of what has ended.
  const context = new Context({ context: native, clockSource: 'timeout', updateInterval: 1 });
  setContext(context);
  const volume = new Gain({ context, gain });
  const speaker = connectSpeaker(native, volume);
  const anchor = mediaAnchor();
  const elements = speaker ? [anchor, speaker] : [anchor];
  let isAwake = false;

  const tellIf = (isTaken: boolean) => {
    if (isAwake && isTaken) onTaken();
  };
  context.on('statechange', (state) => tellIf(state !== 'running'));
  for (const element of elements) element.addEventListener('pause', () => tellIf(element.paused));

  return {
    context,
    volume,
    async resume() {
      await Promise.all([
        context.resume(),
        speaker?.play(),
        anchor.play().catch(ignoreError('The sound plays without media keys:')),
      ]);
      isAwake = true;
    },
    suspend() {
      isAwake = false;
      for (const element of elements) element.pause();
      void native.suspend();
    },
  };
}

/**
 * Leads the sound to the device's output. WebKit stops a context that is connected to it when the screen locks,
 * and leaves one alone that plays into a stream: there the stream is played by an element, which is returned.
 */
function connectSpeaker(context: AudioContext, volume: Gain): HTMLAudioElement | undefined {
  const { audioSession } = navigator as AudioSessionNavigator;
  if (!audioSession) {
    volume.connect(context.destination);
    return undefined;
  }
  // Media, not a jingle: the ringer's switch does not silence it.
  audioSession.type = 'playback';
  const stream = context.createMediaStreamDestination();
  volume.connect(stream);
  const speaker = new Audio();
  speaker.srcObject = stream.stream;
  return speaker;
}

/**
 * An element that plays silence while the graph plays sound. Media keys and lock screens belong to the page
 * that has one with a file in it; neither a graph nor a stream counts.
 */
function mediaAnchor(): HTMLAudioElement {
  const anchor = new Audio(URL.createObjectURL(silentWav()));
  anchor.loop = true;
  return anchor;
}
