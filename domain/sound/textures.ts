/** The sound of a texture: noise that falls by 3 or 6 dB per octave, or drops on leaves. */
export type TextureAudioType = 'pinknoise' | 'brownnoise' | 'rain';

export const TEXTURE_LABELS: Readonly<Record<TextureAudioType, string>> = {
  pinknoise: 'Pink noise',
  brownnoise: 'Brown noise',
  rain: 'Falling drops',
};

/** A sound in addition to the ten sessions. It has no fixed length and can be mixed under another sound. */
export interface SoundTexture {
  readonly id: 'garden-rain' | 'far-waterfall' | 'night-train';
  readonly title: string;
  readonly description: string;
  readonly audioType: TextureAudioType;
}

export const SOUND_TEXTURES: readonly SoundTexture[] = [
  {
    id: 'garden-rain',
    title: 'Garden rain',
    description: 'Drops on leaves, near enough to count and too many to try.',
    audioType: 'rain',
  },
  {
    id: 'far-waterfall',
    title: 'Far waterfall',
    description: 'An even rush from across the valley that lets voices next door fade.',
    audioType: 'pinknoise',
  },
  {
    id: 'night-train',
    title: 'Night train',
    description: 'A low, dark hum, as in a sleeping carriage with the blinds down.',
    audioType: 'brownnoise',
  },
];

/** The most sounds that play at once: one main sound and those mixed under it. */
export const MIX_MAX = 3;
