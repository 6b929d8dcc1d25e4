import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import Type from 'typebox';
import { defineRoute } from '../../domain/contract/route.ts';
import { moodEvents, moodStream } from '../../domain/mood/events.ts';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { moodDeciderWithDigest } from '../aggregates/personal-deciders.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import commands from './commands.ts';
import errors from './errors.ts';
import localTime from './local-time.ts';
import community from './pseudonym.ts';
import readYourWrites from './read-your-writes.ts';
import requestLimits from './request-limits.ts';
import session from './session.ts';

/** Test notes of pseudonyms. They reuse the mood event. */
const notesAggregate = defineAggregate({
  owner: 'pseudonym',
  events: moodEvents,
  decider: moodDeciderWithDigest,
  streamOf: moodStream,
});

const writeNote = defineRoute({
  method: 'POST',
  path: '/notes',
  summary: 'Write a note',
  session: 'optional',
  body: Type.Object({ notes: Type.String(), userId: Type.Optional(Type.Integer()) }),
  answers: { 201: Type.Object({ pseudonymId: Type.String(), entryId: Type.String() }) },
  refuses: [],
});

interface Written {
  readonly pseudonymId: string;
  readonly entryId: string;
}

/** Adds a community with one route that writes a note and counts it as a post. */
async function withNotes(t: TestContext, testApp: TestApp): Promise<Pick<TestApp, 'app'>> {
  const app = Fastify();
  app.decorate('services', testApp.services);
  app.decorate('config', testApp.app.config);
  const schema = { hide: true };
  const config = { contract: writeNote };
  for (const plugin of [errors, session, requestLimits, localTime, readYourWrites, commands, community]) {
    await app.register(plugin);
  }
  app.post<{ Body: { notes: string; userId?: number } }>(
    '/notes',
    { schema, config },
    async (request, reply) => {
      const pseudonymId = await request.pseudonymIdForWrite(reply, request.body.userId);
      const { result } = await request.execute(
        notesAggregate,
        ({ newId }) => ({
          type: 'logMood',
          entryId: newId(0),
          moodValue: 3,
          energyValue: 3,
          notes: request.body.notes,
        }),
        {
          throttles: ['posts'],
          result: ({ events }) => ({ entryId: events[0]?.data.entryId ?? '' }),
        },
      );
      return reply.code(201).send({ pseudonymId, entryId: result.entryId } satisfies Written);
    },
  );
  app.get('/member', { schema }, async (request) => ({ pseudonymId: request.pseudonymId ?? null }));
  app.get('/own', { schema }, async (request) => ({ pseudonymId: request.ownPseudonymId() }));
  t.after(() => app.close());
  return { app };
}

async function open(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const testApp = await buildTestApp(t, { env });
  const notes = await withNotes(t, testApp);
  const key = () => ({ 'idempotency-key': randomUUID() });
  const pseudonymIdOf = async (browser: Browser) =>
    (await browser.get('/member')).json<Written>().pseudonymId;
  return { testApp, notes, key, pseudonymIdOf, visitor: () => new Browser(notes) };
}

test('a visitor gets a session with their first write, and none before', async (t) => {
  const { visitor, pseudonymIdOf, testApp } = await open(t);
  const [one, other] = [visitor(), visitor()];
  assert.equal(await pseudonymIdOf(one), null);
  assert.equal(one.cookies.size, 0);

  const first = await one.post('/notes', { notes: 'hello' });
  assert.equal(first.statusCode, 201);
  const { pseudonymId } = first.json<Written>();
  assert.deepEqual(
    [...one.cookies.keys()].map((name) => name.replace(/-[0-9a-f]{8}$/, '')),
    ['session', 'position'],
  );
  assert.equal(await pseudonymIdOf(one), pseudonymId);
  assert.equal(
    (await one.post('/notes', { notes: 'again', userId: 1 })).json<Written>().pseudonymId,
    pseudonymId,
  );
  assert.notEqual((await other.post('/notes', { notes: 'hello' })).json<Written>().pseudonymId, pseudonymId);

  const { rows } = await testApp.services.pool.query('select person_id from sessions');
  assert.deepEqual(rows, [{ person_id: null }, { person_id: null }]);
  const stored = await testApp.services.pool.query("select data from events where type = 'MoodLogged'");
  assert.equal(stored.rows.length, 3);
  assert.ok(!JSON.stringify(stored.rows).includes('hello'), 'the pseudonym has its own key');
});

