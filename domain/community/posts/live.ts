const MINUTE_MS = 60_000;

/** A post shared as 'Active Now' reads so for at most this long. */
const LIVE_MAX_MS = 60 * MINUTE_MS;

/**
 * Whether somebody is there changes in everybody's sight only at full steps of this length: who watches a post
 * must not learn when its author came or went.
 */
export const LIVE_STEP_MS = 5 * MINUTE_MS;
/** The steps of an hour in which it may be looked whether an author is still there. */
const CHECK_STEPS = LIVE_MAX_MS / LIVE_STEP_MS - 1;

/** The step a moment lies in, by its beginning; both in milliseconds since 1970. */
export const liveStepOf = (ms: number): number => ms - (ms % LIVE_STEP_MS);

/** Whether a post shared as 'Active Now' is young enough to read so still, if its author is there. */
export const mayBeLive = (sharedAtMs: number, nowMs: number): boolean =>
  nowMs < liveStepOf(sharedAtMs + LIVE_MAX_MS);

/**
 * The one step, by its beginning, in which it is looked whether a post's author is still there. It is drawn for
 * the post (`draw`: from 0 to below 1): if all posts of a person went out as they leave, whoever watches would
 * see which posts are one person's.
 */
export const presenceCheckStepOf = (sharedAtMs: number, draw: number): number =>
  liveStepOf(sharedAtMs) + (1 + Math.floor(draw * CHECK_STEPS)) * LIVE_STEP_MS;
