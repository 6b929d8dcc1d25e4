import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** The real clock, even if a test replaces `performance.now`. */
const realNow = performance.now.bind(performance);

/** A busy machine may take this long for a test file's first dialog, whose code must be loaded. */
const TIMEOUT_MS = 10_000;

export interface Rendered {
  readonly leave: () => Promise<void>;
  /** Renders this element instead. */
  readonly show: (element: ReactNode) => Promise<void>;
}

/** Renders an element until the test ends or `leave` is called. */
export async function render(t: TestContext, element: ReactNode): Promise<Rendered> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let isThere = true;
  const leave = async () => {
    if (!isThere) return;
    isThere = false;
    await act(async () => root.unmount());
    container.remove();
  };
  t.after(leave);
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(element);
  return { leave, show };
}

/** Calls `look` repeatedly until it returns something, and lets the page work in between. Rejects after 10 s. */
export async function until<T>(look: () => T | null | undefined | false): Promise<T> {
  for (const end = realNow() + TIMEOUT_MS; realNow() < end; ) {
    const found = look();
    if (found) return found;
    await act(() => wait(5));
  }
  throw new Error(`Timed out waiting for ${look}. The page: ${document.body.textContent}`);
}

export const pageText = (): string => document.body.textContent ?? '';

/**
 * The first element that matches the selector and has this accessible name (label or text). Undefined if there is
 * none.
 */
export function named<E extends HTMLElement>(selector: string, name: string): E | undefined {
  return [...document.querySelectorAll<E>(selector)].find((element) => nameOf(element) === name);
}

function nameOf(element: HTMLElement): string {
  const label = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
  return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim();
}

export const press = (element: HTMLElement | undefined): Promise<void> =>
  act(async () => {
    if (!element) throw new Error(`There is no element to press. The page: ${pageText()}`);
    element.click();
  });

/** Replaces the text of a field through the element's own setter, so that React notices the change. */
export const type = (element: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  act(async () => {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
    setter?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** The text that screen readers add to a control: its `aria-describedby`. */
export const describedBy = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
