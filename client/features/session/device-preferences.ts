import { readStored, writeStored } from '../../lib/storage.ts';
import {
  APP_BADGE_KEY,
  BREATHING_TONE_KEY,
  BREATHING_VIBRATION_KEY,
  BREATHING_VOICE_KEY,
  EXIT_BUTTON_KEY,
  HELP_WHILE_WRITING_KEY,
  LOW_DAYS_OFFERS_KEY,
  OFF_THE_MAP_KEY,
  SAVED_QUOTES_KEY,
  SOUND_EFFECTS_KEY,
  SOUND_VOLUME_KEY,
  THEME_KEY,
} from '../../lib/stored-names.ts';

/**
 * Preferences of the device, not of the person: how it looks, sounds and vibrates, whether it stays off the map, whether
 * it shows the exit button, whether it offers help after hard days and while a person writes, whether the app's icon has
 * a number, and the quotations saved on it. Signing out leaves these as they are.
 */
export const DEVICE_PREFERENCES: readonly string[] = [
  THEME_KEY,
  SOUND_EFFECTS_KEY,
  SOUND_VOLUME_KEY,
  BREATHING_TONE_KEY,
  BREATHING_VIBRATION_KEY,
  BREATHING_VOICE_KEY,
  EXIT_BUTTON_KEY,
  LOW_DAYS_OFFERS_KEY,
  HELP_WHILE_WRITING_KEY,
  OFF_THE_MAP_KEY,
  APP_BADGE_KEY,
  SAVED_QUOTES_KEY,
];

/** Reads the preferences. Returns a function that stores them again after the browser has cleared its storage. */
export function rememberPreferences(): () => void {
  const stored = DEVICE_PREFERENCES.map((key) => [key, readStored(key)] as const);
  return () => {
    for (const [key, value] of stored) if (value !== null) writeStored(key, value);
  };
}
