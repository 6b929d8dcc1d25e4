import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostOptions } from './post-message.ts';
import { isPublicAddress } from './public-address.ts';
import { PUSH_HOST, startPushService } from './testing/push-service.ts';

const MESSAGE = { headers: { ttl: '60' }, body: Buffer.from('sealed') };
const address = (path = '/') => new URL(`https://${PUSH_HOST}${path}`);

/** A name that resolves to other addresses at each look-up. */
function rebinding(...answers: readonly (readonly string[])[]) {
  const asked = [...answers];
  const lookup = (_host: string, _options: object, callback: (...given: unknown[]) => void) => {
    const addresses = asked.length > 1 ? asked.shift() : asked[0];
    callback(
      null,
      addresses?.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
    );
  };
  // Reason for the cast: the type of `dns.lookup` has a form with promises that nothing here uses.
  return lookup as NonNullable<PostOptions['lookup']>;
}

test('a message arrives, and its status comes back', async (t) => {
  const service = await startPushService(t);
  assert.equal(await service.post(address('/send/a?b=c'), MESSAGE), 201);
  const [{ path, headers, body } = assert.fail('nothing arrived')] = service.received;
  assert.deepEqual([path, headers.ttl, body.toString()], ['/send/a?b=c', '60', 'sealed']);
});

test('a name that leads to this machine or to a private network is refused before a connection', async (t) => {
  const service = await startPushService(t);
  for (const found of [
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
  ]) {
    const post = service.postWith({ lookup: rebinding(found), isAllowed: isPublicAddress });
    await assert.rejects(post(address(), MESSAGE), {
      name: 'PushFailed',
      message: 'the push service has an address that is not public',
    });
  }
  assert.equal(service.connections(), 0);
});

test('a name whose address changes after it was checked is refused at its next connection', async (t) => {
  const service = await startPushService(t);
  // The test's own server stands for a public one, under the address that every look-up but the second gives.
  const lookup = rebinding(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']);
  const post = service.postWith({ lookup, isAllowed: (found) => found === '127.0.0.1' });
  service.answer = (_message, response) => response.writeHead(201, { connection: 'close' }).end();
  assert.equal(await post(address(), MESSAGE), 201);
  await assert.rejects(post(address(), MESSAGE), /not public/);
  assert.equal(await post(address(), MESSAGE), 201);
  assert.equal(service.received.length, 2);
});

test('a redirect is not followed', async (t) => {
  const service = await startPushService(t);
  service.answer = (_message, response) =>
    response.writeHead(307, { location: 'https://169.254.169.254/' }).end();
  assert.equal(await service.post(address(), MESSAGE), 307);
  assert.equal(service.received.length, 1);
});

test('a service that says nothing is given up, and a long answer is not read', async (t) => {
  const service = await startPushService(t);
  const post = service.postWith({ deadlineMs: 200 });
  service.answer = () => undefined;
  await assert.rejects(post(address(), MESSAGE), /^PushFailed: the push service took too long$/);

  let written = 0;
  const ended = Promise.withResolvers<void>();
  service.answer = (_message, response) => {
    response.writeHead(200);
    response.on('close', () => ended.resolve());
    const fill = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
    };
    response.on('drain', fill);
    fill();
  };
  assert.equal(await service.post(address(), MESSAGE), 200);
  await ended.promise;
  assert.ok(written < 20_000_000, `${written} bytes were taken`);
});

test('a certificate for another host is refused, and the error names no host', async (t) => {
  const service = await startPushService(t);
  await assert.rejects(
    service.post(new URL('https://other.example/send/secret'), MESSAGE),
    (error: Error) => {
      assert.equal(error.message, 'the push service could not be reached (ERR_TLS_CERT_ALTNAME_INVALID)');
      return true;
    },
  );
});
