/**
 * Throws the failure of work that went on after it. Several become an `AggregateError` with this message. Does nothing
 * without one.
 */
export function throwFailures(failures: readonly unknown[], message: string): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, message);
}
