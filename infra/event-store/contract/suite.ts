import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { appending } from './appending.ts';
import type { Check, TestLog } from './check.ts';
import { opening } from './opening.ts';
import { reading } from './reading.ts';
import { retrying } from './retrying.ts';
import { subscribing } from './subscribing.ts';

type MakeLog = (t: TestContext) => Promise<TestLog>;

/**
 * The contract that every adapter of the event store must meet. `makeLog` gives each case its own empty log.
 */
export function eventStoreContract(adapter: string, makeLog: MakeLog): void {
  const check: Check = (name, run) =>
    test(`${adapter}: ${name}`, async (t) => {
      const log = await makeLog(t);
      await run(await log.open(), log, t);
    });

  appending(check);
  retrying(check);
  reading(check);
  subscribing(check);
  opening(check);

  test(`${adapter}: processes that open an empty log at once get the same store id`, async (t) => {
    const [log, elsewhere] = await Promise.all([makeLog(t), makeLog(t)]);
    const stores = await Promise.all(Array.from({ length: 4 }, () => log.open()));
    const [storeId, ...others] = new Set(stores.map((store) => store.storeId));
    assert.deepEqual(others, []);
    assert.notEqual((await elsewhere.open()).storeId, storeId);
  });
}
