import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountDecider } from '../../domain/account/decide.ts';
import { accountStream } from '../../domain/account/events.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { StoreUnavailable } from '../../infra/event-store/port.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { allProjections } from '../../projections/catalogue.ts';
import { erasedInLog } from '../../projections/erased-in-log.ts';
import { verify } from '../../projections/rebuild/verify.ts';
import { checkpointKey } from '../../projections/runtime/table-versions.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { pseudonymAggregate } from '../aggregates/aggregates.ts';
import { erasureCommandId } from '../stored-names.ts';
import { dump, encodingsOf } from '../testing/dump.ts';
import { makeErasuresDue } from '../testing/make-erasures-due.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { completeErasures, recordDueErasures } from './erase-account.ts';

/**
 * A little more than the time for which a process may use a key that another one destroyed, in milliseconds.
 */
const KEY_CACHED_MS = 1_050;

const CANARY = {
  fullName: 'Canaria Fullname',
  username: 'canary-username',
  note: 'canary note of a bad day',
  title: 'canary title of an entry',
  content: 'canary content of an entry',
  act: 'canary act of my own',
  post: 'canary post for everybody',
  gratitude: 'canary gratitude for another person',
} as const;

const erase = (browser: Browser) =>
  browser.call('DELETE', '/api/user', { body: { password: 'a quiet morning' } });

async function succeeds(answering: Promise<{ statusCode: number; body: string; json(): unknown }>) {
  const answer = await answering;
  assert.ok(answer.statusCode < 300, answer.body);
  return answer.statusCode === 204 ? {} : (answer.json() as Record<string, string>);
}

/** Registers a person who leaves a canary in every field that takes personal text. */
async function leaveCanaries(testApp: TestApp, friend: Browser) {
  const browser = new Browser(testApp);
  const { username, fullName, note: notes, title, content } = CANARY;
  await succeeds(browser.post('/api/register', { username, fullName, password: 'a quiet morning' }));
  await succeeds(browser.post('/api/mood', { moodValue: 1, fatigueValue: 1, notes }));
  await succeeds(browser.post('/api/journal', { title, content }));
  await succeeds(browser.post('/api/tasks/custom', { title: CANARY.act, description: CANARY.act }));
  const { id } = await succeeds(browser.post('/api/community/posts', { content: CANARY.post }));
  const { sessionId } = await succeeds(friend.post('/api/community/posts', { content: 'hello' }));
  // To thank the author of a post, the person must be able to see the post.
  await waitForProjections(testApp);
  const gratitude = { recipientSessionId: sessionId, message: CANARY.gratitude };
  await succeeds(browser.post('/api/community/gratitude', gratitude));
  await succeeds(friend.post(`/api/community/posts/${id}/like`));
  await succeeds(friend.post(`/api/community/posts/${id}/bookmark`));
  return browser;
}

/** The answers in which a friend could see the canaries. */
async function readByFriend(browser: Browser): Promise<string> {
  const pages = ['/api/community/posts', '/api/community/posts/bookmarked', '/api/notifications'];
  const read = [];
  for (const page of pages) read.push((await browser.get(page)).body);
  return read.join('\n');
}

