import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommunityPost } from '../../domain/community/posts/schema.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import { cookieHeader, LiveClient } from '../testing/live-client.ts';
import { overviewFor } from '../testing/operations.ts';
import { portOf } from '../testing/raw-connection.ts';
import { registerStaff } from '../testing/staff.ts';
import { buildTestApp, registerPerson } from '../testing/test-app.ts';

/** It changes with the time, whatever people do. */
const BY_TIME_ALONE = ['upSeconds'];

/** Every number of an answer by its path. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`));
}

/** The figures that one act has changed by one. A figure that is not shown counts as 0. */
function movedByOne(before: OperationsOverview, after: OperationsOverview): string[] {
  const [then, now] = [new Map(numbersIn(before)), new Map(numbersIn(after))];
  return [...new Set([...then.keys(), ...now.keys()])].filter(
    (path) =>
      !BY_TIME_ALONE.includes(path.slice(1)) && Math.abs((now.get(path) ?? 0) - (then.get(path) ?? 0)) === 1,
  );
}

test('no figure changes by one when one person does one thing', async (t) => {
  const testApp = await buildTestApp(t);
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
    'a refused call': async () => (await ada.post('/api/mood', { moodValue: 9 })).statusCode,
    'an erased account': async () => {
      const body = { password: erased.password };
      return (await erased.browser.call('DELETE', '/api/user', { body })).statusCode;
    },
  };
  let before = await overviewFor(testApp, operator.browser);
  for (const [deed, perform] of Object.entries(deeds)) {
    const status = await perform();
    const isDone = deed === 'a refused call' ? status === 400 : status !== undefined && status < 300;
    assert.ok(isDone, `${deed}: ${status}`);
    const after = await overviewFor(testApp, operator.browser);
    assert.deepEqual(movedByOne(before, after), [], deed);
    before = after;
  }
  const { active, people } = before;
  assert.deepEqual(
    [active.now, active.today, active.month],
    [null, null, null],
    'fewer than 25 are not shown',
  );
  assert.ok(active.days.every(({ people: count }) => count === null));
  const joined = people.find(({ kind }) => kind === 'registrations');
  assert.ok(
    joined?.days.some(({ count }) => count >= 5),
    'six people have joined',
  );
});
