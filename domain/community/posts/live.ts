const MINUTE_MS = 60_000;

/** A post shared as 'Active Now' reads so for at most this long. */
const LIVE_MAX_MS = 60 * MINUTE_MS;

/**
 * Whether somebody is there changes in everybody's sight only at full steps of this length: who watches a post
 * must not learn when its author came or went.
 */
const LIVE_STEP_MS = 5 * MINUTE_MS;

/** The step a moment lies in, by its beginning; both in milliseconds since 1970. */
export const liveStepOf = (ms: number): number => ms - (ms % LIVE_STEP_MS);

/** Whether a post shared as 'Active Now' is young enough to read so still, if its author is there. */
export const mayBeLive = (sharedAtMs: number, nowMs: number): boolean =>
  nowMs < liveStepOf(sharedAtMs + LIVE_MAX_MS);