/** Checks every read model against a replay of the log. */
async function verifies(t: TestContext, { services, connectionString }: TestApp): Promise<void> {
  const notificationConnection = new NotificationConnection(connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  for (const projection of allProjections) {
    const { difference } = await verify(
      { ...services, keys: services.projectorKeys, notificationConnection, report: () => {} },
      projection,
    );
    assert.equal(difference, undefined, projection.name);
  }
}

async function personIdOf({ services }: TestApp, browser: Browser): Promise<string> {
  const account = await services.accounts.withId((await browser.get('/api/user')).json().id);
  assert.ok(account);
  return account.person_id;
}

const typesOf = async ({ services }: TestApp, types: readonly string[]) =>
  (await services.pool.query<{ type: string }>('select type from events order by position')).rows
    .map(({ type }) => type)
    .filter((type) => types.includes(type));

test('after an erasure no text of the person is found anywhere, and what others received stays', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  await waitForProjections(testApp);
  const before = await readByFriend(friend);
  for (const word of [CANARY.post, CANARY.gratitude]) assert.ok(before.includes(word), word);

  await succeeds(erase(browser));
  await waitForProjections(testApp);
  const after = await readByFriend(friend);
  await makeErasuresDue(testApp);
  await waitForProjections(testApp);
  const places = new Map([...(await dump(testApp.services.pool)), ['what a friend reads', after]]);
  for (const word of Object.values(CANARY)) {
    for (const form of encodingsOf(word)) {
      const found = [...places]
        .filter(([, text]) => text.toLowerCase().includes(form))
        .map(([place]) => place);
      assert.deepEqual(found, [], word);
    }
  }
  const { store, codec, keys } = testApp.services;
  for (const event of (await store.readAll(-1n, 1_000)).events) {
    const upcast = codec.upcast(event);
    if (!upcast) continue;
    const opened = codec.open(upcast, await keys.textOpenerOf(codec.keyIds(upcast)));
    assert.ok(!JSON.stringify(opened ?? null).includes('canary'), event.type);
  }

  const [gratitude] = (await friend.get('/api/notifications')).json();
  assert.equal(gratitude.message, 'Someone appreciated your presence', 'a received notification stays');
  assert.equal(
    (await friend.get('/api/community/posts')).json().total,
    1,
    'only the friend’s own post is left',
  );
  await verifies(t, testApp);
});

test('writes in progress in another process during an erasure do not bring data back', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser: friend } = await registerPerson(here);
  const browser = await leaveCanaries(here, friend);
  const elsewhere = browser.copy(there);
  const pseudonymId = here.services.pseudonyms.ofPerson(await personIdOf(here, browser));
  // This process has now cached the session and both keys.
  await succeeds(elsewhere.post('/api/mood', { moodValue: 2, fatigueValue: 2, notes: CANARY.note }));
  await succeeds(elsewhere.post('/api/community/posts', { content: CANARY.post }));

  const [decided, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { store } = there.services;
  const append = store.append.bind(store);
  let waiting = 0;
  store.append = async (...appended) => {
    if (++waiting === 2) decided.resolve();
    await erased.promise;
    return append(...appended);
  };
  const inFlight = [
    elsewhere.copy().post('/api/mood', { moodValue: 5, fatigueValue: 5, notes: CANARY.note }),
    elsewhere.copy().post('/api/community/posts', { content: CANARY.post }),
  ];
  await decided.promise;
  await succeeds(erase(browser));
  erased.resolve();
  for (const answer of await Promise.all(inFlight)) assert.equal(answer.statusCode, 201);
  await sleep(KEY_CACHED_MS);

  const written = ['AccountErased', 'MemberErased', 'MoodLogged', 'PostShared'];
  const later = (await typesOf(here, written)).slice(-3);
  assert.deepEqual(later.sort(), written.slice(1), 'both writes came after the erasure');
  await makeErasuresDue(here);
  for (const testApp of [here, there]) {
    await waitForProjections(testApp);
    const { rows } = await testApp.services.pool.query<{ id: string }>(
      `select distinct coalesce(data->'sealed'->>'keyId', data->'content'->>'ownerKeyId') as id from events
        where type in ('MoodLogged', 'PostShared', 'JournalEntryWritten')`,
    );
    const keyIds = rows.map(({ id }) => id);
    assert.equal(keyIds.length, 3, 'one key each of the person, the pseudonym and the friend');
    assert.equal(
      (await testApp.services.keys.textOpenerOf(keyIds)).keys.size,
      1,
      'only the friend’s key is left',
    );
    await assert.rejects(
      testApp.services.keys.ensure(pseudonymId),
      new DomainError('unauthenticated', 'Please sign in'),
    );
    assert.equal((await elsewhere.copy(testApp).get('/api/user')).statusCode, 401);
  }
  assert.equal((await there.services.pool.query('select from mood_entries')).rowCount, 0);
  assert.ok(!(await readByFriend(friend)).includes('canary'));
  await verifies(t, here);
});

