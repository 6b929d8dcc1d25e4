import packageJson from '../package.json' with { type: 'json' };

/** The version shown to people and written beside every event. */
export const APP_VERSION: string = packageJson.version;
