import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_S } from '../../domain/time/units.ts';
import { beginVisitorSession } from '../../infra/sessions/visitor-sessions.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

const setCookies = ({ headers }: { headers: { 'set-cookie'?: string | string[] | undefined } }) =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ');
      return [pair.slice(0, pair.indexOf('=')), attributes.map((text) => text.toLowerCase()).sort()];
    }),
  );

async function signInAnswer(testApp: TestApp) {
  const { username, password } = await registerPerson(testApp);
  return new Browser(testApp).post('/api/login', { username, password });
}

test('cookies over plain http are sent to this site only, and scripts can read only the hint', async (t) => {
  const testApp = await sharedTestApp(t);
  const cookies = setCookies(await signInAnswer(testApp));
  const [device = '', session = '', hint = ''] = Object.keys(cookies).sort();
  assert.equal(Object.keys(cookies).length, 3);
  assert.match(device, /^device-[0-9a-f]{8}$/);
  assert.match(session, /^session-[0-9a-f]{8}$/);
  assert.match(hint, /^signed-in-[0-9a-f]{8}$/);
  const age = `max-age=${180 * DAY_S}`;
  assert.deepEqual(cookies[session], ['httponly', age, 'path=/', 'samesite=lax']);
  assert.deepEqual(cookies[hint], [age, 'path=/', 'samesite=lax']);
  assert.deepEqual(cookies[device], ['httponly', `max-age=${365 * DAY_S}`, 'path=/', 'samesite=lax']);
});

test('cookies over https are bound to this host and to https, also when they are cleared', async (t) => {
  const testApp = await buildTestApp(t, { env: { PUBLIC_ORIGIN: 'https://hearten.example.org' } });
  const { browser } = await registerPerson(testApp);
  const written = setCookies(await browser.post('/api/mood', { moodValue: 3, fatigueValue: 3 }));
  assert.equal(browser.cookies.size, 4);
  const cleared = setCookies(await browser.post('/api/logout'));
  assert.equal(Object.keys(cleared).length, 3);
  for (const cookies of [setCookies(await signInAnswer(testApp)), written, cleared]) {
    for (const [name, attributes] of Object.entries(cookies)) {
      assert.match(name, /^__Host-(session|signed-in|position|device)-[0-9a-f]{8}$/);
      for (const wanted of ['secure', 'path=/', 'samesite=lax']) assert.ok(attributes.includes(wanted), name);
      assert.ok(!attributes.some((attribute) => attribute.startsWith('domain')));
    }
  }
});

test('two installations on one machine do not sign each other out', async (t) => {
  const one = await sharedTestApp(t);
  const other = await buildTestApp(t);
  const { browser, id } = await registerPerson(one);
  const both = browser.copy(other);
  const person = { username: 'another', password: 'a quiet morning', fullName: 'Somebody Else' };
  assert.equal((await both.get('/api/user')).statusCode, 401);
  assert.equal((await both.post('/api/register', person)).statusCode, 201);
  assert.equal((await both.get('/api/user')).json().username, 'another');
  assert.equal((await both.copy(one).get('/api/user')).json().id, id);
  await both.post('/api/logout');
  assert.equal((await both.copy(one).get('/api/user')).json().id, id);
});