test('an erasure that fails changes nothing, and the person can continue', async (t) => {
  const testApp = await buildTestApp(t);
  const { sessions } = testApp.services;
  const { browser } = await registerPerson(testApp);
  const endErased = sessions.endErased;
  sessions.endErased = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
  assert.equal((await erase(browser.copy())).statusCode, 503);
  sessions.endErased = endErased;

  await succeeds(browser.post('/api/mood', { moodValue: 5, fatigueValue: 5, notes: 'still here' }));
  await makeErasuresDue(testApp);
  const [mood] = (await browser.get('/api/mood')).json();
  assert.equal(mood.notes, 'still here', 'a mood logged afterward is stored');
  assert.deepEqual(await typesOf(testApp, ['AccountErased', 'MemberErased']), []);
  await succeeds(erase(browser));
  assert.deepEqual(await typesOf(testApp, ['AccountErased', 'MemberErased']), ['MemberErased']);
});

test('no transaction touches rows of both a person and their pseudonym when they are erased', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool } = testApp.services;
  const browser = await leaveCanaries(testApp, (await registerPerson(testApp)).browser);
  await waitForProjections(testApp);
  const personId = await personIdOf(testApp, browser);
  const pseudonymId = testApp.services.pseudonyms.ofPerson(personId);
  const key = { 'idempotency-key': randomUUID() };
  await succeeds(browser.post('/api/mood', { moodValue: 1, fatigueValue: 1 }, key));
  await succeeds(browser.post('/api/community/posts', { content: CANARY.post }, key));
  // A reader with an old snapshot still sees the erased rows, and so the transactions that deleted them.
  const reader = await pool.connect();
  try {
    await reader.query('begin isolation level repeatable read');
    const rowsOf = async (owner: string) => {
      const { rows } = await reader.query<{ xmin: string; xmax: string }>(
        `select xmin, xmax from personal_keys where owner = $1
         union all select xmin, xmax from command_register where actor = $1`,
        [owner],
      );
      assert.equal(rows.length, 2);
      return rows;
    };
    await rowsOf(personId);
    await succeeds(erase(browser));
    const transactionsOf = async (owner: string) =>
      new Set((await rowsOf(owner)).flatMap(({ xmin, xmax }) => [xmin, xmax]));
    const [person, pseudonym] = [await transactionsOf(personId), await transactionsOf(pseudonymId)];
    assert.ok(!person.has('0') && !pseudonym.has('0'), 'all of them are deleted');
    assert.deepEqual(
      [...person].filter((id) => pseudonym.has(id)),
      [],
    );
  } finally {
    reader.release(true);
  }
  const { rows: destroyed } = await pool.query<{ xmin: string }>(
    'select xmin from personal_keys where wrapped is null',
  );
  assert.equal(new Set(destroyed.map(({ xmin }) => xmin)).size, 2, 'their destroyed keys share none either');
});

test('a process that dies between the two transactions of an erasure leaves what a restart finishes', async (t) => {
  for (const restart of [recordDueErasures, completeErasures]) {
    const testApp = await buildTestApp(t);
    const { keys, pseudonyms } = testApp.services;
    const { browser: friend } = await registerPerson(testApp);
    const browser = await leaveCanaries(testApp, friend);
    await waitForProjections(testApp);
    const personId = await personIdOf(testApp, browser);
    const destroy = keys.destroy.bind(keys);
    keys.destroy = (owners, transaction) =>
      owners.includes(personId)
        ? destroy(owners, transaction)
        : Promise.reject(Object.assign(new Error('the process died'), { code: '57P01' }));
    await succeeds(erase(browser));
    assert.deepEqual(
      await typesOf(testApp, ['AccountErased', 'MemberErased']),
      [],
      'it did not come this far',
    );

    const after = await buildTestApp(t, { beside: testApp });
    const pseudonymId = pseudonyms.ofPerson(personId);
    assert.equal(await after.services.keys.ofOwner(personId), undefined);
    assert.ok(await after.services.keys.ofOwner(pseudonymId), 'its key is still there');
    if (restart === completeErasures) {
      // 1.0.2 records a pending erasure without destroying anything.
      for (const { owner, kind } of await after.services.pendingErasures.due()) {
        assert.equal(kind, 'member');
        await after.services.commands.execute({
          ...instanceOf(pseudonymAggregate, owner),
          commandId: erasureCommandId(owner),
          moment: { occurredAt: new Date().toISOString() },
          command: () => ({ type: 'erasePseudonym' }),
        });
      }
      await after.services.pool.query('delete from untold_erasures where due <= now()');
    }
    await restart(after.services);
    assert.equal(await after.services.keys.ofOwner(pseudonymId), undefined);
    await makeErasuresDue(after);
    await waitForProjections(after);
    const recorded = await typesOf(after, ['AccountErased', 'MemberErased']);
    assert.deepEqual(recorded, ['MemberErased', 'AccountErased']);
    assert.ok(!(await readByFriend(friend.copy(after))).includes('canary'));
    const { rowCount } = await after.services.pool.query('select from untold_erasures');
    assert.equal(rowCount, 0);
    await verifies(t, after);
  }
});

