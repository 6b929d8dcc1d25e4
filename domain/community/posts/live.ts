import { MINUTE_MS } from '../../time/units.ts';

/** A post that was shared as 'Active Now' can be shown as live for at most this long. */
const LIVE_MAX_MS = 60 * MINUTE_MS;

/**
 * The live mark of a post begins when the post is shared, and ends only at a full step of this length. Otherwise an
 * observer could see exactly when the author leaves.
 */
export const LIVE_STEP_MS = 5 * MINUTE_MS;
/** The number of steps in which the author's presence may be checked. */
const CHECK_STEPS = LIVE_MAX_MS / LIVE_STEP_MS - 1;

/** The start of the step that contains a moment. Both are in milliseconds since 1970. */
export const liveStepOf = (ms: number): number => ms - (ms % LIVE_STEP_MS);

/**
 * Whether a post that was shared as 'Active Now' is recent enough to be shown as live, provided that its
 * author is present.
 */
export const mayBeLive = (sharedAtMs: number, nowMs: number): boolean =>
  nowMs < liveStepOf(sharedAtMs + LIVE_MAX_MS);

/**
 * The start of the one step in which the author's presence is checked again. `draw` is a random number of the
 * post, at least 0 and below 1. If all live marks of a person ended at the moment they leave, an observer
 * could see which posts have the same author.
 */
export const presenceCheckStepOf = (sharedAtMs: number, draw: number): number =>
  liveStepOf(sharedAtMs) + (1 + Math.floor(draw * CHECK_STEPS)) * LIVE_STEP_MS;
