import type { ComponentType } from 'react';
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';

/** How long a page's code may take before we go there anyway and say that it is loading. */
const LOAD_WAIT_MS = 400;

export interface PageRoute {
  readonly name: string;
  readonly Page: ComponentType;
  /** Fetches its code; again, where that failed. */
  readonly load: () => Promise<unknown>;
}

/** A page whose code is fetched when it is wanted. One that is there already is shown without a pause. */
export function lazyPage<K extends string>(
  fetchModule: () => Promise<Record<K, ComponentType>>,
  name: K,
): PageRoute {
  const { Component, load } = lazyWithRetry(
    async () => (await fetchModule())[name],
    <Spinner label="Loading…" />,
  );
  return { name, Page: Component, load };
}

/** Waits for a page's code a little, so that one page follows the other without an empty moment between. */
export async function waitForPage(page: PageRoute | undefined): Promise<void> {
  if (!page) return;
  const patience = new Promise((resolve) => setTimeout(resolve, LOAD_WAIT_MS));
  // A page that can't be fetched says so itself once we are there.
  await Promise.race([page.load(), patience]).catch(() => undefined);
}
