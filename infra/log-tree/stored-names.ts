/** The names of files in the folder of an origin, and in that of a witness. If they changed, signing would stop. */

/** The private key. */
export const KEY_FILE = 'key.pem';
/** The last signed checkpoint of an origin. */
export const CHECKPOINT_FILE = 'checkpoint';
/** The last checkpoint of a log that a witness has cosigned. */
export const witnessedLogFile = (origin: string): string => `log-${encodeURIComponent(origin)}`;
