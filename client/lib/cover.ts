let focused: Element | null = null;

/**
 * Hides everything on the page at once, also open dialogs, and keeps the scroll position. The style is set through the
 * DOM, because the content security policy forbids style attributes.
 */
export function coverPage(): void {
  if (document.activeElement !== document.body) focused = document.activeElement;
  document.documentElement.style.setProperty('visibility', 'hidden', 'important');
}

/** Shows the page again, with the focus where it was. */
export function uncoverPage(): void {
  document.documentElement.style.removeProperty('visibility');
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  focused = null;
}
