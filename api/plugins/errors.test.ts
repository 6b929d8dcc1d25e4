import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import { moodStream } from '../../domain/mood/events.ts';
import { CommandInProgress } from '../../infra/command-register/command-register.ts';
import { HashingBusy } from '../../infra/crypto/password-hash.ts';
import { MissingPersonalKey, UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { TooManyAttempts } from '../../infra/throttle/throttle.ts';
import { QueueFull } from '../commands/keyed-queue.ts';
import { assertErrorResponse, INTERNAL_DETAILS } from '../testing/error-response.ts';
import { portOf } from '../testing/raw-connection.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { Browser, personIdOf, registerPerson } from '../testing/test-app.ts';
import errors from './errors.ts';
import { Overloaded } from './pressure.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('an invalid body is refused in plain words', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  const cookie = [...browser.cookies]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  const send = (payload: string | Buffer, type: string | undefined = 'application/json', url = '/api/mood') =>
    testApp.app.inject({
      method: 'POST',
      url,
      headers: { cookie, ...(type && { 'content-type': type }) },
      payload,
    });
  const mood = '"moodValue":3,"fatigueValue":3';
  for (const [what, payload] of Object.entries({
    nothing: '',
    'half an object': '{"moodValue":3,',
    'a word': 'hello',
    null: 'null',
    'a number': '3',
    'a text': '"hello"',
    'an array': '[]',
    'an unknown property': `{${mood},"admin":true}`,
    'an unknown property with a long name': `{${mood},"${'x'.repeat(5000)}":true}`,
    'an unknown property with markup': `{${mood},"<img src=x onerror=alert(1)>":true}`,
    __proto__: `{${mood},"__proto__":{"admin":true}}`,
    'an escaped __proto__': `{${mood},"\\u005f_proto__":{"admin":true}}`,
    'constructor.prototype': `{${mood},"constructor":{"prototype":{"admin":true}}}`,
    'nesting in a field': `{${mood},"notes":${deep(7_000)}}`,
    'nothing but nesting': deep(8_000),
    NUL: `{${mood},"notes":"a\\u0000b"}`,
    'NUL in a name': `{${mood},"a\\u0000b":1}`,
    'half a surrogate pair': `{${mood},"notes":"\\ud800"}`,
    'a huge number': '{"moodValue":1e999,"fatigueValue":3}',
    'a number in words': '{"moodValue":"3","fatigueValue":3}',
    'a long note': `{${mood},"notes":"${'x'.repeat(15_000)}"}`,
    'a long note of emoji': `{${mood},"notes":"${'😀'.repeat(2001)}"}`,
  })) {
    assertErrorResponse(await send(payload), 400, what);
  }
  assertErrorResponse(await send(`{${mood},"notes":"${'x'.repeat(17_000)}"}`), 413, 'too large');
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
    '/',
  ]) {
    assertErrorResponse(await send(`{${mood}}`, type), 415, type);
    assertErrorResponse(await send('x', type, '/api/logout'), 415, `${type} to a call without a body`);
  }
  assert.equal((await send(`{${mood}}`, 'application/json; charset=utf-8')).statusCode, 201);
  const longest = `{${mood},"notes":"${'😀'.repeat(2000)}"}`;
  assert.equal((await send(longest)).statusCode, 201, '2000 characters of four bytes each');
  const stored = await testApp.services.store.readStream(moodStream(await personIdOf(testApp, id)));
  assert.deepEqual(
    stored.map(({ type }) => type),
    ['MoodLogged', 'MoodLogged'],
    'nothing else was stored',
  );
  assert.equal(({} as { admin?: boolean }).admin, undefined);
});

