import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { collectingLogger } from '../../../testing/collecting-logger.ts';
import type { TestLog } from '../../contract/check.ts';
import { openEventStoreDb } from '../eventstoredb-event-store.ts';

/** A log under a prefix of its own, so that one server serves every test; its stores are closed at the end. */
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
