import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostPage } from '../../../domain/community/posts/schema.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

type Person = Awaited<ReturnType<typeof registerPerson>>;

const isSignedIn = async (browser: Browser) => (await browser.copy().get('/api/user')).statusCode === 200;

/** The actions that end sessions, and whether they also end the sessions of other devices. */
const ENDS: readonly {
  readonly what: string;
  readonly endsOthers: boolean;
  end(person: Person): Promise<{ statusCode: number }>;
}[] = [
  { what: 'signing out', endsOthers: false, end: ({ browser }) => browser.post('/api/logout') },
  {
    what: 'signing in again, under a new id,',
    endsOthers: false,
    end: ({ browser, username, password }) => browser.post('/api/login', { username, password }),
  },
  {
    what: 'changing the password, under a new id,',
    endsOthers: true,
    end: ({ browser, password }) =>
      browser.post('/api/password', { currentPassword: password, newPassword: 'a louder evening' }),
  },
  {
    what: 'recovering the account',
    endsOthers: true,
    end: ({ browser, username, recoveryCode }) =>
      browser.post('/api/recover', { username, recoveryCode, newPassword: 'a louder evening' }),
  },
  {
    what: 'erasing the account',
    endsOthers: true,
    end: ({ browser, password }) => browser.call('DELETE', '/api/user', { body: { password } }),
  },
];

for (const { what, endsOthers, end } of ENDS) {
  const others = endsOthers ? 'and all others of the person' : 'and no other';
  test(`${what} ends the session in every process, ${others}`, async (t) => {
    const here = await buildTestApp(t);
    const there = await buildTestApp(t, { beside: here });
    const [person, stranger] = [await registerPerson(here), await registerPerson(here)];
    const [copied, otherDevice] = [person.browser.copy(there), new Browser(there)];
    const { username, password } = person;
    assert.equal((await otherDevice.post('/api/login', { username, password })).statusCode, 200);
    assert.ok((await isSignedIn(copied)) && (await isSignedIn(otherDevice)));

    assert.ok((await end(person)).statusCode < 300);
    assert.equal(await isSignedIn(copied.copy(here)), false, 'in this process at once');
    await eventually('the other process has ended the session', async () => !(await isSignedIn(copied)));
    if (endsOthers) await eventually('of all', async () => !(await isSignedIn(otherDevice)));
    else assert.ok(await isSignedIn(otherDevice), 'the other device stays signed in');
    assert.ok(await isSignedIn(stranger.browser.copy(there)));
  });
}

test('a stolen cookie ends with the password, and a call that crosses with its change loses no cookie', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, password } = await registerPerson(testApp);
  const thief = browser.copy();
  const change = { currentPassword: password, newPassword: 'a louder evening' };
  assert.equal((await browser.post('/api/password', change)).statusCode, 204);
  assert.equal((await browser.get('/api/user')).statusCode, 200, 'the own tab goes on');
  for (let call = 0; call < 2; call++) {
    const refused = await thief.get('/api/user');
    assert.deepEqual([refused.statusCode, refused.cookies], [401, []]);
  }
  assert.equal((await thief.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).statusCode, 401);

  await testApp.services.sessions.sweep();
  await eventually('housekeeping has forgotten it', async () => {
    return (await thief.copy().get('/api/user')).cookies.length > 0;
  });
  assert.equal((await browser.get('/api/user')).statusCode, 200);
});

test('signing in, joining and signing out end a visitor’s anonymous session for good', async (t) => {
  const testApp = await sharedTestApp(t);
  const { username, password } = await registerPerson(testApp);
  for (const [url, body] of [
    ['/api/login', { username, password }],
    ['/api/register', { username: `${username}-new`, password, fullName: 'Maren Holm' }],
    ['/api/logout', undefined],
  ] as const) {
    const visitor = new Browser(testApp);
    const { id } = (await visitor.post('/api/community/posts', { content: 'Good morning' })).json();
    const copied = visitor.copy();
    const postIsTheirs = async () => {
      const { data } = (await copied.copy().get('/api/community/posts')).json<PostPage>();
      return data.find((post) => post.id === id)?.mine;
    };
    assert.equal(await postIsTheirs(), true);
    assert.ok((await visitor.post(url, body)).statusCode < 300, url);
    assert.equal(await postIsTheirs(), false, url);
  }
});
