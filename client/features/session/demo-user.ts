/** The demo person, whose data visitors may read in demo mode. */
export const DEMO_USER_ID = 1;
