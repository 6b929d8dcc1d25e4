import type { SoundSession } from '../../../../domain/sound/session.ts';
import type { SoundTexture } from '../../../../domain/sound/textures.ts';

/** A sound that a person can choose. */
export type Playable = SoundSession | SoundTexture;

/** A sound's length, or null for a texture, which plays until it is stopped. */
export const lengthMs = (sound: Playable): number | null =>
  'duration' in sound ? sound.duration * 60_000 : null;

/** Whether the sound consists of one tone for each ear, which has no effect without headphones. */
export const needsHeadphones = (sound: Playable): boolean => sound.audioType === 'binauralbeat';
