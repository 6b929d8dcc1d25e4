/**
 * The names that all pages of a browser and its service worker must share, also pages of another version. With another
 * name two pages would send the same write at once.
 */

/** The lock under which a page sends for a person, so that only one page of a browser does. */
export const outboxLockName = (userId: number): string => `hearten.outbox.${userId}`;

/** A page registers this tag, and the service worker repeats it to its pages when the network is back. */
export const OUTBOX_SYNC_TAG = 'hearten.outbox';
