/** A bar about fewer people than this is not shown, and neither is one that leaves fewer people outside it. */
export const CELL_MIN = 10;

/** Two pictures that were shown differ by this many people or by nobody. */
export const CHANGED_MIN = 10;

/** Each of the two noise values of a count has one of this many levels, from -2 to 2. So a count moves by at most 4. */
export const NOISE_LEVELS = 5;

/**
 * A week is drawn at most this often. Each drawing after people have left has other noise in its counts, so an average
 * of many drawings would remove it.
 */
export const DRAWINGS_MAX = 10;
