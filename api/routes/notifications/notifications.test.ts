import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

interface Received {
  readonly id: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
}

const list = async (browser: Browser, query = '') =>
  (await browser.get(`/api/notifications${query}`)).json<Received[]>();
const unread = async (browser: Browser) =>
  (await browser.get('/api/notifications/unread-count')).json<{ count: number }>().count;
const read = (browser: Browser, id: string, headers = {}) =>
  browser.call('PUT', `/api/notifications/${id}/read`, { headers });
const remove = (browser: Browser, id: string) => browser.delete(`/api/notifications/${id}`);

/** A person who has been thanked by this many visitors, with a number in each message. */
async function thanked(testApp: TestApp, times: number) {
  const person = await registerPerson(testApp);
  await person.browser.get('/api/active-locations');
  const stranger = new Browser(testApp);
  for (let sent = 1; sent <= times; sent++) {
    const { cookies } = await stranger.post('/api/community/gratitude', { message: `thanks ${sent}` });
    // The recipient takes over the sender's consistency token, so that the list shows the note at once.
    for (const { name, value } of cookies)
      if (name.includes('position')) person.browser.cookies.set(name, value);
  }
  return { ...person, stranger };
}

test('notifications are listed newest first and counted until they are read', async (t) => {
  const { browser, id } = await thanked(await buildTestApp(t), 3);
  const all = await list(browser);
  assert.deepEqual(
    all.map(({ message }) => message),
    ['thanks 3', 'thanks 2', 'thanks 1'],
  );
  assert.ok(all.every(({ isRead, createdAt }) => !isRead && createdAt.endsWith('Z')));
  assert.equal(await unread(browser), 3);
  for (const query of [
    '?type=gratitude',
    '?unread=true',
    '?unread=false',
    `?type=gratitude&unread=true&userId=${id}`,
  ]) {
    assert.deepEqual(await list(browser, query), all, query);
  }
  assert.deepEqual(await list(browser, '?type=message'), []);
});

test('a read notification stays in the list but is no longer unread, a deleted one is gone, and both can be repeated', async (t) => {
  const { browser } = await thanked(await buildTestApp(t), 2);
  const [second, first] = (await list(browser)) as [Received, Received];
  for (const id of [first.id, first.id.toUpperCase(), first.id]) {
    const answer = await read(browser, id);
    assert.deepEqual([answer.statusCode, answer.body], [204, '']);
  }
  assert.deepEqual(
    (await list(browser)).map(({ isRead }) => isRead),
    [false, true],
  );
  assert.deepEqual(
    (await list(browser, '?unread=true')).map(({ id }) => id),
    [second.id],
  );
  assert.equal(await unread(browser), 1);
  for (let times = 0; times < 2; times++) {
    assert.equal((await remove(browser, second.id)).statusCode, 204);
    assert.deepEqual(
      (await list(browser)).map(({ id }) => id),
      [first.id],
    );
  }
  assert.equal(await unread(browser), 0);
  assert.equal(
    (await read(browser, second.id)).statusCode,
    204,
    'a deleted notification can be marked as read',
  );
  const key = { 'idempotency-key': randomUUID() };
  for (let times = 0; times < 2; times++) assert.equal((await read(browser, first.id, key)).statusCode, 204);
});

test('nobody can read, mark or delete another person’s notifications', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, stranger, id } = await thanked(testApp, 1);
  const other = await registerPerson(testApp);
  const [own] = (await list(browser)) as [Received];
  for (const caller of [other.browser, stranger, new Browser(testApp)]) {
    assert.deepEqual(await list(caller), []);
    assert.equal(await unread(caller), 0);
    for (const name of [own.id, randomUUID(), 'x', "'"]) {
      assert.equal((await read(caller, name)).statusCode, 404);
      assert.equal((await remove(caller, name)).statusCode, 404);
    }
  }
  for (const path of ['', '/unread-count']) {
    const withId = `/api/notifications${path}?userId=${id}`;
    for (const caller of [other.browser, stranger, new Browser(testApp)]) {
      assert.equal((await caller.get(withId)).statusCode, 403);
    }
  }
  assert.deepEqual(await list(browser), [own]);
});

test('an invalid filter is refused', async (t) => {
  const browser = new Browser(await sharedTestApp(t));
  for (const query of ['type=mail', 'unread=yes', 'unread=', 'userId=x', 'more=1']) {
    assert.equal((await browser.get(`/api/notifications?${query}`)).statusCode, 400, query);
  }
  assert.equal((await browser.get('/api/notifications/unread-count?type=gratitude')).statusCode, 400);
});
