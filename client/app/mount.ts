import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ROUTES } from './routes.ts';

/** What can be focused in a page that came drawn: its buttons wait for the script. */
const reachable = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('a, input')];

/**
 * Puts the living app where the page came as a frame, or drawn already (`build/documents.ts`). A drawn one stays
 * until its page's code is there, and what was typed and focused meanwhile goes over.
 */
export async function mount(root: HTMLElement, app: ReactNode): Promise<void> {
  if (root.querySelector('h1')) await ROUTES[location.pathname]?.load().catch(() => undefined);
  // Running the script and drawing are two tasks, so that a press between them is not kept waiting.
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
