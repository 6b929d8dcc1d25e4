/** The heading of the card or dialog that contains an element, otherwise the page's. */
export function headingOf(element: Element): HTMLElement | null {
  const titleId = element.closest('[aria-labelledby]')?.getAttribute('aria-labelledby');
  return (titleId && document.getElementById(titleId)) || document.querySelector('h1');
}

/** Moves the focus to a heading without scrolling. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * A `ref` for an element that may be removed while it has the focus. The heading above it then gets the
 * focus, which would otherwise fall to the top of the document.
 */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusHeading(headingOf(element));
};
