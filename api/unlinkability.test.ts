import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { RecordedEvent } from '../infra/event-store/port.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { makeErasuresDue } from './testing/make-erasures-due.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from './testing/test-app.ts';
import { waitForProjections } from './testing/wait-for-projections.ts';

const PEOPLE = 6;
/** The streams of people in this test. All its other streams belong to the community. */
const PERSONAL = /^(account|access|consents|research-consents|mood|journal|acts|plan)-/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * All values that could link two rows or events to one person: every id, also inside a name, and every other
 * text that is as long as an id. The caller removes texts that are the same for everyone.
 */
function marksIn(value: unknown): string[] {
  const text = JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part));
  const ids = text.match(UUID) ?? [];
  const words = text.match(/"[^"]{16,}"/g) ?? [];
  return [...ids, ...words.map((word) => word.slice(1, -1))];
}

/** The values that appear on both sides. */
function shared(one: readonly unknown[], other: readonly unknown[]): string[] {
  const marks = new Set(one.flatMap(marksIn));
  return [...new Set(other.flatMap(marksIn))].filter((mark) => marks.has(mark));
}

/** An event without its times, because two things that happened at the same time are not linked by that. */
const timeless = ({ metadata: { occurredAt: _, ...metadata }, ...event }: RecordedEvent) => ({
  ...event,
  metadata,
});

async function succeeds(answering: Promise<{ statusCode: number; body: string; json(): unknown }>) {
  const answer = await answering;
  assert.ok(answer.statusCode < 300, answer.body);
  return (answer.statusCode === 204 ? {} : answer.json()) as { id: string; sessionId: string };
}

/**
 * Simulates a person's day. Their device uses one idempotency key for both a personal write and a community
 * write.
 */
async function spendADay(testApp: TestApp, posts: { id: string; sessionId: string }[]) {
  const { browser } = await registerPerson(testApp);
  const send = async (key: string, path: string, body?: object) =>
    succeeds(browser.post(path, body, { 'idempotency-key': key }));
  const [morning, noon, afternoon] = [randomUUID(), randomUUID(), randomUUID()];
  const [evening, night] = [randomUUID(), randomUUID()];
  await send(morning, '/api/mood', { moodValue: 3, fatigueValue: 2, notes: 'between two meetings' });
  const post = await send(morning, '/api/community/posts', { content: 'between two meetings' });
  await send(noon, '/api/journal', { title: 'Between', content: 'between two meetings' });
  await send(evening, '/api/tasks/custom', { title: 'Breathe', description: 'between two meetings' });
  const plan = { step: 'signs', lines: [{ text: 'between two meetings' }] };
  await succeeds(browser.call('PUT', '/api/plan', { body: plan, headers: { 'idempotency-key': afternoon } }));
  const consent = { body: { healthDataConsent: true }, headers: { 'idempotency-key': night } };
  await succeeds(browser.call('PUT', '/api/consents', consent));
  await waitForProjections(testApp, 'community-posts');
  const [liked, ...others] = posts;
  if (liked) {
    await send(noon, `/api/community/posts/${liked.id}/like`);
    await send(evening, '/api/community/gratitude', {
      recipientSessionId: liked.sessionId,
      message: 'thanks',
    });
    await send(night, `/api/community/posts/${liked.id}/bookmark`);
    await send(afternoon, `/api/community/posts/${liked.id}/hide`, {});
  }
  for (const { id } of others) await send(randomUUID(), `/api/community/posts/${id}/like`);
  posts.push(post);
  return browser;
}

