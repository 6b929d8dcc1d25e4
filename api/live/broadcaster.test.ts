import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CommunityPost, PostPage } from '../../domain/community/posts/schema.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { openStudy, recordRead } from '../testing/studies.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

/** Generous, for a busy machine. */
const WITHIN_MS = 10_000;
/** How long a test waits to be sure that no further message is sent, in milliseconds. */
const BROADCAST_MS = 1_500;

async function serve(t: TestContext, beside?: TestApp) {
  const testApp = await buildTestApp(t, beside ? { beside } : {});
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const open = async (browser = new Browser(testApp)) => {
    const client = await LiveClient.open(t, origin, cookieHeader(browser.cookies));
    await client.waitUntil('the presence', () => client.total !== undefined);
    return client;
  };
  return { testApp, open };
}

test('a notification reaches every socket of its recipient in every process, and no other socket', async (t) => {
  const here = await serve(t);
  const there = await serve(t, here.testApp);
  const [ada, ben] = [await registerPerson(here.testApp), await registerPerson(here.testApp)];
  const adas = [await here.open(ada.browser), await there.open(ada.browser.copy(there.testApp))];
  const others = [await here.open(ben.browser), await there.open()];
  const post = await ada.browser.post('/api/community/posts', { content: 'Good morning' });
  const handle = post.json<CommunityPost>().sessionId;
  for (const client of others) {
    await client.waitUntil('the new post', () => client.messagesOf('posts').length === 1, WITHIN_MS);
  }
  for (const [count, message] of [
    [1, undefined],
    [2, 'Your morning made mine'],
  ] as const) {
    const thanker = count === 1 ? ben.browser : new Browser(there.testApp);
    const thanks = { recipientSessionId: handle, ...(message && { message }) };
    assert.equal((await thanker.post('/api/community/gratitude', thanks)).statusCode, 201);
    for (const client of adas) {
      await client.waitUntil(
        'the notification',
        () => client.messagesOf('notification').length === count,
        WITHIN_MS,
      );
    }
  }
  const listed = (await ada.browser.get('/api/notifications')).json<unknown[]>();
  for (const client of adas) {
    const received = client.messagesOf('notification').map(({ notification }) => notification);
    assert.deepEqual(received.reverse(), listed);
  }
  await sleep(BROADCAST_MS);
  for (const client of others) assert.deepEqual(client.messagesOf('notification'), []);
  for (const client of adas)
    assert.equal(client.messagesOf('notification').length, 2, 'each notification is sent once');
});

test('a new post is announced on every socket in every process, and can be read by then', async (t) => {
  const here = await serve(t);
  const there = await serve(t, here.testApp);
  const clients = [await here.open(), await there.open()];
  await sleep(BROADCAST_MS);
  const reader = new Browser(there.testApp);
  for (const [count, region] of [
    [1, 'Asia'],
    [2, 'Global'],
  ] as const) {
    const author = new Browser(here.testApp);
    const content = `Number ${count}`;
    await author.post('/api/community/posts', { content, region });
    for (const client of clients) {
      await client.waitUntil('the new post', () => client.messagesOf('posts').length === count, WITHIN_MS);
      assert.equal(client.messagesOf('posts').at(-1)?.region, region);
    }
    const { data } = (await reader.get('/api/community/posts')).json<PostPage>();
    assert.equal(data[0]?.content, content);
  }
  await sleep(BROADCAST_MS);
  for (const client of clients)
    assert.equal(client.messagesOf('posts').length, 2, 'each post is announced once');
});

test('a notification with a damaged text is sent without it, and later ones are complete', async (t) => {
  const { testApp, open } = await serve(t);
  const { db } = testApp.services;
  const ada = await registerPerson(testApp);
  const client = await open(ada.browser);
  t.mock.method(testApp.services.log, 'error', () => {});
  const post = await ada.browser.post('/api/community/posts', { content: 'Good morning' });
  const recipientSessionId = post.json<CommunityPost>().sessionId;
  await client.waitUntil('the new post', () => client.messagesOf('posts').length === 1, WITHIN_MS);
  const thank = (message: string) =>
    new Browser(testApp).post('/api/community/gratitude', { recipientSessionId, message });
  await sql`
    create function damage() returns trigger language plpgsql as $$ begin
      new.message = jsonb_set(new.message, '{text}', '"AAAAAAAAAAAAAAAAAAAAAAAA"'); return new;
    end $$`.execute(db);
  await sql`create trigger damage before insert or update on notifications for each row execute function damage()`.execute(
    db,
  );
  assert.equal((await thank('Damaged')).statusCode, 201);
  await client.waitUntil(
    'the damaged notification',
    () => client.messagesOf('notification').length === 1,
    WITHIN_MS,
  );
  await sql`drop trigger damage on notifications`.execute(db);
  assert.equal((await thank('Whole')).statusCode, 201);
  await client.waitUntil(
    'the undamaged notification',
    () => client.messagesOf('notification').length === 2,
    WITHIN_MS,
  );
  const messages = client.messagesOf('notification').map(({ notification }) => notification.message);
  assert.deepEqual(messages, ['Someone appreciated your presence', 'Whole']);
});

test('a read of a study is announced to those who are in it, and to nobody else, and can be read by then', async (t) => {
  const { testApp, open } = await serve(t);
  const { services } = testApp;
  const study = await openStudy(services);
  const [inside, outside] = [await registerPerson(testApp), await registerPerson(testApp)];
  await inside.browser.call('PUT', '/api/consents', { body: { healthDataConsent: true, isAdult: true } });
  const url = `/api/research/studies/${study.studyId}/consents`;
  const consent = { protocolVersion: 1, textHash: study.textHash, microdata: false };
  assert.equal((await inside.browser.post(url, consent)).statusCode, 200);
  const [member, other] = [await open(inside.browser), await open(outside.browser)];
  await sleep(BROADCAST_MS);
  const readId = await recordRead(services, study.studyId);
  await member.waitUntil('the read', () => member.messagesOf('research').length === 1, WITHIN_MS);
  const [seen] = (await inside.browser.get('/api/research/reads')).json<{ id: string }[]>();
  assert.equal(seen?.id, readId);
  await sleep(BROADCAST_MS);
  assert.deepEqual(other.messagesOf('research'), []);
});

test('posts from before a socket opened are not announced', async (t) => {
  const { testApp, open } = await serve(t);
  const author = new Browser(testApp);
  await author.post('/api/community/posts', { content: 'Earlier', region: 'Asia' });
  await author.get('/api/community/posts');
  const client = await open(author);
  await sleep(BROADCAST_MS);
  assert.deepEqual(client.messagesOf('posts'), []);
});
