/**
 * The names of files and folders in the data folder. With another name the server would not find its database or its
 * keys, and would make new ones or refuse to start.
 */

/** The folders inside `HEARTEN_DATA`: one for real entries, one for demo mode. */
export const MAIN_FOLDER = 'main';
export const DEMO_FOLDER = 'demo';

/** The generated master key, inside one of these folders. */
export const SECRETS_FOLDER = 'secrets';
export const MASTER_KEY_FILE = 'master-key';

/** The keys that sign checkpoints of the log, inside one of these folders. */
export const LOG_SIGNING_FOLDER = 'log-signing';

/** The embedded PostgreSQL, inside one of these folders: its data directory, its password and its log. */
export const POSTGRES_FOLDER = 'postgres';
export const CLUSTER_FOLDER = 'cluster';
export const PASSWORD_FILE = 'password';
export const LOG_FILE = 'log';

/** The role that owns everything in the embedded PostgreSQL, and the name of Hearten's database. */
export const ROLE = 'hearten';
export const DATABASE = 'hearten';
