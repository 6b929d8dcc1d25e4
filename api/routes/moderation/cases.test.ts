import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { DecisionBody } from '../../../domain/moderation/schema.ts';
import { UnusedPostKeys } from '../../community/unused-post-keys.ts';
import { followUpDueCases } from '../../moderation/follow-up-due-cases.ts';
import { caseIdOf } from '../../stored-names.ts';
import { dump, encodingsOf } from '../../testing/dump.ts';
import {
  caseFor,
  casesFor,
  daysPass,
  decide,
  noticesFor,
  pageFor,
  report,
  settledPeople,
  share,
  textsFor,
} from '../../testing/moderation.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { registerStaff } from '../../testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';
import { waitForProjections } from '../../testing/wait-for-projections.ts';

const NO_LIMIT = { HEARTEN_LIMIT_POSTS_PER_PERSON: '100/1m' };

const moderator = async (testApp: TestApp) => (await registerStaff(testApp, 'moderator')).browser;

test('the queue groups reports by post, folds self-harm and puts it first, and names nobody', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const [selling, hard] = [
    await share(ann.browser, 'Write to me'),
    await share(ann.browser, 'I can’t go on'),
  ];
  const [ben, cem] = [new Browser(testApp), new Browser(testApp)];
  await report(ben, selling.id, 'selling', 'He sells a cure');
  await report(cem, selling.id, 'selling');
  await report(cem, hard.id, 'self-harm', 'Please look');
  await waitForProjections(testApp);

  const queue = await casesFor(mod);
  assert.deepEqual(
    queue.data.map(({ text, isUrgent, reports, reasons }) => ({ text, isUrgent, reports, reasons })),
    [
      { text: null, isUrgent: true, reports: 1, reasons: [{ reason: 'self-harm', reports: 1 }] },
      { text: 'Write to me', isUrgent: false, reports: 2, reasons: [{ reason: 'selling', reports: 2 }] },
    ],
  );
  assert.deepEqual([queue.total, queue.open, queue.appeals], [2, 2, 0]);
  assert.deepEqual(
    (await casesFor(mod, '?order=oldest')).data.map(({ text }) => text),
    ['Write to me', null],
  );
  const answer = await mod.get(`/api/moderation/cases/${queue.data[1]?.id}`);
  const detail = await caseFor(mod, queue.data[1]?.id ?? '');
  assert.deepEqual(detail.why, [{ reason: 'selling', reports: 2, words: ['He sells a cure'] }]);
  assert.deepEqual(detail.author, { isLimited: false });
  const { rows } = await testApp.services.pool.query<{ id: string }>(`
    select author::text as id from community_posts union select handle from community_posts
    union select post_id::text from community_posts union select reporter::text from moderation_reports`);
  for (const { id } of rows) assert.equal(answer.body.includes(id), false, 'no id of a person or a post');
  assert.equal((await ann.browser.get('/api/moderation/cases')).statusCode, 403);
});

test('removal hides at once, tells the author, and an appeal goes to another moderator', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann.browser, 'Stop yours too');
  await report(new Browser(testApp), id, 'medical-advice');
  const caseId = caseIdOf('post', id);
  const noRule = await first.post(`/api/moderation/cases/${caseId}/decisions`, { decision: 'remove' });
  assert.equal(noRule.statusCode, 400);
  const removed = await decide(first, caseId, {
    decision: 'remove',
    rule: 2,
    note: 'Please talk to your doctor',
  });
  assert.deepEqual([removed.visibility, removed.undoable, removed.stage], ['removed', 'removed', 'decided']);
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), []);
  assert.deepEqual(await textsFor(ann.browser), []);
  const own = (await ann.browser.get('/api/community/posts/own')).json();
  assert.equal(own.data[0]?.withheld, 'removed');

  const [notice] = await noticesFor(ann.browser);
  assert.deepEqual(
    [notice?.kind, notice?.rule, notice?.note, notice?.isAutomatic, notice?.subject.text, notice?.mayAppeal],
    ['removal', 2, 'Please talk to your doctor', false, 'Stop yours too', true],
  );
  const path = `/api/moderation/notices/${notice?.caseId}/appeal`;
  assert.equal((await new Browser(testApp).post(path, {})).statusCode, 404);
  assert.equal((await ann.browser.post(path, { words: 'I meant only myself' })).statusCode, 204);
  assert.equal((await ann.browser.delete(path)).statusCode, 204);
  assert.equal((await ann.browser.post(path, { words: 'I meant only myself' })).statusCode, 204);
  await waitForProjections(testApp);
  assert.equal((await casesFor(first, '?state=appeals')).total, 1);
  assert.deepEqual(
    [(await caseFor(first, caseId)).appeal?.mayDecide, (await caseFor(second, caseId)).appeal?.mayDecide],
    [false, true],
  );
  const body = { decision: 'grant-appeal' };
  assert.equal((await first.post(`/api/moderation/cases/${caseId}/decisions`, body)).statusCode, 403);
  const granted = await decide(second, caseId, { decision: 'grant-appeal', note: 'Sorry for the wait' });
  assert.deepEqual(
    granted.history.map(({ kind, moderator: by }) => [kind, by]),
    [
      ['removed', 'Moderator 1'],
      ['appealed', null],
      ['appeal-withdrawn', null],
      ['appealed', null],
      ['appeal-granted', 'Moderator 2'],
    ],
  );
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['Stop yours too']);
  const [after] = await noticesFor(ann.browser);
  assert.deepEqual(
    [
      after?.appeal?.state,
      after?.appeal?.words,
      after?.appeal?.note,
      after?.mayAppeal,
      after?.endedAt !== null,
    ],
    ['granted', 'I meant only myself', 'Sorry for the wait', false, true],
  );
});

