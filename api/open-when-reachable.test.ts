import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartupError } from '../infra/config/startup-error.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { openWhenReachable } from './open-when-reachable.ts';

const REFUSALS: readonly (readonly [store: string, code: unknown, expected: RegExp])[] = [
  ['PostgreSQL', '28P01', /^PostgreSQL refuses DATABASE_URL: /],
  ['EventStoreDB', 16, /^EventStoreDB refuses the user or the password of EVENTSTORE_URL: /],
];

for (const [store, code, expected] of REFUSALS) {
  test(`a start that ${store} refuses ends with one line`, async () => {
    const open = () => Promise.reject(Object.assign(new Error('no'), { code }));
    const output = { log: collectingLogger(), report: () => {}, signal: new AbortController().signal };
    await assert.rejects(openWhenReachable(open, output), (error) => {
      assert.ok(error instanceof StartupError);
      assert.match(error.message, expected);
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
  });
}