test('forged and foreign cookies open no session and are cleared', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  const stranger = await registerPerson(await buildTestApp(t));
  const name = browser.cookieNamed('session-') ?? '';
  const sealed = browser.cookies.get(name) ?? '';
  const foreign = stranger.browser.cookies.get(stranger.browser.cookieNamed('session-') ?? '') ?? '';
  const flipped = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`;
  for (const value of ['', 'x', ';', '%', '\u20ac', 'A'.repeat(3000), sealed.slice(1), flipped, foreign]) {
    const forger = browser.copy();
    forger.cookies.set(name, value);
    const answer = await forger.get('/api/user');
    assert.equal(answer.statusCode, 401, value);
    assert.equal(answer.json().message, 'Please sign in');
    const left = [...forger.cookies.keys()].map((name) => name.split('-')[0]);
    assert.deepEqual(left, ['device'], 'neither the cookie nor the hint is left');
    forger.cookies.set(name, value);
    assert.equal((await forger.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).statusCode, 401);
  }
  for (const header of [
    '=',
    ';;;',
    `${name}`,
    `${name}=%E0%A4%A`,
    `__proto__=1; ${name}=1`,
    '\u00ff=\u00ff',
  ]) {
    const { statusCode } = await testApp.app.inject({ url: '/api/user', headers: { cookie: header } });
    assert.equal(statusCode, 401, header);
  }
  assert.equal((await browser.get('/api/user')).statusCode, 200);
});

test('a hint without a session is cleared, so that the page stops asking', async (t) => {
  const { browser } = await registerPerson(await sharedTestApp(t));
  browser.cookies.delete(browser.cookieNamed('session-') ?? '');
  assert.equal((await browser.get('/api/user')).statusCode, 401);
  assert.equal(browser.cookieNamed('signed-in-'), undefined);
});

test('a browser whose session has ended elsewhere gets a new one from a call that begins one', async (t) => {
  const testApp = await buildTestApp(t);
  const person = await registerPerson(testApp);
  const visitor = new Browser(testApp);
  const post = (browser: Browser) => browser.post('/api/community/posts', { content: 'Good morning' });
  assert.equal((await post(visitor)).statusCode, 201);
  await testApp.services.pool.query('delete from sessions');
  testApp.services.sessions.clearCache();

  const cleared = visitor.copy();
  await cleared.get('/api/community/posts');
  assert.equal(cleared.cookies.size, 0);

  const { username, password } = person;
  assert.equal((await person.browser.post('/api/login', { username, password })).statusCode, 200);
  assert.equal((await person.browser.get('/api/user')).json().id, person.id);
  assert.equal((await post(visitor)).statusCode, 201);
  const { data } = (await visitor.get('/api/community/posts')).json<{ data: { mine: boolean }[] }>();
  assert.deepEqual(
    data.map(({ mine }) => mine),
    [true, false],
  );
});

test('browsers that call at the same time each get their own session', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool, sessions } = testApp.services;
  const people = await Promise.all(Array.from({ length: 12 }, () => registerPerson(testApp)));
  const [locked, ended, ...active] = people;
  const visitors = [new Browser(testApp), new Browser(testApp)];
  for (const [at, visitor] of visitors.entries())
    assert.equal((await visitor.post('/api/community/posts', { content: `Visit ${at}` })).statusCode, 201);
  const idOf = (id: number | undefined) => `(select person_id from accounts where id = ${id})`;
  await pool.query(`update accounts set locked_on = current_date where id = ${locked?.id}`);
  await pool.query(`delete from sessions where person_id = ${idOf(ended?.id)}`);
  await pool.query(`update sessions set seen_at = seen_at - interval '1 day'`);
  sessions.clearCache();

  const idsOfPeople = people.map(async ({ browser }) => (await browser.get('/api/user')).json().id);
  const ownPosts = visitors.map(async (visitor) => {
    const { data } = (await visitor.get('/api/community/posts')).json();
    return data
      .filter(({ mine }: { mine: boolean }) => mine)
      .map(({ content }: { content: string }) => content);
  });
  const expected = [undefined, undefined, ...active.map(({ id }) => id)];
  assert.deepEqual(await Promise.all(idsOfPeople), expected);
  assert.deepEqual(await Promise.all(ownPosts), [['Visit 0'], ['Visit 1']]);
  const { rows } = await pool.query(
    `select count(*)::int as unseen from sessions where seen_at < date_trunc('day', now(), 'UTC')`,
  );
  assert.deepEqual(rows, [{ unseen: 1 }], 'all but the one of the locked account are seen today');
});

test('a visitor without cookies gets none', async (t) => {
  const visitor = new Browser(await sharedTestApp(t));
  for (const answer of [await visitor.get('/api/user'), await visitor.post('/api/login', {})]) {
    assert.deepEqual(setCookies(answer), {});
  }
});

for (const { what, column, days, alive } of [
  { what: 'unused for 30 days', column: 'seen_at', days: 30.01, alive: false },
  { what: 'used within 29 days', column: 'seen_at', days: 28.9, alive: true },
  { what: 'begun 180 days ago', column: 'created_at', days: 180.01, alive: false },
  { what: 'begun within 179 days', column: 'created_at', days: 178.9, alive: true },
]) {
  test(`a session ${what} is ${alive ? 'alive' : 'over, and its cookies are cleared'}`, async (t) => {
    // No call has used the session yet, so none of it is cached.
    const testApp = await buildTestApp(t);
    const { browser } = await registerPerson(testApp);
    const { pool, sessions } = testApp.services;
    await pool.query(`update sessions set ${column} = now() - make_interval(secs => $1)`, [days * DAY_S]);

    const copy = browser.copy();
    const { statusCode } = await browser.get('/api/user');
    assert.equal(statusCode, alive ? 200 : 401);
    assert.equal(browser.cookies.size, alive ? 3 : 1, 'the device cookie stays');
    await sessions.sweep();
    const { rows } = await pool.query('select seen_at from sessions');
    assert.equal(rows.length, alive ? 1 : 0, 'the sweep agrees');
    if (!alive) assert.equal((await copy.get('/api/user')).statusCode, 401);
    else
      assert.ok(
        Date.now() - rows[0].seen_at.getTime() < 2 * DAY_S * 1_000,
        'using the session keeps it alive',
      );
  });
}

test('the sweep cuts exact times of sessions to the day, but not the beginning of a call that may be repeated', async (t) => {
  const testApp = await buildTestApp(t);
  const { db, pool, sessions } = testApp.services;
  await registerPerson(testApp);
  const call = Buffer.from('a call');
  const repeatable = await beginVisitorSession(db, call);
  // As 1.0.2 stores them.
  await pool.query(
    "update sessions set created_at = now() - interval '2 days', seen_at = now() - interval '1 day' where begun_by is null",
  );
  await sessions.sweep();
  assert.equal(await beginVisitorSession(db, call), repeatable);
  const exact =
    "created_at <> date_trunc('day', created_at, 'UTC') or seen_at <> date_trunc('day', seen_at, 'UTC')";
  const exactIds = async () =>
    (await pool.query(`select id from sessions where ${exact}`)).rows.map(({ id }) => id);
  assert.deepEqual(await exactIds(), [repeatable]);
  await pool.query(
    "update sessions set created_at = created_at - interval '16 minutes' where begun_by is not null",
  );
  await sessions.sweep();
  assert.deepEqual(await exactIds(), []);
  assert.notEqual(await beginVisitorSession(db, call), repeatable);
});
