import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { hasSignedInHint } from '../lib/page-meta.ts';
import { loadAhead } from './lazy-page.tsx';
import { HOME, pageRouteAt } from './routes.ts';

/** The elements of a prerendered page that work without the script, and can be focused, filled in or chosen. */
const reachable = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('a, input')];

/**
 * Renders the app into the page that the server sent (`build/prerender.ts`). A prerendered page stays until its code
 * has been fetched or the fetch has failed. Home of a person who may be signed in does not wait: it is part of the
 * first load and shows placeholders for the rest. Typed text, ticked boxes, a tap on a face and the focus are carried
 * over.
 */
export async function mount(root: HTMLElement, app: ReactNode): Promise<void> {
  const page = pageRouteAt(location.pathname);
  const loading = loadAhead(page);
  const isOwnHome = page === HOME && hasSignedInHint();
  if (!isOwnHome && root.querySelector('h1')) await loading;
  // Ends the task that loaded the script, so that a press is handled before the first render starts.
  await new Promise((resolve) => setTimeout(resolve));
  const before = reachable(root);
  const focused = document.activeElement;
  flushSync(() => createRoot(root).render(app));
  for (const [index, now] of reachable(root).entries()) {
    const then = before[index];
    if (!then || nameOf(now) !== nameOf(then)) continue;
    if (now instanceof HTMLInputElement && then instanceof HTMLInputElement) {
      if (!['radio', 'checkbox'].includes(then.type)) now.value = then.value;
      else if (then.checked) now.click();
    }
    if (then === focused) now.focus({ preventScroll: true });
  }
}

const NAMES = ['aria-label', 'name', 'href'];
const nameOf = (element: Element) => NAMES.map((name) => element.getAttribute(name)).find(Boolean);
