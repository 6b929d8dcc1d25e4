import { throwFailures } from './throw-failures.ts';

/** What closes the parts that have been opened so far, in the order in which they were opened. */
export type Closers = (() => Promise<unknown>)[];

/**
 * Closes all parts, the last one first, and empties the list, so that a second call closes nothing. A part that fails to
 * close stops no other. Afterward it throws the error, or an `AggregateError` of several.
 */
export async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  throwFailures(failures, 'some parts could not be closed');
}
