/** Presence handles and the handles of posts are told apart by how they begin. */
export const PRESENCE_HANDLE_PREFIX = 'here-';

/** Whether it has the form of a handle that somebody present is shown by for a day. */
export const isPresenceHandle = (handle: string): boolean => handle.startsWith(PRESENCE_HANDLE_PREFIX);
