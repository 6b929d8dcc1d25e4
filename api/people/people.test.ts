import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { accountStream } from '../../domain/account/events.ts';
import { accountRequestsStream } from '../../domain/account-requests/events.ts';
import type { AccountRequest } from '../../domain/account-requests/schema.ts';
import { erasureOrdersStream } from '../../domain/erasure-orders/events.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { makeTemporaryFolder } from '../../infra/testing/temporary-folder.ts';
import { dump, encodingsOf } from '../testing/dump.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { makeErasuresDue } from '../testing/make-erasures-due.ts';
import { portOf } from '../testing/raw-connection.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { registerActivePerson, streamTypes } from '../testing/spread-erasure.ts';
import { grantFromCommandLine } from '../testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { parsePeopleCommand } from './people-command.ts';

const REASON = 'canary court order 12';
const GROUND = 'canary § 95 StPO';
const LOCKED =
  /^This account is locked for now\. Everything in it is kept\. If you have questions, please ask /;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Runs a command as `npm run people` does. `typed` answers its question. */
const peopleOf =
  ({ app, services }: TestApp, typed = '') =>
  (...words: string[]) =>
    parsePeopleCommand([...words, '--reason', REASON])({
      ...{ services, config: app.config },
      ask: async () => typed,
    });

async function newPerson(testApp: TestApp) {
  const person = await registerPerson(testApp);
  const account = await testApp.services.accounts.withUsername(person.username);
  assert.ok(account);
  return { ...person, personId: account.person_id };
}

const requestsSeen = async (browser: Browser) =>
  (await browser.get('/api/account-requests')).json<AccountRequest[]>();

const signIn = (browser: Browser, { username, password }: { username: string; password: string }) =>
  browser.post('/api/login', { username, password });

async function folderOf(t: TestContext): Promise<string> {
  const folder = await makeTemporaryFolder('hearten-people-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('find says what an account is, and its owner sees that, when and why', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username } = await newPerson(testApp);
  await grantFromCommandLine(testApp, username, 'researcher');
  const lines = await peopleOf(testApp)('find', username);
  const today = utcDay(Date.now());
  assert.match(
    lines.join('\n'),
    new RegExp(`^USERNAME +${username}\nSINCE +\\d{4}-\\d\\d-\\d\\d\nLOCKED +no\n`),
  );
  assert.match(lines.join('\n'), /ROLES +researcher\nDEVICES +1\nEARLIER REQUESTS +0, of which 0 are hidden/);
  assert.doesNotMatch(lines.join('\n'), UUID, 'no id of anything is shown');
  const [{ id, ...seen } = { id: '' }] = await requestsSeen(browser);
  assert.match(id, UUID);
  assert.deepEqual(seen, {
    action: 'find',
    day: today,
    reason: REASON,
    legalGround: null,
    hiddenUntil: null,
  });
  await assert.rejects(peopleOf(testApp)('find', 'no-such-person'), { code: 'not-found' });
});

