import { topDialog } from '../../ui/dialog/open-dialogs.ts';
import { unreadGratitude } from './calls.ts';
import { banner, foundUnread } from './inbox.ts';

/** Those whose banner was shown in this visit: a call that could not mark one as read brings it no second one. */
const seen = new Set<string>();

/**
 * Looks for gratitude that has not been read. The newest gets a banner if it had none, unless a dialog lies over
 * the page: then a later check brings it. Fails in silence, and what is known stays.
 */
export async function checkGratitude(signal: AbortSignal): Promise<void> {
  const found = await unreadGratitude(signal).catch(() => undefined);
  if (!found || signal.aborted) return;
  foundUnread.value = found;
  const [first] = found;
  if (!first || seen.has(first.id) || banner.peek() || topDialog.peek()) return;
  seen.add(first.id);
  banner.value = first;
}
