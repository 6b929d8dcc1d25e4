import { useEffect } from 'react';
import { logWarning } from '../../lib/log.ts';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';
import * as css from './gratitude-host.css.ts';
import { banner, clearInbox } from './inbox.ts';
import { poll } from './poll.ts';

const { Component: GratitudeBanner } = lazyWithRetry(
  async () => (await import('./gratitude-banner.tsx')).GratitudeBanner,
  { canMiss: true },
);

const close = () => {
  banner.value = null;
};

/** Checks for gratitude while a person is signed in, and shows the newest in a live region. */
export function GratitudeHost() {
  const userId = user.value?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const stop = poll(async (signal) => {
      try {
        await (await import('./check.ts')).checkGratitude(signal);
      } catch (error) {
        logWarning('The next check looks for gratitude again:', error);
      }
    });
    return () => {
      stop();
      clearInbox();
    };
  }, [userId]);

  const shown = banner.value;
  return (
    <section className={css.region} aria-label="Gratitude" aria-live="polite" aria-atomic="true">
      {shown ? (
        <ErrorBoundary key={shown.id} onError={close}>
          <GratitudeBanner notification={shown} onClose={close} />
        </ErrorBoundary>
      ) : null}
    </section>
  );
}
