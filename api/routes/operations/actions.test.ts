import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { StaffAction, StartedAction } from '../../../domain/operations/actions-schema.ts';
import { staffStream } from '../../../domain/staff/events.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { eventually } from '../../../infra/testing/eventually.ts';
import { allProjections } from '../../../projections/catalogue.ts';
import { RunRecord } from '../../../projections/rebuild/run-record.ts';
import { newAction, recordStart } from '../../operations/record-action.ts';
import { overviewFor } from '../../testing/operations.ts';
import { registerStaff } from '../../testing/staff.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

/** Generous, for a busy machine. */
const WITHIN_MS = 30_000;

const callFor = (name: string, action: string) => `/api/operations/projections/${name}/${action}`;
const actionsOf = async (browser: Browser) =>
  (await browser.get('/api/operations/actions')).json<StaffAction[]>();
const brief = ({ by, action, target, outcome, detail }: StaffAction) => [by, action, target, outcome, detail];

/** The events of what an operator did. */
async function recorded({ services }: TestApp, staffId: string) {
  const events = await services.store.readStream(staffStream(staffId));
  return events
    .filter(({ type }) => type.startsWith('OperationsAction'))
    .map(({ type, data }) => [type.slice('OperationsAction'.length), data.action, data.target, data.outcome]);
}

/** Waits until the list of actions shows this outcome. Then the log and the read model have it, too. */
async function ended(testApp: TestApp, browser: Browser): Promise<StaffAction[]> {
  await testApp.services.backgroundRuns.allEnded();
  await waitForProjections(testApp, 'staff-actions');
  return actionsOf(browser);
}

/** Holds up every rebuild in front of its swap, until it is called. */
async function holdSwaps({ services }: TestApp): Promise<() => Promise<void>> {
  const blocking = await services.db.startTransaction().execute();
  await sql`lock table checkpoints in share mode`.execute(blocking);
  return async () => {
    await blocking.rollback().execute();
  };
}

