import type { SessionAudio } from '../../../../domain/sound/session.ts';
import type { TextureAudioType } from '../../../../domain/sound/textures.ts';

/** The description of a sound. */
export type SoundAudio = SessionAudio | { readonly audioType: TextureAudioType };

/** One of the sounds that play together. */
export interface Layer {
  /** Identifies the sound, so that it plays on when other layers are added or removed. */
  readonly id: string;
  readonly audio: SoundAudio;
  /** 0 to 100. */
  readonly volume: number;
}

/** When the sound must have faded out, counted from now, and how long the fade before that moment takes. */
export interface Ending {
  readonly inMs: number;
  readonly fadeMs: number;
}

/** How long a sound takes to fade in, and to fade out when it is stopped or replaced. */
export const FADE_IN_MS = 1500;
export const STOP_FADE_MS = 300;

/**
 * Generates sound. It knows nothing about sessions or durations. Changes are scheduled on the audio clock
 * without clicks, so fades need no timer of the page.
 */
export interface SoundEngine {
  /** Fades these layers in and the previous ones out. Rejects if the device has no output. */
  start(layers: readonly Layer[]): Promise<void>;
  /** Adds and removes layers, and changes their volumes. Does nothing while nothing plays. */
  mix(layers: readonly Layer[]): void;
  /** Sets the volume of all layers, 0 to 100. It also applies to later starts. */
  setVolume(volume: number): void;
  /**
   * Schedules the silence at the end of the current sound. The caller must still call `stop` at that moment. Null
   * cancels the schedule.
   */
  endIn(ending: Ending | null): void;
  /** Fades out over `STOP_FADE_MS`, and soon afterward suspends the device, unless `start` is called before. */
  stop(): void;
  /**
   * Sets the one listener, which is called when the system has interrupted the sound, such as for a call or unplugged
   * headphones. One interruption can call it several times.
   */
  onInterrupted(listener: () => void): void;
}
