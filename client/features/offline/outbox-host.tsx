import { useEffect } from 'react';
import { outboxStatus } from '../../lib/outbox/outbox-status.ts';
import { startOutbox } from '../../lib/outbox/page-outbox.ts';
// A save needs this code, and the network may be gone by then.
import '../../lib/outbox/send-stored.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { hidden } from '../../ui/hidden/hidden.css.ts';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { forgetSent, offlineNews } from './offline-news.ts';
import { waitingListOpenFor } from './open-waiting-list.ts';

const { Component: WaitingList } = lazyWithRetry(
  async () => (await import('./waiting-list.tsx')).WaitingList,
);

/** How long the strip says that entries were sent. */
const SENT_MS = 8_000;

/**
 * Sends this person's waiting writes, announces the news about it to screen readers, and shows the list of what waits.
 */
export function OutboxHost({ userId }: { readonly userId: number }) {
  useEffect(() => startOutbox(userId), [userId]);
  const { sent } = outboxStatus.value;
  useEffect(() => {
    if (sent === 0) return;
    const timer = setTimeout(forgetSent, SENT_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const close = () => {
    waitingListOpenFor.value = null;
  };
  return (
    <>
      <p role="status" className={hidden}>
        {offlineNews.value?.text}
      </p>
      {waitingListOpenFor.value === userId ? (
        <DialogHost onClose={close}>
          <WaitingList userId={userId} onClose={close} />
        </DialogHost>
      ) : null}
    </>
  );
}
