import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadAhead } from './lazy-page.tsx';
import { HOME, pageRouteAt } from './routes.ts';

/** The elements of a prerendered page that work without the script and can therefore have the focus. */
const reachable = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('a, input')];

/**
 * Renders the app into the page that the server sent (`build/documents.ts`). A prerendered page stays until its code
 * has been fetched. Home does not wait: it is part of the first load and shows placeholders for the rest. Typed text and
 * the focus are carried over.
 */
export async function mount(root: HTMLElement, app: ReactNode): Promise<void> {
  const page = pageRouteAt(location.pathname);
  const loading = loadAhead(page);
  if (page !== HOME && root.querySelector('h1')) await loading;
  // Loading the script and the first render are two tasks, so a press in between does not wait for both.
  await new Promise((resolve) => setTimeout(resolve));
  const before = reachable(root);
  const focused = document.activeElement;
  flushSync(() => createRoot(root).render(app));
  for (const [index, now] of reachable(root).entries()) {
    const then = before[index];
    if (!then || nameOf(now) !== nameOf(then)) continue;
    if (now instanceof HTMLInputElement && then instanceof HTMLInputElement) now.value = then.value;
    if (then === focused) now.focus({ preventScroll: true });
  }
}

const nameOf = (element: Element) => element.getAttribute('name') ?? element.getAttribute('href');