test('a dump has no words of reports, notes or appeals, and metrics count cases without naming any', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const { id } = await share(ann.browser, 'reported');
  await report(new Browser(testApp), id, 'unkind', 'canary of a reporter');
  const caseId = caseIdOf('post', id);
  await decide(mod, caseId, { decision: 'second-opinion', note: 'canary between moderators' });
  await decide(mod, caseId, { decision: 'hold', rule: 4, note: 'canary to the author' });
  const appealed = await ann.browser.post(`/api/moderation/notices/${caseId}/appeal`, {
    words: 'canary back',
  });
  assert.equal(appealed.statusCode, 204);
  await waitForProjections(testApp);
  const tables = await dump(testApp.services.pool);
  const canaries = encodingsOf('canary');
  const found = [...tables].filter(([, text]) => canaries.some((form) => text.toLowerCase().includes(form)));
  assert.deepEqual(
    found.map(([table]) => table),
    [],
  );
  const { body } = await new Browser(testApp).get('/metrics');
  assert.match(body, /^hearten_moderation_cases\{state="appeal"\} 1$/m);
  assert.match(body, /^hearten_moderation_oldest_case_seconds 0$/m);
});

test('keep rejects the reports, and a reporter with two rejected ones no longer counts', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const reporters = await settledPeople(testApp, 3);
  for (const number of [1, 2]) {
    const { id } = await share(ann.browser, `kept ${number}`);
    for (const browser of reporters) await report(browser, id);
    await decide(mod, caseIdOf('post', id), { decision: 'keep' });
    await daysPass(testApp, 2);
  }
  const third = await share(ann.browser, 'third');
  for (const browser of reporters) await report(browser, third.id);
  await waitForProjections(testApp);
  assert.equal((await pageFor(new Browser(testApp))).total, 3);
});

test('one’s own case is left to another moderator, and a decision can be undone', async (t) => {
  const testApp = await buildTestApp(t);
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(first, 'written by a moderator');
  await report(new Browser(testApp), id);
  const caseId = caseIdOf('post', id);
  const path = `/api/moderation/cases/${caseId}/decisions`;
  assert.equal((await first.post(path, { decision: 'keep' })).statusCode, 403);
  const key = { 'idempotency-key': randomUUID() };
  for (const _ of [1, 2])
    assert.equal((await second.post(path, { decision: 'hold', rule: 4 }, key)).statusCode, 200);
  assert.equal((await caseFor(second, caseId)).history.length, 1, 'a repeated call decides once');
  const undone = await decide(second, caseId, { decision: 'undo' });
  assert.deepEqual([undone.visibility, undone.undoable, undone.history[0]?.isUndone], ['shown', null, true]);
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['written by a moderator']);
});