test('a locked account is signed out everywhere at once, can’t sign in, keeps everything, and can be unlocked', async (t) => {
  const operator = 'Verein Beispiel, Bern, hello@hearten.example';
  const testApp = await buildTestApp(t, { env: { HEARTEN_OPERATOR: operator } });
  const beside = await buildTestApp(t, { beside: testApp, env: { HEARTEN_OPERATOR: operator } });
  const person = await newPerson(testApp);
  const { browser, username, recoveryCode } = person;
  const [phone, elsewhere] = [new Browser(testApp), browser.copy(beside)];
  await browser.post('/api/journal', { title: 'A walk', content: 'By the lake' });
  await signIn(phone, person);
  const people = peopleOf(testApp);

  assert.deepEqual(await people('lock', username), [`${username} is locked; 2 devices were signed out`]);
  for (const each of [browser.copy(), phone.copy(), elsewhere.copy(beside)]) {
    const answer = await each.get('/api/user');
    assert.deepEqual(
      [answer.statusCode, answer.json().reason],
      [401, 'expired'],
      'their browsers keep their data',
    );
  }
  const newPassword = 'a new quiet morning';
  for (const [app, refusing] of [
    [testApp, (visitor: Browser) => signIn(visitor, person)],
    [beside, (visitor: Browser) => signIn(visitor, person)],
    [testApp, (visitor: Browser) => visitor.post('/api/recover', { username, recoveryCode, newPassword })],
  ] as const) {
    const answer = await refusing(new Browser(app));
    assert.equal(answer.statusCode, 403, answer.body);
    assert.match(answer.json().message, LOCKED);
    assert.ok(answer.json().message.endsWith(`please ask ${operator}.`));
  }
  const wrong = await signIn(new Browser(testApp), { username, password: 'not it at all' });
  assert.deepEqual([wrong.statusCode, wrong.json().message], [401, 'Invalid username or password']);

  const restarted = await buildTestApp(t, { beside: testApp });
  const afterRestart = await signIn(new Browser(restarted), person);
  assert.equal(afterRestart.statusCode, 403, 'also after a restart');
  assert.match(afterRestart.json().message, /please ask the person who gave you this address\.$/);

  assert.deepEqual(await people('unlock', username), [`${username} can sign in again`]);
  const again = new Browser(testApp);
  assert.equal((await signIn(again, person)).statusCode, 200);
  assert.equal((await again.get('/api/journal')).json()[0].content, 'By the lake');
  assert.deepEqual(
    (await requestsSeen(again)).map(({ action }) => action),
    ['unlock', 'lock'],
  );
});

test('a database from before the lock can’t sign the person in, and a session that it brings back ends with the next lock', async (t) => {
  const testApp = await buildTestApp(t);
  const person = await newPerson(testApp);
  const { pool, sessions } = testApp.services;
  await pool.query('create table backup_sessions as table sessions');
  await peopleOf(testApp)('lock', person.username);
  // As with a log in EventStoreDB: an older database is restored, and the log still has the lock.
  await pool.query('update accounts set locked_on = null');
  await pool.query('insert into sessions table backup_sessions');
  sessions.clearCache();
  assert.equal((await signIn(new Browser(testApp), person)).statusCode, 403);
  const today = utcDay(Date.now());
  const found = (await peopleOf(testApp)('find', person.username)).join('\n');
  assert.match(found, new RegExp(`^LOCKED +since ${today}$`, 'm'));
  assert.equal((await person.browser.copy().get('/api/user')).statusCode, 200, 'docs/operations.md says so');
  await peopleOf(testApp)('lock', person.username);
  assert.equal((await person.browser.copy().get('/api/user')).statusCode, 401);
});

test('a session of a locked account that a database brings back is none', async (t) => {
  const testApp = await buildTestApp(t);
  const person = await newPerson(testApp);
  const { pool, sessions } = testApp.services;
  await pool.query('create table backup_sessions as table sessions');
  await peopleOf(testApp)('lock', person.username);
  await pool.query('insert into sessions table backup_sessions');
  sessions.clearCache();
  assert.equal((await person.browser.copy().get('/api/user')).statusCode, 401);
});

test('a sign-in at the moment of a lock is refused, or its session ends with the others', async (t) => {
  const testApp = await sharedTestApp(t);
  const person = await newPerson(testApp);
  const { accounts, sessions } = testApp.services;
  const account = await accounts.withUsername(person.username);
  assert.ok(account);
  let begun: Promise<string | undefined> | undefined;
  await sessions.endAll(person.personId, async (transaction) => {
    await accounts.lock(person.personId, transaction);
    // It waits for the row that the lock holds.
    begun = sessions.begin(account, undefined);
  });
  assert.equal(await begun, undefined);
});

test('a lock closes the person’s live socket', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username } = await newPerson(testApp);
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const live = await LiveClient.open(t, origin, cookieHeader(browser.cookies));
  await peopleOf(testApp)('lock', username);
  assert.equal(await live.closed(), 4001);
});

