import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearResources } from '../../lib/resource.ts';
import { OPEN_COMMUNITY } from '../../testing/community-state.ts';
import { MAREN } from '../../testing/people.ts';
import { pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { PinboardTab } from './pinboard-tab.tsx';

const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(() => {
  localStorage.clear();
  clearResources();
});

test('the form says that it is no crisis service, and when moderators read', async (t) => {
  await serve(t, () => [200, pageOfPosts([])]);
  await render(t, <PinboardTab userId={MAREN.id} state={OPEN_COMMUNITY} />);
  await until(() =>
    words().includes(
      'This is not a crisis service. Moderators can’t see who or where you are. They read Mon-Fri 09:00-17:00 (Europe/Vienna). Outside these hours, don’t expect anyone to read this.',
    ),
  );
  assert.ok(!words().includes('Nobody is on duty now'));
});

test('with nobody on duty the form says that a reflection waits', async (t) => {
  await serve(t, () => [200, pageOfPosts([])]);
  await render(
    t,
    <PinboardTab userId={MAREN.id} state={{ ...OPEN_COMMUNITY, isOnDuty: false, postsWait: true }} />,
  );
  await until(() => words().includes('Others see your reflection once a moderator has read it.'));
});

test('with nobody on duty the form posts nothing and keeps the text, if the operator chose that', async (t) => {
  const server = await serve(t, () => [200, pageOfPosts([])]);
  const off = { ...OPEN_COMMUNITY, isOnDuty: false };
  await render(t, <PinboardTab userId={MAREN.id} state={{ ...off, mayPost: false }} />);
  await until(() => words().includes('so nothing can be posted. Your text stays on this device.'));
  const box = document.querySelector('textarea');
  assert.ok(box);
  await type(box, 'A word for later');
  const post = named<HTMLButtonElement>('button', 'Post Reflection');
  assert.equal(post?.getAttribute('aria-disabled'), 'true');
  await press(post);
  assert.ok(!server.seen.some(({ method }) => method === 'POST'));
});
