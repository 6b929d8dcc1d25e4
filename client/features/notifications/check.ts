import { effect } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { liveNotification, liveStatus, startLive } from '../live/live.ts';
import { prepareChime } from './chime.ts';
import { banner, unreadNotifications } from './inbox.ts';
import { expireNotifications, unreadGratitude } from './notifications-api.ts';

/** Those whose banner was shown in this visit: a call that could not mark one as read brings it no second one. */
const seen = new Set<string>();
let isFollowing = false;
/**
 * There may be what the live connection tells nobody: the look that catches up with a newly opened one has failed, or
 * the person was elsewhere, and may have read on another device.
 */
let hasMissed = false;

/**
 * Looks for gratitude that has not been read, unless the live connection brings it. The newest gets a banner if it
 * had none, as soon as no other is shown and no dialog lies over the page.
 */
export async function checkGratitude(leaving: AbortSignal): Promise<void> {
  if (!isFollowing) subscribe();
  if (hasMissed || liveStatus.peek() !== 'open') await look(leaving);
}

/** Fails in silence, and what is known stays. */
async function look(leaving: AbortSignal): Promise<void> {
  const before = unreadNotifications.peek();
  const found = await unreadGratitude(leaving).catch(() => undefined);
  if (leaving.aborted) return;
  hasMissed = !found;
  if (!found) return;
  // What the live connection has brought meanwhile may be too new for this answer.
  const isKnown = ({ id }: Notification) => [...before, ...found].some((one) => one.id === id);
  unreadNotifications.value = [...unreadNotifications.peek().filter((one) => !isKnown(one)), ...found];
}

function subscribe(): void {
  isFollowing = true;
  startLive();
  prepareChime();
  onSignalChange(liveNotification, (arrived) => {
    if (arrived?.type !== 'gratitude') return;
    unreadNotifications.value = [
      arrived,
      ...unreadNotifications.peek().filter(({ id }) => id !== arrived.id),
    ];
    expireNotifications();
  });
  // What came before the connection, or while there was none, it does not tell.
  effect(() => {
    if (liveStatus.value !== 'open') return;
    const leaving = new AbortController();
    void look(leaving.signal);
    return () => leaving.abort();
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
