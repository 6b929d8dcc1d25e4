/*
 * Imported ahead of tone, which otherwise writes its name to the console as it loads.
 */
Object.assign(self, { TONE_SILENCE_LOGGING: true });
