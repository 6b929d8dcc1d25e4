import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, MINUTE_MS } from '../../domain/time/units.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { dump } from '../testing/dump.ts';
import { changeErasureTasks, performNextStep } from '../testing/erasure-steps.ts';
import { makeErasuresDue } from '../testing/make-erasures-due.ts';
import {
  eraseSpread,
  PASSWORD,
  registerActivePerson,
  seenBy,
  streamTypes,
  succeeds,
} from '../testing/spread-erasure.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { buildWithEventStoreDb } from '../testing/with-eventstoredb.ts';
import { completeErasures } from './erase-account.ts';
import { continueErasures } from './spread-erasure.ts';

const SOON_MS = 1_500;
const DAYS_2_MS = 2 * DAY_MS;

for (const [log, build] of [
  ['PostgreSQL', buildTestApp],
  ['EventStoreDB', buildWithEventStoreDb],
] as const) {
  test(`a spread erasure ends the account at once, and then reflections, likes and words leave one by one, with the log in ${log}`, async (t) => {
    const testApp = await build(t);
    const { services } = testApp;
    const { browser: friend } = await registerPerson(testApp);
    const person = await registerActivePerson(testApp, friend);
    const copy = person.browser.copy();
    assert.equal((await eraseSpread(person.browser)).statusCode, 204);
    assert.equal((await copy.get('/api/user')).statusCode, 401);
    assert.equal(await services.keys.ofOwner(person.personId), undefined, 'the person’s key is gone');
    assert.ok(await services.keys.ofOwner(person.pseudonymId), 'the pseudonym’s key stays for now');
    for (const table of ['command_register', 'presence_day']) {
      const text = (await dump(services.pool)).get(`public.${table}`) ?? '';
      assert.ok(!text.includes(person.pseudonymId), table);
    }
    assert.deepEqual(await seenBy(testApp, friend), { posts: 2, likes: 1, words: 1 });

    await continueErasures(services);
    const { now, tasks } = await services.erasureTasks.all();
    const kinds = tasks.flatMap(({ steps }) => steps.map(({ kind }) => kind));
    assert.deepEqual(kinds.sort(), ['like', 'post', 'post', 'words']);
    for (const { dueAt } of tasks.flatMap(({ steps }) => steps)) {
      assert.ok(dueAt > now + MINUTE_MS && dueAt < now + DAYS_2_MS);
    }

    let before = await seenBy(testApp, friend);
    while (await performNextStep(testApp)) {
      const after = await seenBy(testApp, friend);
      const gone = before.posts - after.posts + before.likes - after.likes + before.words - after.words;
      assert.ok(gone <= 1, 'no two things leave together');
      before = after;
    }
    assert.deepEqual(before, { posts: 0, likes: 0, words: 0 });
    assert.equal(await services.keys.ofOwner(person.pseudonymId), undefined);
    assert.deepEqual(await streamTypes(testApp, `member-${person.pseudonymId}`), ['MemberErased']);
    for (const post of person.posts) {
      assert.deepEqual(await streamTypes(testApp, `post-${post}`), ['PostShared', 'PostWithdrawn']);
    }
    const { rows } = await services.pool.query(
      "select due > now() + interval '2 days' as later from untold_erasures",
    );
    assert.deepEqual(rows, [{ later: true }], 'the person’s own record comes after all that');
  });
}

test('the log shows ordinary deletions, which no id marks as parts of an erasure', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { browser: friend } = await registerPerson(testApp);
  const person = await registerActivePerson(testApp, friend);
  const { id } = await succeeds(friend.post('/api/community/posts', { content: 'deleted by hand' }));
  await succeeds(friend.delete(`/api/community/posts/${id}`, { 'idempotency-key': id }));
  await eraseSpread(person.browser);
  while (await performNextStep(testApp));
  const withdrawn = (await services.store.readAll(-1n, 1_000)).events.filter(
    ({ type }) => type === 'PostWithdrawn',
  );
  const shapes = withdrawn.map(({ data, metadata }) => [
    Object.keys(data),
    Object.keys(metadata).sort(),
    metadata.commandId[14],
  ]);
  assert.equal(shapes.length, 3);
  for (const shape of shapes) assert.deepEqual(shape, shapes[0]);
});

