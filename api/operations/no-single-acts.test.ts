import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { CommunityPost } from '../../domain/community/posts/schema.ts';
import { OperationsOverview } from '../../domain/operations/schema.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { registerOf } from '../../projections/operations/sketch.ts';
import { write } from '../../projections/operations/write.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { overviewFor } from '../testing/operations.ts';
import { portOf } from '../testing/raw-connection.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, registerPerson, type TestApp } from '../testing/test-app.ts';

/** It changes with the time, whatever people do. */
const BY_TIME_ALONE = ['upSeconds'];
/** Only an operator's run moves it, and there is none here. */
const OF_RUNS = ['projections[].progress'];
/** How many people are active besides those of the test, so that their number is shown. */
const OTHERS = 40;
/** Generous, for a busy machine. */
const WITHIN_MS = 30_000;
const A_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

/** Every number of an answer by its path, also those within its sentences. Dates are left out. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value === 'string') return A_DATE.test(value) ? [] : numbersOfText(value, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    numbersIn(part, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name),
  );
}

const numbersOfText = (text: string, path: string): [string, number][] =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([number], index) => [`${path}#${index}`, Number(number)]);

/** The figures that one act has changed by one. A figure that is not shown counts as 0. */
function movedByOne(before: unknown, after: unknown): string[] {
  const [then, now] = [new Map(numbersIn(before)), new Map(numbersIn(after))];
  return [...new Set([...then.keys(), ...now.keys()])].filter(
    (path) => !BY_TIME_ALONE.includes(path) && Math.abs((now.get(path) ?? 0) - (then.get(path) ?? 0)) === 1,
  );
}

interface AnySchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly items?: AnySchema;
  readonly anyOf?: readonly AnySchema[];
}

/** The path of every number that the contract allows, such as `people[].today`. */
function numbersOfSchema({ type, properties, items, anyOf }: AnySchema, path = ''): string[] {
  if (type === 'number' || type === 'integer') return [path];
  if (items) return numbersOfSchema(items, `${path}[]`);
  if (anyOf) return anyOf.flatMap((part) => numbersOfSchema(part, path));
  return Object.entries(properties ?? {}).flatMap(([name, part]) =>
    numbersOfSchema(part, path ? `${path}.${name}` : name),
  );
}

/** Fills in what a test can't wait for, so that every figure is shown: people, calls, answers, samples, a rebuild. */
async function fillIn({ services: { db, pool } }: TestApp): Promise<void> {
  const today = utcDay(Date.now());
  const registers = new Map(
    Array.from({ length: OTHERS }, (_, index) => registerOf(`person ${index}`)).map((found) => [
      found.register,
      { day: today, ...found },
    ]),
  );
  await write({ days: [], active: [...registers.values()] }, db);
  const hour = `date_trunc('hour', now(), 'UTC')`;
  for (const statement of [
    `insert into operations_requests values (${hour}, 'GET /api/mood', 200, 2000), (${hour}, 'GET /api/mood', 404, 200),
       (${hour}, 'GET /api/mood', 500, 11)`,
    `insert into operations_durations values (${hour}, 0.1, 2200)`,
    `insert into operations_hours values (${hour}, 'throttle:sign-in', 50)`,
    `insert into operations_hours select ${hour} - make_interval(hours => ago), kind, 50
       from generate_series(1, 47) as ago, unnest(array['check-ins', 'acts', 'posts', 'thanks', 'entries', 'reports', 'decisions', 'registrations']) as kind`,
    `insert into operations_storage values ((now() at time zone 'UTC')::date - 7, 1000000, 39000000000, 40000000000),
       ((now() at time zone 'UTC')::date, 90000000, 38900000000, 40000000000)`,
    `insert into operations_backups (kind, seconds) values ('made', null), ('restored', 840)`,
    `insert into operations_runs (run_id, projection, kind, position, goal, finished_at, outcome, seconds)
       values (gen_random_uuid(), 'hides', 'rebuild', 9, 9, now(), 'done', 2.5)`,
    // The first eight were answered, the last waits.
    `insert into moderation_cases (case_id, subject_kind, subject_id, stage, visibility, asks_second_opinion,
         is_legal_hold, legal_hold_keys, is_deleted, is_key_destroyed, opened_at, position)
       select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'post', gen_random_uuid(),
         case when n = 9 then 'open' else 'decided' end, 'shown', false, false, '[]', false, false,
         now() - interval '330 minutes', 0 from generate_series(1, 9) as n`,
    `insert into moderation_steps (step_id, case_id, kind, staff_id, reasons, occurred_at, position, is_undone, is_read,
         is_deleted)
       select gen_random_uuid(), case_id, 'kept', gen_random_uuid(), '[]', now() - interval '5 hours', 0, false, false, false
         from moderation_cases where stage = 'decided'`,
  ]) {
    await pool.query(statement);
  }
}

