import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import type { CommunityPost } from '../../../../domain/community/posts/schema.ts';
import { LOG_START } from '../../../../infra/event-store/port.ts';
import { readLog } from '../../../../infra/event-store/testing/collect.ts';
import { collectingLogger } from '../../../../infra/testing/collecting-logger.ts';
import { eventually } from '../../../../infra/testing/eventually.ts';
import {
  eventsOf,
  received,
  registerPresentPerson,
  sendGratitude,
  sendPresence,
} from '../../../testing/gratitude.ts';
import { settleEverybody } from '../../../testing/settle.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

const NO_LIMIT = { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '1000/1h' } };
const MANY = 45;
const AT_ONCE = 15;

const turnThanks = async (browser: Browser, thanks: boolean) => {
  const answer = await browser.call('PUT', '/api/gratitude/setting', { body: { thanks } });
  assert.deepEqual([answer.statusCode, answer.json()], [200, { thanks }]);
};
const messages = async (testApp: TestApp, browser: Browser) => {
  await waitForProjections(testApp);
  return (await received(browser)).map(({ message }) => message);
};
const share = async (testApp: TestApp, browser: Browser) => {
  const post = (await browser.post('/api/community/posts', { content: 'a post' })).json<CommunityPost>();
  await waitForProjections(testApp);
  return post;
};
const waiting = async (browser: Browser) => (await browser.get('/api/gratitude/waiting')).json();
const open = async (browser: Browser) => (await browser.post('/api/gratitude/waiting/open')).json();

test(`of ${MANY} thanks 20 reach a person, and the rest wait in order until they are opened`, async (t) => {
  const testApp = await buildTestApp(t, NO_LIMIT);
  const ada = await registerPresentPerson(testApp);
  const sender = await registerPerson(testApp);
  for (let sent = 0; sent < MANY; sent += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, () =>
      sendGratitude(sender.browser, { message: 'again' }),
    );
    for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 201);
  }
  const log = await readLog(testApp.services.store, LOG_START);
  const inOrder = log
    .filter(({ type }) => type === 'GratitudeDelivered')
    .map(({ data }) => String(data.gratitudeId));
  assert.equal(inOrder.length, MANY);
  const ids = async () => {
    await waitForProjections(testApp);
    return new Set((await received(ada.browser)).map(({ id }) => id));
  };
  assert.deepEqual(await ids(), new Set(inOrder.slice(0, 20)));
  assert.deepEqual((await ada.browser.get('/api/notifications/unread-count')).json(), { count: 20 });
  assert.deepEqual(await waiting(ada.browser), { count: 25 });
  assert.deepEqual(await waiting(sender.browser), { count: 0 });

  const headers = { 'idempotency-key': randomUUID() };
  const openOnce = () => ada.browser.post('/api/gratitude/waiting/open', undefined, headers);
  assert.deepEqual((await openOnce()).json(), { opened: 20, left: 5 });
  // As if the process had died before it stored the result: the command is found in the log.
  await testApp.services.pool.query('delete from command_register');
  assert.deepEqual((await openOnce()).json(), { opened: 20, left: 5 });
  assert.deepEqual(await ids(), new Set(inOrder.slice(0, 40)));
  assert.deepEqual(await open(ada.browser), { opened: 5, left: 0 });
  assert.deepEqual(await open(ada.browser), { opened: 0, left: 0 });
  assert.deepEqual(await waiting(ada.browser), { count: 0 });
  assert.deepEqual(
    (await ada.browser.get('/api/notifications/unread-count')).json(),
    { count: MANY },
    'nothing is lost',
  );
});

test('thanks that are turned off reach nobody, are not stored, and their sender gets the usual answer', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  const post = await share(testApp, ada.browser);
  const answerOf = async (message: string) => {
    const answer = await sendGratitude(ben.browser, { recipientSessionId: ada.handle, message });
    const cookies = answer.cookies.map(({ name }) => name);
    return [answer.statusCode, Object.keys(answer.json()), cookies];
  };
  const usual = await answerOf('on');
  assert.deepEqual((await ada.browser.get('/api/gratitude/setting')).json(), { thanks: true });
  await turnThanks(ada.browser, false);
  assert.deepEqual((await ada.browser.get('/api/gratitude/setting')).json(), { thanks: false });
  assert.deepEqual(await answerOf('off'), usual);
  await sendGratitude(ben.browser, { recipientSessionId: post.sessionId, message: 'for the post' });
  assert.deepEqual(await messages(testApp, ada.browser), ['on']);
  assert.equal(await eventsOf(testApp, 'GratitudeWithheld'), 2);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 1);
  await turnThanks(ada.browser, true);
  await answerOf('on again');
  assert.deepEqual(await messages(testApp, ada.browser), ['on again', 'on']);
});

test('thanks for anyone pass by those who take none, and wait for the next who does', async (t) => {
  const testApp = await buildTestApp(t, NO_LIMIT);
  const [ada, ben] = [await registerPresentPerson(testApp), await registerPresentPerson(testApp)];
  const sender = await registerPerson(testApp);
  await turnThanks(ada.browser, false);
  for (const message of ['1', '2', '3', '4']) await sendGratitude(sender.browser, { message });
  assert.deepEqual(await messages(testApp, ben.browser), ['4', '3', '2', '1']);
  await turnThanks(ben.browser, false);
  await sendGratitude(sender.browser, { message: 'for the next' });
  await waitForProjections(testApp);
  await sendPresence(ada.browser);
  assert.deepEqual(await messages(testApp, ada.browser), []);
  await turnThanks(ada.browser, true);
  await sendPresence(ada.browser);
  assert.deepEqual(await messages(testApp, ada.browser), ['for the next']);
});

test('no thanks come from people one has hidden, nor for their likes', async (t) => {
  const testApp = await buildTestApp(t);
  await testApp.services.reactors.start(collectingLogger());
  const [ada, ben, cleo] = [
    await registerPresentPerson(testApp),
    await registerPerson(testApp),
    await registerPerson(testApp),
  ];
  await settleEverybody(testApp);
  const post = await share(testApp, ada.browser);
  const bens = await share(testApp, ben.browser);
  const hidden = await ada.browser.post(`/api/community/posts/${bens.id}/hide`, { later: true });
  assert.equal(hidden.statusCode, 201);
  const toAda = { recipientSessionId: post.sessionId };
  assert.equal((await sendGratitude(ben.browser, { ...toAda, message: 'from ben' })).statusCode, 201);
  await ben.browser.post(`/api/community/posts/${post.id}/like`);
  await sendGratitude(cleo.browser, { ...toAda, message: 'from cleo' });
  await eventually('the like is answered', async () => {
    await waitForProjections(testApp);
    return (await eventsOf(testApp, 'GratitudeWithheld')) === 2;
  });
  assert.deepEqual(await messages(testApp, ada.browser), ['from cleo']);
});
