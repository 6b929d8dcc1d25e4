import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieHeader, LiveClient } from '../../testing/live-client.ts';
import { noticesFor, pageFor, report, settledPeople, share, textsFor } from '../../testing/moderation.ts';
import { portOf } from '../../testing/raw-connection.ts';
import { Browser, buildTestApp, registerPerson, USUAL_CONNECTIONS } from '../../testing/test-app.ts';

/** The longest times from a report until the next list is right. */
const HIDDEN_WITHIN_MS = 1_000;
const HELD_WITHIN_MS = 2_000;

test('a reported post is hidden from the reporter within a second, and from nobody else', async (t) => {
  const testApp = await buildTestApp(t, { databaseConnections: USUAL_CONNECTIONS });
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const visitor = new Browser(testApp);
  const { id } = await share(ann.browser, 'Stop yours too');
  await share(ann.browser, 'The lake was lovely');
  for (const browser of [ben.browser, visitor]) {
    const began = performance.now();
    const { reportId } = await report(browser, id, 'medical-advice', ' My mum would do it. ');
    assert.deepEqual(await textsFor(browser), ['The lake was lovely']);
    assert.ok(performance.now() - began < HIDDEN_WITHIN_MS);
    assert.deepEqual(await report(browser, id, 'unkind'), { reportId }, 'a second report changes nothing');
    const own = (await browser.get('/api/moderation/reports')).json<object[]>();
    assert.deepEqual(
      own.map((each) => ({ ...each, createdAt: '' })),
      [
        {
          id: reportId,
          subject: 'post',
          reason: 'medical-advice',
          words: 'My mum would do it.',
          createdAt: '',
        },
      ],
    );
  }
  assert.equal((await textsFor(ann.browser)).length, 2);
  assert.equal((await pageFor(new Browser(testApp))).total, 2);
});

test('three reports that count hold a post for everybody within two seconds, over the live socket as well', async (t) => {
  const testApp = await buildTestApp(t, { databaseConnections: USUAL_CONNECTIONS });
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const ann = await registerPerson(testApp);
  const reader = new Browser(testApp);
  const { id, sessionId } = await share(ann.browser, 'Nobody tells you this');
  await reader.post(`/api/community/posts/${id}/like`);
  const live = await LiveClient.open(t, origin, cookieHeader(reader.cookies));
  await live.waitUntil('the presence', () => live.total !== undefined);
  const own = await LiveClient.open(t, origin, cookieHeader(ann.browser.cookies));
  await own.waitUntil('the presence', () => own.total !== undefined);
  const [first, second, third] = await settledPeople(testApp, 3);
  assert.ok(first && second && third);
  await report(first, id);
  await report(second, id, 'selling');
  assert.equal((await pageFor(reader)).total, 1);

  const began = performance.now();
  await report(third, id);
  await live.waitUntil(
    'the hold',
    () => live.messagesOf('withheld-posts').some(({ ids }) => ids.includes(id)),
    HELD_WITHIN_MS,
  );
  await own.waitUntil('the notification', () => own.messagesOf('notification').length === 1, HELD_WITHIN_MS);
  assert.deepEqual(await pageFor(reader), { data: [], total: 0 });
  assert.ok(performance.now() - began < HELD_WITHIN_MS);

  const nearby = await new Browser(testApp).get('/api/community/posts/nearby?region=Europe');
  assert.deepEqual(nearby.json(), { data: [], total: 0 });
  const visitor = new Browser(testApp);
  for (const [path, body] of [['like'], ['report', { reason: 'other' }], ['hide', {}]] as const)
    assert.equal((await visitor.post(`/api/community/posts/${id}/${path}`, body)).statusCode, 404, path);
  const thanks = { recipientSessionId: sessionId, message: 'Thank you' };
  assert.equal((await reader.post('/api/community/gratitude', thanks)).statusCode, 404);

  const { data, total } = await pageFor(ann.browser);
  assert.deepEqual([data[0]?.withheld, data[0]?.likesCount, total], ['held', 1, 1]);
  const [notice] = await noticesFor(ann.browser);
  assert.deepEqual(
    [notice?.kind, notice?.isAutomatic, notice?.reasons, notice?.subject.text, notice?.mayAppeal],
    ['hold', true, ['unkind', 'selling'], 'Nobody tells you this', true],
  );
  assert.ok(notice?.until, 'it says until when');
});
