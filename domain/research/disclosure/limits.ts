/** A bar about fewer people than this is not shown, and neither is one that leaves fewer people outside it. */
export const CELL_MIN = 10;

/** Two pictures that were shown differ by this many people or by nobody. */
export const CHANGED_MIN = 10;

/** Each of the two dice that blur a count has this many sides. Together they move it by at most 4. */
export const DIE_SIDES = 5;

/**
 * A week is drawn at most this often. Each drawing after people have left blurs the counts differently, so many of them
 * could be averaged.
 */
export const DRAWINGS_MAX = 10;
