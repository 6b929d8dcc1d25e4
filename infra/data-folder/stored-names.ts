/** Where things lie in the data folder. A start that looks elsewhere would begin with an empty database. */

/** The folder of real entries and that of demo mode, inside `HEARTEN_DATA`. */
export const MAIN_FOLDER = 'main';
export const DEMO_FOLDER = 'demo';

/** The generated master key, inside one of these. */
export const SECRETS_FOLDER = 'secrets';
export const MASTER_KEY_FILE = 'master-key';

/** The embedded PostgreSQL, inside one of these: its data directory, its password and its log. */
export const POSTGRES_FOLDER = 'postgres';
export const CLUSTER_FOLDER = 'cluster';
export const PASSWORD_FILE = 'password';
export const LOG_FILE = 'log';

/** The role that owns everything in the embedded PostgreSQL, and the database Hearten lives in. */
export const ROLE = 'hearten';
export const DATABASE = 'hearten';