test('a dump shows neither which posts will leave nor how many belong together', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser: friend } = await registerPerson(testApp);
  const people = [await registerActivePerson(testApp, friend), await registerPerson(testApp)];
  for (const { browser } of people) assert.equal((await eraseSpread(browser)).statusCode, 204);
  const { rows } = await testApp.services.pool.query<{ id: string; sealed: Buffer }>(
    'select * from erasure_tasks',
  );
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['id', 'sealed']);
  assert.equal(new Set(rows.map(({ sealed }) => sealed.length)).size, 1, 'with and without posts');
  const [{ posts, pseudonymId }] = people as [Awaited<ReturnType<typeof registerActivePerson>>];
  for (const { sealed } of rows) {
    for (const id of [...posts, pseudonymId]) assert.ok(!sealed.includes(id));
  }
});

test('two processes never perform the same step twice', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser: friend } = await registerPerson(here);
  const person = await registerActivePerson(here, friend);
  assert.equal((await eraseSpread(person.browser)).statusCode, 204);
  let withdrawals = 0;
  for (const { services } of [here, there]) {
    const append = services.store.append.bind(services.store);
    services.store.append = async (...appended) => {
      withdrawals += appended[2].filter(({ type }) => type === 'PostWithdrawn').length;
      return append(...appended);
    };
  }
  while ((await here.services.erasureTasks.all()).tasks.length > 0) {
    await changeErasureTasks(here, ({ steps: [first, ...rest], ...task }) => ({
      ...task,
      steps: first ? [{ ...first, dueAt: 0 }, ...rest] : [],
    }));
    await Promise.all([here, there].map(({ services }) => continueErasures(services)));
  }
  assert.equal(withdrawals, 2, 'neither tries what the other does');
  assert.deepEqual(await seenBy(here, friend), { posts: 0, likes: 0, words: 0 });
});

test('a step that fails is repeated until it succeeds, shows in the metrics, and stops no other erasure', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, erasureTasks } = testApp.services;
  const { browser: friend } = await registerPerson(testApp);
  const [person, other] = [
    await registerActivePerson(testApp, friend),
    await registerActivePerson(testApp, friend),
  ];
  for (const { browser } of [person, other]) assert.equal((await eraseSpread(browser)).statusCode, 204);
  await continueErasures(testApp.services);
  assert.deepEqual(await erasureTasks.count(), { spread: 2, late: 0 });
  const isPost = ({ kind }: { kind: string }) => kind === 'post';
  await changeErasureTasks(testApp, (task) => ({
    ...task,
    steps: task.steps.filter(isPost).map((step, index) => (index === 0 ? { ...step, dueAt: 0 } : step)),
  }));
  const append = store.append.bind(store);
  store.append = (stream, ...appended) =>
    person.posts.some((post) => stream === `post-${post}`)
      ? Promise.reject(new StoreUnavailable('away'))
      : append(stream, ...appended);
  for (let round = 0; round < 2; round++) {
    await assert.rejects(continueErasures(testApp.services), StoreUnavailable);
    assert.equal((await seenBy(testApp, friend)).posts, 3, 'the other one’s post has left');
    assert.deepEqual(await erasureTasks.count(), { spread: 2, late: 1 });
  }
  store.append = append;
  await continueErasures(testApp.services);
  assert.equal((await seenBy(testApp, friend)).posts, 2);
  assert.deepEqual(await erasureTasks.count(), { spread: 2, late: 0 });
});

