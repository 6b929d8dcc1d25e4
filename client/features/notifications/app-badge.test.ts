import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notification } from '../../testing/notifications.ts';
import { appBadge } from '../preferences/preferences.ts';
import { followBadge } from './app-badge.ts';
import { clearInbox, unreadNotifications } from './inbox.ts';

test('the icon has the number of unread thanks and decisions, and none once they are read or the number is switched off', (t) => {
  const shown: (number | null)[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  });
  t.after(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
  const stop = followBadge();
  unreadNotifications.value = [notification(), notification({ type: 'message', opens: 'decisions' })];
  appBadge.choose(false);
  appBadge.choose(true);
  clearInbox();
  stop();
  assert.deepEqual(shown, [null, 2, null, 2, null]);
});

test('a browser without numbers on icons is left alone', () => {
  followBadge()();
});
