import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { controlledClock } from '../../testing/clock.ts';
import { notification } from '../../testing/notifications.ts';
import { named, pageText, press, render } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { clearInbox, unreadCount, unreadNotifications } from './inbox.ts';
import { NotificationBanner } from './notification-banner.tsx';

beforeEach(() => clearInbox());

const DECISION = notification({
  type: 'message',
  title: 'Your reflection is held',
  message: 'Others can’t see it until a moderator has decided.',
  opens: 'decisions',
});

test('the banner of a decision leads to the page of decisions, and stays unread until then', async (t) => {
  const server = await serve(t, () => [204]);
  const clock = controlledClock();
  let closed = 0;
  unreadNotifications.value = [DECISION];
  await render(t, <NotificationBanner notification={DECISION} clock={clock} onClose={() => closed++} />);
  assert.match(pageText(), /Your reflection is heldOthers can’t see it until a moderator has decided\./);
  assert.doesNotMatch(pageText(), /gratitude|“/);
  clock.pass(19_999);
  assert.equal(closed, 0);
  clock.pass(1);
  assert.equal(closed, 1);
  assert.deepEqual([unreadCount.value, server.seen], [1, []]);
  const link = named<HTMLAnchorElement>('a', 'Read more');
  assert.equal(link?.getAttribute('href'), '/decisions');
  await press(link);
  assert.equal(closed, 2);
});
