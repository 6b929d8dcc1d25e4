import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { NotificationConnection } from '../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { allProjections } from '../projections/catalogue.ts';
import { rebuild } from '../projections/rebuild/rebuild.ts';
import { verify } from '../projections/rebuild/verify.ts';
import { received, registerPresentPerson, sendGratitude } from './testing/gratitude.ts';
import { Browser, buildTestApp, type TestApp } from './testing/test-app.ts';
import { waitForProjections } from './testing/wait-for-projections.ts';

interface Sealed {
  readonly keyId: string;
  readonly nonce: string;
  readonly text: string;
}

const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

/** The ways in which a sealed text in a log can be damaged. Each is applied to one entry of every kind. */
const DAMAGES: readonly (readonly [name: string, damage: (sealed: Sealed) => unknown])[] = [
  ['a flipped bit', (sealed) => ({ ...sealed, text: flipped(sealed.text) })],
  ['a flipped bit of the nonce', (sealed) => ({ ...sealed, nonce: flipped(sealed.nonce) })],
  ['a text cut in half', (sealed) => ({ ...sealed, text: sealed.text.slice(0, sealed.text.length / 2) })],
  ['a text without its tag', (sealed) => ({ ...sealed, text: sealed.text.slice(0, 8) })],
  ['a nonce cut short', (sealed) => ({ ...sealed, nonce: sealed.nonce.slice(0, 10) })],
  ['a key of another kind', (sealed) => ({ ...sealed, keyId: `v2:${sealed.keyId}` })],
  ['a part that is missing', ({ keyId, nonce }) => ({ keyId, nonce })],
  ['not a sealed text at all', () => 'lost'],
];

/** A post and a message of gratitude. */
const SEALED_TEXTS = 2;

/** The index of the one entry of each kind that is not damaged. */
const WHOLE = DAMAGES.length;
const PLACES = [...DAMAGES.keys(), WHOLE];

async function succeeds<T>(answering: Promise<{ statusCode: number; body: string }>): Promise<T> {
  const { statusCode, body } = await answering;
  assert.ok(statusCode < 300, body);
  return (body === '' ? undefined : JSON.parse(body)) as T;
}

/** Damages the seals of all but the last event of each type, each in a different way. */
async function corruptEvents({ services }: TestApp): Promise<void> {
  const { rows } = await services.pool.query<{
    event_id: string;
    type: string;
    data: Record<string, unknown>;
  }>('select event_id, type, data from events order by position');
  const seen = new Map<string, number>();
  for (const { event_id, type, data } of rows) {
    const words = Object.entries(data).filter(([, value]) => (value as Partial<Sealed> | null)?.keyId);
    // There is only one event of this type.
    if (words.length === 0 || type === 'ActsStarted') continue;
    const place = seen.get(type) ?? 0;
    seen.set(type, place + 1);
    const [, damage] = DAMAGES[place] ?? [];
    if (!damage) continue;
    const damaged = words.map(([field, sealed]) => [field, damage(sealed as Sealed)]);
    const changed = JSON.stringify({ ...data, ...Object.fromEntries(damaged) });
    await services.pool.query('update events set data = $1 where event_id = $2', [changed, event_id]);
  }
}

