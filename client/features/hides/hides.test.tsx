import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { Hide } from '../../../domain/community/hides/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost } from '../../testing/posts.ts';
import { describedBy, named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { PostCard } from '../community/post-card.tsx';
import { cachePosts } from '../community/posts.ts';
import { clearInbox, unreadCount, unreadNotifications } from '../notifications/inbox.ts';
import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import { signedInAs } from '../session/session.ts';
import { HidesDialog } from './hides-dialog.tsx';

const LONG_AGO = { ...MAREN, createdAt: '2020-01-01T00:00:00.000Z' };
const NEW = { ...MAREN, createdAt: new Date().toISOString() };
const MENU = 'More about this reflection';
const LATER = 'Hide this and what they write from now on';

beforeEach(async () => {
  clearResources();
  clearInbox();
  await act(async () => {
    toaster.dismiss();
    signedInAs(LONG_AGO);
  });
});

const row = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function openMenu(t: TestContext, post = communityPost()) {
  cachePosts([post], performance.now());
  await render(t, <PostCard id={post.id} isBrief={false} onWithdrawn={() => {}} />);
  await press(named('button', MENU));
  await until(() => row('Hide this'));
  return post;
}

test('a hidden reflection leaves a row with Undo, which has the focus and brings it back', async (t) => {
  const server = await serve(t, ({ method }) => (method === 'POST' ? [201, { hideId: 'h1' }] : [204]));
  const { id } = await openMenu(t);
  assert.match(pageText(), /This reflection“Third round done\.”/);
  await press(row('Hide this'));
  const undo = await until(() => named('button', 'Undo'));
  assert.equal(describedBy(undo), 'Hidden for you.');
  await until(() => focused() === 'Undo');
  assert.doesNotMatch(pageText(), /Third round done/);
  await press(undo);
  await until(() => server.seen.length === 2);
  assert.deepEqual(
    server.seen.map(({ method, path, body }) => [method, path, body]),
    [
      ['POST', `/api/community/posts/${id}/hide`, { later: false }],
      ['DELETE', '/api/community/hides/h1', undefined],
    ],
  );
  assert.match(pageText(), /Third round done/);
  assert.equal(focused(), MENU);
});

test('the address of a reflection can be copied, and is shown where copying fails', async (t) => {
  await serve(t, () => [204]);
  const copied: string[] = [];
  let isAllowed = true;
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      async writeText(text: string) {
        if (!isAllowed) throw new Error('not allowed');
        copied.push(text);
      },
    },
    configurable: true,
  });
  t.after(() => Reflect.deleteProperty(navigator, 'clipboard'));
  const { id } = await openMenu(t);
  await press(row('Copy its address'));
  await until(() => toaster.current.value?.title === 'Address copied');
  assert.deepEqual(copied, [`${location.origin}/community/pinboard?post=${id}`]);
  isAllowed = false;
  await press(named('button', MENU));
  await press(await until(() => row('Copy its address')));
  await until(() => toaster.current.value?.text === copied[0]);
});

test('hiding a person says so, and is off while the account is new', async (t) => {
  const server = await serve(t, () => [201, { hideId: 'h1' }]);
  await act(async () => signedInAs(NEW));
  await openMenu(t);
  assert.match(row(LATER)?.textContent ?? '', /Possible once your account is a week old/);
  assert.equal(row(LATER)?.getAttribute('aria-disabled'), 'true');
  await press(row(LATER));
  assert.equal(server.seen.length, 0);
  await act(async () => signedInAs(LONG_AGO));
  await press(await until(() => (row(LATER)?.hasAttribute('aria-disabled') ? undefined : row(LATER))));
  await until(() => pageText().includes('Hidden, with what they write from now on.'));
  await until(() => server.seen.length === 1);
  assert.deepEqual(server.seen[0]?.body, { later: true });
});

