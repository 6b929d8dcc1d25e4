/** The prefix of presence handles. It distinguishes them from the handles of posts. */
export const PRESENCE_HANDLE_PREFIX = 'here-';

/** Whether the text has the form of a presence handle. */
export const isPresenceHandle = (handle: string): boolean => handle.startsWith(PRESENCE_HANDLE_PREFIX);
