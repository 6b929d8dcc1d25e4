/** The values at which a figure becomes `watch`, and `wrong`. docs/operations.md states the same. */

/** How far a read model is behind, in seconds. */
export const LAG_SECONDS = { watch: 10, wrong: 60 } as const;
