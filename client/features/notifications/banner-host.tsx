import { useEffect } from 'react';
import { logWarning } from '../../lib/log.ts';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';
import * as css from './banner-host.css.ts';
import { banner, clearInbox } from './inbox.ts';
import { poll } from './poll.ts';

const { Component: NotificationBanner } = lazyWithRetry(
  async () => (await import('./notification-banner.tsx')).NotificationBanner,
  { isOptional: true },
);

const close = () => {
  banner.value = null;
};

/** Checks for notifications while a person is signed in, and shows the newest in a live region. */
export function BannerHost() {
  const userId = user.value?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const stop = poll(async (signal) => {
      try {
        await (await import('./check.ts')).checkNotifications(signal);
      } catch (error) {
        logWarning('The next check looks for notifications again:', error);
      }
    });
    return () => {
      stop();
      clearInbox();
    };
  }, [userId]);

  const shown = banner.value;
  return (
    <section className={css.region} aria-label="New notification" aria-live="polite" aria-atomic="true">
      {shown ? (
        <ErrorBoundary key={shown.id} onError={close}>
          <NotificationBanner notification={shown} onClose={close} />
        </ErrorBoundary>
      ) : null}
    </section>
  );
}
