import {
  BREATHING_TONE_KEY,
  BREATHING_VIBRATION_KEY,
  BREATHING_VOICE_KEY,
} from '../../../lib/stored-names.ts';
import { createPreference } from '../../preferences/preferences.ts';

/**
 * Which cues are on, stored on the device. All are off at first. The pattern is not stored: the overlay
 * always opens with the first one.
 */
export const tonePreference = createPreference(BREATHING_TONE_KEY, false);
export const vibrationPreference = createPreference(BREATHING_VIBRATION_KEY, false);
export const voicePreference = createPreference(BREATHING_VOICE_KEY, false);
