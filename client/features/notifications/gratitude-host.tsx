import { useEffect } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { user } from '../session/session.ts';
import * as css from './gratitude-host.css.ts';
import { banner, clearInbox } from './inbox.ts';
import { poll } from './poll.ts';

const { Component: GratitudeBanner } = lazyWithRetry(
  async () => (await import('./gratitude-banner.tsx')).GratitudeBanner,
);

const close = () => {
  banner.value = null;
};

/** Looks for gratitude while somebody is signed in, and has the place where it is shown and read out. */
export function GratitudeHost() {
  const userId = user.value?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const stop = poll(async (signal) => {
      const code = await import('./check.ts').catch(() => undefined);
      await code?.checkGratitude(signal);
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
