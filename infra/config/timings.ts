/** How long open requests may take to end after a stop signal, in milliseconds. */
export const SHUTDOWN_MS = 10_000;

/** How long a client may take to send a whole request, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** How long opening a connection to PostgreSQL may take, in milliseconds. */
export const DATABASE_CONNECT_MS = 5_000;
