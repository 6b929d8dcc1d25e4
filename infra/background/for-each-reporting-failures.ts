import { throwFailures } from './throw-failures.ts';

/**
 * Does the work for one item after another. An item that fails stops no other. Afterward it throws the error, or an
 * `AggregateError` of several with this message.
 */
export async function forEachReportingFailures<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  message: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  throwFailures(failures, message);
}
