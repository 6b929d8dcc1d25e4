import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { StudyAggregates, StudyRead, StudyReceipt } from '../../../domain/research/answer-schema.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { admitResearcher, closeStudy, registerStudy } from '../../research/manage-studies.ts';
import { killAfter } from '../../testing/killable.ts';
import {
  join,
  liveThroughWeeks,
  openStudyFor,
  STUDY_WEEKS,
  studiesSettled,
  withdraw,
} from '../../testing/research.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { registerStaff } from '../../testing/staff.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const [FIRST, , , LAST_OVER] = STUDY_WEEKS;
/** People change their value by one in every week, so that each week differs from the one before. */
const changing = (person: number, week: number) => 1 + ((person + week) % 5);

async function studyOf(testApp: TestApp, people: number) {
  const { browser, staffId } = await registerStaff(testApp, 'researcher');
  const studyId = await openStudyFor(testApp.services, staffId);
  const ids = Array.from({ length: people }, () => randomUUID() as string);
  await join(testApp.services, studyId, ids);
  await liveThroughWeeks(testApp.services, ids, changing);
  await studiesSettled(testApp.services);
  const ask = async (week = '') =>
    browser.get(`/api/studies/${studyId}/aggregates${week && `?moment=${week}`}`);
  const check = async (readId: string) =>
    (await browser.get(`/api/studies/${studyId}/receipts/${readId}`)).json<StudyReceipt>();
  return { browser, staffId, studyId, ids, ask, check };
}

/** The reads in the log, oldest first. */
async function readsOf({ services }: TestApp) {
  const { events } = await services.store.readAll(-1n, 10_000);
  return events.filter(({ stream }) => stream.startsWith('research-read-'));
}

