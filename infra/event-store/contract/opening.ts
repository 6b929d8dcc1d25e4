import assert from 'node:assert/strict';
import { newEvent } from '../testing/new-event.ts';
import type { Check } from './check.ts';

/** Tests what the port promises about the identity of a log. `eventStoreContract` runs it for each adapter. */
export function opening(check: Check): void {
  check('a log keeps its identity when it is opened again', async (store, log) => {
    await store.append('lamp-1', 'none', [newEvent()]);
    await store.close();
    const again = await log.open();
    assert.equal(again.storeId, store.storeId);
    const [first] = await again.readStream('hearten-log');
    assert.equal(first?.id, store.storeId);
  });
}
