import { effect } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { ignoreError } from '../../lib/log.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { liveNotification, liveStatus, startLive } from '../live/live.ts';
import { followBadge } from './app-badge.ts';
import { prepareChime } from './chime.ts';
import { banner, unreadNotifications } from './inbox.ts';
import { expireNotifications, readUnread } from './notifications-api.ts';

/**
 * The notifications whose banner was shown since the page was opened. None is shown twice, even if marking it
 * failed.
 */
const seen = new Set<string>();
let isFollowing = false;
/**
 * Whether the live connection may have missed something: the check after it opened failed, or the page was hidden and
 * the person may have read on another device.
 */
let hasMissed = false;

/**
 * Reads the unread notifications from the server, unless the live connection delivers them. The newest gets its banner
 * once no other banner and no dialog is open. The first call also starts the live connection, prepares the chime and
 * shows the number on the app's icon.
 */
export async function checkNotifications(signal: AbortSignal): Promise<void> {
  if (!isFollowing) subscribe();
  if (hasMissed || liveStatus.peek() !== 'open') await look(signal);
}

/** Replaces the list of unread notifications. After a failure it stays as it is, and the next check reads again. */
async function look(signal: AbortSignal): Promise<void> {
  const before = unreadNotifications.peek();
  try {
    const found = await readUnread(signal);
    if (signal.aborted) return;
    hasMissed = false;
    // Notifications that arrived live since the request may be missing from its answer.
    const isKnown = ({ id }: Notification) => [...before, ...found].some((one) => one.id === id);
    unreadNotifications.value = [...unreadNotifications.peek().filter((one) => !isKnown(one)), ...found];
  } catch (error) {
    if (signal.aborted) return;
    hasMissed = true;
    ignoreError('A check for notifications failed. The next one looks again:')(error);
  }
}

function subscribe(): void {
  isFollowing = true;
  startLive();
  prepareChime();
  followBadge();
  onSignalChange(liveNotification, (arrived) => {
    if (!arrived) return;
    unreadNotifications.value = [
      arrived,
      ...unreadNotifications.peek().filter(({ id }) => id !== arrived.id),
    ];
    expireNotifications();
  });
  // The live connection doesn't deliver earlier notifications.
  effect(() => {
    if (liveStatus.value !== 'open') return;
    const controller = new AbortController();
    void look(controller.signal);
    return () => controller.abort();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hasMissed = true;
  });
  effect(() => {
    const [newest] = unreadNotifications.value;
    if (banner.value || topDialog.value || !newest || seen.has(newest.id)) return;
    seen.add(newest.id);
    banner.value = newest;
  });
}
