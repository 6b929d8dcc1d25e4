import type { ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import { toaster } from '../toast/toaster.ts';

interface DialogHostProps {
  /** A dialog whose code is fetched when it is wanted. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Where a lazily fetched dialog opens. One that can't be fetched is closed again, and says so. */
export function DialogHost({ children, onClose }: DialogHostProps) {
  return (
    <ErrorBoundary
      onError={() => {
        onClose();
        toaster.show({
          title: 'This couldn’t be opened right now',
          text: 'Please try again, or reload the page.',
          destructive: true,
        });
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
