import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { CONSENT_TEXT } from '../../../domain/consents/text.ts';
import { CONTRACT } from '../../../domain/contract/contract.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

const PUBLIC = { env: { PUBLIC_ORIGIN: 'https://hearten.example' } };
const PASSWORD = 'a quiet morning';
const MOOD = { moodValue: 3 };
const ENTRY = { title: 'A walk', content: 'By the lake' };
const ACT = { title: 'Water the fern', description: 'One glass.' };
const NO_ANSWERS = { healthDataConsent: null, consentVersion: null, consentDay: null, isAdult: null };

let newcomers = 0;
async function register(testApp: TestApp, answers: object = {}) {
  const browser = new Browser(testApp);
  const username = `newcomer-${++newcomers}`;
  const answer = await browser.post('/api/register', {
    ...{ username, password: PASSWORD, fullName: 'Maren Holm' },
    ...answers,
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return { browser, username, id: answer.json<{ id: number }>().id };
}

const consents = async (browser: Browser) => (await browser.get('/api/consents')).json();
const answer = (browser: Browser, body: object) => browser.call('PUT', '/api/consents', { body });

/** Every write of health data with a valid body. `id` is an entry of the person's mood, `entry` one of their journal. */
const healthWrites = (browser: Browser, { mood, entry, act }: Record<string, string>) => ({
  'POST /api/mood': () => browser.post('/api/mood', MOOD),
  'PUT /api/mood/:id': () => browser.call('PUT', `/api/mood/${mood}`, { body: { moodValue: 4 } }),
  'POST /api/journal': () => browser.post('/api/journal', ENTRY),
  'PUT /api/journal/:id': () => browser.call('PUT', `/api/journal/${entry}`, { body: ENTRY }),
  'PUT /api/plan': () =>
    browser.call('PUT', '/api/plan', { body: { step: 'signs', lines: [{ text: 'I stay in bed' }] } }),
  'POST /api/tasks/toggle': () => browser.post('/api/tasks/toggle', { taskId: act, isCompleted: true }),
  'POST /api/tasks/customize': () => browser.post('/api/tasks/customize', { taskIndices: [0, 1, 2] }),
  'POST /api/tasks/custom': () => browser.post('/api/tasks/custom', ACT),
});

test('registering records both answers, with the version of the text and the day', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser } = await register(testApp, { healthDataConsent: true, consentVersion: 3, isAdult: true });
  const { consentDay, ...rest } = await consents(browser);
  assert.match(consentDay, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(rest, {
    ...{ healthDataConsent: true, consentVersion: 3, isAdult: true },
    ...{ mayKeepHealthData: true, isRequired: true, newestVersion: 3, operator: null },
  });
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
});

test('both answers are optional, and a version that does not exist makes no account', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await register(testApp);
  const {
    mayKeepHealthData: _,
    isRequired,
    newestVersion: __,
    operator: ___,
    ...answers
  } = await consents(browser);
  assert.deepEqual(answers, NO_ANSWERS);
  assert.equal(isRequired, false);
  const body = { username: 'too-new', password: PASSWORD, fullName: 'Maren Holm' };
  const refused = await new Browser(testApp).post('/api/register', {
    ...body,
    healthDataConsent: true,
    consentVersion: 99,
  });
  assert.equal(refused.statusCode, 400, refused.body);
  assert.equal((await new Browser(testApp).post('/api/register', body)).statusCode, 201);
});

test('with PUBLIC_ORIGIN every write of health data without consent answers 403, says why and stores nothing', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser } = await registerPerson(testApp);
  const mood = (await browser.post('/api/mood', MOOD)).json().id;
  const entry = (await browser.post('/api/journal', ENTRY)).json().id;
  const [{ id: act }] = (await browser.get('/api/tasks')).json();
  assert.equal((await answer(browser, { healthDataConsent: false })).statusCode, 200);

  const writes = healthWrites(browser, { mood, entry, act });
  const declared = CONTRACT.filter(({ keepsHealthData }) => keepsHealthData);
  assert.deepEqual(
    Object.keys(writes).sort(),
    declared.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  const eventsBefore = await countEvents(testApp);
  for (const [route, write] of Object.entries(writes)) {
    const refused = await write();
    assert.equal(refused.statusCode, 403, route);
    assert.match(refused.json().message, /needs your consent before it keeps health data/);
  }
  assert.equal(await countEvents(testApp), eventsBefore);

  assert.equal((await answer(browser, { healthDataConsent: true })).statusCode, 200);
  for (const [route, write] of Object.entries(writes)) assert.ok((await write()).statusCode < 300, route);
});

async function countEvents({ services }: TestApp): Promise<number> {
  return Number((await services.pool.query('select count(*) from events')).rows[0].count);
}

test('production asks for consent without PUBLIC_ORIGIN, too', async (t) => {
  const env = { NODE_ENV: 'production', HEARTEN_MASTER_KEY_FILE: '/unused' };
  const testApp = await buildTestApp(t, { env });
  const { browser } = await register(testApp);
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 403);
});

