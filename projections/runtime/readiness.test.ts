import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../infra/event-store/testing/collect.ts';
import { observingProjection, openHarness } from '../testing/harness.ts';
import { Readiness } from './readiness.ts';

/** A read model that PostgreSQL keeps from going on until `free` is called. */
function held() {
  let isHeld = true;
  const projection = observingProjection('held', () => {
    if (isHeld) throw Object.assign(new Error('disk full'), { code: '53100' });
  });
  const free = () => {
    isHeld = false;
  };
  return { projection, free };
}

/** Time that passes as the test says; what was noted before is as much older. */
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

test('a read model that is tried again and again is told of after a while, with why, and then forgotten', async (t) => {
  const { projection, free } = held();
  const lab = await openHarness(t, [projection]);
  const { projector, progress, paused } = await lab.start({ notificationUrl: lab.connectionString });
  const { store } = lab;
  const readiness = new Readiness({ store, progress, projections: [projection], projector });
  await eventually('it follows', async () => (await readiness.check()).isReady);
  const position = await lab.logMood();
  await eventually('it is tried', () => projector.lastErrorOf(projection) !== undefined);
  assert.equal((await readiness.check()).projections[0]?.trouble, null, 'not at once');

  const clock = controlClock(t);
  clock.advance(11_000);
  const stuck = await readiness.check();
  assert.equal(stuck.isReady, false);
  assert.match(stuck.projections[0]?.trouble ?? '', /^stands still at position \d+ for 1\d s \(53100\)$/);
  assert.deepEqual(paused, [], 'what may pass pauses nothing');
  free();
  await lab.reached('held', position);
  await eventually('it is well again', async () => (await readiness.check()).isReady);
});

test('one that nobody leads is told of after a while, in every process; an idle log troubles nobody', async (t) => {
  const { projection } = held();
  const lab = await openHarness(t, [projection]);
  const { projector, progress, stop } = await lab.start({ notificationUrl: lab.connectionString });
  const { store } = lab;
  const readiness = new Readiness({ store, progress, projections: [projection], projector });
  await eventually('it follows', async () => (await readiness.check()).isReady);
  await stop();
  const clock = controlClock(t);
  clock.advance(60_000);
  assert.equal((await readiness.check()).isReady, true, 'there was nothing to do');
  await lab.logMood();
  assert.equal((await readiness.check()).isReady, true, 'it has only just come');
  clock.advance(11_000);
  const { projections } = await readiness.check();
  assert.match(projections[0]?.trouble ?? '', /^stands still at position \d+ for 11 s$/);
});
