import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PEOPLE_FIGURE_KINDS } from '../../domain/operations/kinds.ts';
import { readHours } from '../../infra/operations/hourly-figures.ts';
import { sampleStorage } from '../../infra/operations/storage-samples.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { allProjections } from '../../projections/catalogue.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { overviewFor } from '../testing/operations.ts';
import { portOf } from '../testing/raw-connection.ts';
import { registerStaff } from '../testing/staff.ts';
import { type Browser, buildTestApp, registerPerson } from '../testing/test-app.ts';

/** Generous, for a busy machine. */
const WITHIN_MS = 30_000;
const DAYS_AGO = (days: number) => `(now() at time zone 'UTC')::date - ${days}`;

async function checkIn(browser: Browser, times: number) {
  for (let done = 0; done < times; done++)
    assert.equal((await browser.post('/api/mood', { moodValue: 3 })).statusCode, 201);
}

suite('GET /api/operations', { concurrency: true }, () => {
  test('an operator sees every kind of figure, and others are refused', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser } = await registerPerson(testApp);
    await checkIn(browser, 6);
    const refused = await browser.get('/api/operations');
    assert.deepEqual([refused.statusCode, refused.json().reason], [403, 'role-needed']);
    const moderator = await registerStaff(testApp, 'moderator');
    assert.equal((await moderator.browser.get('/api/operations')).statusCode, 403);

    const operator = await registerStaff(testApp, 'operator');
    const overview = await overviewFor(testApp, operator.browser);
    assert.deepEqual(
      overview.people.map(({ kind }) => kind),
      [...PEOPLE_FIGURE_KINDS],
    );
    const [checkIns] = overview.people;
    assert.deepEqual([checkIns?.today, checkIns?.yesterday, checkIns?.days.at(-1)?.count], [5, 0, 5]);
    assert.deepEqual([checkIns?.hours.length, checkIns?.days.length], [24, 14]);
    assert.deepEqual(
      overview.projections.map(({ name, health }) => [name, health]),
      allProjections.map(({ name }) => [name, 'fine']),
    );
    assert.deepEqual(overview.attention, []);
    assert.equal(overview.store, 'PostgreSQL');
    assert.equal(overview.backups.health, 'fine', 'nobody is asked for backups of a private server');
  });

  test('two api processes add up their hours, their calls and their sockets', async (t) => {
    const here = await buildTestApp(t);
    const there = await buildTestApp(t, { beside: here });
    const operator = await registerStaff(here, 'operator');
    const { browser } = await registerPerson(here);
    await checkIn(browser, 10);
    await checkIn(browser.copy(there), 15);
    here.services.counts.openSockets = () => 10;
    there.services.counts.openSockets = () => 20;
    await there.services.figureStore.store();
    const overview = await overviewFor(here, operator.browser);
    // Whole steps of five are never lost. Yesterday is included in case the test runs over midnight.
    const { counts } = await readHours(here.services.db);
    assert.equal(
      [...(counts.get('check-ins')?.values() ?? [])].reduce((sum, count) => sum + count, 0),
      25,
    );
    assert.ok(overview.people[0]?.hours.some((count) => (count ?? 0) > 0));
    assert.equal(overview.sockets.open, 30);
    const { rows } = await here.services.pool.query(
      `select sum(count)::int as calls from operations_requests where route = 'POST /api/mood' and status = 201`,
    );
    assert.equal(rows[0].calls, 25);
  });

  test('rows that a process stores are multiples of five, so that none shows a single act', async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const { browser } = await registerPerson(testApp);
    for (let round = 0; round < 4; round++) {
      await checkIn(browser, 2);
      await services.figureStore.store();
    }
    for (const table of ['operations_hours', 'operations_requests', 'operations_durations']) {
      const { rows } = await services.pool.query(`select from ${table} where count % 5 <> 0`);
      assert.equal(rows.length, 0, table);
    }
  });

  test('housekeeping stores figures and a sample of the storage, and deletes hours after 40 days', async (t) => {
    const { services } = await buildTestApp(t);
    const { pool } = services;
    await pool.query(`insert into operations_hours values (now() - interval '41 days', 'acts', 5)`);
    const housekeeping = startHousekeeping(services, { limitBytes: 40e9 });
    await eventually(
      'it has run',
      async () => {
        const { rows } = await pool.query(`
        select (select count(*) from operations_hours where hour > now() - interval '1 day')::int as kinds,
          (select count(*) from operations_hours where hour < now() - interval '40 days')::int as old,
          (select count(*) from operations_storage where total_bytes = 40e9)::int as samples`);
        const [{ kinds, old, samples }] = rows;
        return kinds >= PEOPLE_FIGURE_KINDS.length && old === 0 && samples === 1;
      },
      WITHIN_MS,
    );
    await housekeeping.stop();
  });

  test('a paused read model, an old backup and a full disk have a line each, the worst first', async (t) => {
    const testApp = await buildTestApp(t);
    const { pool, db, projector } = testApp.services;
    const operator = await registerStaff(testApp, 'operator');
    await overviewFor(testApp, operator.browser);
    await projector.stop();
    await pool.query(
      `update checkpoints set paused_at = 7, paused_reason = 'a fault' where projection = 'hides@1'`,
    );
    await pool.query(
      `insert into operations_backups (at, kind) values (now() - interval '31 hours', 'made')`,
    );
    await pool.query(
      `insert into operations_backups (at, kind, detail) values (now() - interval '7 hours', 'failed', 'no room')`,
    );
    await pool.query(
      `insert into operations_storage select ${DAYS_AGO(20)}, pg_database_size(current_database()) - 20000000, 1, 2`,
    );
    const { rows } = await pool.query('select pg_database_size(current_database())::float8 as bytes');
    await sampleStorage(db, { limitBytes: rows[0].bytes + 25_000_000 });
    testApp.app.overview.clear();
    const overview = (await operator.browser.get('/api/operations')).json();
    assert.deepEqual(
      overview.attention.map(({ id, health, title }: Record<string, string>) => [id, health, title]),
      [
        ['projection-hides', 'wrong', 'The read model hides is paused'],
        ['backups', 'wrong', 'The last backup is 31 hours old'],
        ['storage', 'watch', overview.attention.at(-1).title],
      ],
    );
    assert.match(overview.attention[1].detail, /less than 25 hours old. The last try failed: no room\.$/);
    assert.match(overview.attention[2].title, /^The storage will be full in about 2\d days$/);
    assert.equal(overview.storage.weeks.length, 1, 'a sample of 20 days ago is not on a week');
  });

  test('a socket of an operator hears that a figure has moved, and others hear nothing', async (t) => {
    const testApp = await buildTestApp(t);
    const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
    const operator = await registerStaff(testApp, 'operator');
    const person = await registerPerson(testApp);
    const open = ({ cookies }: Browser) => LiveClient.open(t, origin, cookieHeader(cookies));
    const [listening, other] = [await open(operator.browser), await open(person.browser)];
    await testApp.services.projector.stop();
    let changes = 0;
    await eventually(
      'the hint',
      async () => {
        // The first overview is only what later ones are compared with, so the figures keep changing.
        await testApp.services.pool.query(
          `update checkpoints set paused_at = 7, paused_reason = $1 where projection = 'hides@1'`,
          [`fault ${++changes}`],
        );
        return listening.messagesOf('operations').length > 0;
      },
      WITHIN_MS,
    );
    assert.equal(other.messagesOf('operations').length, 0);
  });

  test('a socket hears no more hints once its role session is over, whether it was ended or has expired', async (t) => {
    const testApp = await buildTestApp(t);
    const { pool, projector } = testApp.services;
    const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
    const operators = await Promise.all(Array.from({ length: 3 }, () => registerStaff(testApp, 'operator')));
    const [staying, ended, expired] = await Promise.all(
      operators.map(({ browser }) => LiveClient.open(t, origin, cookieHeader(browser.cookies))),
    );
    assert.ok(staying && ended && expired);
    await projector.stop();
    const heard = (client: LiveClient) => client.messagesOf('operations').length;
    let changes = 0;
    const moveUntil = (what: string, holds: () => boolean) =>
      eventually(
        what,
        async () => {
          await pool.query(
            `update checkpoints set paused_at = 7, paused_reason = $1 where projection = 'hides@1'`,
            [`fault ${++changes}`],
          );
          return holds();
        },
        WITHIN_MS,
      );
    await moveUntil('all hear a hint', () => [staying, ended, expired].every((client) => heard(client) > 0));

    const [first, second, third] = operators;
    const sessions = (await first?.browser.get('/api/operations/role-sessions'))?.json();
    const of = (username: string | undefined) =>
      sessions.find((session: { username: string }) => session.username === username).id;
    const answer = await first?.browser.delete(`/api/operations/role-sessions/${of(second?.username)}`);
    assert.equal(answer?.statusCode, 204);
    await pool.query(`update role_sessions set until = now() - interval '1 second' where id = $1`, [
      of(third?.username),
    ]);
    // A round that has begun before may still send its hint.
    const sofar = heard(staying);
    await moveUntil('the round after', () => heard(staying) > sofar);
    const [before, beforeOfEnded, beforeOfExpired] = [heard(staying), heard(ended), heard(expired)];
    await moveUntil('further hints', () => heard(staying) > before + 1);
    assert.deepEqual([heard(ended), heard(expired)], [beforeOfEnded, beforeOfExpired]);
    for (const operator of [second, third]) {
      const refused = await operator?.browser.get('/api/operations');
      assert.deepEqual([refused?.statusCode, refused?.json().reason], [403, 'role-session-needed']);
    }
  });
});
