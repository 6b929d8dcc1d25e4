import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type { CommunityPost } from '../../domain/community/posts/schema.ts';
import { pseudonymOfReactionStream } from '../../domain/community/reactions/events.ts';
import { gratitudeStream } from '../../domain/gratitude/events.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { allProjections } from '../../projections/catalogue.ts';
import { rebuild } from '../../projections/rebuild/rebuild.ts';
import { verify } from '../../projections/rebuild/verify.ts';
import { asProjected } from '../../projections/runtime/open-events.ts';
import { likeThanksId } from '../stored-names.ts';
import { eventsOf, head, received, sendGratitude } from '../testing/gratitude.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { portOf } from '../testing/raw-connection.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { thankForLike } from './thank-for-like.ts';

/** The exact text of the specification. */
const LIKE_THANKS =
  'Someone appreciated your reflection. Your sharing matters and has touched someone today.';
/** Generous, for a busy machine. */
const WITHIN_MS = 10_000;

/** An app with running reactors, and a post by ada. */
async function openApp(t: TestContext) {
  const testApp = await buildTestApp(t);
  const log = collectingLogger();
  await testApp.services.reactors.start(log);
  t.after(() => assert.deepEqual(log.lines, []));
  const [ada, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  return { testApp, ada, ben, post: await share(testApp, ada.browser) };
}

async function share(testApp: TestApp, browser: Browser): Promise<CommunityPost> {
  const answer = await browser.post('/api/community/posts', { content: 'The lake was lovely' });
  await waitForProjections(testApp);
  return answer.json();
}

const like = async (browser: Browser, { id }: CommunityPost) =>
  assert.equal((await browser.post(`/api/community/posts/${id}/like`)).statusCode, 200);
const unlike = (browser: Browser, { id }: CommunityPost) => browser.delete(`/api/community/posts/${id}/like`);
const erase = ({ browser, password }: { readonly browser: Browser; readonly password: string }) =>
  browser.call('DELETE', '/api/user', { body: { password } });

/** Waits until the reactors have handled every event, and read models show the result. */
async function hasReacted(testApp: TestApp): Promise<void> {
  await eventually(
    'the reactor is at the end of the log',
    async () => {
      const [before, positions] = [await head(testApp), await testApp.services.reactors.positions()];
      return positions.get('thank-for-like') === before && before === (await head(testApp));
    },
    WITHIN_MS,
  );
  await waitForProjections(testApp);
}

const messages = async (browser: Browser) => (await received(browser)).map(({ message }) => message);

test('a like reaches the author over the live socket with the text of the specification', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const client = await LiveClient.open(t, origin, cookieHeader(ada.browser.cookies));
  await client.waitUntil('the presence', () => client.total !== undefined);
  await like(ben.browser, post);
  await client.waitUntil('the thanks', () => client.messagesOf('notification').length === 1, WITHIN_MS);
  const [told] = client.messagesOf('notification');
  assert.equal(told?.notification.message, LIKE_THANKS);
  assert.equal(told?.notification.title, 'Someone sent you gratitude');
  assert.deepEqual(await received(ada.browser), [told?.notification]);
  const sent = (await readLog(testApp.services.store, LOG_START)).find(
    ({ type }) => type === 'GratitudeSent',
  );
  assert.deepEqual(Object.keys(sent?.data ?? {}).sort(), ['gratitudeId', 'kind', 'sender'], 'without words');
  assert.equal(sent?.data.kind, 'like');
});

test('a visitor’s like is thanked for too, and each liker thanks once', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await like(new Browser(testApp), post);
  await like(ben.browser, post);
  await hasReacted(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS, LIKE_THANKS]);
});

test('likes and unlikes in quick succession, and a like on another day, thank once', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  for (let times = 0; times < 3; times++) {
    await like(ben.browser, post);
    await unlike(ben.browser, post);
  }
  await Promise.all([1, 2, 3].map(() => like(ben.browser.copy(), post)));
  await hasReacted(testApp);
  await unlike(ben.browser, post);
  await like(ben.browser, post);
  await hasReacted(testApp);
  assert.ok((await eventsOf(testApp, 'PostLiked')) >= 4);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS]);
});