test('a visitor with an old sign-in hint keeps their pseudonym and loses the hint', async (t) => {
  const { visitor, notes } = await open(t);
  const one = visitor();
  const { pseudonymId } = (await one.post('/notes', { notes: 'hello' })).json<Written>();
  one.cookies.set(notes.app.cookieNames.signedIn, '1');
  const second = await one.post('/notes', { notes: 'hello again' });
  assert.deepEqual([second.statusCode, second.json<Written>().pseudonymId], [201, pseudonymId]);
  assert.equal(one.cookieNamed('signed-in-'), undefined);
});

test('an anonymous session does not open personal routes', async (t) => {
  const { visitor, testApp } = await open(t);
  const browser = visitor();
  await browser.post('/notes', { notes: 'hello' });
  assert.equal((await browser.get('/own')).statusCode, 401);
  const own = browser.copy(testApp);
  for (const path of ['/api/user', '/api/mood', '/api/mood/latest']) {
    assert.equal((await own.get(path)).statusCode, 401, path);
  }
  assert.equal((await own.post('/api/mood', { moodValue: 3, fatigueValue: 3 })).statusCode, 401);
  assert.ok(own.cookieNamed('session-'), 'the session is still active');
});

test('a visitor may send the user number of older clients, and no other', async (t) => {
  const { visitor, notes, testApp, pseudonymIdOf } = await open(t);
  assert.equal((await visitor().post('/notes', { notes: 'hello', userId: 2 })).statusCode, 403);
  const person = await registerPerson(testApp);
  const browser = person.browser.copy(notes);
  assert.equal((await browser.post('/notes', { notes: 'hello', userId: 1 })).statusCode, 403);
  const written = await browser.post('/notes', { notes: 'hello', userId: person.id });
  assert.equal(written.statusCode, 201);
  const { pseudonymId } = written.json<Written>();
  assert.equal(await pseudonymIdOf(browser), pseudonymId);
  assert.equal((await browser.get('/own')).json<Written>().pseudonymId, pseudonymId);
  const { rows } = await testApp.services.pool.query('select person_id from accounts');
  assert.ok(!rows.some(({ person_id }) => person_id === pseudonymId));
});

test('a first call that is repeated without the cookie of its lost answer belongs to the same visitor', async (t) => {
  const { visitor, key, testApp } = await open(t);
  const [name, body] = [key(), { notes: 'hello' }];
  const answers = await Promise.all([1, 2].map(() => visitor().post('/notes', body, name)));
  answers.push(await visitor().post('/notes', body, name));
  const written = answers.map((answer) => answer.json<Written>());
  assert.deepEqual(written, [written[0], written[0], written[0]]);
  const count = async (table: string) =>
    (await testApp.services.pool.query(`select count(*)::int from ${table}`)).rows[0].count;
  assert.equal(await count('sessions'), 1);

  const otherBody = await visitor().post('/notes', { notes: 'hullo' }, name);
  assert.notEqual(otherBody.json<Written>().pseudonymId, written[0]?.pseudonymId);
  await testApp.services.pool.query(`update sessions set created_at = created_at - interval '16 minutes'`);
  const tooLate = await visitor().post('/notes', body, name);
  assert.notEqual(tooLate.json<Written>().pseudonymId, written[0]?.pseudonymId);
  assert.equal(await count('sessions'), 3);
});

