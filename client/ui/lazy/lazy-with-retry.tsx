import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ignoreError } from '../../lib/log.ts';

export interface LazyComponent<P> {
  /** Shows the component once its code has been fetched. Throws to the error boundary when the fetch fails. */
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
 * `lazy` keeps a failed fetch forever. This one fetches again each time the component is mounted.
 */
export function lazyWithRetry<P extends object>(
  fetchComponent: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): LazyComponent<P> {
  let fetched: ComponentType<P> | undefined;
  const load = async () => {
    fetched = await fetchComponent();
  };

  function Component(props: P) {
    const [, setAnswered] = useState(false);
    useEffect(() => {
      if (fetched) return;
      load().then(
        () => setAnswered(true),
        // An error thrown in a state updater reaches the error boundary.
        (error: unknown) =>
          setAnswered(() => {
            throw error;
          }),
      );
    }, []);
    const Fetched = fetched;
    return Fetched ? <Fetched {...props} /> : fallback;
  }

  const preload = () => void load().catch(ignoreError('Preloading failed. It is fetched when opened:'));
  return { Component, load, preload };
}