test('after an outage only one thing leaves, and the others get new times; after two days all is gone at once', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { browser: friend } = await registerPerson(testApp);
  const person = await registerActivePerson(testApp, friend);
  assert.equal((await eraseSpread(person.browser)).statusCode, 204);
  await continueErasures(services);
  await changeErasureTasks(testApp, (task) => ({
    ...task,
    steps: task.steps.map((step) => ({ ...step, dueAt: 0 })),
  }));
  await continueErasures(services);
  const { now, tasks } = await services.erasureTasks.all();
  assert.equal(tasks[0]?.steps.length, 3);
  for (const { dueAt } of tasks[0]?.steps ?? []) assert.ok(dueAt > now + MINUTE_MS);

  await changeErasureTasks(testApp, (task) => ({ ...task, endsAt: 0 }));
  await continueErasures(services);
  assert.deepEqual(await seenBy(testApp, friend), { posts: 0, likes: 0, words: 0 });
  assert.equal(await services.keys.ofOwner(person.pseudonymId), undefined);
  assert.deepEqual(await streamTypes(testApp, `member-${person.pseudonymId}`), ['MemberErased']);
});

test('a start does not end a spread erasure early, even when the person’s erasure is in the log', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser: friend } = await registerPerson(testApp);
  const person = await registerActivePerson(testApp, friend);
  assert.equal((await eraseSpread(person.browser)).statusCode, 204);
  await makeErasuresDue(testApp);
  await waitForProjections(testApp);
  await completeErasures(testApp.services);
  await makeErasuresDue(testApp);
  assert.equal((await seenBy(testApp, friend)).posts, 2);
  assert.deepEqual(await streamTypes(testApp, `member-${person.pseudonymId}`), []);
  while (await performNextStep(testApp));
  await completeErasures(testApp.services);
  assert.equal((await seenBy(testApp, friend)).posts, 0);
  assert.deepEqual(await streamTypes(testApp, `member-${person.pseudonymId}`), ['MemberErased']);
});

test('housekeeping takes a step at its time, not at the next full minute', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { browser: friend } = await registerPerson(testApp);
  const person = await registerActivePerson(testApp, friend);
  assert.equal((await eraseSpread(person.browser)).statusCode, 204);
  await continueErasures(services);
  const [post] = person.posts;
  const { now } = await services.erasureTasks.all();
  await changeErasureTasks(testApp, (task) => ({
    ...task,
    steps: task.steps.map((step) => (step.id === post ? { ...step, dueAt: now + SOON_MS } : step)),
  }));
  const housekeeping = startHousekeeping(services);
  t.after(() => housekeeping.stop());
  const isWithdrawn = async () => (await streamTypes(testApp, `post-${post}`)).includes('PostWithdrawn');
  assert.equal(await isWithdrawn(), false);
  await eventually('the post is withdrawn', isWithdrawn, SOON_MS + 10_000);
  assert.ok((await services.erasureTasks.all()).now >= now + SOON_MS, 'not before its time');
  assert.equal((await seenBy(testApp, friend)).posts, 1);
});

test('while the list of posts may be incomplete, a spread erasure is refused and changes nothing', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  await testApp.services.projector.stop();
  await succeeds(browser.post('/api/community/posts', { content: 'not shown yet' }));
  assert.equal((await eraseSpread(browser.copy())).statusCode, 503);
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  // As after a crash of PostgreSQL that has undone the last batch.
  const { progress, store } = testApp.services;
  progress.report('community-posts', { position: await store.lastPosition(), pausedReason: null });
  assert.equal((await eraseSpread(browser.copy())).statusCode, 503);
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  const wrong = { password: PASSWORD, reflections: 'later' };
  assert.equal((await browser.copy().call('DELETE', '/api/user', { body: wrong })).statusCode, 400);
});

test('while the key of the pseudonym cannot be read, nothing is erased', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser: friend } = await registerPerson(testApp);
  const person = await registerActivePerson(testApp, friend);
  t.mock.method(testApp.services.log, 'error', () => {});
  const reading = t.mock.method(testApp.services.keys, 'ofOwner', () =>
    Promise.reject(new Error('too slow')),
  );
  assert.equal((await eraseSpread(person.browser)).statusCode, 500);
  reading.mock.restore();
  assert.equal((await person.browser.get('/api/user')).statusCode, 200);
  assert.deepEqual(await seenBy(testApp, friend), { posts: 2, likes: 1, words: 1 });
});
