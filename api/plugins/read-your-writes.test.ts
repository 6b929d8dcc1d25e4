import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedTestApp } from '../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../testing/test-app.ts';

const MOOD = { moodValue: 3, fatigueValue: 3 };
const STALE = 'x-hearten-stale';

test('a write sets a cookie for ten seconds that scripts cannot read', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  const { headers } = await browser.post('/api/mood', MOOD);
  const cookie = String(headers['set-cookie']);
  assert.match(cookie, /^position-[0-9a-f]{8}=[0-9a-f-]{36}:\d+; /);
  assert.deepEqual(cookie.split('; ').slice(1).sort(), ['HttpOnly', 'Max-Age=10', 'Path=/', 'SameSite=Lax']);
  const read = await browser.get('/api/mood');
  assert.equal(read.headers['set-cookie'], undefined, 'a read sets none');
  assert.equal(read.headers[STALE], undefined);
});

test('the highest position is kept, and a position of another log is ignored', async (t) => {
  const { browser } = await registerPerson(await buildTestApp(t));
  await browser.post('/api/mood', MOOD);
  const name = browser.cookieNamed('position-') ?? '';
  const [storeId, position] = (browser.cookies.get(name) ?? '').split(':');
  const afterAnotherWrite = async (value: string) => {
    browser.cookies.set(name, value);
    await browser.post('/api/mood', MOOD);
    return browser.cookies.get(name) ?? '';
  };
  assert.equal(await afterAnotherWrite(`${storeId}:999999999`), `${storeId}:999999999`);
  for (const odd of [
    '00000000-0000-4000-8000-000000000000:999999999',
    `${storeId}:-5`,
    `${storeId}:${'9'.repeat(19)}`,
    `${storeId}:1e9`,
    `${storeId}:`,
    `${storeId}`,
    ':',
    '',
    'x',
  ]) {
    const [store, written] = (await afterAnotherWrite(odd)).split(':');
    assert.equal(store, storeId, odd);
    assert.ok(Number(written) > Number(position) && Number(written) < 1000, odd);
    const read = await browser.get('/api/mood');
    assert.equal(read.headers[STALE], undefined);
    browser.cookies.set(name, odd);
    const unwaited = await browser.get('/api/mood');
    assert.equal(unwaited.statusCode, 200);
    assert.equal(unwaited.headers[STALE], undefined, `no wait for ${odd}`);
  }
});

test('a call that changes nothing sets no cookie', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const author = new Browser(testApp);
  const post = (await author.post('/api/community/posts', { content: 'Good morning' })).json();
  // Waits until the post can be read.
  await author.get('/api/community/posts');
  const unliked = await browser.delete(`/api/community/posts/${post.id}/like`);
  assert.deepEqual(unliked.json(), { liked: false, likesCount: 0 });
  assert.equal(unliked.headers['set-cookie'], undefined);
});

test('a read waits about a second for a read model that is behind, then answers with the old data', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  await browser.post('/api/mood', MOOD);
  assert.equal((await browser.get('/api/mood')).json().length, 1);
  await testApp.services.projector.stop();
  await browser.post('/api/mood', MOOD);

  for (const url of ['/api/mood', '/api/mood/latest']) {
    const start = performance.now();
    const read = await browser.get(url);
    const waited = performance.now() - start;
    assert.equal(read.statusCode, 200);
    assert.equal(read.headers[STALE], '1');
    assert.ok(waited > 900 && waited < 10_000, `${url}: ${waited} ms`);
  }
  assert.equal((await browser.get('/api/mood')).json().length, 1, 'the old data');
  const other = await registerPerson(testApp);
  const read = await other.browser.get('/api/mood');
  assert.equal(read.headers[STALE], undefined, 'a browser that has written nothing does not wait');
});

test('while a read model is being prepared, its reads are marked at once or answered with 503, and writes work', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser } = await registerPerson(testApp);
  const { preparation } = testApp.services;
  const status = { position: 5n, end: 10n };
  for (const isReadable of [true, false]) {
    t.mock.method(preparation, 'statusOf', (name: string) =>
      name === 'mood' ? { ...status, isReadable } : undefined,
    );
    assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
    const read = await browser.get('/api/mood');
    if (isReadable) assert.deepEqual([read.statusCode, read.headers[STALE]], [200, '1']);
    else assert.deepEqual([read.statusCode, read.headers['retry-after']], [503, '2']);
    assert.equal((await browser.get('/api/journal')).statusCode, 200, 'other read models answer');
    const ready = await browser.get('/ready');
    assert.equal(ready.statusCode, 503);
    assert.equal(ready.json().projections[0].trouble, 'is being prepared: 54 % of the log');
  }
});
