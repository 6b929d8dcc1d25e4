import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { sql } from 'kysely';
import {
  eventsOf,
  head,
  received,
  registerPresentPerson,
  sendGratitude,
} from '../../../testing/gratitude.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { Browser, buildTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const FALLBACK = 'Someone appreciated your presence';

async function share(browser: Browser, testApp: TestApp) {
  const post = (await browser.post('/api/community/posts', { content: 'The lake was lovely' })).json();
  await waitForProjections(testApp);
  return post as { id: string; sessionId: string };
}

test('gratitude to a selected person reaches only them, with its original words', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben, cleo] = [
    await registerPresentPerson(testApp),
    await registerPresentPerson(testApp),
    await registerPresentPerson(testApp),
  ];
  const body = {
    senderSessionId: 'device-1',
    recipientSessionId: ada.handle,
    region: 'Global',
    message: '  Thank you 🌼 ',
  };
  const sent = await sendGratitude(ben.browser, body);
  assert.equal(sent.statusCode, 201);
  await waitForProjections(testApp);
  const [notification, ...more] = await received(ada.browser);
  assert.deepEqual(more, []);
  const { id } = sent.json<{ id: string }>();
  assert.partialDeepStrictEqual(notification, {
    id,
    type: 'gratitude',
    title: 'Someone sent you gratitude',
    message: 'Thank you 🌼',
    isRead: false,
  });
  for (const { browser } of [ben, cleo]) assert.deepEqual(await received(browser), []);
  const { rows } = await sql<{ row: string }>`
    select e::text as row from events e union all select n::text from notifications n`.execute(
    testApp.services.db,
  );
  assert.ok(!rows.some(({ row }) => row.includes('Thank you')), 'the words are sealed in every table');
});

test('gratitude for a post reaches its author, at most once from each sender', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  const post = await share(ada.browser, testApp);
  const forPost = { recipientSessionId: post.sessionId, message: 'first' };
  const first = (await sendGratitude(ben.browser, forPost)).json();
  for (const message of ['second', 'third']) {
    const again = await sendGratitude(ben.browser, { ...forPost, message });
    assert.equal(again.statusCode, 201);
    assert.deepEqual(again.json(), first);
  }
  const visitor = new Browser(testApp);
  await Promise.all([1, 2, 3].map(() => sendGratitude(visitor.copy(), forPost)));
  await waitForProjections(testApp);
  const messages = (await received(ada.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['first', 'first', 'first', 'first'], 'each visitor is a different sender');
  const together = await Promise.all([1, 2, 3].map(() => sendGratitude(ben.browser.copy(), forPost)));
  assert.deepEqual([...new Set(together.map((answer) => answer.json().id))], [first.id]);
  assert.equal(await eventsOf(testApp, 'GratitudeDelivered'), 4);
});

test('gratitude to oneself, to nobody and for a withdrawn post is refused and starts no session', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  const own = await share(ada.browser, testApp);
  const gone = await share(ben.browser, testApp);
  await ben.browser.delete(`/api/community/posts/${gone.id}`);
  await waitForProjections(testApp);
  const before = await head(testApp);
  for (const handle of [
    ada.handle,
    own.sessionId,
    gone.sessionId,
    randomUUID(),
    'here-nobody',
    // The first of these steps is after the year 200000, and no date holds the second.
    `here-czzzzzz-${'0'.repeat(32)}`,
    `here-zzzzzzzz-${'0'.repeat(32)}`,
    own.id,
    'x',
  ]) {
    const refused = await sendGratitude(ada.browser, { recipientSessionId: handle });
    assert.equal(refused.statusCode, 404, handle);
    assert.equal(refused.json().message, 'This thank-you can’t be delivered');
  }
  await sql`update community_posts set is_demo = true`.execute(testApp.services.db);
  assert.equal(
    (await sendGratitude(ben.browser, { recipientSessionId: own.sessionId })).statusCode,
    404,
    'a demo post',
  );
  const visitor = new Browser(testApp);
  assert.equal((await sendGratitude(visitor, { recipientSessionId: randomUUID() })).statusCode, 404);
  assert.equal(visitor.cookies.size, 0);
  assert.equal(await head(testApp), before);
});

