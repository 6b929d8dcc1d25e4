import { forEachReportingFailures } from './for-each-reporting-failures.ts';
import { ignoreError } from './ignore-error.ts';
import type { Logger } from './logger.ts';

/** The ways to close the parts that have been opened so far, in the order in which they were opened. */
export type Closers = (() => Promise<unknown>)[];

/**
 * Closes all parts, the last one first, and empties the list, so that a second call closes nothing. A part that fails to
 * close stops no other. Afterward it throws the error, or an `AggregateError` of several.
 */
export async function closeAll(closers: Closers): Promise<void> {
  await forEachReportingFailures(
    closers.splice(0).reverse(),
    (close) => close(),
    'some parts could not be closed',
  );
}

/** Closes what a start has opened before it failed. Errors of that go to the debug log: the start throws its own. */
export async function closeAfterFailure(closers: Closers, log: Logger): Promise<void> {
  await closeAll(closers).catch(ignoreError(log, 'closing after a failed start, whose error is thrown'));
}
