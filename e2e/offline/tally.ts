/** Counts of the sequences so far, for the report. */
export interface Tally {
  sequences: number;
  accepted: number;
  /** Writes that the device refused, because it could neither store nor send them. */
  refused: number;
  /** Writes that waited when the storage was cleared. */
  evicted: number;
  readonly steps: Record<string, number>;
}

export const newTally = (): Tally => ({ sequences: 0, accepted: 0, refused: 0, evicted: 0, steps: {} });