test('a figure is found wherever it stands in an answer, also in a new field and in a sentence', () => {
  const answer = (count: number) => ({
    people: [{ today: 5, further: { posts: count } }],
    attention: [{ title: `A report has waited ${count} hours`, asOf: `2026-11-0${count}T10:00:00Z` }],
  });
  assert.deepEqual(movedByOne(answer(3), answer(4)), ['people[0].further.posts', 'attention[0].title#0']);
  assert.deepEqual(movedByOne({}, { erasures: { waiting: 1 } }), ['erasures.waiting']);
  assert.deepEqual(movedByOne(answer(3), answer(3)), []);
});

test('no figure changes by one when one person does one thing', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const origin = `http://127.0.0.1:${await portOf(testApp.app)}`;
  const operator = await registerStaff(testApp, 'operator');
  const moderator = await registerStaff(testApp, 'moderator');
  const [{ browser: ada }, { browser: ben }] = [await registerPerson(testApp), await registerPerson(testApp)];
  const shared = async () =>
    (await ben.post('/api/community/posts', { content: 'A calm evening' })).json<CommunityPost>();
  const post = await shared();
  const acts = (await ada.get('/api/tasks')).json<readonly { readonly id: string }[]>();
  const erased = await registerPerson(testApp);
  const clients: LiveClient[] = [];
  await services.livePresence.beat();
  for (let other = 0; other < OTHERS; other++)
    services.livePresence.join({ pseudonymId: randomUUID(), isSettled: true }, { region: 'Europe' });
  await eventually(
    'the others are here',
    async () => (await services.presence.snapshot()).total >= OTHERS,
    WITHIN_MS,
  );
  await fillIn(testApp);
  const deeds: Readonly<Record<string, () => Promise<number | undefined>>> = {
    'a check-in': async () => (await ada.post('/api/mood', { moodValue: 3, fatigueValue: 2 })).statusCode,
    'another check-in': async () => (await ada.post('/api/mood', { moodValue: 4 })).statusCode,
    'an act': async () =>
      (await ada.post('/api/tasks/toggle', { taskId: acts[0]?.id, isCompleted: true })).statusCode,
    'an entry': async () =>
      (await ada.post('/api/journal', { title: 'Rain', content: 'All day.' })).statusCode,
    'a post': async () => (await ada.post('/api/community/posts', { content: 'Good morning' })).statusCode,
    'a thanks': async () =>
      (await ada.post('/api/community/gratitude', { recipientSessionId: post.sessionId })).statusCode,
    'a report': async () =>
      (await ada.post(`/api/community/posts/${post.id}/report`, { reason: 'unkind' })).statusCode,
    'a decision': async () => {
      const { data } = (await moderator.browser.get('/api/moderation/cases')).json();
      const path = `/api/moderation/cases/${data[0].id}/decisions`;
      return (await moderator.browser.post(path, { decision: 'keep' })).statusCode;
    },
    'a new account': async () => ((await registerPerson(testApp)) ? 201 : undefined),
    'a live socket': async () => {
      clients.push(await LiveClient.open(t, origin, cookieHeader(ada.cookies)));
      return 101;
    },
    'a socket that closes': async () => {
      const [client] = clients;
      client?.leave();
      await client?.waitUntil('it is closed', () => testApp.services.counts.openSockets() === 0);
      return 101;
    },
    'a like': async () => (await ada.post(`/api/community/posts/${post.id}/like`)).statusCode,
    'a bookmark': async () => (await ada.post(`/api/community/posts/${post.id}/bookmark`)).statusCode,
    'a role': async () => ((await registerStaff(testApp, 'researcher')) ? 201 : undefined),
    'a wrong password': async () => {
      const answer = await ada.post('/api/login', { username: erased.username, password: 'a guess' });
      return answer.statusCode === 401 ? 200 : answer.statusCode;
    },
    'a refused call': async () => (await ada.post('/api/mood', { moodValue: 9 })).statusCode,
    'an erased account': async () => {
      const body = { password: erased.password };
      return (await erased.browser.call('DELETE', '/api/user', { body })).statusCode;
    },
  };
  let before = await overviewFor(testApp, operator.browser);
  const shown = new Set<string>();
  for (const [deed, perform] of Object.entries(deeds)) {
    const status = await perform();
    const isDone = deed === 'a refused call' ? status === 400 : status !== undefined && status < 300;
    assert.ok(isDone, `${deed}: ${status}`);
    const after = await overviewFor(testApp, operator.browser);
    assert.deepEqual(movedByOne(before, after), [], deed);
    for (const [path] of numbersIn(after)) shown.add(path.replaceAll(/\[\d+\]/g, '[]'));
    before = after;
  }
  const hidden = numbersOfSchema(OperationsOverview as AnySchema).filter(
    (path) => !shown.has(path) && !OF_RUNS.includes(path),
  );
  assert.deepEqual(hidden, [], 'a figure that was never shown was not tried: fill it in');
  const joined = before.people.find(({ kind }) => kind === 'registrations');
  assert.ok(
    joined?.days.some(({ count }) => count >= 5),
    'seven people have joined',
  );
});

test('fewer than 25 active people are not shown', async (t) => {
  const testApp = await buildTestApp(t);
  const operator = await registerStaff(testApp, 'operator');
  const { active } = await overviewFor(testApp, operator.browser);
  assert.deepEqual([active.now, active.today, active.month], [null, null, null]);
  assert.ok(active.days.every(({ people }) => people === null));
});
