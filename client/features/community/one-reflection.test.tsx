import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Route } from 'wouter';
import { postAddress } from '../../../domain/community/posts/address.ts';
import { clearResources } from '../../lib/resource.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { session } from '../session/session.ts';
import { CommunityPage } from './community-page.tsx';

const OPEN = {
  ...{ isOpen: true, mayPost: true, postsWait: false, isModerated: false, isOnDuty: true },
  ...{ hours: null, contact: null },
};
const NOT_HERE = 'This reflection isn’t here now.';

/** Answers the one reflection, and a pinboard with others. */
const withReflection =
  (answer: Answer, state: object = OPEN) =>
  (asked: { readonly path: string }): Answer => {
    if (asked.path === '/api/community/state') return [200, state];
    if (asked.path.startsWith('/api/community/posts?'))
      return [200, pageOfPosts([communityPost({ content: 'Another day.' })])];
    return asked.path.startsWith('/api/community/posts/') ? answer : [200, []];
  };

beforeEach(() => {
  clearResources();
  session.value = { status: 'signed-in', user: MAREN };
});

function openAddressOf(id: string): void {
  history.replaceState(null, '', postAddress(id));
}

test('the address of a reflection shows it alone and focused, and “See the pinboard” leaves it', async (t) => {
  const post = communityPost({ content: 'The jacaranda blooms.' });
  const server = await serve(t, withReflection([200, post]));
  openAddressOf(post.id);
  await render(t, <CommunityPage />);
  await until(() => pageText().includes('The jacaranda blooms.'));
  assert.equal(document.activeElement?.textContent, 'One reflection');
  assert.equal(pageText().includes('Another day.'), false);
  assert.equal(named('button', 'Post Reflection') === undefined, true);
  assert.ok(server.seen.some(({ path }) => path === `/api/community/posts/${post.id}`));
  await press(named('a', 'See the pinboard'));
  await until(() => pageText().includes('Another day.'));
  assert.equal(location.pathname + location.search, '/community/pinboard');
  assert.equal(document.activeElement === document.body, false);
});

test('one’s own reflection says so, also when others can’t see it and the community is closed', async (t) => {
  const post = communityPost({ content: 'The fog is gone.', mine: true, withheld: 'removed' });
  await serve(t, withReflection([200, post], { ...OPEN, isOpen: false, mayPost: false }));
  openAddressOf(post.id);
  await render(t, <CommunityPage />);
  await until(() => pageText().includes('The fog is gone.'));
  assert.equal(document.activeElement?.textContent, 'Your reflection');
  assert.match(pageText(), /Others no longer see this\. A moderator removed it\./);
});

test('a reflection that can’t be seen says so without an alert and leads to the pinboard', async (t) => {
  await serve(t, withReflection([404, { message: 'This reflection does not exist' }]));
  openAddressOf(crypto.randomUUID());
  await render(t, <CommunityPage />);
  await until(() => pageText().includes(NOT_HERE));
  assert.equal(document.querySelectorAll('[role="alert"]').length, 0);
  await press(named('a', 'See the pinboard'));
  await until(() => pageText().includes('Another day.'));
});

test('a failure says so and is not taken for a missing reflection', async (t) => {
  const post = communityPost({ content: 'The jacaranda blooms.' });
  const server = await serve(t, withReflection([503]));
  openAddressOf(post.id);
  await render(t, <CommunityPage />);
  await until(() => pageText().includes('This reflection can’t be loaded right now.'));
  assert.equal(pageText().includes(NOT_HERE), false);
  server.answer = withReflection([200, post]);
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('The jacaranda blooms.'));
});

test('a visitor comes back to the reflection after signing in', async (t) => {
  await serve(t, withReflection([404]));
  const id = crypto.randomUUID();
  openAddressOf(id);
  session.value = { status: 'signed-out' };
  await render(
    t,
    <Route path="/community/pinboard">
      <CommunityPage />
    </Route>,
  );
  await until(() => location.pathname === '/auth');
  assert.equal(new URLSearchParams(location.search).get('next'), postAddress(id));
});
