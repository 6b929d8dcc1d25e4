import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { notification } from '../../testing/notifications.ts';
import { serve } from '../../testing/server.ts';
import { dialogClosed, dialogOpened } from '../../ui/dialog/open-dialogs.ts';
import { checkGratitude } from './check.ts';
import { banner, emptyInbox, unreadCount } from './inbox.ts';

const check = () => checkGratitude(new AbortController().signal);
const shownId = () => banner.peek()?.id;

beforeEach(() => emptyInbox());

test('the first unread one gets a banner, once', async (t) => {
  const [newest, older] = [notification(), notification()];
  const server = await serve(t, () => [200, [newest, older]]);
  await check();
  assert.equal(server.seen[0]?.path, '/api/notifications?type=gratitude&unread=true');
  assert.equal(shownId(), newest.id);
  assert.equal(unreadCount.value, 2);
  banner.value = null;
  await check();
  assert.equal(shownId(), undefined, 'its id has been seen');
  server.answer = () => [200, [older]];
  await check();
  assert.equal(shownId(), older.id);
});

test('a banner waits while a dialog lies over the page, and while another is shown', async (t) => {
  const [first, second] = [notification(), notification()];
  const server = await serve(t, () => [200, [first]]);
  const dialog = document.createElement('dialog');
  dialogOpened(dialog);
  await check();
  assert.equal(shownId(), undefined);
  dialogClosed(dialog);
  await check();
  assert.equal(shownId(), first.id);
  server.answer = () => [200, [second, first]];
  await check();
  assert.equal(shownId(), first.id);
});

test('a check that fails changes nothing and says nothing', async (t) => {
  const server = await serve(t, () => [200, [notification()]]);
  await check();
  server.answer = () => 'hang up';
  await check();
  assert.equal(unreadCount.value, 1);
});