/** Rebuilds every read model from the log and compares it with a replay. */
async function rebuildAll(t: TestContext, { services, connectionString }: TestApp): Promise<void> {
  const notificationConnection = new NotificationConnection(connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  for (const projection of allProjections) {
    await rebuild(
      {
        ...services,
        keys: services.projectorKeys,
        notificationConnection,
        report: () => {},
        whenStuck: 'throw',
      },
      projection,
    );
    const { difference } = await verify(
      { ...services, keys: services.projectorKeys, notificationConnection, report: () => {} },
      projection,
    );
    assert.equal(difference, undefined, projection.name);
  }
}

test('damaged texts do not affect other entries and calls', async (t) => {
  const before = await buildTestApp(t);
  const { browser, id: userId, handle } = await registerPresentPerson(before);
  const at = (hour: number) => ({
    'x-local-time': new Date(Date.now() - (20 - hour) * 3_600_000).toISOString(),
  });
  for (const place of PLACES) {
    const words = `words of number ${place}`;
    await succeeds(browser.post('/api/mood', { moodValue: 2, fatigueValue: 4, notes: words }, at(place)));
    await succeeds(browser.post('/api/journal', { title: words, content: words }, at(place)));
    await succeeds(browser.post('/api/tasks/custom', { title: words, description: words }));
    const visitor = new Browser(before);
    await succeeds(visitor.post('/api/community/posts', { content: words }));
    await succeeds(sendGratitude(visitor, { recipientSessionId: handle, message: words }));
  }
  await waitForProjections(before);
  const posts = await succeeds<{ data: { id: string }[] }>(browser.get('/api/community/posts'));
  for (const { id } of posts.data) await succeeds(browser.post(`/api/community/posts/${id}/bookmark`));
  await corruptEvents(before);
  await rebuildAll(t, before);

  // A process that has not read any of it yet.
  const testApp = await buildTestApp(t, { beside: before });
  const reader = browser.copy(testApp);
  const logged = t.mock.method(testApp.services.log, 'error', () => {});
  t.mock.method(before.services.log, 'error', () => {});
  const whole = `words of number ${WHOLE}`;
  const list = async (url: string) => {
    const read = await succeeds<Record<string, unknown>[] | { data: Record<string, unknown>[] }>(
      reader.get(url),
    );
    return Array.isArray(read) ? read : read.data;
  };
  /** Personal events are sealed as a whole, so a damaged one is gone. Of others only the text is unreadable. */
  const expectWords = async (url: string, field: string, unreadable?: string) => {
    const entries = (await list(url)).slice(0, PLACES.length);
    const others = unreadable === undefined ? [] : DAMAGES.map(() => unreadable);
    assert.deepEqual(
      entries.map((entry) => entry[field]),
      [whole, ...others],
      url,
    );
  };
  await expectWords('/api/mood', 'notes');
  assert.ok(
    (await list('/api/mood')).every(({ moodValue, fatigueValue }) => moodValue === 2 && fatigueValue === 4),
  );
  await expectWords('/api/journal', 'title');
  await expectWords('/api/journal', 'content');
  await expectWords('/api/community/posts', 'content', '');
  await expectWords('/api/community/posts/bookmarked', 'content', '');
  await expectWords('/api/notifications', 'message', 'Someone appreciated your presence');
  const acts = (await list('/api/tasks')).slice(-1);
  assert.deepEqual(
    acts.map(({ title }) => title),
    [whole],
  );
  for (const url of ['/api/mood/latest', '/api/user', '/api/tasks/history', '/api/achievements']) {
    await succeeds(reader.get(url));
  }

  // An operator is told of each damaged text once, however often it is read.
  await expectWords('/api/community/posts', 'content', '');
  assert.equal(logged.mock.callCount(), DAMAGES.length * SEALED_TEXTS);
  const { body: metrics } = await reader.get('/metrics');
  assert.ok(metrics.includes(`\nhearten_unreadable_texts ${DAMAGES.length * SEALED_TEXTS}\n`));

  // The authors can still write, withdraw and correct their entries.
  const mood = await succeeds<{ id: string }>(
    reader.post('/api/mood', { moodValue: 5, fatigueValue: 5, notes: 'new' }),
  );
  assert.deepEqual(await succeeds(reader.get('/api/mood/latest')), mood);
  for (const { id } of (await list('/api/mood')).slice(1)) await succeeds(reader.delete(`/api/mood/${id}`));
  assert.deepEqual(await list('/api/mood'), [mood]);
  for (const { id } of await list('/api/journal')) {
    const body = { title: 'Written again', content: 'As I remember it', userId };
    await succeeds(reader.call('PUT', `/api/journal/${id}`, { body }));
  }
  assert.ok((await list('/api/journal')).every(({ content }) => content === 'As I remember it'));
  for (const { id } of acts) {
    const done = await succeeds<{ isCompleted: boolean }>(
      reader.post('/api/tasks/toggle', { taskId: id, isCompleted: true }),
    );
    assert.equal(done.isCompleted, true);
  }
  const chosen = { taskIndices: [0], customTasks: [{ title: whole, description: whole }] };
  await succeeds(reader.post('/api/tasks/customize', chosen));
  for (const { id } of await list('/api/notifications')) {
    await succeeds(reader.call('PUT', `/api/notifications/${id}/read`, {}));
  }
  assert.equal((await received(reader)).length, PLACES.length);
  await waitForProjections(testApp);
  for (const { id } of posts.data)
    await succeeds(new Browser(testApp).post(`/api/community/posts/${id}/like`));

  const { rows } = await sql`select from checkpoints where paused_reason is not null`.execute(
    testApp.services.db,
  );
  assert.equal(rows.length, 0, 'no read model is paused');
  await rebuildAll(t, testApp);
});