test('sessions lists devices by ids that stand for those of their sessions, and signs out one or all', async (t) => {
  const testApp = await sharedTestApp(t);
  const person = await newPerson(testApp);
  const phone = new Browser(testApp);
  await signIn(phone, person);
  const people = peopleOf(testApp);
  const [head, ...rows] = await people('sessions', person.username);
  assert.match(head ?? '', /^LAST USED +DEVICE +ID$/);
  assert.equal(rows.length, 2);
  const { rows: stored } = await testApp.services.pool.query<{ id: string }>(
    'select id from sessions where person_id = $1',
    [person.personId],
  );
  for (const { id } of stored) assert.ok(!rows.join().includes(id), 'the id of a session is its cookie’s');
  await assert.rejects(people('sessions', person.username, '--end', 'no-such-id'), { code: 'not-found' });
  const [id = ''] = UUID.exec(rows[0] ?? '') ?? [];
  assert.deepEqual(await people('sessions', person.username, '--end', id), ['1 device was signed out']);
  const listed = await person.browser.copy().get('/api/sessions');
  const other = await phone.copy().get('/api/sessions');
  assert.deepEqual([listed.statusCode, other.statusCode].sort(), [200, 401]);
  assert.deepEqual(await people('sessions', person.username, '--end', 'all'), ['1 device was signed out']);
  assert.equal((await phone.copy().get('/api/user')).statusCode, 401);
});

test('a session that was replaced or has expired is not counted as signed out', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password, personId } = await newPerson(testApp);
  const { pool } = testApp.services;
  const change = { currentPassword: password, newPassword: 'a new quiet morning' };
  assert.equal((await browser.post('/api/password', change)).statusCode, 204);
  await pool.query(
    `insert into sessions (id, person_id, created_at, seen_at)
     values (gen_random_uuid(), $1, now() - interval '400 days', now() - interval '400 days')`,
    [personId],
  );
  const stored = async () =>
    (await pool.query('select from sessions where person_id = $1', [personId])).rows.length;
  assert.equal(await stored(), 3, 'the session in use, the one it replaced, and an expired one');
  assert.deepEqual(await peopleOf(testApp)('lock', username), [
    `${username} is locked; 1 device was signed out`,
  ]);
  assert.equal(await stored(), 0);
});

test('nothing is done to an account before it is recorded', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, username } = await newPerson(testApp);
  const file = join(await folderOf(t), 'export.json');
  const people = peopleOf(testApp);
  const { append } = testApp.services.store;
  testApp.services.store.append = () => Promise.reject(new StoreUnavailable('away'));
  for (const words of [
    ['find', username],
    ['lock', username],
    ['sessions', username],
    ['sessions', username, '--end', 'all'],
    ['export', username, '--to', file],
    ['erase', username, '--yes'],
  ]) {
    await assert.rejects(people(...words), StoreUnavailable, words.join(' '));
  }
  testApp.services.store.append = append;
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  assert.equal(existsSync(file), false);
});

test('a lock that dies after its record refuses sign-ins already, and can be completed', async (t) => {
  const testApp = await buildTestApp(t);
  const person = await newPerson(testApp);
  const { sessions } = testApp.services;
  const people = peopleOf(testApp);
  const { endAll } = sessions;
  sessions.endAll = () => Promise.reject(new Error('the process is killed'));
  await assert.rejects(people('lock', person.username), /killed/);
  sessions.endAll = endAll;
  assert.deepEqual(
    (await requestsSeen(person.browser)).map(({ action }) => action),
    ['lock'],
  );
  const refused = await signIn(new Browser(testApp), person);
  assert.match(refused.json().message, LOCKED);
  assert.deepEqual(await people('lock', person.username), [
    `${person.username} is locked; 1 device was signed out`,
  ]);
  assert.equal((await person.browser.copy().get('/api/user')).statusCode, 401);
});

test('an account is not erased while it is locked, also with a database from before the lock', async (t) => {
  const testApp = await buildTestApp(t);
  const { accounts, pool } = testApp.services;
  const { username, personId } = await newPerson(testApp);
  const people = peopleOf(testApp);
  await people('lock', username);
  for (const statement of ['select 1', 'update accounts set locked_on = null']) {
    await pool.query(statement);
    await assert.rejects(people('erase', username, '--yes'), { code: 'forbidden', message: /unlock/ });
  }
  assert.ok(await accounts.withPersonId(personId));
  assert.deepEqual(await streamTypes(testApp, erasureOrdersStream('command-line')), []);
  await people('unlock', username);
  await people('erase', username, '--yes');
  assert.equal(await accounts.withPersonId(personId), undefined);
});