test('an erasure takes effect while the log is unavailable, and is recorded later', async (t) => {
  const testApp = await buildTestApp(t);
  const { store } = testApp.services;
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  const copy = browser.copy();
  const append = store.append;
  store.append = () => Promise.reject(new StoreUnavailable('away'));
  await succeeds(erase(browser));
  await assert.rejects(makeErasuresDue(testApp), AggregateError);
  assert.equal((await copy.get('/api/user')).statusCode, 401);
  assert.ok(!(await readByFriend(friend)).includes('canary'), 'nobody can read the data any more');

  store.append = append;
  await makeErasuresDue(testApp);
  await waitForProjections(testApp);
  const recorded = await typesOf(testApp, ['AccountErased', 'MemberErased']);
  assert.deepEqual(recorded.sort(), ['AccountErased', 'MemberErased']);
  assert.equal(
    (await friend.get('/api/community/posts')).json().total,
    1,
    'only the friend’s own post is left',
  );
  const { rowCount } = await testApp.services.pool.query('select from untold_erasures');
  assert.equal(rowCount, 0);
});

test('the erasure of a pseudonym is recorded at once, and its pending row is removed', async (t) => {
  const testApp = await buildTestApp(t);
  await succeeds(erase((await registerPerson(testApp)).browser));
  assert.deepEqual(await typesOf(testApp, ['AccountErased', 'MemberErased']), ['MemberErased']);
  const { rows } = await testApp.services.pool.query('select due > now() as later from untold_erasures');
  assert.deepEqual(rows, [{ later: true }]);
});

test('an erasure that cannot be recorded does not stop the others', async (t) => {
  const testApp = await buildTestApp(t);
  const { store } = testApp.services;
  const append = store.append.bind(store);
  store.append = () => Promise.reject(new StoreUnavailable('away'));
  const people = [await registerPerson(testApp), await registerPerson(testApp)];
  for (const { browser } of people) await succeeds(erase(browser));
  let isFirst = true;
  store.append = (...appended) => {
    if (!isFirst) return append(...appended);
    isFirst = false;
    return Promise.reject(new StoreUnavailable('away for a moment'));
  };
  await assert.rejects(makeErasuresDue(testApp), StoreUnavailable);
  const recorded = () => typesOf(testApp, ['AccountErased', 'MemberErased']);
  assert.equal((await recorded()).length, 3);
  await makeErasuresDue(testApp);
  assert.deepEqual((await recorded()).sort(), [
    'AccountErased',
    'AccountErased',
    'MemberErased',
    'MemberErased',
  ]);
});

test('if the erasure of a pseudonym was lost, it is recorded after that of the person', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, pool } = testApp.services;
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  const append = store.append;
  store.append = () => Promise.reject(new StoreUnavailable('away'));
  await succeeds(erase(browser));
  store.append = append;
  await pool.query('delete from untold_erasures where due <= now()');
  await makeErasuresDue(testApp);
  assert.deepEqual(await typesOf(testApp, ['AccountErased', 'MemberErased']), ['AccountErased']);
  await completeErasures(testApp.services);
  await makeErasuresDue(testApp);
  await waitForProjections(testApp);
  assert.ok((await typesOf(testApp, ['MemberErased'])).length === 1);
  assert.equal(
    (await friend.get('/api/community/posts')).json().total,
    1,
    'only the friend’s own post is left',
  );
});

