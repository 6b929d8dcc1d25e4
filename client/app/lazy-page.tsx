import type { ComponentType } from 'react';
import { ignoreError } from '../lib/log.ts';
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';

/** The longest wait for a page's code before the page opens with a spinner. */
const LOAD_WAIT_MS = 400;

export interface PageRoute {
  readonly name: string;
  readonly Page: ComponentType;
  /** Fetches the code that the page needs beyond the first load. After a failure the next call tries again. */
  readonly load: () => Promise<unknown>;
}

/**
 * The route of a page whose code is fetched by `load` or when the page is first opened. Addresses with routes of one
 * name share one instance of the page.
 */
export function lazyRoute(fetchPage: () => Promise<ComponentType>, name: string): PageRoute {
  const { Component, load } = lazyWithRetry(fetchPage, { fallback: <Spinner label="Loading…" /> });
  return { name, Page: Component, load };
}

/** The route of the page that a module exports under `name`. */
export const lazyPage = <K extends string>(
  fetchModule: () => Promise<Record<K, ComponentType>>,
  name: K,
): PageRoute => lazyRoute(async () => (await fetchModule())[name], name);

/** Waits up to `LOAD_WAIT_MS` for a page's code, so that no spinner flashes between two pages. */
export async function waitForPage(page: PageRoute): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, LOAD_WAIT_MS));
  await Promise.race([loadAhead(page), timeout]);
}

/** Fetches a page's code. Ignores a failure, because the page fetches its code again when it opens. */
export const loadAhead = (page: PageRoute): Promise<unknown> =>
  page.load().catch(ignoreError('Preloading failed. It is fetched when opened:'));
