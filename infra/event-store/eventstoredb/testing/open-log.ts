import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { collectingLogger } from '../../../testing/collecting-logger.ts';
import type { TestLog } from '../../contract/check.ts';
import { openEventStoreDb } from '../eventstoredb-event-store.ts';

/**
 * A log with its own prefix, so that all tests can share one server. Its stores are closed when the test
 * ends.
 */
export function newLog(t: Pick<TestContext, 'after'>, url: string): TestLog & { readonly prefix: string } {
  const prefix = `test-${randomUUID()}.`;
  return {
    prefix,
    open: async () => {
      const store = await openEventStoreDb({ url, prefix, log: collectingLogger() });
      t.after(() => store.close());
      return store;
    },
  };
}