test('erased people are read from the log when the read models that know them are behind', async (t) => {
  const testApp = await buildTestApp(t);
  const { db, store, pseudonyms, projector, pool } = testApp.services;
  const { browser } = await registerPerson(testApp);
  const personId = await personIdOf(testApp, browser);
  await succeeds(erase(browser));
  await makeErasuresDue(testApp);
  await waitForProjections(testApp);
  await projector.stop();
  const known = await erasedInLog(db, store);
  assert.deepEqual(
    [...known.AccountErased, ...known.MemberErased],
    [personId, pseudonyms.ofPerson(personId)],
  );
  for (const kind of ['MemberErased', 'AccountErased'] as const) {
    await pool.query('create table kept_checkpoints as table checkpoints');
    for (const projection of allProjections) {
      const { erasure } = projection;
      if (erasure?.by !== kind) continue;
      await pool.query(`create table kept_${erasure.table} as table ${erasure.table}`);
      await pool.query(`delete from ${erasure.table}`);
      await pool.query('update checkpoints set position = -1 where projection = $1', [
        checkpointKey(projection),
      ]);
    }
    assert.deepEqual(await erasedInLog(db, store), known, kind);
    await pool.query(
      'update checkpoints c set position = k.position from kept_checkpoints k where k.projection = c.projection',
    );
    for (const { erasure } of allProjections) {
      if (erasure?.by === kind) await pool.query(`insert into ${erasure.table} table kept_${erasure.table}`);
    }
    await pool.query('drop table kept_checkpoints');
  }
});

test('an account that is restored without its key is erased again', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool, sessions } = testApp.services;
  const { browser } = await registerPerson(testApp);
  const copy = browser.copy();
  const tables = ['accounts', 'account_names', 'sessions'];
  for (const table of tables) await pool.query(`create table backup_${table} as table ${table}`);
  await succeeds(erase(browser));
  await makeErasuresDue(testApp);
  for (const table of tables) await pool.query(`insert into ${table} table backup_${table}`);
  sessions.clearCache();
  assert.equal((await copy.copy().get('/api/user')).statusCode, 200, 'the account is restored');
  await completeErasures(testApp.services);
  assert.equal((await copy.get('/api/user')).statusCode, 401);
  assert.equal((await pool.query('select from accounts')).rowCount, 0);
});

test('a damaged pending erasure does not stop the others', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool, pendingErasures } = testApp.services;
  for (let index = 0; index < 2; index++) await succeeds(erase((await registerPerson(testApp)).browser));
  t.mock.method(testApp.services.log, 'error', () => {});
  await pool.query(
    `update untold_erasures set sealed = '\\x00' where id = (select id from untold_erasures order by due limit 1)`,
  );
  await makeErasuresDue(testApp);
  assert.deepEqual(await typesOf(testApp, ['AccountErased']), ['AccountErased']);
  assert.deepEqual(await pendingErasures.due(), []);
});

test('a person with a damaged key can read their other data and be erased, and others can still read their lists', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool, keys } = testApp.services;
  t.mock.method(testApp.services.log, 'error', () => {});
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  await waitForProjections(testApp);
  await pool.query(`update personal_keys set wrapped = '\\x00'`);
  keys.clearCache();
  const [mood] = (await browser.get('/api/mood')).json();
  assert.deepEqual([mood.moodValue, mood.notes], [1, null]);
  assert.equal((await browser.get('/api/journal')).json()[0].title, '');
  assert.equal((await browser.get('/api/tasks')).json().at(-1).title, '');
  const { data } = (await friend.get('/api/community/posts')).json<{ data: { content: string }[] }>();
  assert.deepEqual(
    data.map(({ content }) => content),
    ['', ''],
  );
  await succeeds(erase(browser));
  await makeErasuresDue(testApp);
  const recorded = await typesOf(testApp, ['AccountErased', 'MemberErased']);
  assert.deepEqual(recorded, ['MemberErased', 'AccountErased']);
});

test('each person’s erasure is recorded at its own random time within a week', async (t) => {
  const testApp = await buildTestApp(t);
  const PEOPLE = 5;
  for (let index = 0; index < PEOPLE; index++) {
    await succeeds(erase((await registerPerson(testApp)).browser));
  }
  await recordDueErasures(testApp.services);
  const { rows } = await testApp.services.pool.query<{ days: number }>(
    'select (extract(epoch from due - now()) / 86400)::float8 as days from untold_erasures order by days',
  );
  const days = rows.map((row) => row.days);
  assert.equal(days.length, PEOPLE);
  assert.ok(days.every((each) => each > -1 && each < 7));
  assert.ok((days.at(-1) ?? 0) - (days[0] ?? 0) > 0.1, 'the times differ');
});

