import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Browser, registerPerson } from '../../../api/testing/test-app.ts';
import { STEP_MS } from '../../../infra/presence/clock.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { openClockedApp } from './clocked-app.ts';
import { type Found, type Listed, PAIRS_OF_ONE_AUTHOR, pollNearby, summary } from './poll-nearby.ts';

const SEED = 16;
const START_MS = Date.parse('2026-11-21T08:00:00Z');
/** How long after the end of a step the watcher looks. By then the step is finished and listed. */
const FINISHED_MS = 20_000;

/** The answer of 1.0.2: everybody of the day at once, under one handle. */
const LIST_OF_1_0_2 = 'select handle, last_seen as step from presence_day';
/** The people of finished steps, but still under the handle of the day. */
const STEPS_WITH_HANDLES_OF_THE_DAY = `
  select handle, step from presence_step join presence_day using (day, community)
  where step < $1 and 3 <= (select count(*) from presence_step others where others.step = presence_step.step)`;

test('a watcher who polls the list of nearby users can’t tell which posts have the same author', async (t) => {
  let now = START_MS + FINISHED_MS;
  t.mock.timers.enable({ apis: ['Date'], now });
  const { app, services } = await openClockedApp(t);
  const stepsAgo = (step: Date) => Math.floor((now - step.getTime()) / STEP_MS);
  const ofTable =
    (query: string, ...values: Date[]) =>
    async (): Promise<Listed[]> =>
      (await services.pool.query<{ handle: string; step: Date }>(query, values)).rows.map((row) => ({
        handle: row.handle,
        stepsAgo: stepsAgo(row.step),
      }));
  const watcher = new Browser({ app });
  const found = await pollNearby(
    {
      async newPerson() {
        const { browser } = await registerPerson({ app });
        return {
          come: () => browser.get('/api/active-locations?region=Europe'),
          share: () => browser.post('/api/community/posts', { content: 'A quiet hour', region: 'Europe' }),
        };
      },
      lists: {
        'the list of 1.0.2': ofTable(LIST_OF_1_0_2),
        'finished steps, with a handle for the day': () =>
          ofTable(STEPS_WITH_HANDLES_OF_THE_DAY, new Date(now - (now % STEP_MS)))(),
        'this version': async () => {
          const answer = await watcher.get('/api/community/nearby-users');
          return answer
            .json<{ sessionId: string; lastActiveAt: string }[]>()
            .map((user) => ({ handle: user.sessionId, stepsAgo: stepsAgo(new Date(user.lastActiveAt)) }));
        },
      },
      authorsAStep: { min: 1, max: 2 },
      stepsBetween: { min: 1, max: 3 },
      async passStep() {
        now += STEP_MS;
        t.mock.timers.setTime(now);
      },
    },
    new SeededRandom(SEED),
  );
  for (const [list, each] of Object.entries(found)) t.diagnostic(`${list}: ${summary(each)}`);
  const of = (list: string) => found[list] as Found;
  const least = Math.ceil(PAIRS_OF_ONE_AUTHOR / 2);
  assert.ok(of('the list of 1.0.2').byChange.right >= least, 'the attack works');
  const steps = of('finished steps, with a handle for the day');
  assert.ok(steps.byPresence.right > 0, 'finished steps alone are not enough');
  const present = of('this version');
  assert.ok(present.stepsWithPeople >= least, 'people are listed');
  assert.deepEqual([present.byChange.right, present.byPresence.right], [0, 0]);
});
