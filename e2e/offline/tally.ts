/**
 * Counts of the sequences so far, for the report. The shorter sequences that are tried after a failure count, too.
 */
export interface Tally {
  /** Those that passed. */
  sequences: number;
  /** Writes that the device said it has stored, or that the server answered. */
  accepted: number;
  /**
   * Writes of which the person was told that they are not saved: the device could not store them or the server refused.
   */
  refused: number;
  /** Writes that waited when the storage was cleared. */
  evicted: number;
  readonly steps: Record<string, number>;
}

export const newTally = (): Tally => ({ sequences: 0, accepted: 0, refused: 0, evicted: 0, steps: {} });
