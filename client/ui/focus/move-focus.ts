/** The heading of what an element stands in: a card, a dialog, or else the page. */
export function headingOf(element: Element): HTMLElement | null {
  const titleId = element.closest('[aria-labelledby]')?.getAttribute('aria-labelledby');
  return (titleId && document.getElementById(titleId)) || document.querySelector('h1');
}

/** Puts the focus on a heading, for those who listen; nothing moves for those who look. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * As the `ref` of what may go while somebody is in it: the heading over it then gets the focus, which would else fall
 * to the top of the document.
 */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusHeading(headingOf(element));
};
