import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { processScope, shared } from '../../infra/testing/process-scope.ts';
import { openapiViolations } from './openapi-conformance.ts';
import { ANSWERS_MATCH, buildTestApp, type TestApp, USUAL_CONNECTIONS } from './test-app.ts';

/** All tests of a process register their people from the same address. */
const NO_LIMITS_PER_ADDRESS = {
  HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS: '99999/1h',
  HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS: '99999/1h',
};

const openShared = shared(() =>
  buildTestApp(processScope, { env: NO_LIMITS_PER_ADDRESS, databaseConnections: USUAL_CONNECTIONS }),
);

/**
 * The app that tests of this process share, because building one takes longer than most tests. It is for tests that look
 * only at answers and at what belongs to their own people. A test builds an app of its own if it looks at what everybody
 * shares (such as the whole list of posts, counts and the whole log), changes it, or sets the clock. It may look for its
 * own post on the first page of the list, but not in a suite with `concurrency`. Of tests that run at the same time, one
 * can fail because of another one's answer.
 *
 * Files with this app run in processes of their own (`run/batches.ts`). In one process, a clock that another file mocks
 * would move the times of this app, and leave timers of its connections running.
 */
export async function sharedTestApp(t: Pick<TestContext, 'after'>): Promise<TestApp> {
  const testApp = await openShared();
  const { length: older } = openapiViolations(testApp.app);
  t.after(() => assert.deepEqual(openapiViolations(testApp.app).slice(older), [], ANSWERS_MATCH));
  return testApp;
}