test('a refused hide brings the reflection back and says why', async (t) => {
  t.mock.method(console, 'error', () => {});
  const message = 'You can’t hide more people for now. Please try again in 6 days.';
  await serve(t, () => [429, { statusCode: 429, error: 'Too Many Requests', message }]);
  await openMenu(t);
  await press(row(LATER));
  await until(() => toaster.current.value);
  assert.deepEqual([toaster.current.value?.title, toaster.current.value?.text], ['Not hidden', message]);
  assert.match(pageText(), /Third round done/);
});

test('Undo reaches a hide whose answer was lost', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const held = deferred();
  const post = communityPost();
  const hide: Hide = {
    ...{ hideId: 'h1', kind: 'post', subjectId: post.id, later: false },
    ...{ hiddenAt: '2025-11-21T10:00:00.000Z', excerpt: null },
  };
  const server = await serve(t, async ({ method }) => {
    if (method === 'GET') return [200, [hide]];
    if (method === 'DELETE') return [204];
    await held.promise;
    return 'hang up';
  });
  await openMenu(t, post);
  await press(row('Hide this'));
  await press(await until(() => named('button', 'Undo')));
  held.open();
  await until(() => server.seen.some(({ path }) => path === '/api/community/hides/h1'));
  assert.match(pageText(), /Third round done/);
});

test('a reflection that is gone on the server stays hidden without a toast, until Undo', async (t) => {
  const server = await serve(t, () => [404, { message: 'This reflection does not exist' }]);
  await openMenu(t);
  await press(row('Hide this'));
  await until(() => server.seen.length === 1);
  await press(await until(() => named('button', 'Undo')));
  await until(() => pageText().includes('Third round done'));
  assert.equal(toaster.current.value, null);
  assert.equal(server.seen.length, 1);
});

test('one’s own reflection has no menu', async (t) => {
  const post = communityPost({ mine: true });
  cachePosts([post], performance.now());
  await render(t, <PostCard id={post.id} isBrief={false} onWithdrawn={() => {}} />);
  assert.equal(named('button', MENU), undefined);
});

test('a hidden thank-you leaves a row with Undo and is no longer counted as unread', async (t) => {
  const thanks = notification({ message: 'hurtful words' });
  await serve(t, ({ method }) => (method === 'GET' ? [200, [thanks]] : [201, { hideId: 'h1' }]));
  await render(t, <NotificationsPanel onClose={() => {}} />);
  await act(async () => {
    unreadNotifications.value = [thanks];
  });
  await press(await until(() => named('button', 'More about this thank-you: hurtful words')));
  assert.equal(unreadCount.value, 1);
  await press(await until(() => row('Hide this')));
  await until(() => named('button', 'Undo'));
  assert.equal(unreadCount.value, 0);
  assert.doesNotMatch(pageText(), /hurtful words/);
});

test('the list shows what is hidden, and each can be shown again', async (t) => {
  const about = { hiddenAt: new Date().toISOString(), later: false };
  const all: Hide[] = [
    { ...about, hideId: 'h1', subjectId: 'p1', kind: 'post', excerpt: 'Words', later: true },
    { ...about, hideId: 'h2', subjectId: 'g1', kind: 'gratitude', excerpt: null },
  ];
  const server = await serve(t, ({ method }) => {
    if (method === 'DELETE') all.shift();
    return method === 'DELETE' ? [204] : [200, all];
  });
  await render(t, <HidesDialog onClose={() => {}} />);
  await until(() => named('button', 'Show again: “Words”') ?? named('button', 'Show again: Words'));
  assert.match(pageText(), /“Words”Reflection, hidden: Today, with what they write later/);
  assert.match(pageText(), /A thank-you that is no longer thereThank-you, hidden: Today/);
  await press(named('button', 'Show again: Words'));
  await until(() => !pageText().includes('Words'));
  await press(named('button', 'Show again: A thank-you that is no longer there'));
  await until(() => pageText().includes('Nothing is hidden.'));
  assert.equal(server.seen.filter(({ method }) => method === 'DELETE').length, 2);
});
