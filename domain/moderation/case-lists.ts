/**
 * The orders in which moderators see cases. `urgent`: those with a report of self-harm or worry come first.
 * `second-opinion`: those that need a second moderator come first.
 */
export const CASE_ORDERS = ['urgent', 'oldest', 'second-opinion'] as const;

/** The lists of cases. `open`: the queue. `appeals`: those with an open appeal. */
export const CASE_LISTS = ['open', 'appeals', 'decided'] as const;
