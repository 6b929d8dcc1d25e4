import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { sql } from 'kysely';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';

const FALLBACK = 'Someone appreciated your presence';

interface Received {
  readonly id: string;
  readonly message: string;
}

/** Somebody with an account who is here, and the handle others see them under. */
async function arrive(testApp: TestApp) {
  const person = await registerPerson(testApp);
  await comes(person.browser);
  const others = await handles(person.browser);
  const known = await handles(new Browser(testApp));
  const [handle = ''] = known.filter((each) => !others.includes(each));
  return { ...person, handle };
}

const comes = (browser: Browser) => browser.get('/api/active-locations');
const thank = (browser: Browser, body: object, headers: Record<string, string> = {}) =>
  browser.post('/api/community/gratitude', body, headers);
const received = async (browser: Browser) => (await browser.get('/api/notifications')).json<Received[]>();
const handles = async (browser: Browser) =>
  (await browser.get('/api/community/nearby-users'))
    .json<{ sessionId: string }[]>()
    .map((user) => user.sessionId);

async function share(browser: Browser, testApp: TestApp) {
  const post = (await browser.post('/api/community/posts', { content: 'The lake was lovely' })).json();
  await testApp.services.progress.waitFor('community-posts', await head(testApp), 5_000);
  return post as { id: string; sessionId: string };
}
const head = async ({ services }: TestApp) => {
  const { rows } = await sql<{ last: bigint }>`select max(position) as last from events`.execute(services.db);
  return rows[0]?.last ?? -1n;
};
const eventsOf = async ({ services }: TestApp, type: string) =>
  (await sql`select from events where type = ${type}`.execute(services.db)).rows.length;
/** Everybody who is present has been gone for a while; who was here within the week still was. */
const everybodyLeaves = ({ services }: TestApp) =>
  sql`update presence set until = now() - interval '1 second'`.execute(services.db);
const aWeekPasses = ({ services }: TestApp) => sql`delete from presence_day`.execute(services.db);

test('gratitude to somebody selected reaches them alone, with the words it was sent with', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben, cleo] = [await arrive(testApp), await arrive(testApp), await arrive(testApp)];
  const body = {
    senderSessionId: 'device-1',
    recipientSessionId: ada.handle,
    region: 'Global',
    message: '  Thank you 🌼 ',
  };
  const sent = await thank(ben.browser, body);
  assert.equal(sent.statusCode, 201);
  await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
  const [notification, ...more] = await received(ada.browser);
  assert.deepEqual(more, []);
  const { id } = sent.json<{ id: string }>();
  assert.partialDeepStrictEqual(notification, {
    id,
    type: 'gratitude',
    title: 'Someone sent you gratitude',
    message: 'Thank you 🌼',
    isRead: false,
  });
  for (const { browser } of [ben, cleo]) assert.deepEqual(await received(browser), []);
  const { rows } = await sql<{ row: string }>`
    select e::text as row from events e union all select n::text from notifications n`.execute(
    testApp.services.db,
  );
  assert.ok(
    !rows.some(({ row }) => row.includes('Thank you')),
    'the words are sealed wherever they are kept',
  );
});

test('gratitude for a post reaches its author, once for each who sends it, for ever', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await arrive(testApp), await arrive(testApp)];
  const post = await share(ada.browser, testApp);
  const forPost = { recipientSessionId: post.sessionId, message: 'first' };
  const first = (await thank(ben.browser, forPost)).json();
  for (const message of ['second', 'third']) {
    const again = await thank(ben.browser, { ...forPost, message });
    assert.equal(again.statusCode, 201);
    assert.deepEqual(again.json(), first);
  }
  const visitor = new Browser(testApp);
  await Promise.all([1, 2, 3].map(() => thank(visitor.copy(), forPost)));
  await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
  const messages = (await received(ada.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['first', 'first', 'first', 'first'], 'each visitor is somebody else');
  const together = await Promise.all([1, 2, 3].map(() => thank(ben.browser.copy(), forPost)));
  assert.deepEqual([...new Set(together.map((answer) => answer.json().id))], [first.id]);
  assert.equal(await eventsOf(testApp, 'GratitudeDelivered'), 4);
});

test('to oneself, to nobody and for what is gone there is no way, and nothing is begun for it', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await arrive(testApp), await arrive(testApp)];
  const own = await share(ada.browser, testApp);
  const gone = await share(ben.browser, testApp);
  await ben.browser.delete(`/api/community/posts/${gone.id}`);
  await testApp.services.progress.waitFor('community-posts', await head(testApp), 5_000);
  const before = await head(testApp);
  for (const handle of [
    ada.handle,
    own.sessionId,
    gone.sessionId,
    randomUUID(),
    'here-nobody',
    own.id,
    'x',
  ]) {
    const refused = await thank(ada.browser, { recipientSessionId: handle });
    assert.equal(refused.statusCode, 404, handle);
    assert.equal(refused.json().message, 'There is nobody to send this to');
  }
  await sql`update community_posts set is_demo = true`.execute(testApp.services.db);
  assert.equal(
    (await thank(ben.browser, { recipientSessionId: own.sessionId })).statusCode,
    404,
    'a demo post',
  );
  const visitor = new Browser(testApp);
  assert.equal((await thank(visitor, { recipientSessionId: randomUUID() })).statusCode, 404);
  assert.equal(visitor.cookies.size, 0);
  assert.equal(await head(testApp), before);
});

