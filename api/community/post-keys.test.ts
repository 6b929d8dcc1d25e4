import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { buildWithEventStoreDb } from '../testing/with-eventstoredb.ts';
import { UnusedPostKeys } from './unused-post-keys.ts';

async function share(browser: Browser, content: string): Promise<{ id: string; sessionId: string }> {
  const answer = await browser.post('/api/community/posts', { content });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

/** The text of each post in the log, as far as the key ring still opens it, in log order. */
async function textsInLog({ services: { store, codec, keys } }: TestApp): Promise<unknown[]> {
  keys.clearCache();
  const texts: unknown[] = [];
  for (const event of (await store.readAll(-1n, 1_000)).events) {
    const upcast = codec.upcast(event);
    if (upcast?.type !== 'PostShared') continue;
    texts.push(codec.open(upcast, await keys.textOpenerOf(codec.keyIds(upcast)))?.data.content);
  }
  return texts;
}

const keyCount = async ({ services }: TestApp) =>
  (await services.pool.query('select from post_keys')).rowCount ?? 0;

test('withdrawing one post destroys its key and leaves the others readable', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const { id } = await share(browser, 'the first');
  await share(browser, 'the second');
  await waitForProjections(testApp);
  const { data } = (await browser.get('/api/community/posts')).json<{ data: { content: string }[] }>();
  assert.deepEqual(
    data.map(({ content }) => content),
    ['the second', 'the first'],
  );
  assert.equal((await browser.delete(`/api/community/posts/${id}`)).statusCode, 204);
  assert.deepEqual(await textsInLog(testApp), ['', 'the second']);
  assert.equal(await keyCount(testApp), 1);
});

test('an erasure at once makes all posts unreadable, even where their own keys are restored', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, password } = await registerPerson(testApp);
  await share(browser, 'the first');
  await share(browser, 'the second');
  assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  assert.equal(await keyCount(testApp), 2, 'their keys are collected later');
  assert.deepEqual(await textsInLog(testApp), ['', '']);
});

test('until sealing begins after an upgrade, posts are written as 1.0.2 reads them', async (t) => {
  const before = await buildTestApp(t);
  await before.services.pool.query('update event_sealing set upgraded_at = now()');
  const testApp = await buildTestApp(t, {
    beside: before,
    env: { HEARTEN_SEAL_EVENTS_AFTER_DAYS: '7' },
  });
  const { services } = testApp;
  const { browser } = await registerPerson(testApp);
  await share(browser, 'before the window ends');
  assert.equal(await keyCount(testApp), 0);
  const { rows } = await services.pool.query(
    `select data->'content' ? 'ownerKeyId' as own, metadata->'schemaVersion' as version from events where type = 'PostShared'`,
  );
  assert.deepEqual(rows, [{ own: false, version: 1 }]);
  assert.deepEqual(await textsInLog(testApp), ['before the window ends']);
});

test('a key without an event is collected in the second round, and a key in use never', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, projector } = testApp.services;
  const { browser } = await registerPerson(testApp);
  const { browser: friend } = await registerPerson(testApp);
  const { sessionId } = await share(browser, 'stays');
  await waitForProjections(testApp);
  const words = { recipientSessionId: sessionId, message: 'stays, too' };
  assert.equal((await friend.post('/api/community/gratitude', words)).statusCode, 201);
  const append = store.append;
  store.append = () => Promise.reject(new StoreUnavailable('killed between key and event'));
  assert.equal((await browser.post('/api/community/posts', { content: 'lost' })).statusCode, 503);
  store.append = append;
  assert.deepEqual(await textsInLog(testApp), ['stays']);
  assert.equal(await keyCount(testApp), 3);

  await waitForProjections(testApp);
  const unused = new UnusedPostKeys(testApp.services);
  await unused.collect();
  assert.equal(await keyCount(testApp), 3, 'the event of a new key may still arrive');
  await unused.collect();
  assert.equal(await keyCount(testApp), 2);

  await projector.stop();
  await share(browser, 'not shown yet');
  for (let round = 0; round < 3; round++) await unused.collect();
  assert.equal(await keyCount(testApp), 3, 'nothing is collected while a read model is behind');
  assert.deepEqual(await textsInLog(testApp), ['stays', 'not shown yet']);
  const [thanks] = (await browser.get('/api/notifications')).json<{ message: string }[]>();
  assert.equal(thanks?.message, 'stays, too');
});

test('a round whose commit fails does not count as the round before', async (t) => {
  const testApp = await buildTestApp(t);
  const { keys, pool } = testApp.services;
  await keys.ofPosts.create();
  const unused = new UnusedPostKeys(testApp.services);
  await unused.collect();
  await keys.ofPosts.create();
  await pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
  );
  await pool.query(`create constraint trigger refuse after delete on post_keys deferrable initially deferred
                    for each row execute function refuse()`);
  await assert.rejects(unused.collect(), /refused/);
  await pool.query('drop trigger refuse on post_keys');
  await unused.collect();
  assert.equal(await keyCount(testApp), 1, 'the event of the second key may still arrive');
});

for (const [log, build] of [
  ['PostgreSQL', buildTestApp],
  ['EventStoreDB', buildWithEventStoreDb],
] as const) {
  test(`keys of a post that 1.0.2 withdrew, and of a deleted thanks, are collected, with the log in ${log}`, async (t) => {
    const testApp = await build(t);
    const { browser } = await registerPerson(testApp);
    const { browser: friend } = await registerPerson(testApp);
    const { sessionId } = await share(browser, 'a post');
    await waitForProjections(testApp);
    const words = { recipientSessionId: sessionId, message: 'thank you' };
    assert.equal((await friend.post('/api/community/gratitude', words)).statusCode, 201);
    await waitForProjections(testApp);
    const [thanks] = (await browser.get('/api/notifications')).json<{ id: string }[]>();
    assert.equal((await browser.delete(`/api/notifications/${thanks?.id}`)).statusCode, 204);
    const { keys } = testApp.services;
    const { destroy } = keys.ofPosts;
    keys.ofPosts.destroy = () => Promise.reject(new StoreUnavailable('1.0.2 knows no such keys'));
    const { data } = (await browser.get('/api/community/posts')).json<{ data: { id: string }[] }>();
    assert.equal((await browser.delete(`/api/community/posts/${data[0]?.id}`)).statusCode, 204);
    keys.ofPosts.destroy = destroy;
    await waitForProjections(testApp);
    assert.equal(await keyCount(testApp), 2);
    const unused = new UnusedPostKeys(testApp.services);
    for (let round = 0; round < 2; round++) await unused.collect();
    assert.equal(await keyCount(testApp), 0);
  });
}