test('a limit: posts wait for a moderator, or are refused; seven days without posts need two moderators', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann.browser, 'first');
  await report(new Browser(testApp), id);
  const caseId = caseIdOf('post', id);
  await decide(first, caseId, { decision: 'limit', rule: 2, limit: 'posts-wait-7-days' });
  const waiting = await share(ann.browser, 'waits');
  assert.equal(waiting.withheld, 'held');
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['first']);
  assert.deepEqual(await textsFor(ann.browser), ['waits', 'first']);
  assert.equal(
    (await noticesFor(ann.browser)).some(({ isWaiting }) => isWaiting),
    true,
  );
  await decide(first, caseIdOf('post', waiting.id), { decision: 'keep' });
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['waits', 'first']);

  await decide(first, caseId, { decision: 'undo' });
  assert.equal((await share(ann.browser, 'free again')).withheld, undefined);
  const week = { decision: 'limit', rule: 2, limit: 'no-posts-7-days' } as const;
  assert.equal((await decide(first, caseId, week)).proposedLimit, 'no-posts-7-days');
  assert.equal((await share(ann.browser, 'still free')).withheld, undefined);
  assert.equal((await decide(second, caseId, week)).author.isLimited, true);
  const refused = await ann.browser.post('/api/community/posts', { content: 'not now' });
  assert.equal(refused.statusCode, 403);
  assert.match(
    refused.json().message,
    /^A moderator has limited your posts: you can’t post until \d{4}-\d\d-\d\d\./,
  );
  const path = `/api/moderation/notices/${caseId}/appeal`;
  assert.equal((await ann.browser.post(path, {})).statusCode, 204);
  await decide(await moderator(testApp), caseId, { decision: 'grant-appeal' });
  assert.equal((await share(ann.browser, 'back')).content, 'back');
});

test('a limit that ran out is over in its notice, and a later decision does not move that moment', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const { id } = await share(ann.browser, 'first');
  await report(new Browser(testApp), id);
  const caseId = caseIdOf('post', id);
  await decide(mod, caseId, { decision: 'limit', rule: 2, limit: 'no-posts-1-day' });
  await waitForProjections(testApp);
  assert.equal((await noticesFor(ann.browser))[0]?.endedAt, null);
  await daysPass(testApp, 2);
  const limit = async () => (await noticesFor(ann.browser)).find(({ kind }) => kind === 'limit');
  const over = await limit();
  assert.ok(over?.until);
  assert.equal(over.endedAt, over.until);
  assert.equal((await share(ann.browser, 'free again')).withheld, undefined);

  await decide(mod, caseId, { decision: 'hold', rule: 2 });
  assert.equal((await ann.browser.post(`/api/moderation/notices/${caseId}/appeal`, {})).statusCode, 204);
  await decide(await moderator(testApp), caseId, { decision: 'grant-appeal' });
  assert.equal((await limit())?.endedAt, over.until);
});

test('a hold that a moderator has looked at goes on after its first end, and can be contested', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const reporters = await settledPeople(testApp, 3);
  const { id } = await share(ann.browser, 'held');
  for (const browser of reporters) await report(browser, id);
  await decide(mod, caseIdOf('post', id), { decision: 'second-opinion' });
  await daysPass(testApp, 2);
  await followUpDueCases(testApp.services);
  const [notice] = await noticesFor(ann.browser);
  assert.deepEqual([notice?.until, notice?.endedAt, notice?.mayAppeal], [null, null, true]);
});

test('the author reads the notes of measures and of help, and moderators read all that are stored', async (t) => {
  const testApp = await sharedTestApp(t);
  const ann = await registerPerson(testApp);
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann.browser, 'first');
  await report(new Browser(testApp), id);
  const caseId = caseIdOf('post', id);
  const week = { decision: 'limit', rule: 2, limit: 'no-posts-7-days' } as const;
  await decide(first, caseId, { decision: 'keep', note: 'keep' });
  await decide(first, caseId, { decision: 'second-opinion', note: 'second opinion' });
  await decide(first, caseId, { ...week, note: 'proposed' });
  await decide(second, caseId, { ...week, note: 'agreed' });
  await decide(second, caseId, { decision: 'hold', rule: 4, note: 'hold' });
  await decide(second, caseId, { decision: 'hold', rule: 4, note: 'nothing changes' });
  await decide(second, caseId, { decision: 'undo', note: 'undo' });
  await decide(second, caseId, { decision: 'remove', rule: 4, note: 'remove' });
  await decide(second, caseId, { decision: 'legal-hold', note: 'legal hold' });
  await decide(second, caseId, { decision: 'release-legal-hold', note: 'release' });
  const { history } = await decide(second, caseId, { decision: 'send-help', note: 'help' });
  const notesOf = (all: readonly { readonly note: string | null }[]) =>
    all.flatMap(({ note }) => note ?? []).sort();
  assert.deepEqual(notesOf(await noticesFor(ann.browser)), ['agreed', 'help', 'hold', 'remove']);
  const stored = ['agreed', 'help', 'hold', 'keep', 'proposed', 'remove', 'second opinion'];
  assert.deepEqual(notesOf(history), stored);
});

