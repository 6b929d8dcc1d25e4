import packageJson from '../package.json' with { type: 'json' };

/** The version that is shown to people and stored with every event. */
export const APP_VERSION: string = packageJson.version;
