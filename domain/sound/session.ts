export const SOUND_CATEGORIES = [
  'immune',
  'relaxation',
  'healing',
  'mindfulness',
  'sleep',
  'energy',
] as const;
export type SoundCategory = (typeof SOUND_CATEGORIES)[number];

/** The words a person reads for each category. They name a mood to listen in, not an effect. */
export const SOUND_CATEGORY_LABELS: Readonly<Record<SoundCategory, string>> = {
  immune: 'Immune health',
  relaxation: 'Relaxation',
  healing: 'Healing',
  mindfulness: 'Mindfulness',
  sleep: 'Sleep',
  energy: 'Energy',
};

/**
 * The sound of a session. `frequency` is in Hz: of the tone, or of the beat between the two ears. White noise
 * is softened by a low-pass filter at `lowPassHz`.
 */
export type SessionAudio =
  | { readonly audioType: 'tone'; readonly frequency: number }
  | { readonly audioType: 'binauralbeat'; readonly frequency: number }
  | { readonly audioType: 'whitenoise'; readonly lowPassHz: number };

/** The tone of the left ear under a binaural beat; the right ear hears it plus the beat. */
export const BINAURAL_BASE_HZ = 100;

export const AUDIO_LABELS: Readonly<Record<SessionAudio['audioType'], string>> = {
  tone: 'steady tone',
  binauralbeat: 'binaural beat',
  whitenoise: 'white noise',
};

/** A quiet sound made on the device while it plays. Comfort, never treatment. */
export type SoundSession = SessionAudio & {
  readonly id: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
  readonly title: string;
  readonly description: string;
  readonly category: SoundCategory;
  /** In minutes. */
  readonly duration: number;
};
