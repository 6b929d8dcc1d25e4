import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyComponent<P> {
  /** Shows the component once its code is there; where that can't be fetched, it throws to the boundary around it. */
  readonly Component: ComponentType<P>;
  /** Fetches the code, for whoever wants it there before it is shown. */
  readonly load: () => Promise<unknown>;
  /** Fetches it ahead. Nothing is said where that fails: whoever shows it will ask again. */
  readonly preload: () => void;
}

/**
 * A component whose code is fetched when it is first shown, with `meanwhile` in its place. React's `lazy` would keep
 * a failed fetch for good; here each time it is shown anew asks again.
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
        // What is thrown while the state is worked out reaches the boundary.
        (error: unknown) =>
          setAnswered(() => {
            throw error;
          }),
      );
    }, []);
    const Fetched = fetched;
    return Fetched ? <Fetched {...props} /> : fallback;
  }

  return { Component, load, preload: () => void load().catch(() => undefined) };
}
