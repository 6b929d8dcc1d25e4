/** How long an append may take from the call to its answer, in milliseconds. No attempt needs to take longer. */
export const APPEND_DEADLINE_MS = 5_000;