test('a request that the law hides is shown after its day or with “show”, and not in the person’s export before', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, username } = await newPerson(testApp);
  const people = peopleOf(testApp);
  const hidden = ['--legal-ground', GROUND];
  await people('find', username, '--not-shown', ...hidden);
  await people('sessions', username, '--not-shown-until', '2999-01-01', ...hidden);
  assert.deepEqual(await requestsSeen(browser), []);
  const [content = ''] = await people('export', username, '--to', '-', '--private-reason');
  assert.ok(!content.includes(GROUND));
  assert.deepEqual(
    (await requestsSeen(browser)).map(({ action, reason }) => [action, reason]),
    [['export', null]],
  );
  assert.match((await people('find', username)).join('\n'), /EARLIER REQUESTS +3, of which 2 are hidden/);
  assert.deepEqual(await people('show', username), [`2 earlier requests are shown to ${username}`]);
  const shown = await requestsSeen(browser);
  assert.deepEqual(
    shown.map(({ action, legalGround }) => [action, legalGround]),
    [
      ['find', null],
      ['export', null],
      ['list-sessions', GROUND],
      ['find', GROUND],
    ],
  );
});

test('the export goes to a new file that only its owner can read, also of a locked account', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser, username } = await newPerson(testApp);
  const { id } = (await browser.post('/api/mood', { moodValue: 2, notes: 'a note that was changed' })).json();
  await browser.call('PUT', `/api/mood/${id}`, { body: { moodValue: 4, notes: 'a note' } });
  await browser.post('/api/community/posts', { content: 'a reflection' });
  await waitForProjections(testApp);
  const own = { mood: await browser.get('/api/mood'), posts: await browser.get('/api/community/posts/own') };
  const folder = await folderOf(t);
  const people = peopleOf(testApp);
  await people('lock', username);

  const taken = join(folder, 'taken.json');
  writeFileSync(taken, 'older');
  await assert.rejects(people('export', username, '--to', taken), { code: 'taken' });
  assert.equal(readFileSync(taken, 'utf8'), 'older');

  const file = join(folder, 'export.json');
  assert.deepEqual(await people('export', username, '--to', file), [
    `the export of ${username} is in ${file}`,
  ]);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const content = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(content.mood, own.mood.json());
  assert.deepEqual(content.reflections, own.posts.json().data);
  assert.equal(content.account.username, username);
  const words = JSON.stringify(content.server.events);
  assert.match(words, /a note that was changed/, 'the server can still open what was corrected');
  assert.ok(!words.includes('PostShared'), 'the pseudonym’s events are not in it');
  const { rows } = await testApp.services.pool.query<{ sessions: number }>(
    'select count(*)::int as sessions from sessions',
  );
  assert.deepEqual(rows, [{ sessions: 0 }], 'no session was stored for it');
});

for (const reflections of ['at-once', 'spread'] as const) {
  test(`erase does what DELETE /api/user does, ${reflections}`, async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const traces: unknown[] = [];
    for (const erases of [
      (person: { browser: Browser }) =>
        person.browser.call('DELETE', '/api/user', { body: { password: 'a quiet morning', reflections } }),
      async (person: { personId: string }) => {
        const account = await services.accounts.withPersonId(person.personId);
        assert.ok(account);
        const { username } = await services.accounts.namesOf(account);
        const words = ['erase', username, ...(reflections === 'spread' ? ['--spread'] : [])];
        await assert.rejects(peopleOf(testApp, 'another name')(...words), { code: 'invalid' });
        assert.ok(
          await services.accounts.withPersonId(person.personId),
          'nothing is erased without the username',
        );
        return peopleOf(testApp, username)(...words);
      },
    ]) {
      const { browser: friend } = await registerPerson(testApp);
      const person = await registerActivePerson(testApp, friend);
      const elsewhere = person.browser.copy();
      const { rows: before } = await services.pool.query<{ tasks: number; pending: number }>(TRACES);
      await erases(person);
      services.keys.clearCache();
      services.sessions.clearCache();
      const { rows: after } = await services.pool.query<{ tasks: number; pending: number }>(TRACES);
      traces.push({
        account: await services.accounts.withPersonId(person.personId),
        status: (await elsewhere.get('/api/user')).json().reason,
        personKey: await services.keys.ofOwner(person.personId),
        hasPseudonymKey: (await services.keys.ofOwner(person.pseudonymId)) !== undefined,
        tasks: (after[0]?.tasks ?? 0) - (before[0]?.tasks ?? 0),
        pending: (after[0]?.pending ?? 0) - (before[0]?.pending ?? 0),
        pseudonym: await streamTypes(testApp, `member-${person.pseudonymId}`),
        recorded: (await streamTypes(testApp, accountStream(person.personId))).includes('AccountErased'),
      });
    }
    const [byPerson, byCommand] = traces;
    assert.deepEqual(byCommand, byPerson);
    assert.deepEqual(await streamTypes(testApp, erasureOrdersStream('command-line')), ['ErasureOrdered']);
  });
}

