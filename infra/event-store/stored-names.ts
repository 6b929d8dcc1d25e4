/** The names of the log's own stream and event, and the prefix of every stream in an EventStoreDB. */

/** The first event of this stream gives the log its identity. */
export const LOG_STREAM = 'hearten-log';

export const LOG_OPENED = 'LogOpened';

/** Keeps Hearten's streams apart from others on a shared EventStoreDB server. */
export const EVENTSTOREDB_PREFIX = 'hearten.';
