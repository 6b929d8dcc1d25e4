/** Statuses below 500 that may pass by themselves. */
const TRANSIENT = [408, 425, 429];

/** Whether the same call may succeed later without a change: the server fails, or asks to wait. */
export const isTransientStatus = (status: number): boolean => status >= 500 || TRANSIENT.includes(status);
