import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { mark } from './act-mark.css.ts';

const ActPicture = lazy(async () => ({ default: (await import('./act-picture.tsx')).ActPicture }));

/** A small picture of what kind of act it is. Its place is kept, since the pictures come after the first load. */
export const ActMark = ({ title }: { readonly title: string }) => (
  <ErrorBoundary fallback={() => <span className={mark} />}>
    <Suspense fallback={<span className={mark} />}>
      <ActPicture title={title} />
    </Suspense>
  </ErrorBoundary>
);