test('a handle from two days ago is unknown, and a repeat of gratitude sent to it gets the first answer', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  // Only the handles that 1.0.2 shows can be moved to an earlier day.
  const { rows } = await sql<{ handle: string }>`
    select handle from presence_day where community = ${ada.pseudonymId}`.execute(testApp.services.db);
  await sql`delete from presence_step`.execute(testApp.services.db);
  const body = { recipientSessionId: rows[0]?.handle };
  const key = { 'idempotency-key': randomUUID() };
  const first = await sendGratitude(ben.browser, body, key);
  const aDayPasses = () => sql`update presence_day set day = day - 1`.execute(testApp.services.db);
  await aDayPasses();
  assert.equal((await sendGratitude(ben.browser, body)).statusCode, 201, 'yesterday’s handle still works');
  await aDayPasses();
  assert.equal((await sendGratitude(ben.browser, body)).statusCode, 404);
  const again = await sendGratitude(ben.browser, body, key);
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 2);
});

test('a sender whom the server finds a recipient for can’t tell who got it, whether it is the same person again, or whether anyone is here', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await registerPresentPerson(testApp);
  const ids: string[] = [];
  const sends = async () => {
    const { statusCode, headers, json } = await sendGratitude(sender.browser, { message: 'Good night' });
    assert.equal(statusCode, 201);
    const body = json<{ id: string }>();
    assert.deepEqual(Object.keys(body), ['id']);
    ids.push(body.id);
    return [...Object.keys(headers)].sort();
  };
  const toNobody = await sends();
  const ada = await registerPresentPerson(testApp);
  const toAda = [await sends(), await sends()];
  await registerPresentPerson(testApp);
  for (const answer of [...toAda, await sends()]) assert.deepEqual(answer, toNobody, 'the same headers');
  await waitForProjections(testApp);
  assert.ok((await received(ada.browser)).length >= 2, 'the same person more than once');
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(await received(sender.browser), [], 'and nothing comes back');
});

test('a visitor without an account can send, receive and read gratitude', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, visitor] = [await registerPresentPerson(testApp), new Browser(testApp)];
  assert.equal((await sendGratitude(visitor, { message: 'from nobody' })).statusCode, 201);
  const post = await share(visitor, testApp);
  await sendGratitude(ada.browser, { recipientSessionId: post.sessionId });
  await waitForProjections(testApp);
  assert.deepEqual(
    (await received(ada.browser)).map(({ message }) => message),
    ['from nobody'],
  );
  assert.deepEqual(
    (await received(visitor)).map(({ message }) => message),
    [FALLBACK],
  );
});

test('a visitor who repeats a call after a lost answer is the same visitor, and sends nothing twice', async (t) => {
  const testApp = await buildTestApp(t);
  const key = { 'idempotency-key': randomUUID() };
  const answers = [];
  for (let times = 0; times < 2; times++) {
    answers.push((await sendGratitude(new Browser(testApp), { message: 'once' }, key)).json());
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 1);
});

test('gratitude whose key is gone shows the fallback text', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  await sendGratitude(ben.browser, { recipientSessionId: ada.handle, message: 'soon forgotten' });
  await waitForProjections(testApp);
  await testApp.services.db.updateTable('personal_keys').set({ wrapped: null }).execute();
  testApp.services.keys.clearCache();
  assert.deepEqual(
    (await received(ada.browser)).map(({ message }) => message),
    [FALLBACK],
  );
});

test('invalid gratitude is refused in plain words', async (t) => {
  const testApp = await sharedTestApp(t);
  const visitor = new Browser(testApp);
  for (const body of [
    { message: 'x'.repeat(501) },
    { message: 7 },
    { recipientSessionId: '' },
    { recipientSessionId: 'x'.repeat(65) },
    { region: 'Atlantis' },
    { userId: 1 },
  ]) {
    const refused = await sendGratitude(visitor, body);
    assert.equal(refused.statusCode, 400, JSON.stringify(body));
    assert.ok(refused.json().message.length > 5);
  }
  assert.equal(visitor.cookies.size, 0);
});

test('ten notes an hour are accepted; repeats and refused notes do not count', async (t) => {
  const testApp = await sharedTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  const body = { recipientSessionId: ada.handle };
  const key = { 'idempotency-key': randomUUID() };
  await sendGratitude(ben.browser, body, key);
  await sendGratitude(ben.browser, { recipientSessionId: ben.handle });
  for (let sent = 1; sent < 10; sent++)
    assert.equal((await sendGratitude(ben.browser, body)).statusCode, 201);
  const refused = await sendGratitude(ben.browser, body);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal(
    (await sendGratitude(ben.browser, {})).statusCode,
    429,
    'also to someone whom the server picks',
  );
  assert.equal((await sendGratitude(ben.browser, body, key)).statusCode, 201);
});
