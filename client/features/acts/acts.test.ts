import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS } from '../../../domain/time/units.ts';
import { now } from '../../lib/today.ts';
import { dailyAct } from '../../testing/acts.ts';
import { MAREN } from '../../testing/people.ts';
import { listOfToday } from './acts.ts';
import { rememberRemovedActs } from './removed-acts.ts';

/** A list of yesterday, from which an act was removed after it was completed. */
function yesterdaysList(t: TestContext) {
  const [tea, walk] = [dailyAct('tea', true), dailyAct('walk', true)];
  const at = now.peek();
  t.after(() => {
    now.value = at;
    localStorage.clear();
  });
  now.value = new Date(at.getTime() - DAY_MS);
  rememberRemovedActs(MAREN.id, [walk]);
  now.value = at;
  return { acts: [tea, walk], at };
}

test('a stored list of yesterday has no act completed, and none that was removed yesterday', (t) => {
  const { acts, at } = yesterdaysList(t);
  assert.deepEqual(
    listOfToday(MAREN.id, acts, at.getTime() - DAY_MS).map(({ title, isCompleted }) => [title, isCompleted]),
    [['tea', false]],
  );
});

test('a stored list of today is shown as it is', (t) => {
  const { acts, at } = yesterdaysList(t);
  assert.equal(listOfToday(MAREN.id, acts, at.getTime()), acts);
});
