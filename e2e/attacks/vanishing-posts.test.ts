import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { continueErasures } from '../../api/accounts/spread-erasure.ts';
import { changeErasureTasks } from '../../api/testing/erasure-steps.ts';
import { type Browser, buildTestApp, registerPerson } from '../../api/testing/test-app.ts';
import { waitForProjections } from '../../api/testing/wait-for-projections.ts';
import { type Links, linkVanished, type Vanished } from './vanished.ts';

const PEOPLE = 3;
const POSTS_EACH = 4;
const PAIRS = (PEOPLE * POSTS_EACH * (POSTS_EACH - 1)) / 2;
const LOOK_MS = 60_000;
/**
 * In one of 160 runs of this test one pair of posts by one person falls into the same minute by chance. Two pairs
 * hardly ever do.
 */
const TOGETHER_BY_CHANCE = 1;

/** People erase their accounts, and a watcher looks at the list every minute for two days. */
async function watch(t: TestContext, reflections: 'at-once' | 'spread'): Promise<Links> {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const authors = new Map<string, string>();
  const people: Browser[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const { browser, username } = await registerPerson(testApp);
    people.push(browser);
    for (let shared = 0; shared < POSTS_EACH; shared++) {
      const answer = await browser.post('/api/community/posts', { content: 'a reflection' });
      authors.set(answer.json<{ id: string }>().id, username);
    }
  }
  const { browser: watcher } = await registerPerson(testApp);
  let before: ReadonlySet<string> = new Set(authors.keys());
  const vanished: Vanished[] = [];
  const look = async (atMs: number) => {
    await waitForProjections({ services }, 'community-posts');
    const { data } = (await watcher.get('/api/community/posts?limit=50')).json<{ data: { id: string }[] }>();
    const seen = new Set(data.map(({ id }) => id));
    for (const id of before) {
      const author = authors.get(id);
      if (author && !seen.has(id)) vanished.push({ author, atMs });
    }
    before = seen;
  };

  await look(0);
  for (const [index, browser] of people.entries()) {
    const body = { password: 'a quiet morning', reflections };
    assert.equal((await browser.call('DELETE', '/api/user', { body })).statusCode, 204);
    await look(index * LOOK_MS);
  }
  await continueErasures(services);
  // Time jumps from step to step, in the order that the server has drawn.
  for (;;) {
    const { tasks } = await services.erasureTasks.all();
    const times = tasks.flatMap(({ steps }) => steps.map(({ dueAt }) => dueAt));
    if (times.length === 0) break;
    const next = Math.min(...times);
    await changeErasureTasks(testApp, (task) => ({
      ...task,
      steps: task.steps.map((step) => (step.dueAt === next ? { ...step, dueAt: 0 } : step)),
    }));
    await continueErasures(services);
    await look(next);
  }
  assert.equal(vanished.length, PEOPLE * POSTS_EACH, 'all reflections are gone');
  return linkVanished(vanished, LOOK_MS);
}

test('at once, all reflections of a person vanish together, and a watcher links them; spread, hardly any', async (t) => {
  const atOnce = await watch(t, 'at-once');
  assert.deepEqual([atOnce.ofOneAuthor, atOnce.together], [PAIRS, PAIRS]);
  const spread = await watch(t, 'spread');
  assert.equal(spread.ofOneAuthor, PAIRS);
  assert.ok(spread.together <= TOGETHER_BY_CHANCE, `${spread.together} of ${PAIRS} pairs vanished together`);
  t.diagnostic(
    `pairs that vanished together, of ${PAIRS}: ${atOnce.together} at once, ${spread.together} spread`,
  );
});
