import type { ReactNode } from 'react';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import { toaster } from '../toast/toaster.ts';

interface DialogHostProps {
  /** A dialog whose code may still have to be fetched. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a lazily loaded dialog. If its code can't be fetched, or it can't be rendered, closes it and shows a toast. */
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
