import { effect } from '@preact/signals-react';
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
 * Looks for gratitude that has not been read, unless the live connection brings it. The newest gets a banner if it
 * had none, as soon as no other is shown and no dialog lies over the page.
 */
export async function checkGratitude(leaving: AbortSignal): Promise<void> {
  if (!isFollowing) follow();
  if (liveStatus.peek() !== 'open') await look(leaving);
}

/** Fails in silence, and what is known stays. */
async function look(leaving: AbortSignal): Promise<void> {
  const found = await unreadGratitude(leaving).catch(() => undefined);
  if (found && !leaving.aborted) foundUnread.value = found;
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
  effect(() => {
    const [newest] = foundUnread.value;
    if (banner.value || topDialog.value || !newest || seen.has(newest.id)) return;
    seen.add(newest.id);
    banner.value = newest;
  });
}
