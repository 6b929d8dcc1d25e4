/** The demo person, whose data a visitor may read in demo mode. */
export const DEMO_USER_ID = 1;