// Each test has a hundred people at work, and so a full pool of connections.
suite('answers to researchers', { concurrency: 2 }, () => {
  test('an answer counts about how many people had which value, and is in the log before it leaves', async (t) => {
    const testApp = await buildTestApp(t);
    const { studyId, ask } = await studyOf(testApp, 100);
    const answer = await ask();
    assert.equal(answer.statusCode, 200, answer.body);
    const { readId, week, fields, stateHash, momentPosition } = answer.json<StudyAggregates>();
    assert.equal(week, LAST_OVER);
    assert.deepEqual(
      fields.map(({ field, weeks }) => [field, weeks.length]),
      [
        ['mood', 4],
        ['energy', 4],
      ],
    );
    for (const { cells, people, status } of fields.flatMap(({ weeks }) => weeks)) {
      assert.equal(status, 'shown');
      // 20 people have each value.
      for (const cell of cells)
        assert.ok(cell !== null && cell % 5 === 0 && Math.abs(cell - 20) <= 6, `${cells}`);
      assert.equal(
        people,
        cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0),
      );
    }
    const [read, ...others] = await readsOf(testApp);
    assert.equal(others.length, 0);
    assert.equal(read?.stream, `research-read-${readId}`);
    const { people, ...data } = read.data;
    assert.deepEqual(
      [data.studyId, data.kind, data.stateHash, data.momentPosition, data.cellsSuppressed],
      [studyId, 'aggregates', stateHash, momentPosition, 0],
    );
    assert.ok(Number(people) >= 70 && Number(people) % 5 === 0);
    assert.deepEqual(
      (await ask()).json<StudyAggregates>().fields,
      fields,
      'the same question, the same answer',
    );
  });

  test('a study without a protocol says so, and one that was closed says that it is over', async (t) => {
    const testApp = await sharedTestApp(t);
    const { services } = testApp;
    const { browser, username } = await registerStaff(testApp, 'researcher');
    const studyId = await registerStudy(services, {
      ...{ title: 'Tiredness after chemotherapy', question: 'How does tiredness change?' },
      controllers: [{ name: 'Example Hospital', contact: 'study@example.no' }],
    });
    await admitResearcher(services, studyId, username);
    const refusals = async () => {
      const said: [number, string][] = [];
      for (const path of ['moments', 'exports']) {
        const answer = await browser.get(`/api/studies/${studyId}/${path}`);
        said.push([answer.statusCode, answer.json().message]);
      }
      return said;
    };
    const none = [403, 'This study has no protocol yet. It answers no questions'];
    assert.deepEqual(await refusals(), [none, none]);
    assert.deepEqual((await browser.get('/api/studies')).json(), []);
    await closeStudy(services, studyId);
    const over = [403, 'This study is over. It answers no more questions'];
    assert.deepEqual(await refusals(), [over, over]);
  });

  test('given 100 people, when 10 leave, then they are in no answer, and the old receipt verifies for the others', async (t) => {
    const testApp = await buildTestApp(t);
    const { studyId, ids, ask, check } = await studyOf(testApp, 100);
    const before = (await ask()).json<StudyAggregates>();
    assert.equal((await check(String(before.readId))).check, 'verified');
    for (const id of ids.slice(0, 10)) await withdraw(testApp.services, studyId, id);
    const first = (await ask(FIRST)).json<StudyAggregates>();
    const after = (await ask()).json<StudyAggregates>();
    assert.notEqual(after.stateHash, before.stateHash);
    const { services } = testApp;
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from research_receipt_leaves
       where read_id in (${first.readId}::uuid, ${after.readId}::uuid) group by read_id`.execute(services.db);
    assert.deepEqual(rows, [{ people: 90 }, { people: 90 }], 'no answer at any moment is about the ten');
    assert.equal((await check(String(before.readId))).check, 'verified');
    await studiesSettled(services);
    assert.equal((await check(String(before.readId))).check, 'verified');
    const { rows: left } = await sql<{ people: number }>`
      select count(distinct person_id)::int as people from research_entries`.execute(services.db);
    assert.deepEqual(left, [{ people: 90 }]);
  });

  test('a receipt differs after a value was changed by hand', async (t) => {
    const testApp = await buildTestApp(t);
    const { ask, check } = await studyOf(testApp, 75);
    const { readId } = (await ask()).json<StudyAggregates>();
    await sql`
      update research_entries set mood = 6 - mood
       where (person_id, entry_id) in (select person_id, entry_id from research_entries where mood <> 3 limit 1)`.execute(
      testApp.services.db,
    );
    assert.equal((await check(String(readId))).check, 'differs');
  });

  test('too few people give no bars and no hash, and the refusal is in the log', async (t) => {
    const testApp = await buildTestApp(t);
    const { ask } = await studyOf(testApp, 24);
    const answer = (await ask()).json<StudyAggregates>();
    assert.deepEqual([answer.readId, answer.stateHash], [null, null]);
    for (const { status, cells, people } of answer.fields.flatMap(({ weeks }) => weeks))
      assert.deepEqual([status, cells, people], ['hidden', [null, null, null, null, null], null]);
    const [refusal] = await readsOf(testApp);
    assert.deepEqual([refusal?.type, refusal?.data.why], ['DisclosureRefused', 'too-few-people']);
  });

  test('an answer whose read can’t be appended does not leave', async (t) => {
    const testApp = await buildTestApp(t);
    const { ask } = await studyOf(testApp, 30);
    const { store } = testApp.services;
    const append = store.append.bind(store);
    Object.defineProperty(store, 'append', {
      configurable: true,
      value: async (...given: Parameters<typeof append>) => {
        if (given[0].startsWith('research-read-')) throw new Error('the log refuses it');
        return append(...given);
      },
    });
    const answer = await ask();
    assert.equal(answer.statusCode, 500);
    assert.ok(!answer.body.includes('cells'));
  });

  test('a process that is killed at any change of an answer has sent nothing that is not in the log', async (t) => {
    const testApp = await buildTestApp(t, { log: collectingLogger() });
    const { browser, studyId } = await studyOf(testApp, 75);
    const { readId: earlier } = (
      await browser.get(`/api/studies/${studyId}/aggregates`)
    ).json<StudyAggregates>();
    let kills = 0;
    for (const what of ['moments', 'aggregates', 'receipts', 'exports', `receipts/${earlier}`]) {
      for (let after = 1; ; after++) {
        const before = (await readsOf(testApp)).length;
        const statuses: number[] = [];
        const isKilled = await killAfter(testApp.services, after, async () => {
          statuses.push((await browser.get(`/api/studies/${studyId}/${what}`)).statusCode);
        });
        const recorded = (await readsOf(testApp)).length - before;
        if (!isKilled) {
          assert.deepEqual([statuses, recorded], [[200], 1], what);
          break;
        }
        // Killed between the append and the answer: the read is in the log, and nothing was sent.
        assert.deepEqual(
          [statuses[0] === 200, recorded],
          [false, 1],
          `${what}, killed after change ${after}`,
        );
        kills++;
      }
    }
    assert.equal(kills, 5);
  });

  test('a researcher sees their studies and the receipts of each, and no number of people below 25', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, studyId, ask } = await studyOf(testApp, 24);
    await ask();
    await waitForProjections(testApp, 'research-reads');
    const studies = (await browser.get('/api/studies')).json<{ id: string; title: string }[]>();
    assert.deepEqual(
      studies.map(({ id, title }) => [id, title]),
      [[studyId, 'Tiredness after chemotherapy']],
    );
    const receipts = (await browser.get(`/api/studies/${studyId}/receipts`)).json<StudyRead[]>();
    assert.deepEqual(
      receipts.map(({ people, refused, stateHash }) => [people, refused, stateHash]),
      [[null, 'too-few-people', null]],
    );
    const other = await registerStaff(testApp, 'researcher');
    assert.deepEqual((await other.browser.get('/api/studies')).json(), []);
  });

  test('a researcher of another study and a study that does not exist get the same answer, and leave no trace', async (t) => {
    const testApp = await buildTestApp(t);
    const { studyId } = await studyOf(testApp, 1);
    const { browser } = await registerStaff(testApp, 'researcher');
    const answers = await Promise.all(
      [studyId, randomUUID(), 'no-id'].flatMap((id) =>
        ['moments', 'aggregates', `receipts/${randomUUID()}`].map((what) =>
          browser.get(`/api/studies/${id}/${what}`),
        ),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [404]);
    assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
    assert.deepEqual(await readsOf(testApp), []);
  });
});