test('no id in the log or in the tables reveals which person shared a post', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, pool, reactors } = testApp.services;
  await reactors.start(collectingLogger());
  const posts: { id: string; sessionId: string }[] = [];
  const people: Browser[] = [];
  for (let index = 0; index < PEOPLE; index++) people.push(await spendADay(testApp, posts));
  const visitor = new Browser(testApp);
  await succeeds(visitor.post('/api/community/posts', { content: 'just passing by' }));
  const [leaving] = people;
  const gone = { body: { password: 'a quiet morning' } };
  await succeeds(leaving?.call('DELETE', '/api/user', gone) ?? Promise.reject(new Error('nobody leaves')));
  const { rows: untold } = await pool.query('select * from untold_erasures');
  assert.equal(untold.length, 1, 'the log records the person’s erasure later');
  const typesAtOnce = (await store.readAll(-1n, 1_000)).events.map(({ type }) => type);
  assert.ok(
    typesAtOnce.includes('MemberErased') && !typesAtOnce.includes('AccountErased'),
    'the two erasures are not side by side',
  );
  await makeErasuresDue(testApp);

  await eventually('likes are thanked for', async () =>
    (await store.readAll(-1n, 1_000)).events.some(({ data }) => data.kind === 'like'),
  );
  const log = (await store.readAll(-1n, 1_000)).events.filter(({ stream }) => stream !== 'hearten-log');
  const types = new Set(log.map(({ type }) => type));
  for (const type of [
    'MoodLogged',
    'JournalEntryWritten',
    'ActAdded',
    'PlanStepWritten',
    'AccountErased',
    'PostShared',
    'PostLiked',
    'PostBookmarked',
    'WritingHidden',
    'GratitudeDelivered',
    'MemberErased',
  ]) {
    assert.ok(types.has(type), type);
  }
  const personal = log.filter(({ stream }) => PERSONAL.test(stream)).map(timeless);
  const ofCommunity = log.filter(({ stream }) => !PERSONAL.test(stream)).map(timeless);
  assert.ok(personal.length > 4 * PEOPLE && ofCommunity.length > 4 * PEOPLE);
  assert.deepEqual(shared(personal, ofCommunity), []);

  const { rows: destroyed } = await pool.query('select * from personal_keys where wrapped is null');
  assert.equal(destroyed.length, 2);
  assert.deepEqual(
    shared([...destroyed, ...untold], log),
    [],
    'the remaining rows of an erased person name nobody',
  );

  const { rows: accounts } = await pool.query('select person_id, id from accounts');
  assert.equal(accounts.length, PEOPLE - 1);
  assert.deepEqual(shared(accounts, ofCommunity), []);
  const { rows: ended } = await pool.query(
    "select encode(session, 'hex') as session, reason from ended_sessions",
  );
  assert.deepEqual(
    ended.map(({ reason }) => reason),
    ['erased'],
  );
  const { rows: sessions } = await pool.query('select id, person_id from sessions');
  assert.deepEqual(shared(ended, [...log, ...accounts, ...sessions]), [], 'an ended session names nobody');

  const { rows: commands } = await pool.query('select actor, key, answer from command_register');
  const ids = new Set(accounts.map(({ person_id }) => person_id));
  const own = commands.filter(({ actor }) => ids.has(actor));
  const others = commands.filter(({ actor }) => !ids.has(actor));
  assert.ok(own.length > 0 && others.length > 0);
  assert.deepEqual(shared(own, others), []);
  assert.equal(new Set(own.map(({ actor }) => actor)).size, PEOPLE - 1);
  assert.equal(
    new Set(others.map(({ actor }) => actor)).size,
    PEOPLE - 1,
    'nothing of an erased person is left',
  );
  assert.deepEqual(shared(accounts, others), []);
});

test('the search detects an id that appears on both sides, even inside a name', () => {
  const [person, other] = [randomUUID(), randomUUID()];
  assert.deepEqual(shared([{ stream: `mood-${person}` }], [{ data: { author: person } }]), [person]);
  assert.deepEqual(shared([{ stream: `mood-${person}` }], [{ stream: `reaction-${other}-${person}` }]), [
    person,
  ]);
  assert.deepEqual(shared([{ data: { nonce: 'qUv3Zl0yS1x9aBcd' } }], [{ text: 'qUv3Zl0yS1x9aBcd' }]), [
    'qUv3Zl0yS1x9aBcd',
  ]);
  assert.deepEqual(shared([{ stream: `mood-${person}` }], [{ data: { author: other } }]), []);
});
