import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePeopleCommand } from '../api/people/people-command.ts';
import { grantFromCommandLine } from '../api/testing/staff.ts';
import { openStudy, recordRead } from '../api/testing/studies.ts';
import { type Browser, buildTestApp, registerPerson, type TestApp } from '../api/testing/test-app.ts';
import { waitForProjections } from '../api/testing/wait-for-projections.ts';
import { readAll } from '../client/features/export/read-all.ts';
import { serve } from '../client/testing/server.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';

const WAIT_MS = 20_000;

type Person = Awaited<ReturnType<typeof registerPerson>>;

/** Makes a call that must succeed, and returns its answer. */
const done = async (answer: ReturnType<Browser['call']>) => {
  const { statusCode, body } = await answer;
  assert.ok(statusCode < 300, `${statusCode}: ${body}`);
  return body ? JSON.parse(body) : undefined;
};

/** Gives the person at least one of everything that an export has. */
async function fillEverything(testApp: TestApp, { browser, username }: Person) {
  const { browser: other } = await registerPerson(testApp);
  const put = (url: string, body: object) => browser.call('PUT', url, { body });
  for (const notes of ['first', 'second']) await done(browser.post('/api/mood', { moodValue: 2, notes }));
  const { id: entry } = await done(
    browser.post('/api/journal', { title: 'A day', content: 'It was quiet.' }),
  );
  await done(put(`/api/journal/${entry}`, { title: 'A day', content: 'It was loud.', baseRevision: 1 }));
  await done(put('/api/plan', { step: 'ask', lines: [{ text: 'Jonas' }], baseRevision: 0 }));
  await done(browser.post('/api/tasks/custom', { title: 'Call Ilse', description: 'Ten minutes.' }));
  const [task] = await done(browser.get('/api/tasks'));
  await done(browser.post('/api/tasks/toggle', { taskId: task.id, isCompleted: true }));
  const { id: own } = await done(browser.post('/api/community/posts', { content: 'My reflection' }));
  const posts: string[] = [];
  for (const content of ['Words of others', 'More of them', 'And more']) {
    posts.push((await done(other.post('/api/community/posts', { content }))).id);
  }
  await waitForProjections(testApp);
  await done(other.post(`/api/community/posts/${own}/like`));
  await eventually(
    'the thanks for the like are there',
    async () => {
      return (await done(browser.get('/api/notifications'))).length > 0;
    },
    WAIT_MS,
  );
  await done(browser.post(`/api/community/posts/${posts[0]}/like`));
  await done(browser.post(`/api/community/posts/${posts[0]}/bookmark`));
  await done(browser.post(`/api/community/posts/${posts[1]}/hide`, {}));
  await done(
    browser.post(`/api/community/posts/${posts[2]}/report`, { reason: 'unkind', words: 'It hurts' }),
  );
  await done(put('/api/gratitude/setting', { thanks: false }));
  await done(put('/api/consents', { healthDataConsent: true, isAdult: true }));
  const { studyId, textHash } = await openStudy(testApp.services);
  const consent = { protocolVersion: 1, textHash, microdata: true };
  await done(browser.post(`/api/research/studies/${studyId}/consents`, consent));
  await recordRead(testApp.services, studyId);
  await grantFromCommandLine(testApp, username, 'researcher');
  await waitForProjections(testApp);
}

test('the export of npm run people has the same content as the one that the person makes', async (t) => {
  const testApp = await buildTestApp(t);
  await testApp.services.reactors.start(collectingLogger());
  const person = await registerPerson(testApp);
  await fillEverything(testApp, person);
  const people = (...words: string[]) =>
    parsePeopleCommand([...words, person.username, '--reason', 'court order 12'])({
      services: testApp.services,
      config: testApp.app.config,
      ask: async () => '',
    });
  const [content = ''] = await people('export', '--to', '-');
  await serve(t, async ({ path }) => {
    const { statusCode, body } = await person.browser.get(path);
    return [statusCode, body];
  });
  const account = (await person.browser.get('/api/user')).json();
  const { planOnThisDevice, missing, ...own } = await readAll(account, new AbortController().signal);
  assert.deepEqual([planOnThisDevice, missing], [null, []], 'what the server cannot know, and what failed');
  const empty = Object.entries(own).filter(([, part]) => Array.isArray(part) && part.length === 0);
  assert.deepEqual(
    empty.map(([name]) => name),
    ['notices'],
    'every other part has something to compare',
  );
  const { exportedAt, server, ...byCommand } = JSON.parse(content);
  assert.ok(exportedAt && server);
  assert.deepEqual(byCommand, own);
});
