import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MasterKey } from '../crypto/master-key.ts';
import { SubscribedBrowser, vapidClaims } from './testing/browser-subscription.ts';
import { PUSH_HOST, type PushServiceStandIn, startPushService } from './testing/push-service.ts';
import { WebPush } from './web-push.ts';

const SETTINGS = {
  subject: 'mailto:a@hearten.example',
  origin: 'https://hearten.example',
  hosts: [PUSH_HOST],
};
const OPTIONS = { timeToLiveS: 1_800, topic: 'reminder' };
const MESSAGE = { web_push: 8030, notification: { title: 'Reminder' } };

const masterKey = MasterKey.random();
const pushTo = (service: PushServiceStandIn) => new WebPush(SETTINGS, masterKey, service.post);

test('a browser decrypts the message, and the token names the service and this server', async (t) => {
  const service = await startPushService(t);
  const push = pushTo(service);
  const browser = new SubscribedBrowser();
  assert.equal(await push.send(browser.subscription, MESSAGE, OPTIONS), 'sent');
  const [message = assert.fail('nothing arrived')] = service.received;
  assert.deepEqual(JSON.parse(browser.decrypt(message)), MESSAGE);
  assert.throws(() => new SubscribedBrowser().decrypt(message));
  const { ttl, topic, urgency, 'content-encoding': encoding } = message.headers;
  assert.deepEqual([ttl, topic, urgency, encoding], ['1800', 'reminder', 'normal', 'aes128gcm']);
  const { aud, sub, exp } = vapidClaims(message, push.publicKey);
  assert.deepEqual([aud, sub], [`https://${PUSH_HOST}`, SETTINGS.subject]);
  assert.ok((exp as number) - Date.now() / 1000 < 86_400, 'RFC 8292 allows a day');
});

test('messages of all lengths have one length, and a time to live of 0 stays 0', async (t) => {
  const service = await startPushService(t);
  const push = pushTo(service);
  const { subscription } = new SubscribedBrowser();
  await push.send(subscription, {}, { ...OPTIONS, timeToLiveS: 0 });
  await push.send(subscription, { text: 'x'.repeat(2_000) }, OPTIONS);
  assert.deepEqual(
    service.received.map(({ body }) => body.length),
    [4_096, 4_096],
  );
  assert.equal(service.received[0]?.headers.ttl, '0');
});

test('404 and 410 mean that the subscription has expired, and every other refusal is a failure', async (t) => {
  const service = await startPushService(t);
  const push = pushTo(service);
  const { subscription } = new SubscribedBrowser();
  const answering = (status: number) => {
    service.answer = (_message, response) => response.writeHead(status).end();
    return push.send(subscription, MESSAGE, OPTIONS);
  };
  assert.equal(await answering(404), 'expired');
  assert.equal(await answering(410), 'expired');
  for (const status of [301, 400, 403, 413, 429, 500]) {
    await assert.rejects(answering(status), { message: `the push service answered ${status}` });
  }
});

test('a subscription at another host, or with a key that is no point, is not accepted', async (t) => {
  const service = await startPushService(t);
  const push = pushTo(service);
  const { subscription } = new SubscribedBrowser();
  assert.equal(await push.accepts(subscription), true);
  assert.equal(await push.accepts({ ...subscription, endpoint: 'https://169.254.169.254/' }), false);
  const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` };
  assert.equal(await push.accepts({ ...subscription, keys }), false);
  await assert.rejects(
    push.send({ ...subscription, endpoint: 'https://attacker.test/' }, MESSAGE, OPTIONS),
    /not in the list of allowed hosts/,
  );
  assert.equal(service.received.length, 0);
});

test('the key follows from the master key', () => {
  const fixed = new MasterKey(Buffer.alloc(32, 1));
  const { publicKey } = new WebPush(SETTINGS, fixed);
  assert.equal(publicKey, new WebPush(SETTINGS, fixed).publicKey);
  assert.notEqual(publicKey, new WebPush(SETTINGS, masterKey).publicKey);
  assert.equal(Buffer.from(publicKey, 'base64url').length, 65);
});