test('a decision on one post shows in no other case of its author, nor in that of a later post', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three', 'four']) ids.push((await share(ann.browser, text)).id);
  const cases = ids.map((id) => caseIdOf('post', id)) as [string, string, string, string];
  for (const id of ids) await report(new Browser(testApp), id);
  await waitForProjections(testApp);
  const [one, two, three, four] = cases;
  const others = () => Promise.all([three, four].map((id) => caseFor(mod, id)));
  const before = await others();
  const limited = await decide(mod, one, { decision: 'limit', rule: 2, limit: 'posts-wait-7-days' });
  assert.equal(limited.author.isLimited, true);
  assert.deepEqual(await others(), before);
  await decide(mod, one, { decision: 'undo' });
  for (const id of [one, two]) await decide(mod, id, { decision: 'remove', rule: 2 });
  assert.equal((await ann.browser.delete(`/api/community/posts/${ids[1]}`)).statusCode, 204);
  await waitForProjections(testApp);
  assert.equal((await caseFor(mod, two)).unreadableFrom, null, 'its author has deleted it');
  assert.deepEqual(await others(), before);

  const later = await share(ann.browser, 'five');
  await report(new Browser(testApp), later.id);
  await waitForProjections(testApp);
  const { author, history } = await caseFor(mod, caseIdOf('post', later.id));
  assert.deepEqual({ author, history }, { author: { isLimited: false }, history: [] });
});

test('help reaches the author and changes nothing else', async (t) => {
  const testApp = await buildTestApp(t);
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const { id } = await share(ann.browser, 'I can’t go on');
  await report(new Browser(testApp), id, 'worried');
  await decide(mod, caseIdOf('post', id), { decision: 'send-help', note: 'We read this and thought of you' });
  const [notice] = await noticesFor(ann.browser);
  assert.deepEqual(
    [notice?.kind, notice?.note, notice?.mayAppeal, notice?.rule],
    ['help', 'We read this and thought of you', false, null],
  );
  assert.equal((await pageFor(new Browser(testApp))).total, 1);
});

test('an unseen hold expires after 24 hours, and the day after reports can hold another post', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const ann = await registerPerson(testApp);
  const reporters = await settledPeople(testApp, 3);
  const { id } = await share(ann.browser, 'held');
  for (const browser of reporters) await report(browser, id);
  await daysPass(testApp, 1);
  await followUpDueCases(testApp.services);
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['held']);
  const [notice] = await noticesFor(ann.browser);
  assert.ok(notice?.endedAt);
  const next = await share(ann.browser, 'next');
  for (const browser of reporters) await report(browser, next.id);
  await waitForProjections(testApp);
  assert.deepEqual(await textsFor(new Browser(testApp)), ['held']);
});

test('removed words become unreadable after 14 days, unless a legal hold is recorded', async (t) => {
  const testApp = await buildTestApp(t, { env: NO_LIMIT });
  const { services } = testApp;
  const ann = await registerPerson(testApp);
  const mod = await moderator(testApp);
  const [gone, evidence] = [await share(ann.browser, 'gone'), await share(ann.browser, 'evidence')];
  for (const { id } of [gone, evidence]) {
    await report(new Browser(testApp), id, 'illegal');
    await decide(mod, caseIdOf('post', id), { decision: 'remove', rule: 8 });
  }
  const held = await decide(mod, caseIdOf('post', evidence.id), { decision: 'legal-hold' });
  assert.deepEqual([held.isLegalHold, held.unreadableFrom], [true, null]);
  const keys = async () => (await services.pool.query('select from post_keys')).rowCount;
  await daysPass(testApp, 13);
  await followUpDueCases(services);
  assert.equal(await keys(), 2);
  await daysPass(testApp, 1);
  await followUpDueCases(services);
  assert.equal(await keys(), 1);
  assert.equal((await ann.browser.delete(`/api/community/posts/${evidence.id}`)).statusCode, 204);
  await waitForProjections(testApp);
  const unused = new UnusedPostKeys(services);
  for (const _ of [1, 2]) await unused.collect();
  assert.equal(await keys(), 1, 'deleting it does not destroy the evidence');
  const detail = await caseFor(mod, caseIdOf('post', gone.id));
  assert.deepEqual([detail.text, detail.history.at(-1)?.kind], [null, 'words-destroyed']);
  assert.equal(detail.unreadableFrom, null, 'they are unreadable already');
  assert.equal(
    (await noticesFor(ann.browser)).find(({ subject }) => subject.id === gone.id)?.mayAppeal,
    false,
  );
});

