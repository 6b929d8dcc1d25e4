/* Imported before tone, which would otherwise log its name to the console. */
Object.assign(self, { TONE_SILENCE_LOGGING: true });
