/** The lowest of these positions in the log. */
export const lowestPosition = (first: bigint, ...others: readonly bigint[]): bigint =>
  others.reduce((lowest, position) => (position < lowest ? position : lowest), first);