test('after a refused appeal no day is named for words that go at once', async (t) => {
  const testApp = await buildTestApp(t);
  const { keys } = testApp.services;
  const ann = await registerPerson(testApp);
  const [first, second] = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann.browser, 'Stop yours too');
  await report(new Browser(testApp), id, 'medical-advice');
  const caseId = caseIdOf('post', id);
  const said = async () => {
    await waitForProjections(testApp);
    const [notice] = await noticesFor(ann.browser);
    const detail = await caseFor(second, caseId);
    assert.equal(detail.unreadableFrom, notice?.unreadableFrom);
    return { text: notice?.subject.text, isDayNamed: notice?.unreadableFrom !== null };
  };
  await decide(first, caseId, { decision: 'remove', rule: 2 });
  const path = `/api/moderation/notices/${caseId}/appeal`;
  assert.equal((await ann.browser.post(path, {})).statusCode, 204);
  assert.equal((await ann.browser.delete(path)).statusCode, 204);
  assert.deepEqual(await said(), { text: 'Stop yours too', isDayNamed: true });
  assert.equal((await ann.browser.post(path, {})).statusCode, 204);

  const { destroy } = keys.ofPosts;
  keys.ofPosts.destroy = () => Promise.reject(new Error('the process is killed'));
  const refusal = await second.post(`/api/moderation/cases/${caseId}/decisions`, {
    decision: 'refuse-appeal',
  });
  assert.equal(refusal.statusCode, 500, refusal.body);
  keys.ofPosts.destroy = destroy;
  assert.deepEqual(await said(), { text: 'Stop yours too', isDayNamed: false }, 'before housekeeping');
  await followUpDueCases(testApp.services);
  assert.deepEqual(await said(), { text: null, isDayNamed: false });
});

test('an erasure takes the words of reporters and authors, and leaves the facts', async (t) => {
  const testApp = await sharedTestApp(t);
  const [ann, ben] = [await registerPerson(testApp), await registerPerson(testApp)];
  const mod = await moderator(testApp);
  const { id } = await share(ann.browser, 'reported');
  await report(ben.browser, id, 'unkind', 'It hurts');
  const caseId = caseIdOf('post', id);
  await decide(mod, caseId, { decision: 'hold', rule: 4, note: 'We look at it' });
  for (const { browser, password } of [ben, ann])
    assert.equal((await browser.call('DELETE', '/api/user', { body: { password } })).statusCode, 204);
  await waitForProjections(testApp);
  const { rows } = await testApp.services.pool.query(
    `select c.author, r.reporter, r.words, r.reason, s.note, s.rule from moderation_cases c
      join moderation_reports r using (case_id) join moderation_steps s using (case_id) where case_id = $1`,
    [caseId],
  );
  assert.deepEqual(rows, [
    { author: null, reporter: null, words: null, reason: 'unkind', note: null, rule: 4 },
  ]);
  const detail = await caseFor(mod, caseId);
  assert.deepEqual([detail.text, detail.why[0]?.words, detail.history[0]?.note], [null, [], null]);
  const late = await mod.post(`/api/moderation/cases/${caseId}/decisions`, { decision: 'keep' });
  assert.equal(late.statusCode, 404);
});

test('of two moderators who decide at once about what both have seen, one is asked to look again', async (t) => {
  const testApp = await sharedTestApp(t);
  const ann = await registerPerson(testApp);
  const moderators = [await moderator(testApp), await moderator(testApp)];
  const { id } = await share(ann.browser, 'Read by both');
  await report(new Browser(testApp), id);
  await waitForProjections(testApp);
  const caseId = caseIdOf('post', id);
  const path = `/api/moderation/cases/${caseId}/decisions`;
  const atOnce = async (bodies: readonly [DecisionBody, DecisionBody]) => {
    const { decisions: after } = await caseFor(moderators[0] as Browser, caseId);
    const answers = await Promise.all(
      bodies.map((body, index) => moderators[index]?.post(path, { ...body, after })),
    );
    await waitForProjections(testApp);
    return answers.map((answer) => answer?.statusCode).sort();
  };
  assert.deepEqual(await atOnce([{ decision: 'remove', rule: 2 }, { decision: 'keep' }]), [200, 400]);
  assert.deepEqual(await atOnce([{ decision: 'hold', rule: 2 }, { decision: 'second-opinion' }]), [200, 400]);
  assert.deepEqual(await atOnce([{ decision: 'undo' }, { decision: 'undo' }]), [200, 400]);
  const { history, decisions } = await caseFor(moderators[1] as Browser, caseId);
  assert.deepEqual([history.length, decisions], [3, 3]);
});
