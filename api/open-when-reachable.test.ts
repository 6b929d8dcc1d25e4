import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { StartupError } from '../infra/config/startup-error.ts';
import { newLog } from '../infra/event-store/eventstoredb/testing/open-log.ts';
import { SimulatedServer } from '../infra/event-store/testing/simulated-server/simulated-server.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { openWhenReachable } from './open-when-reachable.ts';

type Open = (t: TestContext) => Promise<unknown>;

const REFUSALS: readonly (readonly [store: string, open: Open, expected: RegExp])[] = [
  [
    'PostgreSQL',
    () => Promise.reject(Object.assign(new Error('no'), { code: '28P01' })),
    /^PostgreSQL refuses DATABASE_URL: /,
  ],
  [
    'EventStoreDB',
    async (t) => {
      const server = await SimulatedServer.start(t);
      server.faults.denyAccess = true;
      return newLog(t, server.url).open();
    },
    /^EventStoreDB refuses the user or the password of EVENTSTORE_URL: /,
  ],
];

for (const [store, openStore, expected] of REFUSALS) {
  test(`a start that ${store} refuses ends with one line`, async (t) => {
    const open = () => openStore(t);
    const output = { log: collectingLogger(), report: () => {}, signal: new AbortController().signal };
    await assert.rejects(openWhenReachable(open, output), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, expected);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}
