import { createPreference } from '../../preferences/preferences.ts';

/** What accompanies the breath, kept on the device. The pattern isn't: the overlay always opens with the first. */
export const tonePreference = createPreference('hearten.breathing.sound', false);
export const vibrationPreference = createPreference('hearten.breathing.vibration', false);
export const voicePreference = createPreference('hearten.breathing.voice', false);
