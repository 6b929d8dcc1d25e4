import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { createComposeForm } from '../community/compose-form.ts';
import { clearInbox, unreadCount, unreadNotifications } from '../notifications/inbox.ts';
import { session } from '../session/session.ts';
import { noticeFacts, noticeTitle } from './notice-words.ts';
import type { Notice } from './notices.ts';
import { Notices } from './notices-page.tsx';

const AT = '2026-11-23T08:00:00.000Z';
const REMOVAL: Notice = {
  id: 'n1',
  caseId: 'c1',
  kind: 'removal',
  subject: { kind: 'post', id: 'p1', text: 'The fog is gone.' },
  since: AT,
  until: null,
  endedAt: null,
  unreadableFrom: AT,
  isAutomatic: false,
  isWaiting: false,
  reasons: [],
  rule: 2,
  limit: null,
  note: 'Please talk to your doctor first.',
  mayAppeal: true,
  appeal: null,
};
const OPEN_APPEAL = {
  state: 'open',
  words: 'I meant only myself.',
  submittedAt: AT,
  answerBy: AT,
  answeredAt: null,
  note: null,
} as const;
const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(() => {
  clearResources();
  clearInbox();
});
afterEach(() => setVisibility('visible'));

test('a removal says what, why and by which rule, and the author asks once for another look', async (t) => {
  let notices = [REMOVAL];
  const server = await serve(t, ({ method }): Answer => {
    if (method === 'POST') notices = [{ ...REMOVAL, mayAppeal: false, appeal: OPEN_APPEAL }];
    if (method === 'DELETE')
      notices = [{ ...REMOVAL, mayAppeal: false, appeal: { ...OPEN_APPEAL, state: 'withdrawn' } }];
    return method === 'GET' ? [200, notices] : [204];
  });
  await render(t, <Notices />);
  await until(() => words().includes('Your reflection was removed'));
  assert.ok(words().includes('A moderator found that it gives medical advice (rule 2).'));
  assert.ok(words().includes('Please talk to your doctor first.'));
  assert.ok(words().includes('After that they appear on no screen, not even yours.'));
  await type(document.querySelector('textarea') as HTMLTextAreaElement, ' I meant only myself. ');
  await press(named('button', 'Ask for another look'));
  await until(() => words().includes('Another moderator is reading it.'));
  assert.equal(named('button', 'Ask for another look') === undefined, true);
  await press(named('button', 'Take back my request'));
  await until(() => words().includes('You took back your request.'));
  assert.deepEqual(
    server.seen
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', '/api/moderation/notices/c1/appeal', { words: 'I meant only myself.' }],
      ['DELETE', '/api/moderation/notices/c1/appeal', undefined],
    ],
  );
});

test('a removed reflection can be opened, and its words go into the form once, below what is there', async (t) => {
  const server = await serve(t, () => [200, [REMOVAL]]);
  localStorage.clear();
  history.replaceState(null, '', '/decisions');
  session.value = { status: 'signed-in', user: MAREN };
  const draft = createComposeForm(MAREN.id, () => {});
  const page = await render(t, <Notices />);
  await until(() => words().includes('Your reflection was removed'));
  assert.equal(named('a', 'Open your reflection')?.getAttribute('href'), '/community/pinboard?post=p1');
  draft.change({ content: 'A better day.' });
  for (const _ of [1, 2]) await press(named('button', 'Edit these words and post again'));
  assert.equal(location.pathname, '/community/pinboard');
  await page.leave();
  const content = createComposeForm(MAREN.id, () => {}).values.peek().content;
  assert.equal(content, 'A better day.\n\nThe fog is gone.');
  assert.deepEqual(
    server.seen.filter(({ method }) => method !== 'GET'),
    [],
  );
});

for (const [name, notice] of [
  ['a removal that is over', { ...REMOVAL, endedAt: AT }],
  ['words that are destroyed', { ...REMOVAL, subject: { ...REMOVAL.subject, text: null } }],
  ['a hold', { ...REMOVAL, kind: 'hold' }],
  ['a removed thank-you', { ...REMOVAL, subject: { ...REMOVAL.subject, kind: 'gratitude' } }],
] as const satisfies readonly (readonly [string, Notice])[]) {
  test(`after ${name} there is no button to post the words again`, async (t) => {
    await serve(t, () => [200, [notice]]);
    session.value = { status: 'signed-in', user: MAREN };
    await render(t, <Notices />);
    await until(() => words().includes('Since'));
    assert.equal(named('button', 'Edit these words and post again') === undefined, true);
  });
}

test('a request for another look that fails keeps its words and says so', async (t) => {
  await serve(t, ({ method }) => (method === 'GET' ? [200, [REMOVAL]] : [503, { message: 'busy' }]));
  await render(t, <Notices />);
  const field = await until(() => document.querySelector('textarea'));
  await type(field, 'Look again');
  await press(named('button', 'Ask for another look'));
  await until(() => words().includes('couldn’t be sent. Please try again.'));
  assert.equal(field.value, 'Look again');
});