test('many likes within an hour all thank, because the limit for gratitude does not apply', async (t) => {
  const { testApp, ada, ben } = await openApp(t);
  const visitors = Array.from({ length: 4 }, () => new Browser(testApp));
  const posts = [];
  for (const visitor of visitors)
    for (let count = 0; count < 3; count++) posts.push(await share(testApp, visitor));
  for (const post of posts) await like(ben.browser, post);
  await hasReacted(testApp);
  assert.equal(await eventsOf(testApp, 'GratitudeDelivered'), posts.length);
  const note = { recipientSessionId: (await share(testApp, ada.browser)).sessionId };
  assert.equal((await sendGratitude(ben.browser, note)).statusCode, 201, 'the limit still applies to notes');
});

test('a like of one’s own post or of a demo post thanks nobody', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await like(ada.browser, post);
  await testApp.services.db.updateTable('accounts').set({ demo: true }).execute();
  testApp.services.sessions.clearCache();
  await like(ben.browser, await share(testApp, ada.browser));
  await hasReacted(testApp);
  assert.equal(await eventsOf(testApp, 'PostLiked'), 2);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 0);
});

test('a like is not thanked for if the post is withdrawn, or the author or the liker erased, before the reaction', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  const cleo = await registerPerson(testApp);
  const cleosPost = await share(testApp, cleo.browser);
  const withdrawn = await share(testApp, ada.browser);
  const leaver = await registerPerson(testApp);
  await testApp.services.reactors.stop();
  for (const each of [cleosPost, withdrawn]) await like(ben.browser, each);
  await like(leaver.browser, post);
  await ada.browser.delete(`/api/community/posts/${withdrawn.id}`);
  for (const person of [cleo, leaver]) assert.equal((await erase(person)).statusCode, 204);
  await testApp.services.reactors.start(collectingLogger());
  await hasReacted(testApp);
  assert.equal(await eventsOf(testApp, 'PostLiked'), 3);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 0);
});

test('thanks stay with the author when the liker is erased, and are removed with an erased author', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await like(ben.browser, post);
  await hasReacted(testApp);
  assert.equal((await erase(ben)).statusCode, 204);
  await hasReacted(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS]);
  assert.equal((await erase(ada)).statusCode, 204);
  await hasReacted(testApp);
  const { rows } = await sql`select from notifications`.execute(testApp.services.db);
  assert.equal(rows.length, 0);
});

test('words sent after a like are delivered once', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await like(ben.browser, post);
  await hasReacted(testApp);
  for (const message of ['Your lake made my day', 'and again']) {
    const sent = await sendGratitude(ben.browser, { recipientSessionId: post.sessionId, message });
    assert.equal(sent.statusCode, 201);
  }
  await waitForProjections(testApp);
  assert.deepEqual(await messages(ada.browser), ['Your lake made my day', LIKE_THANKS]);
});

test('words sent before a like do not replace its thanks', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await sendGratitude(ben.browser, { recipientSessionId: post.sessionId, message: 'first' });
  await like(ben.browser, post);
  await hasReacted(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS, 'first']);
});

test('a client of 1.0.2 that sends the text itself after a like thanks once, in either order', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  const itself = { senderSessionId: 'device', recipientSessionId: post.sessionId, message: LIKE_THANKS };
  await like(ben.browser, post);
  await hasReacted(testApp);
  const sent = await sendGratitude(ben.browser, itself);
  assert.equal(sent.statusCode, 201);
  assert.deepEqual(sent.json().id, (await received(ada.browser))[0]?.id);
  const visitor = new Browser(testApp);
  assert.equal((await sendGratitude(visitor, itself)).statusCode, 201);
  await like(visitor, post);
  await hasReacted(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS, LIKE_THANKS], 'one of each kind');
  assert.equal(await eventsOf(testApp, 'GratitudeDelivered'), 2);
});

