import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, registerPerson } from '../../testing/test-app.ts';

test('signing out tells the browser to clear its storage, only when asked, and never the cookies', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  assert.equal((await browser.post('/api/logout')).headers['clear-site-data'], undefined);

  await browser.post('/api/login', { username, password });
  const device = () => [...browser.cookies.keys()].filter((name) => name.includes('device'));
  assert.equal(device().length, 1);
  const cleared = await browser.post('/api/logout?clear=storage');
  assert.equal(cleared.statusCode, 204);
  assert.equal(cleared.headers['clear-site-data'], '"storage"');
  assert.equal(device().length, 1, 'the device cookie stays');
});

test('a browser whose session has already ended can still ask to be cleared', async (t) => {
  const browser = new Browser(await sharedTestApp(t));
  assert.equal((await browser.post('/api/logout?clear=storage')).headers['clear-site-data'], '"storage"');
  for (const clear of ['cookies', '*', '']) {
    assert.equal((await browser.post(`/api/logout?clear=${clear}`)).statusCode, 400, clear);
  }
});

test('erasing the account clears the browser, but a refused attempt does not', async (t) => {
  const { browser, password } = await registerPerson(await sharedTestApp(t));
  const erase = (body: object) => browser.call('DELETE', '/api/user?clear=storage', { body });
  const refused = await erase({ password: 'not this one' });
  assert.deepEqual([refused.statusCode, refused.headers['clear-site-data']], [401, undefined]);
  const erased = await erase({ password });
  assert.deepEqual([erased.statusCode, erased.headers['clear-site-data']], [204, '"storage"']);
});
