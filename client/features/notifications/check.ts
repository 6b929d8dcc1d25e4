import { effect } from '@preact/signals-react';
import type { Notification } from '../../../domain/notifications/schema.ts';
import { onNext } from '../../lib/on-next.ts';
import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { liveArrival, liveStatus, startLive } from '../live/live.ts';
import { expireNotifications, unreadGratitude } from './calls.ts';
import { readyChime } from './chime.ts';
import { banner, foundUnread } from './inbox.ts';

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
  if (!isFollowing) follow();
  if (hasMissed || liveStatus.peek() !== 'open') await look(leaving);
}

/** Fails in silence, and what is known stays. */
async function look(leaving: AbortSignal): Promise<void> {
  const before = foundUnread.peek();
  const found = await unreadGratitude(leaving).catch(() => undefined);
  if (leaving.aborted) return;
  hasMissed = !found;
  if (!found) return;
  // What the live connection has brought meanwhile may be too new for this answer.
  const isKnown = ({ id }: Notification) => [...before, ...found].some((one) => one.id === id);
  foundUnread.value = [...foundUnread.peek().filter((one) => !isKnown(one)), ...found];
}

function follow(): void {
  isFollowing = true;
  startLive();
  readyChime();
  onNext(liveArrival, (arrived) => {
    if (arrived?.type !== 'gratitude') return;
    foundUnread.value = [arrived, ...foundUnread.peek().filter(({ id }) => id !== arrived.id)];
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
    const [newest] = foundUnread.value;
    if (banner.value || topDialog.value || !newest || seen.has(newest.id)) return;
    seen.add(newest.id);
    banner.value = newest;
  });
}
