/** In which order moderators see cases, and which cases. */
export const CASE_ORDERS = ['urgent', 'oldest', 'second-opinion'] as const;
export const CASE_STATES = ['open', 'appeals', 'decided'] as const;
