import type { SoundSession } from '../../../../domain/sound/session.ts';
import type { SoundTexture } from '../../../../domain/sound/textures.ts';

/** A sound that a person can choose. */
export type Playable = SoundSession | SoundTexture;

/** A texture has no length: it plays until it is stopped. */
export const lengthMs = (sound: Playable): number | null =>
  'duration' in sound ? sound.duration * 60_000 : null;

/** Made of two tones, one for each ear, and nothing without headphones. */
export const needsHeadphones = (sound: Playable): boolean => sound.audioType === 'binauralbeat';