const TRACES = `select (select count(*) from erasure_tasks)::int as tasks,
  (select count(*) from untold_erasures)::int as pending`;

test('nothing stored shows why a command was run, and an erasure makes it unreadable', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const { username, personId } = await newPerson(testApp);
  const people = peopleOf(testApp);
  await people('lock', username, '--not-shown', '--legal-ground', GROUND);
  const stored = await services.store.readStream(accountRequestsStream(personId));
  assert.deepEqual(Object.keys(stored[0]?.data ?? {}), ['sealed']);
  assert.equal(stored[0]?.metadata.occurredAt, undefined, 'its time is in the seal');
  const [, keyId = ''] = /"keyId":"([^"]+)"/.exec(JSON.stringify(stored[0]?.data)) ?? [];
  const found = async (secret: string) =>
    [...(await dump(services.pool))]
      .filter(([, rows]) => encodingsOf(secret).some((form) => rows.toLowerCase().includes(form)))
      .map(([table]) => table);
  for (const secret of [REASON, GROUND, 'court', 'StPO']) assert.deepEqual(await found(secret), [], secret);

  await people('unlock', username);
  await people('erase', username, '--yes');
  assert.deepEqual(await found(keyId), ['public.events'], 'the key is gone, so the seal can’t be opened');
  assert.deepEqual(await found(REASON), []);
  await makeErasuresDue(testApp);
  const order = (await services.store.readStream(erasureOrdersStream('command-line')))[0];
  assert.deepEqual(order?.data, {});
  assert.match(`${order?.metadata.occurredAt}`, /T00:00:00\.000Z$/, 'only its day');
  const text = JSON.stringify(order, (_key, value) => (typeof value === 'bigint' ? '' : value));
  for (const id of [personId, services.pseudonyms.ofPerson(personId), username])
    assert.ok(!text.includes(id));
});

test('a demo account is left alone', async (t) => {
  const testApp = await sharedTestApp(t);
  const { username, personId } = await newPerson(testApp);
  await testApp.services.pool.query('update accounts set demo = true where person_id = $1', [personId]);
  await assert.rejects(peopleOf(testApp)('lock', username), { code: 'forbidden' });
  assert.deepEqual(await streamTypes(testApp, accountRequestsStream(personId)), []);
});

test('words that are no command are refused with what is missing', () => {
  const refusals: [words: string[], message: RegExp][] = [
    [[], /name a command/],
    [['fly', 'maren', '--reason', 'x'], /no command "fly"/],
    [['find'], /one username/],
    [['find', 'maren', 'jonas', '--reason', 'x'], /one username/],
    [['find', 'maren'], /--reason/],
    [['find', 'maren', '--reason', ' '], /--reason/],
    [['export', 'maren', '--reason', 'x'], /--to FILE/],
    [['find', 'maren', '--reason', 'x', '--to', 'f'], /no option --to/],
    [['find', 'maren', '--reason', 'x', '--fast'], /fast/],
    [['lock', 'maren', '--reason', 'x', '--not-shown'], /--legal-ground/],
    [['lock', 'maren', '--reason', 'x', '--legal-ground', 'y'], /goes with/],
    [['lock', 'maren', '--reason', 'x', '--not-shown', '--not-shown-until', '2999-01-01'], /choose/],
  ];
  for (const [words, message] of refusals) {
    assert.throws(() => parsePeopleCommand(words), { message }, words.join(' '));
  }
});
