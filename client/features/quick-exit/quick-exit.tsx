import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';

const load = () => import('./exit-button.tsx');
const { Component: ExitButton } = lazyWithRetry(async () => (await load()).ExitButton, { isOptional: true });
const { Component: ExitInDialog } = lazyWithRetry(async () => (await load()).ExitInDialog, {
  isOptional: true,
});

/** The exit button of every page. Its code is fetched after the first paint. */
export const QuickExit = () => (
  <ErrorBoundary>
    <ExitButton />
  </ErrorBoundary>
);

/** The exit button of every dialog. */
export const EXIT_IN_DIALOG = (
  <ErrorBoundary>
    <ExitInDialog />
  </ErrorBoundary>
);