test('a handle of the day before last is nobody’s, and a repeat of what was sent to it is answered as before', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await arrive(testApp), await arrive(testApp)];
  const body = { recipientSessionId: ada.handle };
  const key = { 'idempotency-key': randomUUID() };
  const first = await thank(ben.browser, body, key);
  const aDayPasses = () => sql`update presence_day set day = day - 1`.execute(testApp.services.db);
  await aDayPasses();
  assert.equal((await thank(ben.browser, body)).statusCode, 201, 'yesterday’s still stands for her');
  await aDayPasses();
  assert.equal((await thank(ben.browser, body)).statusCode, 404);
  const again = await thank(ben.browser, body, key);
  assert.deepEqual([again.statusCode, again.json()], [201, first.json()]);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 2);
});

test('to nobody in particular it reaches somebody present, else somebody active, else who comes next', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await arrive(testApp);
  const active = await arrive(testApp);
  await everybodyLeaves(testApp);
  const present = await arrive(testApp);
  const counts = async () => {
    await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
    const lists = await Promise.all([sender, active, present].map(({ browser }) => received(browser)));
    return lists.map(({ length }) => length);
  };
  for (let sent = 0; sent < 4; sent++) await thank(sender.browser, {});
  assert.deepEqual(await counts(), [0, 0, 4]);
  await sql`delete from presence_day d using presence p where p.community = d.community and p.until > now()`.execute(
    testApp.services.db,
  );
  await everybodyLeaves(testApp);
  await thank(sender.browser, { region: 'Europe' });
  assert.deepEqual(await counts(), [0, 1, 4]);

  await aWeekPasses(testApp);
  const kept = await thank(sender.browser, { message: 'whoever you are' });
  assert.equal(kept.statusCode, 201);
  await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
  await comes(sender.browser);
  assert.deepEqual(await counts(), [0, 1, 4], 'not to oneself');
  await comes(present.browser);
  await comes(active.browser);
  const [newest] = await received(present.browser);
  assert.deepEqual([newest?.id, newest?.message], [kept.json().id, 'whoever you are']);
  assert.deepEqual(await counts(), [0, 1, 5]);
});

test('what is kept is delivered once, however many come at once, in two processes', async (t) => {
  const here = await buildTestApp(t, { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '100/1h' } });
  const there = await buildTestApp(t, { beside: here });
  const sender = await registerPerson(here);
  const comers = await Promise.all([here, there, here, there].map((testApp) => registerPerson(testApp)));
  for (let sent = 0; sent < 8; sent++) await thank(sender.browser, { message: `kept ${sent}` });
  await here.services.progress.waitFor('notifications', await head(here), 5_000);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 0);
  await Promise.all(comers.map(({ browser }) => comes(browser)));
  await Promise.all([here, there].map(({ services }) => services.keptGratitude.deliver()));
  await here.services.progress.waitFor('notifications', await head(here), 5_000);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 8);
  const all = (await Promise.all(comers.map(({ browser }) => received(browser)))).flat();
  assert.deepEqual(
    all.map(({ message }) => message).sort(),
    Array.from({ length: 8 }, (_, n) => `kept ${n}`),
  );
});

test('a visitor without an account sends gratitude, receives it and reads it', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, visitor] = [await arrive(testApp), new Browser(testApp)];
  assert.equal((await thank(visitor, { message: 'from nobody' })).statusCode, 201);
  const post = await share(visitor, testApp);
  await thank(ada.browser, { recipientSessionId: post.sessionId });
  await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
  assert.deepEqual(
    (await received(ada.browser)).map(({ message }) => message),
    ['from nobody'],
  );
  assert.deepEqual(
    (await received(visitor)).map(({ message }) => message),
    [FALLBACK],
  );
});

test('a visitor whose answer was lost is the same visitor when they ask again, and sends nothing twice', async (t) => {
  const testApp = await buildTestApp(t);
  const key = { 'idempotency-key': randomUUID() };
  const answers = [];
  for (let times = 0; times < 2; times++) {
    answers.push((await thank(new Browser(testApp), { message: 'once' }, key)).json());
  }
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(await eventsOf(testApp, 'GratitudeSent'), 1);
});

test('words whose key is gone read as the same words for all', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await arrive(testApp), await arrive(testApp)];
  await thank(ben.browser, { recipientSessionId: ada.handle, message: 'soon forgotten' });
  await testApp.services.progress.waitFor('notifications', await head(testApp), 5_000);
  await testApp.services.db.updateTable('personal_keys').set({ wrapped: null }).execute();
  testApp.services.keys.forget();
  assert.deepEqual(
    (await received(ada.browser)).map(({ message }) => message),
    [FALLBACK],
  );
});

test('what is no gratitude is refused in plain words', async (t) => {
  const testApp = await buildTestApp(t);
  const visitor = new Browser(testApp);
  for (const body of [
    { message: 'x'.repeat(501) },
    { message: 7 },
    { recipientSessionId: '' },
    { recipientSessionId: 'x'.repeat(65) },
    { region: 'Atlantis' },
    { userId: 1 },
  ]) {
    const refused = await thank(visitor, body);
    assert.equal(refused.statusCode, 400, JSON.stringify(body));
    assert.ok(refused.json().message.length > 5);
  }
  assert.equal(visitor.cookies.size, 0);
});

test('ten an hour are taken, a repeat of one of them is no new one, and a refused one does not count', async (t) => {
  const testApp = await buildTestApp(t);
  const [ada, ben] = [await arrive(testApp), await arrive(testApp)];
  const body = { recipientSessionId: ada.handle };
  const key = { 'idempotency-key': randomUUID() };
  await thank(ben.browser, body, key);
  await thank(ben.browser, { recipientSessionId: ben.handle });
  for (let sent = 1; sent < 10; sent++) assert.equal((await thank(ben.browser, body)).statusCode, 201);
  const refused = await thank(ben.browser, body);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await thank(ben.browser, body, key)).statusCode, 201);
});
