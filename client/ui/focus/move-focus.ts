/**
 * The heading of the nearest card or dialog, otherwise the page's. An element that has `aria-labelledby` itself counts as
 * the nearest card.
 */
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
 * A `ref` for an element that may be removed while it has the focus. The heading of the card around it then gets the
 * focus, which would otherwise fall to the top of the document. The focus is lost if that card is removed as well, so a
 * card that may go needs this `ref` itself or on an element around it.
 */
export const moveFocusOnUnmount = (element: HTMLElement | null) => () => {
  const around = element?.parentElement;
  if (around && element.contains(document.activeElement)) focusHeading(headingOf(around));
};
