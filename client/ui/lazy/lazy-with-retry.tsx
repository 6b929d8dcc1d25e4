import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ignoreError } from '../../lib/log.ts';

/** How long a part that the page can do without stays away after a failed fetch, in milliseconds. */
const MISSING_MS = 5_000;

interface LazyOptions {
  /** Shown until the code has been fetched. */
  readonly fallback?: ReactNode;
  /** Whether the page can do without this part. Then a failed fetch leaves `fallback` in its place for a while. */
  readonly isOptional?: boolean;
}

export interface LazyComponent<P> {
  /**
   * Shows the component once its code has been fetched. When the fetch fails, throws to the error boundary, or fetches
   * again after a while if the page can do without it.
   */
  readonly Component: ComponentType<P>;
  /** Fetches the code before the component is shown. */
  readonly load: () => Promise<unknown>;
  /**
   * Fetches the code before it is needed. Ignores a failure, because the component fetches again when it is
   * shown.
   */
  readonly preload: () => void;
}

/**
 * A component whose code is fetched when it is first shown, with `fallback` in its place until then. React's
 * `lazy` keeps a failed fetch forever. This one fetches again when the component is mounted the next time.
 */
export function lazyWithRetry<P extends object>(
  fetchComponent: () => Promise<ComponentType<P>>,
  { fallback = null, isOptional = false }: LazyOptions = {},
): LazyComponent<P> {
  let fetched: ComponentType<P> | undefined;
  const load = async () => {
    fetched = await fetchComponent();
  };

  function Component(props: P) {
    const [, setAnswered] = useState(false);
    useEffect(() => {
      if (fetched) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const attempt = () =>
        load().then(
          () => setAnswered(true),
          (error: unknown) => {
            if (isOptional) {
              ignoreError('A part of the page is missing for a while:')(error);
              if (!isGone) timer = setTimeout(attempt, MISSING_MS);
              return;
            }
            // An error thrown in a state updater reaches the error boundary.
            setAnswered(() => {
              throw error;
            });
          },
        );
      void attempt();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, []);
    const Fetched = fetched;
    return Fetched ? <Fetched {...props} /> : fallback;
  }

  const preload = () => void load().catch(ignoreError('Preloading failed. It is fetched when opened:'));
  return { Component, load, preload };
}
