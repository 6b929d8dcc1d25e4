/**
 * Throws the errors that were collected while work went on. A single error is thrown as it is. Several become an
 * `AggregateError` with this message. Does nothing if there are none.
 */
export function throwFailures(failures: readonly unknown[], message: string): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, message);
}