suite('actions of operators', { concurrency: true }, () => {
  test('a rebuild and a verify go on after the answer, and operators see both', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    const other = await registerStaff(testApp, 'operator');
    const person = await registerPerson(testApp);
    await person.browser.post('/api/mood', { moodValue: 3 });
    for (const action of ['rebuild', 'verify']) {
      const answer = await browser.post(callFor('mood', action));
      assert.equal(answer.statusCode, 202, answer.body);
      const { id, ...what } = answer.json<StartedAction>();
      assert.deepEqual(what, { action, target: 'mood' });
      // A read waits for what this browser has written, but on a busy machine not long enough.
      await eventually('it is listed', async () => (await actionsOf(browser))[0]?.id === id, WITHIN_MS);
      await testApp.services.backgroundRuns.allEnded();
    }
    assert.deepEqual(await recorded(testApp, staffId), [
      ['Started', 'rebuild', 'mood', undefined],
      ['Finished', 'rebuild', 'mood', 'done'],
      ['Started', 'verify', 'mood', undefined],
      ['Finished', 'verify', 'mood', 'done'],
    ]);
    assert.deepEqual((await ended(testApp, browser)).map(brief), [
      ['you', 'verify', 'mood', 'done', null],
      ['you', 'rebuild', 'mood', 'done', null],
    ]);
    assert.deepEqual(
      (await actionsOf(other.browser)).map(({ by, at }) => [by, at.length]),
      [
        ['another operator', 10],
        ['another operator', 10],
      ],
    );
    const overview = await overviewFor(testApp, browser);
    const mood = overview.projections.find(({ name }) => name === 'mood');
    assert.ok(mood?.lastRebuilt && mood.lastRebuilt.seconds > 0);
    assert.equal(mood.lastVerified?.isEqual, true);
    assert.deepEqual([mood.running, mood.progress], [null, null]);
  });

  test('verify finds a row that was changed by hand, and tells nothing of the row', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser } = await registerStaff(testApp, 'operator');
    const person = await registerPerson(testApp);
    await person.browser.post('/api/mood', { moodValue: 3 });
    await overviewFor(testApp, browser);
    await sql`update mood_entries set mood_value = 1`.execute(testApp.services.db);
    assert.equal((await browser.post(callFor('mood', 'verify'))).statusCode, 202);
    assert.deepEqual((await ended(testApp, browser)).map(brief), [
      ['you', 'verify', 'mood', 'differs', 'mood_entries differs from the log'],
    ]);
    const overview = await overviewFor(testApp, browser);
    assert.equal(overview.projections.find(({ name }) => name === 'mood')?.lastVerified?.isEqual, false);
  });

  test('the beginning is in the log before anything is done, and stays there when the action fails', async (t) => {
    const testApp = await buildTestApp(t, { log: collectingLogger() });
    const { services } = testApp;
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    await sql`update checkpoints set paused_at = 7, paused_reason = 'a fault' where projection = 'hides@1'`.execute(
      services.db,
    );
    // The retry meets this trigger, which looks for its beginning in the log.
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin
        raise exception '%', (select count(*) from events where type = 'OperationsActionStarted');
      end $$`.execute(services.db);
    await sql`
      create trigger refuse before update on checkpoints for each row
      when (old.projection = 'hides@1' and new.paused_at is null) execute function refuse()`.execute(
      services.db,
    );
    const failed = await browser.post(callFor('hides', 'retry'));
    assert.equal(failed.statusCode, 500);
    assert.deepEqual(await recorded(testApp, staffId), [
      ['Started', 'retry', 'hides', undefined],
      ['Finished', 'retry', 'hides', 'failed'],
    ]);

    const append = services.store.append.bind(services.store);
    let appends = 0;
    Object.defineProperty(services.store, 'append', {
      configurable: true,
      value: async (...given: Parameters<typeof append>) => {
        if (given[2].some(({ type }) => type === 'OperationsActionStarted')) {
          appends++;
          throw new Error('the log refuses it');
        }
        return append(...given);
      },
    });
    assert.equal((await browser.post(callFor('mood', 'rebuild'))).statusCode, 500);
    assert.equal(appends, 1);
    const { rows } = await sql`select from pg_namespace where nspname like 'rebuild:%'`.execute(services.db);
    assert.equal(rows.length, 0, 'nothing is begun without a record');
  });

  test('a retry lets a paused read model go on', async (t) => {
    const testApp = await buildTestApp(t);
    const { db } = testApp.services;
    const { browser } = await registerStaff(testApp, 'operator');
    await sql`
      update checkpoints set paused_at = 7, paused_reason = 'MoodLogged at position 7: TypeError'
       where projection like 'mood@%'`.execute(db);
    const answer = await browser.post(callFor('mood', 'retry'));
    assert.equal(answer.statusCode, 202, answer.body);
    await waitForProjections(testApp, 'mood');
    await browser.post(callFor('mood', 'retry'));
    assert.deepEqual((await ended(testApp, browser)).map(brief), [
      ['you', 'retry', 'mood', 'done', 'It was not paused'],
      ['you', 'retry', 'mood', 'done', null],
    ]);
  });

  test('a second rebuild or verify of a read model gets 409, also from another process, and leaves no event', async (t) => {
    const testApp = await buildTestApp(t);
    const second = await buildTestApp(t, { beside: testApp });
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    const elsewhere = browser.copy(second);
    const release = await holdSwaps(testApp);
    assert.equal((await browser.post(callFor('hides', 'rebuild'))).statusCode, 202);
    const statuses: number[] = [];
    for (const caller of [browser, elsewhere]) {
      for (const action of ['rebuild', 'verify']) {
        statuses.push((await caller.post(callFor('hides', action))).statusCode);
      }
    }
    assert.deepEqual(statuses, [409, 409, 409, 409]);
    assert.equal((await recorded(testApp, staffId)).length, 1);
    const overview = (await elsewhere.get('/api/operations')).json();
    const hides = overview.projections.find(({ name }: { name: string }) => name === 'hides');
    assert.equal(hides.running, 'rebuild');
    assert.ok(hides.progress >= 0 && hides.progress <= 1, `${hides.progress}`);
    await release();
    assert.deepEqual((await ended(testApp, browser)).map(brief), [['you', 'rebuild', 'hides', 'done', null]]);
    assert.equal((await elsewhere.post(callFor('hides', 'verify'))).statusCode, 202);
    assert.deepEqual((await ended(second, elsewhere))[0]?.outcome, 'done');
  });

  test('a process does two runs at a time, also when more are asked for at once', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    const release = await holdSwaps(testApp);
    const begun = await Promise.allSettled(
      allProjections
        .slice(0, 5)
        .map((projection) => testApp.services.backgroundRuns.start('rebuild', projection, staffId)),
    );
    const { statusCode } = await browser.post(callFor('operations', 'verify'));
    await release();
    assert.deepEqual(
      begun.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'],
    );
    assert.equal(statusCode, 409);
  });

  test('a process that stops ends a run in good order, and the next one can begin it again', async (t) => {
    const testApp = await buildTestApp(t);
    const second = await buildTestApp(t, { beside: testApp });
    const { browser, staffId } = await registerStaff(second, 'operator');
    const release = await holdSwaps(testApp);
    assert.equal((await browser.post(callFor('hides', 'rebuild'))).statusCode, 202);
    await second.services.backgroundRuns.stop();
    await release();
    assert.deepEqual((await recorded(testApp, staffId)).at(-1), ['Finished', 'rebuild', 'hides', 'stopped']);
    const here = browser.copy(testApp);
    assert.deepEqual((await ended(testApp, here)).map(brief), [
      ['you', 'rebuild', 'hides', 'stopped', 'The process was stopped'],
    ]);
    assert.equal((await here.post(callFor('hides', 'rebuild'))).statusCode, 202);
    assert.equal((await ended(testApp, here))[0]?.outcome, 'done');
  });

  test('the next look at a run whose process was killed says that it was stopped', async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    // All that a killed process leaves: the beginning in the log and a row. Its lock went with its connection.
    const action = newAction({ by: staffId, action: 'rebuild', target: 'hides' });
    await recordStart(services, action);
    await new RunRecord({ ...services, runId: action.actionId }, 'rebuild', 'hides').begin(9n);
    assert.deepEqual((await ended(testApp, browser)).map(brief), [
      ['you', 'rebuild', 'hides', 'stopped', null],
    ]);
    const overview = await overviewFor(testApp, browser);
    const hides = overview.projections.find(({ name }) => name === 'hides');
    assert.deepEqual([hides?.running, hides?.progress, hides?.lastRebuilt], [null, null, null]);
    assert.equal((await browser.post(callFor('hides', 'rebuild'))).statusCode, 202);
    assert.deepEqual(
      (await ended(testApp, browser)).map(({ outcome }) => outcome),
      ['done', 'stopped'],
    );
  });

  test('others are refused, and leave no event', async (t) => {
    const testApp = await buildTestApp(t);
    const calls = [
      ['POST', callFor('mood', 'retry')],
      ['POST', callFor('mood', 'rebuild')],
      ['POST', callFor('mood', 'verify')],
      ['GET', '/api/operations/actions'],
      ['GET', '/api/operations/role-sessions'],
    ] as const;
    const offDuty = await registerStaff(testApp, 'operator');
    await offDuty.browser.delete('/api/staff/session');
    const refused = [
      [await registerPerson(testApp), 'role-needed'],
      [await registerStaff(testApp, 'moderator'), 'role-needed'],
      [await registerStaff(testApp, 'researcher'), 'role-needed'],
      [offDuty, 'role-session-needed'],
    ] as const;
    for (const [{ browser }, reason] of refused) {
      for (const [method, url] of calls) {
        const answer = await browser.call(method, url, {});
        assert.deepEqual([answer.statusCode, answer.json().reason], [403, reason], url);
      }
    }
    const { rows } = await testApp.services.pool.query(
      `select from events where type like 'OperationsAction%'`,
    );
    assert.equal(rows.length, 0);
  });

  test('a made-up name of a read model is unknown, and leaves no event', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    const names = [
      ...['no-such', 'HIDES', 'hides@1', 'hides ', 'mood,hides', 'constructor', '__proto__', '*', '%00'],
      ...["hides';drop table checkpoints;--", '../mood', 'rebuild:hides', 'x'.repeat(65)],
    ];
    for (const name of names) {
      for (const action of ['retry', 'rebuild', 'verify']) {
        const { statusCode } = await browser.post(callFor(encodeURIComponent(name), action));
        assert.ok([400, 404].includes(statusCode), `${action} of ${name}: ${statusCode}`);
      }
    }
    assert.deepEqual(await recorded(testApp, staffId), []);
    await testApp.services.backgroundRuns.allEnded();
    const { rows } = await testApp.services.pool.query('select from operations_runs');
    assert.equal(rows.length, 0);
  });
});
