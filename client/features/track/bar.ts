/** What one step of the scale is worth in a bar's height. */
export const BAR_STEP_PX = 32;
