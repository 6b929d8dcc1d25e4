import { computed } from '@preact/signals-react';
import { canKeep, changeStatus, goneEntries, outboxStatus } from '../../lib/outbox/outbox-status.ts';
import { acknowledgeGone } from '../../lib/outbox/page-outbox.ts';
import { isOffline } from '../../lib/reachability.ts';
import { openWaitingList } from './open-waiting-list.ts';
import { refusedItems, waitingItems } from './waiting-items.ts';

/**
 * The sentence of the strip, and its button. The number of entries that wait stands in the button and not in the
 * sentence, so that screen readers read the sentence only once.
 */
export interface OfflineNews {
  readonly text: string;
  readonly tone: 'offline' | 'online';
  /** A thing that the person can do; undefined if there is nothing to do. */
  readonly button: NewsButton | undefined;
}

interface NewsButton {
  readonly label: string;
  readonly press: () => void;
  readonly opensList: boolean;
}

/** Ends the news that entries were sent. */
export function forgetSent(): void {
  changeStatus({ sent: 0 });
}

/** The news about sending; null if everything is as usual. */
export const offlineNews = computed((): OfflineNews | null => {
  const text = newsText();
  if (!text) return null;
  return { text, tone: isOffline.value ? 'offline' : 'online', button: newsButton() };
});

function newsText(): string {
  const { sent, stopped, isSending } = outboxStatus.value;
  const gone = goneEntries.value;
  if (gone > 0) {
    return `This browser has deleted ${gone === 1 ? 'an entry that was' : `${gone} entries that were`} not sent yet.`;
  }
  if (isOffline.value) {
    return canKeep.value
      ? 'Offline. You can keep writing.'
      : 'Offline. This device can’t keep entries, so nothing waits here.';
  }
  if (isSending && waitingItems.value.length > 0) return 'Sending…';
  if (sent > 0) return `Back online. ${sent} sent.`;
  if (refusedItems.value.length > 0) return 'Something wasn’t saved.';
  if (waitingItems.value.length === 0) return '';
  return stopped?.kind === 'forbidden' ? 'Hearten can’t save this yet.' : 'Not sent yet.';
}

function newsButton(): NewsButton | undefined {
  if (goneEntries.value > 0) return { label: 'OK', press: acknowledgeGone, opensList: false };
  const refused = refusedItems.value.length;
  const waiting = waitingItems.value.length;
  if (refused + waiting === 0) return undefined;
  const label = refused > 0 ? `${refused} to decide` : `${waiting} waiting`;
  return { label, press: openWaitingList, opensList: true };
}
