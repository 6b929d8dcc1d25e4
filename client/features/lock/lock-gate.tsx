import { type ReactNode, useLayoutEffect } from 'react';
import { isLocked } from '../../lib/lock/lock-state.ts';
import { card } from '../../ui/card/card.css.ts';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { Retry } from '../../ui/notice/notice.tsx';

const { Component: LockScreen } = lazyWithRetry(async () => (await import('./lock-screen.tsx')).LockScreen);

/** Shows the lock instead of the app until the person has opened it. */
export function LockGate({ children }: { readonly children: ReactNode }) {
  // index.html hides the prerendered page of a locked device before the first paint. That page is gone now.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.locked;
  }, []);
  if (!isLocked.value) return children;
  return (
    <ErrorBoundary
      fallback={(reset) => (
        <main className={card}>
          <Retry text="The lock can’t be loaded right now." onRetry={reset} />
        </main>
      )}
    >
      <LockScreen />
    </ErrorBoundary>
  );
}