test('a question that is too long says so beside its field, which gets the focus', async (t) => {
  const server = await serve(t, () => [200, [REMOVAL]]);
  await render(t, <Notices />);
  const field = await until(() => document.querySelector('textarea'));
  await type(field, 'x'.repeat(1_001));
  await press(named('button', 'Ask for another look'));
  assert.match(describedBy(field), /Your words must not exceed 1,000 characters\./);
  assert.equal(document.activeElement === field, true);
  assert.deepEqual(
    server.seen.filter(({ method }) => method === 'POST'),
    [],
  );
});

test('each notice says who decided and whether it was a person', () => {
  const hold = { ...REMOVAL, kind: 'hold', rule: null, note: null } as const;
  const automatic: Notice = { ...hold, isAutomatic: true, reasons: ['unkind', 'selling'] };
  assert.equal(noticeTitle(automatic, true), 'Your reflection is held');
  assert.match(
    noticeFacts(automatic),
    /^Several people reported it \(unkind, selling\), so it was held automatically\. No person has decided yet\./,
  );
  assert.match(
    noticeFacts({ ...hold, isAutomatic: true, isWaiting: true }),
    /This is no judgment of what you wrote\.$/,
  );
  assert.equal(noticeTitle({ ...hold, endedAt: AT }, false), 'Your reflection is shown again');
  const limit: Notice = { ...REMOVAL, kind: 'limit', limit: 'no-posts-1-day' };
  assert.match(
    noticeFacts(limit),
    /^You can’t post for now\. A moderator found that it gives medical advice \(rule 2\)\. You can read,/,
  );
  const over: Notice = { ...limit, endedAt: AT };
  assert.equal(noticeTitle(over, false), 'Your posts were limited');
  assert.equal(
    noticeFacts(over),
    'You couldn’t post during this time. A moderator found that it gives medical advice (rule 2).',
  );
  assert.equal(noticeTitle({ ...REMOVAL, kind: 'help' }, false), 'A moderator thought of you');
});

test('a hold that ended with a removal is not said to be shown again, and what is over is told in the past', async (t) => {
  const hold: Notice = { ...REMOVAL, id: 'n0', kind: 'hold', rule: null, note: null, endedAt: AT };
  const waited: Notice = { ...hold, id: 'n2', caseId: 'c2', isAutomatic: true, isWaiting: true };
  const reported: Notice = { ...hold, id: 'n3', caseId: 'c3', isAutomatic: true, reasons: ['unkind'] };
  await serve(t, () => [200, [REMOVAL, hold, waited, reported]]);
  await render(t, <Notices />);
  await until(() => words().includes('Your reflection was removed'));
  const titles = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  assert.deepEqual(titles, [
    'Your reflection was removed',
    'Your reflection was held',
    'Your reflection is shown again',
    'Your reflection is shown again',
  ]);
  assert.equal(noticeFacts(hold), 'Others couldn’t see it during this time.');
  assert.match(noticeFacts(waited), /^It waited until a moderator had read it\. This is no judgment/);
  assert.match(noticeFacts(reported), /held automatically\. Others couldn’t see it during this time\.$/);
});

test('without decisions the page says so', async (t) => {
  await serve(t, () => [200, []]);
  await render(t, <Notices />);
  await until(() => words().includes('Nothing of yours was held or removed.'));
});

test('decisions are marked as read once the page shows them, and one that arrives meanwhile is fetched', async (t) => {
  let notices: Notice[] = [];
  const server = await serve(t, ({ method }): Answer => (method === 'GET' ? [200, notices] : [204]));
  const thanks = notification();
  const news = notification({ type: 'message', title: 'Your reflection was removed', opens: 'decisions' });
  unreadNotifications.value = [thanks];
  await render(t, <Notices />);
  await until(() => words().includes('Nothing of yours was held or removed.'));
  await setVisibility('hidden');
  notices = [REMOVAL];
  await act(async () => {
    unreadNotifications.value = [news, thanks];
  });
  assert.equal(unreadCount.value, 2, 'nobody sees a hidden page');
  await setVisibility('visible');
  await until(() => words().includes('Your reflection was removed'));
  assert.equal(unreadCount.value, 1);
  const marked = server.seen.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  assert.deepEqual(marked, [`/api/notifications/${news.id}/read`]);
});

test('a decision that can’t be marked as read is sent again only when the page is shown again', async (t) => {
  const server = await serve(t, ({ method }): Answer => (method === 'GET' ? [200, []] : [503, {}]));
  const marks = () => server.seen.filter(({ method }) => method === 'PUT').length;
  const news = notification({ type: 'message', title: 'Your reflection was removed', opens: 'decisions' });
  await render(t, <Notices />);
  await until(() => words().includes('Nothing of yours was held or removed.'));
  await act(async () => {
    unreadNotifications.value = [news];
  });
  await until(() => marks() > 0 && unreadCount.value === 1);
  assert.equal(marks(), 1);
  await setVisibility('hidden');
  await setVisibility('visible');
  await until(() => marks() > 1 && unreadCount.value === 1);
  assert.equal(marks(), 2);
});
