import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { isInstallSuggested } from './prompt.ts';

const { Component: InstallCard } = lazyWithRetry(
  async () => (await import('./install-card.tsx')).InstallCard,
  { isOptional: true },
);

/** The place on Home for the suggestion to install the app. It stays empty while the code can't be fetched. */
export const InstallSlot = () =>
  isInstallSuggested.value ? (
    <ErrorBoundary fallback={() => null}>
      <InstallCard />
    </ErrorBoundary>
  ) : null;
