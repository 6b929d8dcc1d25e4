import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { notification } from '../../testing/notifications.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { CommunitySettings } from '../hides/community-settings.tsx';
import { signedInAs } from '../session/session.ts';
import { clearInbox } from './inbox.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

beforeEach(async () => {
  clearResources();
  clearInbox();
  await act(async () => signedInAs(MAREN));
});

test('the panel says how many thank-yous wait, and opens them, oldest first', async (t) => {
  let count = 21;
  const list = [notification({ message: 'first' })];
  const server = await serve(t, ({ method, path }) => {
    if (path === '/api/gratitude/waiting') return [200, { count }];
    if (method !== 'POST') return [200, list];
    const opened = Math.min(count, 20);
    count -= opened;
    list.unshift(notification({ message: `opened ${opened}` }));
    return [200, { opened, left: count }];
  });
  await render(t, <NotificationsPanel onClose={() => {}} />);
  await press(await until(() => named('button', 'Open the first 20')));
  await until(() => pageText().includes('1 more thank-you is waiting.'));
  assert.match(pageText(), /opened 20/);
  assert.equal(document.activeElement?.textContent, 'Notifications');
  await press(named('button', 'Open now'));
  await until(() => !pageText().includes('waiting'));
  assert.match(pageText(), /opened 1/);
  assert.equal(server.seen.filter(({ method }) => method === 'POST').length, 2);
});

test('if they can’t be opened the panel says so, and they keep waiting', async (t) => {
  await serve(t, ({ method, path }) => {
    if (path === '/api/gratitude/waiting') return [200, { count: 3 }];
    return method === 'POST' ? [503] : [200, []];
  });
  await render(t, <NotificationsPanel onClose={() => {}} />);
  await press(await until(() => named('button', 'Open now')));
  await until(() => pageText().includes('can’t be opened right now'));
  assert.match(pageText(), /3 more thank-yous are waiting/);
});

test('thank-yous are turned off at once, and on again if the server refuses', async (t) => {
  t.mock.method(console, 'error', () => {});
  const server = await serve(t, () => [200, { thanks: true }]);
  await render(t, <CommunitySettings onClose={() => {}} />);
  const control = await until(() =>
    [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')].find((one) =>
      one.closest('label')?.textContent?.startsWith('Thank-yous from others'),
    ),
  );
  assert.equal(control.checked, true);
  server.answer = ({ method }) => (method === 'PUT' ? [503] : [200, { thanks: true }]);
  await act(async () => control.click());
  await until(() => pageText().includes('This couldn’t be done right now.'));
  assert.equal(control.checked, true);
  server.answer = () => [200, { thanks: false }];
  await act(async () => control.click());
  await until(() => server.seen.filter(({ method }) => method === 'PUT').length === 2);
  assert.deepEqual(server.seen.at(-1)?.body, { thanks: false });
  assert.equal(control.checked, false);
});
