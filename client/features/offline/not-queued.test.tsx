import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { outboxOf, sendNow } from '../../lib/outbox/page-outbox.ts';
import { isOffline } from '../../lib/reachability.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { describedBy, named, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { PinboardTab } from '../community/pinboard-tab.tsx';
import { GratitudePanel } from '../gratitude/gratitude-panel.tsx';
import { offlineNews } from './offline-news.ts';
import { OutboxHost } from './outbox-host.tsx';
import { isWrite, resetDevice } from './testing/screen.tsx';

beforeEach(resetDevice);

const POST = communityPost();
const answer = ({ path }: SeenRequest): Answer => {
  if (path.startsWith('/api/user')) return [200, MAREN];
  if (path.startsWith('/api/community/nearby-users')) return [200, []];
  return [200, pageOfPosts([POST])];
};
const box = (near: string) => document.querySelector<HTMLTextAreaElement>(`${near} textarea`) ?? undefined;
const toastText = () => toaster.current.value?.text ?? '';

test('without a network likes, saves and thanks say that they are not kept, a post stays a draft, and nothing waits', async (t) => {
  for (const method of ['warn', 'debug', 'error'] as const) t.mock.method(console, method, () => {});
  const server = await serve(t, answer);
  const screen = await render(
    t,
    <>
      <main>
        <PinboardTab userId={MAREN.id} />
      </main>
      <aside>
        <GratitudePanel userId={MAREN.id} />
      </aside>
      <OutboxHost userId={MAREN.id} />
    </>,
  );
  await press(named('button', 'Send Gratitude Without Your Name'));
  await until(() => named('button', 'Thank someone'));
  const like = () => named('button', 'Like, 14 likes');
  await until(like);
  server.answer = () => 'hang up';

  await press(like());
  await until(() => toastText() === 'Likes need a connection. Please try again once you’re back online.');
  assert.equal(like()?.getAttribute('aria-pressed'), 'false', 'the like is taken back');
  await press(named('button', 'Save'));
  await until(() => toastText() === 'Saving needs a connection. Please try again once you’re back online.');
  assert.ok(named('button', 'Save'), 'the save is taken back');
  await press(named('button', 'Thank someone'));
  await until(() => toastText().endsWith('Sending thanks needs a connection.'));
  await type(await until(() => box('main')), 'Soup stayed down today.');
  await press(named('button', 'Post Reflection'));
  await until(() => describedBy(box('main') as HTMLElement).includes('Failed to post message.'));

  assert.deepEqual(await outboxOf(MAREN.id).store.list(), []);
  assert.equal(offlineNews.value?.button, undefined);
  const tried = server.seen.filter(isWrite).length;
  assert.equal(tried, 4);
  server.answer = answer;
  await act(async () => void (await sendNow()));
  await until(() => !isOffline.value);
  assert.equal(server.seen.filter(isWrite).length, tried, 'nothing is sent by itself');
  await screen.leave();
  await render(t, <PinboardTab userId={MAREN.id} />);
  assert.equal(document.querySelector('textarea')?.value, 'Soup stayed down today.');
});
