import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { savedBy } from './offers.ts';

const { Component: LowDays } = lazyWithRetry(async () => (await import('./low-days.tsx')).LowDays, {
  isOptional: true,
});

/**
 * The place for what may help after hard days. Its code is fetched after a check-in with any mood, so that not even a
 * request for a file tells how a person feels. If it can't be fetched, the place stays empty.
 */
export const LowDaysSlot = ({ userId }: { readonly userId: number }) =>
  savedBy.value === userId ? (
    <ErrorBoundary fallback={() => null}>
      <LowDays userId={userId} />
    </ErrorBoundary>
  ) : null;
