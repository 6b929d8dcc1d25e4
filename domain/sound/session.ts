export const SOUND_CATEGORIES = [
  'immune',
  'relaxation',
  'healing',
  'mindfulness',
  'sleep',
  'energy',
] as const;
export type SoundCategory = (typeof SOUND_CATEGORIES)[number];

/** The labels of the categories. They say what a person may look for, and promise no effect. */
export const SOUND_CATEGORY_LABELS: Readonly<Record<SoundCategory, string>> = {
  immune: 'Immune health',
  relaxation: 'Relaxation',
  healing: 'Healing',
  mindfulness: 'Mindfulness',
  sleep: 'Sleep',
  energy: 'Energy',
};

/**
 * The sound of a session. `frequency` in Hz is the frequency of the tone, or of the beat between the two
 * ears. White noise is softened by a low-pass filter at `lowPassHz`.
 */
export type SessionAudio =
  | { readonly audioType: 'tone'; readonly frequency: number }
  | { readonly audioType: 'binauralbeat'; readonly frequency: number }
  | { readonly audioType: 'whitenoise'; readonly lowPassHz: number };

/**
 * The tone that the left ear hears under a binaural beat. The right ear hears this frequency plus the beat.
 */
export const BINAURAL_BASE_HZ = 100;

export const AUDIO_LABELS: Readonly<Record<SessionAudio['audioType'], string>> = {
  tone: 'steady tone',
  binauralbeat: 'binaural beat',
  whitenoise: 'white noise',
};

/** A sound that the device generates while it plays. It is meant as comfort, not as treatment. */
export type SoundSession = SessionAudio & {
  readonly id: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
  readonly title: string;
  readonly description: string;
  readonly category: SoundCategory;
  /** In minutes. */
  readonly duration: number;
};
