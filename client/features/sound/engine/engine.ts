import type { SessionAudio } from '../../../../domain/sound/session.ts';
import type { TextureAudioType } from '../../../../domain/sound/textures.ts';

/** The description of a sound. */
export type SoundAudio = SessionAudio | { readonly audioType: TextureAudioType };

/** One sound of those that play at once. */
export interface Layer {
  /** The same for the same sound, so that it goes on when others come and go. */
  readonly id: string;
  readonly audio: SoundAudio;
  /** 0 to 100. */
  readonly volume: number;
}

/** When the sound is to have faded away, seen from now. */
export interface Ending {
  readonly inMs: number;
  readonly fadeMs: number;
}

/** A sound fades in over the first time, and fades out over the second when a person stops it. */
export const FADE_IN_MS = 1500;
export const STOP_FADE_MS = 300;

/**
 * Generates sound and knows neither sessions nor durations. Every call runs without a click on the device's
 * audio clock, so fades need no timer of the page.
 */
export interface SoundEngine {
  /** Fades these in, and out what was playing. Rejects where the device gives no sound. */
  start(layers: readonly Layer[]): Promise<void>;
  /** Changes what plays: layers come, go, and turn to their volumes. */
  mix(layers: readonly Layer[]): void;
  /** 0 to 100, over all layers. Kept while nothing plays. */
  setVolume(volume: number): void;
  /** Plans the end of what plays; null lets it go on. */
  endIn(ending: Ending | null): void;
  /** Fades out within `STOP_FADE_MS`, then lets the device rest. */
  stop(): void;
  /** Tells when the system has taken the sound away: a call, an unplugged headphone. */
  onInterrupted(listener: () => void): void;
}
