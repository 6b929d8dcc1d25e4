import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';
import { mark } from './act-mark.css.ts';

const PLACE = <span className={mark} />;

const { Component: ActPicture } = lazyWithRetry(async () => (await import('./act-picture.tsx')).ActPicture, {
  fallback: PLACE,
  isOptional: true,
});

/**
 * A small picture for the kind of act. It reserves its space, because the pictures arrive after the first
 * load.
 */
export const ActMark = ({ title }: { readonly title: string }) => (
  <ErrorBoundary fallback={() => PLACE}>
    <ActPicture title={title} />
  </ErrorBoundary>
);