test('the thanks that a client of 1.0.2 has stored after a like count as its thanks and are read as before', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  const { store, codec, keys } = testApp.services;
  await testApp.services.reactors.stop();
  await like(ben.browser, post);
  const liked = (await readLog(store, LOG_START)).find(({ type }) => type === 'PostLiked');
  const liker = pseudonymOfReactionStream(liked?.stream ?? '');
  const gratitudeId = likeThanksId(liker, post.sessionId);
  const context = {
    stream: gratitudeStream(gratitudeId),
    commandId: randomUUID(),
    moment: { occurredAt: new Date().toISOString() },
    key: await keys.ofOwner(liker),
  };
  const author = (await store.readStream(`post-${post.id}`))[0]?.data.author;
  const events = [
    { type: 'GratitudeSent', data: { gratitudeId, sender: liker, kind: 'note', message: LIKE_THANKS } },
    { type: 'GratitudeDelivered', data: { gratitudeId, recipient: author } },
  ].map((event) => codec.encode(event, { id: randomUUID(), ...context }));
  const [sent, delivered] = events as [(typeof events)[0], (typeof events)[0]];
  const { kind: _, ...data } = sent.data;
  const first = { ...sent, data, metadata: { ...sent.metadata, schemaVersion: 1 } };
  await store.append(gratitudeStream(gratitudeId), 'none', [first, delivered]);

  await testApp.services.reactors.start(collectingLogger());
  await hasReacted(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS]);
  await sendGratitude(ben.browser, { recipientSessionId: post.sessionId, message: 'words' });
  await waitForProjections(testApp);
  assert.deepEqual(await messages(ada.browser), ['words', LIKE_THANKS]);
});

test('a process that is killed between the thanks and its checkpoint duplicates nothing', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await hasReacted(testApp);
  const before = (await testApp.services.reactors.positions()).get('thank-for-like');
  await like(ben.browser, post);
  await hasReacted(testApp);
  await testApp.services.reactors.stop();
  // The state after a kill: the thanks are in the log, and the stored position is before the like.
  await sql`update reactor_checkpoints set position = ${before}`.execute(testApp.services.db);
  const end = await head(testApp);
  await testApp.services.reactors.start(collectingLogger());
  await hasReacted(testApp);
  assert.equal(await head(testApp), end);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS]);
});

test('two processes thank once, even if both believe that they lead', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  const beside = await buildTestApp(t, { beside: testApp });
  await beside.services.reactors.start(collectingLogger());
  await like(ben.browser, post);
  await hasReacted(testApp);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 1);

  for (const { services } of [testApp, beside]) await services.reactors.stop();
  await like(new Browser(testApp), post);
  const liked = (await readLog(testApp.services.store, LOG_START)).findLast(
    ({ type }) => type === 'PostLiked',
  );
  assert.ok(liked);
  const known = testApp.services.codec.upcast(liked);
  assert.ok(known);
  const event = { ...asProjected(known), type: 'PostLiked', data: { postId: post.id } } as const;
  const commandId = randomUUID();
  await Promise.all([testApp, beside].map(({ services }) => thankForLike(services).react(event, commandId)));
  await waitForProjections(testApp);
  assert.deepEqual(await messages(ada.browser), [LIKE_THANKS, LIKE_THANKS], 'one from each liker');
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 2);
});

test('a rebuild of the read models thanks nobody and gives the same notifications', async (t) => {
  const { testApp, ada, ben, post } = await openApp(t);
  await like(ben.browser, post);
  await hasReacted(testApp);
  const [end, before] = [await head(testApp), await received(ada.browser)];
  const notificationConnection = new NotificationConnection(testApp.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const options = {
    ...testApp.services,
    keys: testApp.services.projectorKeys,
    notificationConnection,
    report: () => {},
    whenStuck: 'throw' as const,
  };
  for (const projection of allProjections) {
    await rebuild(options, projection);
    assert.equal((await verify(options, projection)).difference, undefined, projection.name);
  }
  await hasReacted(testApp);
  assert.equal(await head(testApp), end);
  assert.deepEqual(await received(ada.browser), before);
});
