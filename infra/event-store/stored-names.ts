/** The names of the log's own stream and event, and the prefix of every stream in an EventStoreDB. */

/** The id of this stream's first event is the log's identity. */
export const LOG_STREAM = 'hearten-log';

export const LOG_OPENED = 'LogOpened';

/** Separates Hearten's streams from others on a shared EventStoreDB server. */
export const EVENTSTOREDB_PREFIX = 'hearten.';
