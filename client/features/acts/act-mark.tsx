import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { mark } from './act-mark.css.ts';

const PLACE = <span className={mark} />;

const { Component: ActPicture } = lazyWithRetry(
  async () => (await import('./act-picture.tsx')).ActPicture,
  PLACE,
);

/** A small picture of what kind of act it is. Its place is kept, since the pictures come after the first load. */
export const ActMark = ({ title }: { readonly title: string }) => (
  <ErrorBoundary fallback={() => PLACE}>
    <ActPicture title={title} />
  </ErrorBoundary>
);
