/**
 * The orders in which moderators see cases: those with a report of self-harm or worry first, the oldest first, or those
 * that need a second moderator first. The lists of cases: the queue, those with an open appeal, and the decided ones.
 */
export const CASE_ORDERS = ['urgent', 'oldest', 'second-opinion'] as const;
export const CASE_LISTS = ['open', 'appeals', 'decided'] as const;