test('a plain local start records consent without demanding it', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await register(testApp, { healthDataConsent: false, isAdult: false });
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
  const { healthDataConsent, isAdult, mayKeepHealthData } = await consents(browser);
  assert.deepEqual([healthDataConsent, isAdult, mayKeepHealthData], [false, false, true]);
});

test('after a withdrawal a person can still read, export, delete entries and delete the account', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser, password } = await registerPerson(testApp);
  const { id } = (await browser.post('/api/mood', MOOD)).json();
  const entry = (await browser.post('/api/journal', ENTRY)).json();
  await answer(browser, { healthDataConsent: false });
  assert.equal((await browser.get('/api/mood')).json().length, 1);
  assert.equal((await browser.get('/api/journal')).json().length, 1);
  assert.equal((await browser.delete(`/api/mood/${id}`)).statusCode, 204);
  assert.equal((await browser.delete(`/api/journal/${entry.id}`)).statusCode, 204);
  // The community of a public server is closed without moderators, also for people with consent.
  const own = await browser.get('/api/community/posts/own');
  assert.deepEqual([own.statusCode, own.json().total], [200, 0]);
  assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
});

test('someone under 18 is told so, and their earlier consent counts again once the age is corrected', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser } = await register(testApp, { healthDataConsent: true, isAdult: false });
  const refused = await browser.post('/api/mood', MOOD);
  assert.equal(refused.statusCode, 403);
  assert.match(refused.json().message, /18 or older/);
  await answer(browser, { isAdult: true });
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
});

test('a withdrawal in one process counts at once in another', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const beside = await buildTestApp(t, { ...PUBLIC, beside: testApp });
  const { browser } = await registerPerson(testApp);
  const elsewhere = browser.copy(beside);
  assert.equal((await elsewhere.post('/api/mood', MOOD)).statusCode, 201);
  await answer(browser, { healthDataConsent: false });
  assert.equal((await elsewhere.post('/api/mood', MOOD)).statusCode, 403);
});

test('an account without answers is asked: reading works, a write is refused until the person answers', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser } = await register(testApp);
  assert.equal((await browser.get('/api/mood')).statusCode, 200);
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 403);
  const { healthDataConsent, mayKeepHealthData } = await consents(browser);
  assert.deepEqual([healthDataConsent, mayKeepHealthData], [null, false]);
});

test('a repeated answer with one Idempotency-Key is recorded once', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser } = await registerPerson(testApp);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { healthDataConsent: false };
  const withdraw = () => browser.call('PUT', '/api/consents', { body, headers });
  assert.deepEqual((await withdraw()).json(), (await withdraw()).json());
  const { rows } = await testApp.services.pool.query(
    `select type from events where type = 'ConsentsAnswered'`,
  );
  assert.equal(rows.length, 2, 'the answer at sign-up and the withdrawal');
});

test('the log shows neither the answer nor the person’s name, and an erasure makes it unreadable', async (t) => {
  const testApp = await buildTestApp(t, PUBLIC);
  const { browser, password } = await registerPerson(testApp);
  const events = `select stream, data::text as data from events where type = 'ConsentsAnswered'`;
  const [event] = (await testApp.services.pool.query(events)).rows;
  assert.match(event.data, /^\{"sealed": ?\{/);
  const { keyId } = JSON.parse(event.data).sealed;
  const keys = async () =>
    (await testApp.services.pool.query('select from personal_keys where key_id = $1', [keyId])).rows.length;
  assert.equal(await keys(), 1);
  await browser.call('DELETE', '/api/user', { body: { password } });
  assert.equal(await keys(), 0);
});

test('a visitor learns who runs this server and answers nothing', async (t) => {
  const HEARTEN_OPERATOR = 'Verein Herzlicht, Bern, hello@hearten.example';
  const testApp = await buildTestApp(t, { env: { ...PUBLIC.env, HEARTEN_OPERATOR } });
  const visitor = new Browser(testApp);
  assert.deepEqual(await consents(visitor), {
    ...NO_ANSWERS,
    ...{ mayKeepHealthData: false, isRequired: true, newestVersion: 3, operator: HEARTEN_OPERATOR },
  });
  assert.equal((await answer(visitor, { healthDataConsent: true })).statusCode, 401);
});

test('the shared demo accounts are not asked, because their data is nobody’s', async (t) => {
  const testApp = await buildTestApp(t, { env: { ...PUBLIC.env, HEARTEN_DEMO: '1' } });
  const demo = { username: 'demo', password: 'demo-hearten', fullName: 'Jo Demo' };
  await registerAccount(testApp.services, { ...demo, demoId: 1 });
  const browser = new Browser(testApp);
  const { username, password } = demo;
  assert.equal((await browser.post('/api/login', { username, password })).statusCode, 200);
  assert.equal((await browser.post('/api/mood', MOOD)).statusCode, 201);
});

test('the words of a released version of the consent never change: new words need the next version', () => {
  const words = createHash('sha256').update(JSON.stringify(CONSENT_TEXT)).digest('hex').slice(0, 16);
  assert.deepEqual([CONSENT_TEXT.version, words], [3, '1cc6286224e5fe26']);
});