test('new anonymous sessions are limited per address; writes in an existing one are not', async (t) => {
  const { notes } = await open(t, { HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS: '2/1h' });
  const from = (address: string) => new Browser(notes, address);
  const first = from('192.0.2.7');
  for (const browser of [first, from('192.0.2.7')]) {
    assert.equal((await browser.post('/notes', { notes: 'hello' })).statusCode, 201);
  }
  const refused = await from('192.0.2.7').post('/notes', { notes: 'hello' });
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await first.post('/notes', { notes: 'hello' })).statusCode, 201);
  assert.equal((await from('192.0.2.8').post('/notes', { notes: 'hello' })).statusCode, 201);
  for (let sent = 0; sent < 3; sent++) {
    assert.equal((await from('127.0.0.1').post('/notes', { notes: 'hello' })).statusCode, 201);
  }
});

test('an anonymous session ends at sign-in and sign-out and never belongs to the person', async (t) => {
  const { visitor, notes, testApp, pseudonymIdOf } = await open(t);
  const { username, password } = await registerPerson(testApp);
  for (const leave of ['/api/login', '/api/logout', '/api/register']) {
    const browser = visitor();
    const { pseudonymId } = (await browser.post('/notes', { notes: 'hello' })).json<Written>();
    const [copied, leaving] = [browser.copy(), browser.copy(testApp)];
    const signUp = { username: 'new', fullName: 'Newcomer', password };
    const body = { '/api/login': { username, password }, '/api/logout': undefined, '/api/register': signUp }[
      leave
    ];
    assert.ok((await leaving.post(leave, body)).statusCode < 300);
    assert.notEqual(await pseudonymIdOf(leaving.copy(notes)), pseudonymId, leave);
    assert.equal(await pseudonymIdOf(copied), null, `after ${leave} a copied cookie is useless`);
  }
});

test('a browser that wrongly believes it is signed in is told so until it asks, and not treated as a visitor', async (t) => {
  const { notes, testApp, pseudonymIdOf } = await open(t);
  const { browser } = await registerPerson(testApp);
  const otherTab = browser.copy(notes);
  await browser.post('/api/logout');
  const answer = await otherTab.post('/notes', { notes: 'still writing' });
  assert.equal(answer.statusCode, 401);
  assert.equal(await pseudonymIdOf(otherTab), null);
  assert.equal((await otherTab.post('/notes', { notes: 'still not asking' })).statusCode, 401);
  const asking = otherTab.copy(testApp);
  assert.equal((await asking.get('/api/user')).statusCode, 401);
  assert.equal((await asking.copy(notes).post('/notes', { notes: 'knowing it' })).statusCode, 201);
});

test('a rate limit counts for one pseudonym, and refusals and repeats do not count', async (t) => {
  const { visitor, key } = await open(t, { HEARTEN_LIMIT_POSTS_PER_PERSON: '2/1h' });
  const browser = visitor();
  const note = (notes: string, name = key()) => browser.post('/notes', { notes }, name);
  assert.equal((await note('x'.repeat(2_001))).statusCode, 400);
  const names = [key(), key()];
  for (const name of names) assert.equal((await note('hello', name)).statusCode, 201);
  const refused = await note('hello');
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  for (const name of names) assert.equal((await note('hello', name)).statusCode, 201, 'a repeat');
  assert.equal((await visitor().post('/notes', { notes: 'hello' })).statusCode, 201);
});

test('expired anonymous sessions are swept', async (t) => {
  const { visitor, testApp } = await open(t);
  await visitor().post('/notes', { notes: 'hello' });
  await visitor().post('/notes', { notes: 'hello' });
  const { pool, sessions } = testApp.services;
  await pool.query(
    `update sessions set seen_at = now() - interval '31 days' where id = (select id from sessions limit 1)`,
  );
  await sessions.sweep();
  assert.equal((await pool.query('select from sessions')).rowCount, 1);
});