test('a start completes an erasure that an older version has begun', async (t) => {
  const testApp = await buildTestApp(t);
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  const personId = await personIdOf(testApp, browser);
  await testApp.services.commands.execute({
    actor: personId,
    commandId: personId,
    stream: accountStream(personId),
    decider: accountDecider,
    moment: { occurredAt: new Date().toISOString() },
    command: () => ({ type: 'eraseAccount' }),
  });
  for (let start = 0; start < 2; start++) await completeErasures(testApp.services);
  await makeErasuresDue(testApp);
  assert.deepEqual(await typesOf(testApp, ['AccountErased', 'MemberErased']), [
    'AccountErased',
    'MemberErased',
  ]);
  assert.equal((await browser.get('/api/user')).statusCode, 401);
  const login = { username: CANARY.username, password: 'a quiet morning' };
  assert.equal((await browser.post('/api/login', login)).statusCode, 401);
  await waitForProjections(testApp);
  assert.ok(!(await readByFriend(friend)).includes('canary'));
  assert.equal((await friend.get('/api/user')).statusCode, 200, 'other people’s accounts stay');
});

test('presence that a connection writes after its owner’s erasure is removed', async (t) => {
  const testApp = await buildTestApp(t);
  const { pseudonyms, livePresence, db } = testApp.services;
  const [{ browser }, { browser: friend }] = [await registerPerson(testApp), await registerPerson(testApp)];
  const pseudonymId = pseudonyms.ofPerson(await personIdOf(testApp, browser));
  await friend.get('/api/active-locations');
  const stay = livePresence.join({ pseudonymId, isSettled: true }, { region: 'Asia' });
  await succeeds(erase(browser));
  await livePresence.beat();
  stay.leave();
  await livePresence.beat();
  const known = async () =>
    (await db.selectFrom('presence_day').select('community').execute()).map(({ community }) => community);
  assert.ok((await known()).includes(pseudonymId), 'the connection wrote after the erasure');
  await completeErasures(testApp.services);
  assert.deepEqual(await known(), [pseudonyms.ofPerson(await personIdOf(testApp, friend))]);
});

test('a start destroys data again that a backup from before the erasure has restored', async (t) => {
  const testApp = await buildTestApp(t);
  const { pool, keys } = testApp.services;
  const { browser: friend } = await registerPerson(testApp);
  const browser = await leaveCanaries(testApp, friend);
  const copy = browser.copy();
  const personId = await personIdOf(testApp, browser);
  const pseudonymId = testApp.services.pseudonyms.ofPerson(personId);
  const tables = ['accounts', 'account_names', 'sessions', 'personal_keys', 'untold_erasures'];
  for (const table of tables) await pool.query(`create table backup_${table} as table ${table}`);
  await succeeds(erase(browser));
  await waitForProjections(testApp);
  for (const table of [...tables].reverse()) await pool.query(`delete from ${table}`);
  for (const table of tables) await pool.query(`insert into ${table} table backup_${table}`);
  keys.clearCache();
  testApp.services.sessions.clearCache();
  assert.ok((await keys.ofOwner(personId)) && (await keys.ofOwner(pseudonymId)), 'the keys are restored');
  assert.equal((await copy.copy().get('/api/user')).statusCode, 200);

  await completeErasures(testApp.services);
  assert.deepEqual([await keys.ofOwner(personId), await keys.ofOwner(pseudonymId)], [undefined, undefined]);
  assert.equal((await copy.get('/api/user')).statusCode, 401);
  assert.equal((await friend.get('/api/user')).statusCode, 200, 'other people’s accounts stay');
  assert.equal((await friend.get('/api/community/posts')).json().data[0].content, 'hello');
  await makeErasuresDue(testApp);
  const recorded = await typesOf(testApp, ['AccountErased', 'MemberErased']);
  assert.deepEqual(
    recorded,
    ['MemberErased', 'AccountErased'],
    'the erasure that the backup did not contain is recorded too',
  );
});
