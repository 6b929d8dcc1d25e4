import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Semaphore } from './semaphore.ts';

class Refused extends Error {}

/** A semaphore, and work that is in progress until the test ends it. */
function semaphoreOf(concurrentMax: number, waitingMax = 10) {
  const semaphore = new Semaphore({ concurrentMax, waitingMax, refusal: (reason) => new Refused(reason) });
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, waitMs = 60_000): Promise<string> =>
    semaphore.run(waitMs, async () => {
      begun.push(name);
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      await end.promise;
      return name;
    });
  return { semaphore, begun, run, end: (name: string) => ends.get(name)?.resolve(), ends };
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const controlTime = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout'] });

test('so much work runs at once, and the rest follows in the order of the calls', async () => {
  const { semaphore, begun, run, end } = semaphoreOf(2);
  const results = ['a', 'b', 'c', 'd'].map((name) => run(name));
  assert.deepEqual(begun, ['a', 'b'], 'a free place is taken within the call');
  assert.equal(semaphore.waitingCount, 2);
  end('b');
  await turns();
  assert.deepEqual(begun, ['a', 'b', 'c']);
  assert.equal(semaphore.waitingCount, 1);
  end('a');
  await turns();
  assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  assert.equal(semaphore.waitingCount, 0);
  for (const name of ['c', 'd']) end(name);
  assert.deepEqual(await Promise.all(results), ['a', 'b', 'c', 'd']);
});

test('a caller is refused at once if too many wait', async () => {
  const { begun, run, end } = semaphoreOf(1, 1);
  const served = [run('a'), run('b')];
  await assert.rejects(run('c'), new Refused('full'));
  end('a');
  await turns();
  end('b');
  assert.deepEqual(await Promise.all(served), ['a', 'b']);
  assert.deepEqual(begun, ['a', 'b']);
});

test('a caller that waits too long is refused, and its place goes to the next one', async (t) => {
  controlTime(t);
  const { semaphore, begun, run, end } = semaphoreOf(1);
  const first = run('a');
  const late = assert.rejects(run('b', 1_000), new Refused('late'));
  const patient = run('c', 1_001);
  t.mock.timers.tick(999);
  assert.equal(semaphore.waitingCount, 2);
  t.mock.timers.tick(1);
  await late;
  assert.equal(semaphore.waitingCount, 1);
  end('a');
  await turns();
  t.mock.timers.tick(60_000);
  end('c');
  assert.deepEqual(await Promise.all([first, patient]), ['a', 'c'], 'the limit does not apply to the work');
  assert.deepEqual(begun, ['a', 'c']);
});

test('a caller whose time is over already is served only by a free place', async (t) => {
  controlTime(t);
  const { run, end } = semaphoreOf(1);
  const first = run('a', -1);
  const late = assert.rejects(run('b', -1), new Refused('late'));
  // The mocked clock takes 0 ms as 1 ms.
  t.mock.timers.tick(1);
  await late;
  end('a');
  assert.equal(await first, 'a');
});

test('work that fails gives its place back, and its error is thrown', async () => {
  const { semaphore, begun, run, end, ends } = semaphoreOf(1);
  const failed = assert.rejects(run('a'), RangeError);
  const next = run('b');
  ends.get('a')?.reject(new RangeError('failed'));
  await failed;
  await turns();
  assert.deepEqual(begun, ['a', 'b']);
  end('b');
  await next;
  const thrown = semaphore.run(0, () => {
    throw new TypeError('thrown before a promise');
  });
  await assert.rejects(thrown, TypeError);
  const last = run('c');
  assert.deepEqual(begun, ['a', 'b', 'c']);
  end('c');
  await last;
});

test('being idle means that no work runs and no caller waits', async () => {
  const { semaphore, run, end } = semaphoreOf(1);
  await semaphore.idle();
  for (const [running, waiting] of [
    ['a', 'b'],
    ['c', 'd'],
  ] as const) {
    let isIdle = false;
    const served = [run(running), run(waiting)];
    const idle = Promise.all([semaphore.idle(), semaphore.idle()]).then(() => {
      isIdle = true;
    });
    end(running);
    await turns();
    assert.equal(isIdle, false);
    end(waiting);
    await idle;
    await Promise.all(served);
  }
});

test('the number that runs at once can be changed', async () => {
  const { semaphore, begun, run, end } = semaphoreOf(1);
  semaphore.setConcurrentMax(2);
  const served = [run('a'), run('b')];
  assert.deepEqual(begun, ['a', 'b']);
  for (const name of ['a', 'b']) end(name);
  await Promise.all(served);
});
