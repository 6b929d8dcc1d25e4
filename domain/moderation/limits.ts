import { DAY_MS, HOUR_MS } from '../time/units.ts';

/** How moderators can limit an author for a time. */
export const AUTHOR_LIMITS = ['posts-wait-7-days', 'no-posts-1-day', 'no-posts-7-days'] as const;
export type AuthorLimit = (typeof AUTHOR_LIMITS)[number];

/**
 * The effect of each limit, and how long it lasts. `wait`: new posts wait for a moderator. `none`: no new posts.
 * `needsSecond`: it takes effect when a second moderator decides the same.
 */
export const LIMIT_EFFECTS: Readonly<
  Record<
    AuthorLimit,
    { readonly posts: 'wait' | 'none'; readonly lastsMs: number; readonly needsSecond: boolean }
  >
> = {
  'posts-wait-7-days': { posts: 'wait', lastsMs: 7 * DAY_MS, needsSecond: false },
  'no-posts-1-day': { posts: 'none', lastsMs: DAY_MS, needsSecond: false },
  'no-posts-7-days': { posts: 'none', lastsMs: 7 * DAY_MS, needsSecond: true },
};

/** This many counting reports hold a post without a moderator. */
export const REPORTS_FOR_HOLD = 3;

/**
 * A post is held when the last required report arrives. If the process stopped before it set the hold, the hold can
 * still be set within this time. Later, only a further report can hold the post, because otherwise reports beyond the
 * limit of one hold per day would hold the author's posts on following days.
 */
export const HOLD_WITHIN_MS = 10 * 60_000;

/** A hold by reports that no moderator has decided on ends after this time, unless self-harm was reported. */
export const UNSEEN_HOLD_MS = 24 * HOUR_MS;

/** A reporter with this many rejected reports within `REJECTED_WINDOW_MS` no longer counts. */
export const REJECTED_REPORTS_MAX = 2;
export const REJECTED_WINDOW_MS = 30 * DAY_MS;

/** Reports hold at most one post of an author within this time. */
export const AUTOMATIC_HOLD_WINDOW_MS = 24 * HOUR_MS;

/**
 * How long the words of a removed post stay readable for its author and for an appeal. A refused appeal ends the time
 * at once. An open appeal and a legal hold extend it.
 */
export const REMOVED_KEY_MS = 14 * DAY_MS;

/** The author is told that another moderator answers an appeal within this time. No rule enforces it. */
export const APPEAL_ANSWER_MS = 2 * DAY_MS;
