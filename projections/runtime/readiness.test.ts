import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../infra/testing/eventually.ts';
import { observingProjection, openHarness } from '../testing/harness.ts';
import { Readiness } from './readiness.ts';

/** A projection that fails with a PostgreSQL error until `free` is called. */
function failingProjection() {
  let isFailing = true;
  const projection = observingProjection('held', () => {
    if (isFailing) throw Object.assign(new Error('disk full'), { code: '53100' });
  });
  const recover = () => {
    isFailing = false;
  };
  return { projection, free: recover };
}

/** A clock that the test can advance. */
function controlClock(t: TestContext): { advance(ms: number): void } {
  const real = performance.now.bind(performance);
  let ahead = 0;
  t.mock.method(performance, 'now', () => real() + ahead);
  return {
    advance(ms) {
      ahead += ms;
    },
  };
}

/** All tables are complete. */
const NONE = { statusOf: () => undefined };

test('a read model that keeps failing is reported after a while with the reason, and no longer after it recovers', async (t) => {
  const { projection, free: recover } = failingProjection();
  const harness = await openHarness(t, [projection]);
  const { projector, progress, paused } = await harness.start({ notificationUrl: harness.connectionString });
  const { store } = harness;
  const readiness = new Readiness({
    store,
    progress,
    projections: [projection],
    projector,
    preparation: NONE,
  });
  await eventually('it is ready', async () => (await readiness.check()).isReady);
  const position = await harness.logMood();
  await eventually('it has failed', () => projector.lastErrorOf(projection) !== undefined);
  assert.equal((await readiness.check()).projections[0]?.trouble, null, 'not reported at once');

  const clock = controlClock(t);
  clock.advance(11_000);
  const stuck = await readiness.check();
  assert.equal(stuck.isReady, false);
  assert.match(stuck.projections[0]?.trouble ?? '', /^has not moved from position \d+ for 1\d s \(53100\)$/);
  assert.deepEqual(paused, [], 'a transient error pauses nothing');
  recover();
  await harness.reached('held', position);
  await eventually('it is ready again', async () => (await readiness.check()).isReady);
});

test('a read model without a leader is reported after a while in every process, but not while the log is idle', async (t) => {
  const { projection } = failingProjection();
  const harness = await openHarness(t, [projection]);
  const { projector, progress, stop } = await harness.start({ notificationUrl: harness.connectionString });
  const { store } = harness;
  const readiness = new Readiness({
    store,
    progress,
    projections: [projection],
    projector,
    preparation: NONE,
  });
  // The log has a first event of its own. The process is ready before the read model has passed it, so wait for that.
  await harness.reached('held', await store.lastPosition());
  assert.equal((await readiness.check()).isReady, true);
  await stop();
  const clock = controlClock(t);
  clock.advance(60_000);
  assert.equal((await readiness.check()).isReady, true, 'there was nothing to do');
  await harness.logMood();
  assert.equal((await readiness.check()).isReady, true, 'the event has only just arrived');
  clock.advance(11_000);
  const { projections } = await readiness.check();
  assert.match(projections[0]?.trouble ?? '', /^has not moved from position \d+ for 11 s$/);
});