test('queries and paths are validated strictly', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  for (const query of [
    'limit=1&limit=2',
    'limit[]=1',
    'limit=%31%00',
    'limit=1e3',
    'limit=1001',
    'limit=+1',
    `limit=${'9'.repeat(5000)}`,
    'before=%ED%A0%80',
    'before=x%27%20or%201=1--',
    'userId=01',
    'userId=9999999999',
    'userId=1;drop',
    '__proto__=1',
    'constructor=1',
    'page=1000000',
  ]) {
    assertErrorResponse(await browser.get(`/api/mood?${query}`), 400, query);
  }
  for (const path of ['%00', 'x%27%3B', '%2e%2e', '1', 'CON', '%F0%9F%8C%BC']) {
    const answer = await browser.delete(`/api/mood/${path}`);
    assertErrorResponse(answer, path === '%00' ? 400 : 404, path);
  }
  assertErrorResponse(await browser.delete(`/api/mood/${'x'.repeat(80)}`), 400, 'a long id');
  assertErrorResponse(await browser.delete(`/api/mood/${'x'.repeat(500)}`), 414, 'a very long id');
  assertErrorResponse(await browser.delete('/api/mood/%ZZ'), 400, 'a broken escape');
  assertErrorResponse(await browser.get('/api/%E0%A4%A'), 400, 'half an escape');
});

test('unknown addresses are answered with 404 as JSON, and HEAD and OPTIONS are answered as usual', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/',
    '/api/users',
    '/api/mood/latest/x',
    '/nothing',
  ]) {
    assertErrorResponse(await browser.get(url), 404, url);
    assertErrorResponse(await browser.post(url, { x: 1 }), 404, `POST ${url}`);
  }
  assertErrorResponse(await browser.post('/api/user', {}), 404, 'an unknown method');
  const head = await testApp.app.inject({ method: 'HEAD', url: '/api/user' });
  assert.equal(head.statusCode, 401);
  assert.equal(head.body, '');
  const options = await testApp.app.inject({
    method: 'OPTIONS',
    url: '/api/mood',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  assert.ok(options.statusCode >= 400);
  const allowing = Object.keys(options.headers).filter((name) => name.startsWith('access-control'));
  assert.deepEqual(allowing, [], 'no other site gets access');
});

for (const [trouble, status, again] of [
  [new StoreUnavailable('no connection'), 503, '2'],
  [new CommandInProgress('elsewhere'), 503, '2'],
  [new QueueFull('too many wait'), 503, '2'],
  [new UnsupportedEventVersion('version 2'), 503, '2'],
  [new Overloaded('late'), 503, '2'],
  [new HashingBusy('Please try again in a moment'), 503, '2'],
  [new TooManyAttempts(7), 429, '7'],
  [new TooManyAttempts(0), 429, '1'],
  [new MissingPersonalKey('no key'), 401, undefined],
  [new Error('select * from events'), 500, undefined],
] as const) {
  test(`${trouble.name} is ${status}${again ? `, to be tried again after ${again} s` : ''}`, async (t) => {
    const app = fastify();
    t.after(() => app.close());
    await app.register(errors);
    app.get('/', () => Promise.reject(trouble));
    const answer = await app.inject('/');
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [status, again]);
    assert.doesNotMatch(answer.json().message, INTERNAL_DETAILS);
  });
}

test('no answer below /api may be cached', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const entry = (await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).json();
  const visitor = new Browser(testApp);
  for (const answer of [
    await browser.get('/api/user'),
    await browser.get('/api/mood'),
    await browser.get('/api/mood/latest'),
    await browser.delete(`/api/mood/${entry.id}`),
    await browser.post('/api/logout'),
    await visitor.get('/api/user'),
    await visitor.post('/api/login', { username: 'not-a-person', password: 'nothing' }),
    await visitor.get('/ready'),
  ]) {
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('a malformed or oversized request is answered and does not affect other connections', async (t) => {
  const { app } = await sharedTestApp(t);
  const port = await portOf(app);
  const ask = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
    return promise;
  };
  assert.match(await ask('HELLO\r\n\r\n'), /^HTTP\/1\.1 400 /);
  const long = await ask(`GET /api/user HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
  assert.match(long, /^HTTP\/1\.1 431 /);
  assert.doesNotMatch(long, INTERNAL_DETAILS);
  const ok = await ask('GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.match(ok, /^HTTP\/1\.1 200 /);
});
